import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { isCountedByClosing } from '../../../src/reconcile/checks/unknown-kind.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { itemWorkingOf } from '../../../src/reconcile/working/item-working.js';
import type { Movement } from '../../../src/records/movement.js';
import { monthNamed } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, lineOf, restateAsListed, said } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';
import { fc } from '../../support/fast-check.js';

const fee: Movement = {
  seq: 0,
  bookedAtMs: Date.UTC(2026, 9, 20),
  kind: 'other',
  kindName: 'service_fee',
  ref: '',
  slug: undefined,
  currency: undefined,
  faceMinor: undefined,
  rateBps: undefined,
  costMinor: undefined,
  fxRate: undefined,
  plusAmount: undefined,
  amountUsd6: -1_500_000,
  balanceUsd6: undefined,
};

/** A clean month with one more line at its end, of a kind that no total states. */
function withFee(changes: Partial<Movement> = {}): DraftMonth {
  const draft = draftMonth();
  draft.lines.push({ ...fee, ...changes });
  return restateAsListed(draft);
}

/** A line's kind is another one, and nothing else: the totals still hold it. */
function renamed(ref: string): DraftMonth {
  const draft = draftMonth();
  Object.assign(lineOf(draft, ref), { kind: 'other', kindName: 'charge' });
  return draft;
}

const stepsOf = (draft: DraftMonth) =>
  new Map(
    reconcileAccountMonth(factsOf(draft)).result.rollForward.map(({ step, statement, movements, result }) => [
      step,
      [statement?.usd6, movements?.usd6, result],
    ]),
  );

describe('a movement of an unknown kind', () => {
  it('is counted by the closing beside the totals where it moves the closing by its own amount', () => {
    const countedIn = (draft: DraftMonth): boolean[] =>
      reconcileAccountMonth(factsOf(draft))
        .found.findings.drafts.filter(({ finding }) => finding.code === 'RF-KIND')
        .map(isCountedByClosing);
    expect(countedIn(withFee())).toEqual([true]);
    expect(countedIn(renamed('shop-1'))).toEqual([false]);
  });
});

describe('a signed line of a kind that nothing here knows', () => {
  it('is one item with its amount, named by its place, and everything else ties', () => {
    expect(said(withFee())).toEqual(['RF-KIND seq:5 kind: 0 -> -1500000 (-1500000), claim 1500000']);
    expect(said(withFee({ ref: 'inv-7', amountUsd6: 2_000_000 }))).toEqual([
      'RF-KIND inv-7 kind: 0 -> 2000000 (2000000), claim -2000000',
    ]);
    const [item] = reconcileAccountMonth(factsOf(withFee())).result.items;
    expect(item).toMatchObject({ class: 'U', note: 'its kind is "service_fee"; line 5' });
  });

  it('counts by its amount in the step of its own, and in no other', () => {
    const steps = stepsOf(withFee());
    expect(steps.get('other')).toEqual([-1_500_000n, -1_500_000n, 'ties']);
    expect(steps.get('orders')?.at(-1)).toBe('ties');
    expect(steps.get('closing')?.at(-1)).toBe('ties');
    expect(steps.get('unexplained')).toEqual([undefined, 0n, 'ties']);
    expect(steps.get('known_items')?.[1]).toBe(-1_500_000n);
    expect(stepsOf(draftMonth()).get('other')).toEqual([0n, 0n, 'ties']);
  });

  it('leaves every other fault of the month found as it is without it', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
    const alone = said(restateAsListed(draft));
    draft.lines.push(fee);
    const both = said(restateAsListed(draft));
    expect(both).toHaveLength(alone.length + 1);
    expect(both).toEqual(expect.arrayContaining(alone));
  });

  it('is found with the exact amount whatever that is, and alone', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((one) => one !== 0);
    fc.assert(
      fc.property(amount, fc.nat(4), (amountUsd6, place) => {
        const draft = draftMonth();
        const before = draft.lines[place]?.bookedAtMs ?? fee.bookedAtMs;
        draft.lines.splice(place, 0, { ...fee, bookedAtMs: before, amountUsd6 });
        const { items, tieOut, rollForward } = reconcileAccountMonth(factsOf(restateAsListed(draft))).result;
        // Nothing before the grant can be paid from: that is told of the balance, whatever the kind.
        expect(items.filter(({ code }) => code !== 'BL-NEGATIVE')).toMatchObject([
          { code: 'RF-KIND', actual: String(amountUsd6), claimUsd6: -BigInt(amountUsd6), causedBy: [] },
        ]);
        expect(rollForward.find(({ step }) => step === 'unexplained')?.movements?.usd6).toBe(0n);
        const differing = tieOut.filter(({ result }) => result === 'differs');
        expect(differing.map(({ figure }) => figure)).toEqual(['closing_balance_usd6']);
        for (const { itemIds } of differing) expect(itemIds).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is posted on the float as booked, against provider differences, with its item', () => {
    const month = reconcileAccountMonth(factsOf(withFee()));
    const entries = [...proposedEntriesOf(month, false)].filter(({ kind }) => kind === 'other');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ subject: 'seq:5', itemId: month.result.items[0]?.itemId });
    const words = entries[0]?.postings.map((p) => `${p.side} ${p.ledgerAccount} ${p.amountUsd6}`);
    expect(words).toEqual([
      'credit Test:Assets:sandbox:Float 1500000',
      'debit Test:Assets:sandbox:Provider differences 1500000',
    ]);
  });

  it('is explained by the line itself', () => {
    const month = reconcileAccountMonth(factsOf(withFee()));
    const [item] = month.result.items;
    if (item === undefined) throw new Error('the line is not found');
    const { inputs } = itemWorkingOf(month, item);
    expect(inputs.map(({ says }) => says)).toEqual([
      'service_fee in 2026-10, line 5, amount -1500000 usd6, 2026-10-20T00:00:00.000Z',
    ]);
  });
});

