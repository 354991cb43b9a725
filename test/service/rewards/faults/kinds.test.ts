import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../../src/service/faults/fault-kinds.js';
import { transportFaults } from '../../../../src/service/faults/fault-kinds.js';
import { rewardsFaultKinds } from '../../../../src/service/rewards/faults/kinds.js';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/service-faults.md'), 'utf8');
const [, section = ''] = page.split('\n# Faults of the rewards listener\n');
const rows = new Map(
  [...section.matchAll(/^\| `([a-z_]+)` \|(.*)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
);
const own: [string, FaultKind][] = Object.entries(rewardsFaultKinds).filter(
  ([name]) => !Object.hasOwn(transportFaults, name),
);

describe('rewardsFaultKinds', () => {
  it('are documented one by one, and nothing else is', () => {
    expect([...rows.keys()].sort()).toEqual(own.map(([name]) => name).sort());
  });

  it.each(own)('%s: the page names its parameters and the codes it leads to', (name, kind) => {
    const row = rows.get(name) ?? '';
    for (const parameter of Object.keys(kind.parameters)) expect(row).toContain(`\`${parameter}\``);
    for (const code of kind.leadsTo.match(/[A-Z]{2}-[A-Z-]+[A-Z]/g) ?? []) expect(row).toContain(code);
  });

  it('have the transport faults of the other listeners, but none about a header that is not there', () => {
    expect(Object.keys(rewardsFaultKinds)).toEqual(expect.arrayContaining(Object.keys(transportFaults)));
    expect(Object.hasOwn(rewardsFaultKinds, 'no_env')).toBe(false);
  });
});
