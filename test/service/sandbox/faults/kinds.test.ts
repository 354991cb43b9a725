import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../../src/service/faults/fault-kinds.js';
import { faultKinds } from '../../../../src/service/sandbox/faults/kinds.js';

const document = readFileSync(join(import.meta.dirname, '../../../../docs/service-faults.md'), 'utf8');
// The supplier listener has a chapter and a test of its own.
const [page = ''] = document.split('\n# Faults of the supplier listener\n');
const rows = new Map(
  [...page.matchAll(/^\| `([a-z_]+)` \|(.*)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
);
const kinds: [string, FaultKind][] = Object.entries(faultKinds);

describe('faultKinds', () => {
  it('are documented one by one, and nothing else is', () => {
    expect([...rows.keys()].sort()).toEqual(kinds.map(([name]) => name).sort());
  });

  it.each(kinds)('%s: the page names its parameters and the codes it leads to', (name, kind) => {
    const row = rows.get(name) ?? '';
    for (const parameter of Object.keys(kind.parameters)) {
      expect(row.includes(`\`${parameter}\``) || row.includes('as above')).toBe(true);
    }
    for (const code of kind.leadsTo.match(/[A-Z]{2}-[A-Z-]+[A-Z]/g) ?? []) expect(row).toContain(code);
  });
});