describe('a line whose kind alone is unknown, under totals that hold it', () => {
  it('is the root of the order that lacks its debit and of every total beside it, and claims nothing', () => {
    const found = said(renamed('shop-1'));
    expect(found.filter((one) => one.includes(', claim '))).toEqual([
      'RF-KIND shop-1 kind: 0 -> -23750000 (-23750000), claim 0',
    ]);
    expect(found.find((one) => one.startsWith('OR-NOT-IN-STATEMENT'))).toMatch(/, from RF-KIND shop-1$/);
    expect(stepsOf(renamed('shop-1')).get('unexplained')?.[1]).toBe(0n);
  });

  it('is the root likewise where it should have been a deposit, or the grant', () => {
    for (const ref of ['dep_1', '']) {
      const roots = said(renamed(ref)).filter((one) => one.includes(', claim '));
      expect(roots).toHaveLength(1);
      expect(roots[0]).toMatch(/^RF-KIND .*, claim 0$/);
      expect(stepsOf(renamed(ref)).get('unexplained')?.[1]).toBe(0n);
    }
  });
});

describe('a line of an unknown kind that stands beside the totals for the first grant', () => {
  it('is one root without a claim, since the closing has it once', () => {
    const draft = restateAsListed(renamed(''));
    expect(said(draft)).toEqual(['RF-KIND seq:1 kind: 0 -> 100000000 (100000000), claim 0']);
    expect(stepsOf(draft).get('unexplained')?.[1]).toBe(0n);
    expect(faultsOf(reconcileAccountMonth(factsOf(draft)).result)).toEqual([]);
  });
});

/** What the bridge has left of the RF-KIND of the first of two months, as its effect and its claim. */
function leftOfKind(...months: readonly Parameters<typeof reconcileAccountMonth>[0][]) {
  const judged = months.map((facts) => reconcileAccountMonth(facts));
  const kind = judged[0]?.result.items.find(({ code }) => code === 'RF-KIND')?.itemId ?? '';
  const left = bridgeOf(judged.flatMap(({ part }) => part ?? []))?.left.get(kind);
  return { kind, left: [left?.effectUsd6, left?.claimUsd6] };
}

