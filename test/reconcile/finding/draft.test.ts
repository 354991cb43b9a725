import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import type { Discrepancy, Finding } from '../../../src/reconcile/finding/discrepancy.js';
import {
  DraftList,
  discrepanciesOf,
  isDebitedElsewhere,
  itemIdOf,
} from '../../../src/reconcile/finding/draft.js';
import { monthNamed } from '../../months/evidence.js';
import { fc } from '../../support/fast-check.js';

const key = { interfaceName: 'sandbox', account: 'abcdefghijkl' } as const;
const month = monthNamed('2026-10');

const finding = (changes: Partial<Finding> = {}): Finding => ({
  code: 'OR-CHARGE',
  subject: 'shop-1',
  field: 'amount_usd6',
  sourceA: 'order',
  sourceB: 'statement',
  unit: 'usd6',
  expected: 1,
  actual: 2,
  sense: 'charge',
  ...changes,
});

const lineEffect = {
  kind: 'order',
  slug: 'demo-books',
  currency: 'GBP',
  count: 1n,
  faceMinor: 0n,
  costMinor: 0n,
  usd6: 0n,
} as const;

describe('DraftList', () => {
  it('gives drafts by code, by subject, and by both', () => {
    const list = new DraftList();
    const charge = list.add(finding());
    const cost = list.add(finding({ code: 'PR-COST' }), { lineEffects: [lineEffect] });
    const other = list.add(finding({ subject: 'shop-2' }));
    expect(list.of('OR-CHARGE')).toEqual([charge, other]);
    expect(list.of('OR-CHARGE', 'shop-2')).toEqual([other]);
    expect(list.of('PR-RATE')).toEqual([]);
    expect(list.on('shop-1')).toEqual([charge, cost]);
    expect(list.on('nobody')).toEqual([]);
    expect(list.of('OR-CHARGE', 'shop-1')).toEqual([charge]);
  });

  it('keeps what a check says of a finding, and takes for nothing what it leaves out', () => {
    const list = new DraftList();
    const said = {
      bearing: { about: 'shop-1' },
      isOfChangedRead: true,
      effectUsd6: 1n,
      balanceEffectUsd6: 2n,
      recordsEffectUsd6: 3n,
      ownClaimUsd6: 4n,
      lineEffects: [lineEffect],
    };
    expect(list.add(finding(), said)).toEqual({ finding: finding(), ...said });
    expect(list.add(finding())).toEqual({
      finding: finding(),
      bearing: {},
      isOfChangedRead: false,
      effectUsd6: 0n,
      balanceEffectUsd6: 0n,
      recordsEffectUsd6: 0n,
      ownClaimUsd6: 0n,
      lineEffects: [],
    });
  });

  it('takes anew what a finding moves, and leaves what else was said of it', () => {
    const list = new DraftList();
    const draft = list.add(finding(), { effectUsd6: 1n, recordsEffectUsd6: 3n });
    list.revise(draft, { effectUsd6: 7n });
    expect(list.drafts).toEqual([draft]);
    expect([draft.effectUsd6, draft.recordsEffectUsd6]).toEqual([7n, 3n]);
  });
});

