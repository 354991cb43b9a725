import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causeOrder } from '../../src/money/cause.js';
import { checksOfInterface, codesOfInterface } from '../../src/reconcile/dialects.js';
import {
  actionOf,
  classOf,
  type DiscrepancyCode,
  discrepancyCodes,
  severityOf,
} from '../../src/reconcile/finding/code.js';
import type { Source } from '../../src/reconcile/finding/discrepancy.js';
import { claimOf } from '../../src/reconcile/finding/owed-by.js';
import { type InterfaceName, interfaceNames } from '../../src/records/account.js';

const page = readFileSync(new URL('../../docs/discrepancies.md', import.meta.url), 'utf8');
const classNames = {
  E: 'evidence',
  A: 'adjustment',
  T: 'timing',
  U: 'unexplained',
  I: 'information',
} as const;

/** The page's sections of codes: heading and text. */
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...rest] = section.split('\n');
    return { heading, text: rest.join('\n').split(/^## /m)[0] ?? '' };
  });

/**
 * Who finds a code in an interface, as the lists of checks have it: asked of an order, a deposit, the month.
 */
function finderOf(code: DiscrepancyCode, name: InterfaceName): string {
  const { checks, absent } = checksOfInterface(name);
  // An account of tokens has a list of its own, and every check of it is asked of the month.
  if (checks.length + absent.length === 0) return codesOfInterface(name).includes(code) ? 'month' : '-';
  const scopes = new Set(checks.filter(({ codes }) => codes.includes(code)).map(({ scope }) => scope));
  return (['order', 'deposit', 'month'] as const).filter((scope) => scopes.has(scope)).join(', ') || '-';
}

describe('the page of discrepancies', () => {
  it('has the table of codes that the lists of checks make', () => {
    const rows = discrepancyCodes.map(
      (code) => `| ${code} | ${interfaceNames.map((name) => finderOf(code, name)).join(' | ')} |`,
    );
    const head = [`| code | ${interfaceNames.join(' | ')} |`, '|---|---|---|---|'];
    const table = page.slice(page.indexOf('| code | ')).split('\n\n')[0];
    expect(table).toBe([...head, ...rows].join('\n'));
  });

  it('has every code of the program once, in its order, and no other', () => {
    expect(sections.map(({ heading }) => heading)).toEqual([...discrepancyCodes]);
  });

  it.each(sections)(
    'says of $heading that nobody owes anything, where the program claims nothing',
    ({ heading, text }) => {
      const code = heading as DiscrepancyCode;
      const claims = (sourceA: Source): boolean =>
        (['A', 'U'] as const).some((one) => claimOf({ code, class: one, sourceA, causedBy: [] }, 1n) !== 0n);
      const saysNobody = /^- \*\*Who owes whom:\*\* Nobody/m.test(text);
      const [, example = ''] = text.split('**Example:**');
      const isStated = saysNobody && !/provider owes|you owe|claims? -?\d/i.test(example);
      expect(isStated || claims('order')).toBe(true);
    },
  );

  it.each(sections)('states class and severity of $heading as the program has them', ({ heading, text }) => {
    const code = heading as DiscrepancyCode;
    const own = classOf(code);
    const stated = `Class ${own} (${classNames[own]}), severity ${severityOf(code, own)}`;
    expect(text.trimStart().slice(0, stated.length)).toBe(stated);
  });

  it.each(sections)('says of $heading what it means, how it is found, who owes and what to do', (section) => {
    for (const label of ['Means', 'Found by', 'Who owes whom', 'What to do', 'Example']) {
      expect(section.text.split(`- **${label}:** `)).toHaveLength(2);
    }
    expect(section.text).toContain(`- **What to do:** ${actionOf(section.heading as DiscrepancyCode)}\n`);
  });

  it.each(sections)('gives for $heading an example with figures or ids in it', ({ text }) => {
    expect(text.split('- **Example:** ')[1]).toMatch(/\d/);
  });

  it('names no code that the program does not have', () => {
    const named = page.match(/\b(EV|RF|BL|OR|PR|FX|DP|SP|RW|RN)-[A-Z]+(-[A-Z]+)*\b/g) ?? [];
    expect(named.filter((code) => !(discrepancyCodes as readonly string[]).includes(code))).toEqual([]);
  });

  it('names every cause', () => {
    for (const cause of [...causeOrder, 'unexplained']) expect(page).toContain(`\`${cause}\``);
  });

  it('works its examples out right', () => {
    const workings = [...page.matchAll(/`([^`]*[-+*] [^`]*) = (-?\d+)`/g)];
    expect(workings.length).toBeGreaterThan(15);
    for (const [, working = '', result = ''] of workings) {
      expect(`${working} = ${resultOf(working)}`).toBe(`${working} = ${result}`);
    }
  });
});

/** The value of a working: integers, `+`, `-`, `*`, and `floor(a * b / c)`, from left to right. */
function resultOf(working: string): bigint | undefined {
  const inner = working.replace(/floor\((\d+) \* (\d+) \/ (\d+)\)/g, (_, a: string, b: string, c: string) =>
    ((BigInt(a) * BigInt(b)) / BigInt(c)).toString(),
  );
  const [first = '', ...rest] = inner.split(' ');
  if (!/^-?\d+( [-+*] -?\d+)*$/.test(inner)) return undefined;
  let value = BigInt(first);
  for (let i = 0; i < rest.length; i += 2) {
    const operand = BigInt(rest[i + 1] ?? '0');
    if (rest[i] === '*') {
      value *= operand;
    } else {
      value += rest[i] === '-' ? -operand : operand;
    }
  }
  return value;
}