describe('a signed line of an unknown kind that the closing of its month leaves out', () => {
  const first = withFee();
  const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
  first.figures.closingUsd6 = usd6(first.figures.closingUsd6 + 1_500_000);
  const { kind, left } = leftOfKind(
    { ...factsOfBoth(second, first), balance: undefined },
    factsOfBoth(first, second),
  );

  it('is what the opening of the next month follows from that has it, and is claimed from then on', () => {
    expect(said(first, 'RF-KIND')).toEqual(['RF-KIND seq:5 kind: 0 -> -1500000 (-1500000), claim 0']);
    const opening = 'RF-OPENING 2026-11 opening_balance_usd6: 351100000 -> 349600000 (-1500000)';
    expect(said(factsOfBoth(first, second))).toEqual([`${opening}, from ${kind}`]);
    expect(left).toEqual([-1_500_000n, 1_500_000n]);
  });

  it('is what a balance follows from that lacks it', () => {
    const read = { ...first, balanceUsd6: second.balanceUsd6 };
    expect(said(factsOfBoth(second, read), 'BL-MISMATCH')).toEqual([
      expect.stringMatching(/^BL-MISMATCH 2026-10 .* \(-1500000\), from RF-KIND seq:5$/),
    ]);
  });
});

describe('a movement of the float of a kind that nothing here knows', () => {
  /**
   * The quiet month with one more movement at its end, which the stated closing has as a debit or as a
   * credit, and with what all that comes after it has of it.
   */
  function floatWith(statedUsd6: number, laterUsd6 = statedUsd6, month = '2026-10') {
    const evidence = playFloat(quietLife());
    const read = evidence.float.find(({ month }) => month === '2026-10');
    const last = read?.lines.at(-1);
    if (read === undefined || last === undefined) throw new Error('the month has no movements');
    const { slug: _, ...rest } = last;
    const other = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
    const shared = { txHash: undefined, fromWallet: undefined, bookedAtMs: at(25), ref: '' };
    read.lines.push({ ...rest, ...other, ...shared, kind: 'other', seq: last.seq + 1, amountUsd6: -700_000 });
    read.total = (read.total ?? 0) + 1;
    read.closingUsd6 = (read.closingUsd6 ?? 0) + statedUsd6;
    for (const one of evidence.float) {
      if (one.month !== '2026-09' && one.balanceUsd6 !== undefined) one.balanceUsd6 += laterUsd6;
      if (one.month !== '2026-11') continue;
      one.openingUsd6 = (one.openingUsd6 ?? 0) + laterUsd6;
      one.closingUsd6 = (one.closingUsd6 ?? 0) + laterUsd6;
      for (const line of one.lines) line.seq += 1;
    }
    return supplierAccountFactsOf({ ...evidence, month: monthNamed(month) });
  }

  it('counts as a debit, also where no sign foots the stated closing', () => {
    expect(said(floatWith(-700_000), 'RF-KIND', 'RF-FOOTING')).toEqual([
      expect.stringMatching(/^RF-KIND seq:\d+ kind: 0 -> -700000 \(-700000\), claim 700000$/),
    ]);
    const roots = said(floatWith(0), 'RF-KIND', 'RF-FOOTING');
    expect(roots.find((one) => one.startsWith('RF-KIND'))).toContain('0 -> -700000');
    expect(roots.find((one) => one.startsWith('RF-FOOTING'))).toContain('from RF-KIND');
  });

  it('counts as a credit where only that foots the stated closing', () => {
    expect(said(floatWith(700_000), 'RF-KIND', 'RF-FOOTING')).toEqual([
      expect.stringMatching(/^RF-KIND seq:\d+ kind: 0 -> 700000 \(700000\), claim -700000$/),
    ]);
  });

  it('is what an opening follows from that has it where the closing before leaves it out', () => {
    const unread = { balance: undefined };
    const october = { ...floatWith(0, -700_000), ...unread };
    const november = { ...floatWith(0, -700_000, '2026-11'), ...unread };
    const { kind, left } = leftOfKind(october, november);
    expect(said(november)).toEqual([expect.stringMatching(`^RF-OPENING .* \\(-700000\\), from ${kind}$`)]);
    expect(left).toEqual([-700_000n, 700_000n]);
  });

  it('is claimed by itself where the balance shows that the closing is off: the opening follows from that', () => {
    const [october, november] = [floatWith(0, -700_000), floatWith(0, -700_000, '2026-11')];
    const footing = reconcileAccountMonth(october).result.items.find(({ code }) => code === 'RF-FOOTING');
    expect(footing?.causedBy).toEqual([]);
    expect(said(november)).toEqual([expect.stringMatching(`^RF-OPENING .*, from ${footing?.itemId}$`)]);
    expect(leftOfKind(october, november).left).toEqual([-700_000n, 700_000n]);
  });
});