describe('the id of an item', () => {
  it('is 16 hex digits and the same on every run', () => {
    expect(itemIdOf(key, finding(), month)).toMatch(/^i[0-9a-f]{15}$/);
    expect(itemIdOf({ ...key }, finding(), month)).toBe(itemIdOf(key, finding(), month));
  });

  it('is made of the digest of its content, with an ordinal where that repeats', () => {
    const content = '["sandbox","abcdefghijkl","OR-CHARGE","shop-1","amount_usd6","2026-10"]';
    expect(itemIdOf(key, finding(), month)).toBe(`i${sha256Hex(content).slice(0, 15)}`);
    expect(itemIdOf(key, finding(), month, 2)).toBe(`i${sha256Hex(`${content}#2`).slice(0, 15)}`);
    const { field: _, ...fieldless } = finding();
    expect(itemIdOf(key, fieldless, month)).toBe(itemIdOf(key, finding({ field: '' }), month));
  });

  it('derives from interface, account, code, subject, field, month and ordinal: another of any is another id', () => {
    const ids = [
      itemIdOf(key, finding(), month),
      itemIdOf({ ...key, interfaceName: 'supplier' }, finding(), month),
      itemIdOf({ ...key, account: 'other' }, finding(), month),
      itemIdOf(key, finding({ code: 'PR-COST' }), month),
      itemIdOf(key, finding({ subject: 'shop-2' }), month),
      itemIdOf(key, finding({ field: 'rate_bps' }), month),
      itemIdOf(key, finding(), monthNamed('2026-11')),
      itemIdOf(key, finding(), month, 1),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is that of the month of origin, in whatever month the item is found', () => {
    const found = itemIdOf(key, finding({ month: monthNamed('2026-09') }), month);
    expect(found).toBe(itemIdOf(key, finding(), monthNamed('2026-09')));
  });

  it('does not derive from figures, evidence or words', () => {
    const other = finding({
      expected: 3,
      actual: 9,
      note: 'n',
      evidenceSha256: 'ff',
      requestId: 'r',
      slug: 's',
    });
    expect(itemIdOf(key, other, month)).toBe(itemIdOf(key, finding(), month));
  });

  it('tells subjects and fields apart however they are cut', () => {
    const law = fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (s, f, s2, f2) => {
      const isSame = s === s2 && f === f2;
      const id = itemIdOf(key, finding({ subject: s, field: f }), month);
      expect(id === itemIdOf(key, finding({ subject: s2, field: f2 }), month)).toBe(isSame);
    });
    fc.assert(law);
  });
});

describe('the discrepancies of a list', () => {
  const many: readonly Finding[] = [
    finding({ actual: 3 }),
    finding({ actual: 4 }),
    finding({ subject: 'shop-2', field: 'rate_bps', unit: 'bps' }),
    finding({ code: 'EV-EVENT-SIG', subject: 'evt_1', unit: 'text', sense: 'neutral' }),
    finding({ code: 'RF-TOTAL', subject: '2026-10', field: 'orders.count', unit: 'count' }),
    finding({ subject: 'shop-2', field: 'amount_usd6', occurredAtMs: 5 }),
  ];

  const itemsOf = (findings: readonly Finding[]) => {
    const list = new DraftList();
    for (const one of findings) list.add(one, { ownClaimUsd6: 2n });
    return [...discrepanciesOf(list, key, month, new Causes()).values()];
  };

  it('stand in the contract’s order of codes, then by subject, then by field', () => {
    expect(itemsOf(many).map((item) => `${item.code} ${item.subject} ${item.field} ${item.actual}`)).toEqual([
      'EV-EVENT-SIG evt_1 amount_usd6 2',
      'RF-TOTAL 2026-10 orders.count 2',
      'OR-CHARGE shop-1 amount_usd6 3',
      'OR-CHARGE shop-1 amount_usd6 4',
      'OR-CHARGE shop-2 amount_usd6 2',
      'OR-CHARGE shop-2 rate_bps 2',
    ]);
  });

  it('stand after that by instant, figures, evidence and note, what is not said first', () => {
    const inOrder: readonly Partial<Finding>[] = [
      { expected: 1, actual: 2 },
      { expected: 1, actual: 2, note: 'A' },
      { expected: 1, actual: 2, note: 'b' },
      { expected: 1, actual: 2, evidenceSha256: 'a', note: 'A' },
      { expected: 1, actual: 2, evidenceSha256: 'b' },
      { expected: 1, actual: 3 },
      { expected: 2, actual: 1 },
      { occurredAtMs: 4, expected: 1, actual: 2 },
      { occurredAtMs: 5, expected: 0, actual: 0 },
      { occurredAtMs: 16, expected: 0, actual: 0 },
    ];
    const all = [...inOrder, { field: 'z' }].map((one) => finding({ field: '', ...one }));
    const told = (items: readonly Discrepancy[]) =>
      items.map(({ field, occurredAtMs, expected, actual, evidenceSha256, note }) =>
        [field, occurredAtMs, expected, actual, evidenceSha256, note].join(' '),
      );
    const wanted = all.map(({ field, occurredAtMs, expected, actual, evidenceSha256 = '', note = '' }) =>
      [field, occurredAtMs, expected, actual, evidenceSha256, note].join(' '),
    );
    expect(told(itemsOf(all.toReversed()))).toEqual(wanted);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(told(itemsOf(shuffled))).toEqual(wanted);
      }),
    );
  });

  it('stand by their field, what names none first', () => {
    const { field: _, ...fieldless } = finding();
    const named = [finding({ field: 'A' }), finding({ field: 'b' })];
    const fields = (list: readonly Finding[]) => itemsOf(list).map(({ field }) => field);
    expect(fields([...named, fieldless])).toEqual(['', 'A', 'b']);
    expect(fields([fieldless, ...named.toReversed()])).toEqual(['', 'A', 'b']);
  });

  it('are the same, ids and all, in whatever order they were found', () => {
    const law = fc.property(fc.shuffledSubarray([...many], { minLength: many.length }), (shuffled) => {
      expect(itemsOf(shuffled)).toEqual(itemsOf(many));
    });
    fc.assert(law);
  });

  it('have an id each, those of one identity by their ordinal', () => {
    const items = itemsOf(many);
    expect(new Set(items.map((item) => item.itemId)).size).toBe(many.length);
    const [first, second] = items.filter((item) => item.subject === 'shop-1');
    expect(first?.itemId).toBe(itemIdOf(key, finding(), month));
    expect(second?.itemId).toBe(itemIdOf(key, finding(), month, 1));
  });

  it('keep their ids where another of their identity is settled whole, or they are settled in part', () => {
    const ofId = (findings: readonly [Finding, Finding | undefined][], gone: readonly Finding[]) => {
      const list = new DraftList();
      for (const [one, whole] of findings) list.add(one, whole === undefined ? {} : { bearing: { whole } });
      for (const one of gone) list.leftOut.push({ finding: one });
      return [...discrepanciesOf(list, key, month, new Causes()).values()];
    };
    const [three, four, five] = [3, 4, 5].map((actual) => finding({ actual })) as [Finding, Finding, Finding];
    const [, second, third] = [0, 1, 2].map((ordinal) => itemIdOf(key, finding(), month, ordinal));
    expect(ofId([[four, undefined]], [three])).toMatchObject([{ itemId: second, actual: '4' }]);
    expect(
      ofId(
        [
          [finding({ actual: 1 }), four],
          [five, undefined],
        ],
        [three],
      ),
    ).toMatchObject([
      { itemId: second, actual: '1' },
      { itemId: third, actual: '5' },
    ]);
  });

  it('carry the ids of their roots, of this month and of others, and then claim nothing', () => {
    const list = new DraftList();
    const root = list.add(finding({ code: 'PR-COST' }), { effectUsd6: -7n });
    const foreign = list.add(finding({ code: 'RF-OPENING' }));
    const draft = list.add(finding(), { effectUsd6: -3n });
    const causes = new Causes();
    causes.follow(draft, [root, foreign]);
    causes.followForeign(foreign, ['ffffffffffffffff']);
    const items = discrepanciesOf(list, key, month, causes);
    const rootId = items.get(root)?.itemId ?? 'none';
    expect(items.get(draft)).toMatchObject({
      causedBy: [rootId, 'ffffffffffffffff'].sort(),
      claimUsd6: 0n,
    });
    expect(items.get(root)).toMatchObject({ causedBy: [], claimUsd6: 10n });
    expect(items.get(foreign)).toMatchObject({ causedBy: ['ffffffffffffffff'], claimUsd6: 0n });
  });
});

describe('the part of a claim that lies in the own records', () => {
  /** A charge of 5 too much, and what the book expected otherwise, which follows from it. */
  function told(changes: { readonly followsToo?: boolean; readonly claims?: bigint } = {}) {
    const list = new DraftList();
    const { claims = 5n } = changes;
    const charge = list.add(finding({ expected: 0, actual: Number(claims) }), { effectUsd6: -claims });
    const other = list.add(finding({ subject: 'shop-2', expected: 0, actual: 7 }), { effectUsd6: -7n });
    const rows = [3n, 4n].map((recordsEffectUsd6, at) =>
      list.add(
        finding({
          code: 'PR-EXPECTED',
          field: `row_${at}`,
          sourceA: 'book',
          sourceB: 'recomputed',
          sense: 'neutral',
        }),
        { recordsEffectUsd6 },
      ),
    );
    const causes = new Causes();
    for (const row of rows) causes.follow(row, changes.followsToo === true ? [charge, other] : [charge]);
    const items = discrepanciesOf(list, key, month, causes);
    const claimId = items.get(charge)?.itemId;
    return {
      claimId,
      charge: items.get(charge),
      rows: rows.map((row) => items.get(row)),
      other: items.get(other),
    };
  }

  it('is named by what follows from the claim, each with its own, and by the claim with all of it', () => {
    const { claimId, charge, rows, other } = told();
    expect(rows.map((row) => row?.ownRecords)).toEqual([
      { claimId, usd6: 3n },
      { claimId, usd6: 4n },
    ]);
    expect(charge?.ownRecords).toEqual({ claimId, usd6: 7n });
    expect(other).not.toHaveProperty('ownRecords');
  });

  it('goes to the first of two claims, and to none that comes to nothing', () => {
    const { claimId, charge } = told({ followsToo: true });
    expect(charge?.ownRecords).toEqual({ claimId, usd6: 7n });
    const nothing = told({ claims: 0n });
    for (const one of [nothing.charge, ...nothing.rows]) expect(one).not.toHaveProperty('ownRecords');
  });

  it('goes to no claim where what a finding moves is shared among several', () => {
    const list = new DraftList();
    const [first, second] = ['shop-1', 'shop-2'].map((subject) =>
      list.add(finding({ subject, expected: 0, actual: 5 }), { effectUsd6: -5n }),
    );
    const row = list.add(finding({ code: 'PR-EXPECTED', field: 'row' }), { recordsEffectUsd6: 3n });
    if (first === undefined || second === undefined) throw new Error('two charges were added');
    const causes = new Causes();
    causes.follow(row, [first, second]);
    causes.share(row, first, 2n);
    causes.share(row, second, 1n);
    const items = discrepanciesOf(list, key, month, causes);
    expect(items.get(row)?.causedBy).toHaveLength(2);
    for (const one of [first, second, row]) expect(items.get(one)).not.toHaveProperty('ownRecords');
  });

  it('is none of a finding that stands by itself, of one that moves nothing there, or is no matter of the book', () => {
    const list = new DraftList();
    const charge = list.add(finding({ expected: 0, actual: 5 }), { effectUsd6: -5n });
    const alone = list.add(finding({ code: 'PR-EXPECTED', field: 'a' }), { recordsEffectUsd6: 3n });
    const still = list.add(finding({ code: 'PR-EXPECTED', field: 'b' }));
    const total = list.add(finding({ code: 'RF-TOTAL', field: 'c' }), { recordsEffectUsd6: 3n });
    const causes = new Causes();
    for (const one of [still, total]) causes.follow(one, [charge]);
    const items = discrepanciesOf(list, key, month, causes);
    for (const one of [charge, alone, still, total]) expect(items.get(one)).not.toHaveProperty('ownRecords');
  });
});

describe('an order that was debited here, and whose debit on another account stands', () => {
  it('is told by the double debit over accounts, and by no other', () => {
    const list = new DraftList();
    const of = (changes: Partial<Finding>) => isDebitedElsewhere(list.add(finding(changes)));
    expect(of({ code: 'OR-DOUBLE-DEBIT', field: 'accounts' })).toBe(true);
    expect(of({ code: 'OR-DOUBLE-DEBIT', field: 'debit_count' })).toBe(false);
    expect(of({ code: 'OR-CHARGE', field: 'accounts' })).toBe(false);
  });
});
