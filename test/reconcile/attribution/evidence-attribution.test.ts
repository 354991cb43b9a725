import { describe, expect, it } from 'vitest';
import { monthEndMs } from '../../../src/base/time/calendar-month.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
import type { SetAsideRow } from '../../../src/reconcile/month/account-facts.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import {
  eventOf,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  without,
} from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

describe('what follows among the evidence', () => {
  it('is an event’s missing deposit line, from the transfer that was not credited', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'deposit');
    expect(causedIn(draft, 'EV-EVENT-ORPHAN', 'DP-NOT-CREDITED')).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6 <- root',
    ]);
  });

  it('is an event that no order answers to, from the debit that none does', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(causedIn(draft, 'EV-EVENT-ORPHAN')).toEqual([
      expect.stringMatching(/^EV-EVENT-ORPHAN .* client_ref <- OR-DEBIT-UNKNOWN shop-1 amount_usd6$/),
    ]);
  });

  it('is the event of a later month that no order answers to, from what its own month says of the order', () => {
    const first = draftMonth();
    first.orders = first.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    first.unknownRefs.push('shop-1');
    const event = eventOf(first, 'shop-1');
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    event.body = event.body && { ...event.body, createdAtMs: monthEndMs(first.month) + 1 };
    const facts = factsOfBoth(first, follow(first, second));
    const debit = { code: 'OR-DEBIT-UNKNOWN', subject: 'shop-1', field: 'amount_usd6' } as const;
    expect(causedIn(facts, 'EV-EVENT-ORPHAN')).toEqual([
      `EV-EVENT-ORPHAN evt_shop-1 client_ref <- ${itemIdOf(facts, debit, first.month)}`,
    ]);
  });

  it('is the event that is missing, from one that could not be trusted', () => {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    Object.assign(event, { signature: 'invalid', body: undefined });
    expect(causedIn(draft, 'OR-EVENT-MISSING')).toEqual([
      expect.stringMatching(/^OR-EVENT-MISSING shop-1 order.issued <- EV-EVENT-SIG /),
    ]);
  });

  const rowOf = (kind: SetAsideRow['kind'], line: number, reference?: string): SetAsideRow => ({
    kind,
    file: `${kind}.csv`,
    line,
    reason: 'its cost is no number',
    month: undefined,
    reference,
  });

  it('is what a file lacks, from the row set aside under exactly its reference, and before missing records', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] });
    draft.book = [];
    draft.facts = {
      setAside: [rowOf('book', 7, 'shop-1'), rowOf('deposits', 8, 'shop-2'), rowOf('book', 9)],
      required: new Map([['book', { months: new Set(), hasUndated: false }]]),
    };
    expect(causedIn(draft, 'OR-NOT-IN-BOOKS', 'RN-RECORDS-MISSING')).toEqual([
      'OR-NOT-IN-BOOKS shop-1 client_ref <- RN-INPUT-ROW book.csv:7 row',
      'OR-NOT-IN-BOOKS shop-2 client_ref <- RN-RECORDS-MISSING book rows',
      'RN-RECORDS-MISSING book rows <- root',
    ]);
  });

  it('is an order’s missing debit, from the movement of an unknown kind under its reference and of its amount', () => {
    const said = (byUsd6: number): string[] => {
      const draft = draftMonth();
      const line = lineOf(draft, 'shop-1');
      Object.assign(line, { kind: 'other', amountUsd6: line.amountUsd6 + byUsd6 });
      return causedIn(draft, 'OR-NOT-IN-STATEMENT', 'RF-KIND');
    };
    const movement = 'RF-KIND shop-1 kind <- root';
    expect(said(0)).toEqual(['OR-NOT-IN-STATEMENT shop-1 amount_usd6 <- RF-KIND shop-1 kind', movement]);
    expect(said(1)).toEqual(['OR-NOT-IN-STATEMENT shop-1 amount_usd6 <- root', movement]);
  });

  it.each([
    ['order', 'failed', 'OR-REVERSAL-EXTRA shop-1 reversal_usd6'],
    ['order', 'issued', 'OR-REVERSAL-EXTRA shop-1 reversal_usd6'],
    ['reversal', 'failed', 'OR-REVERSAL-MISSING shop-1 reversal_usd6'],
    ['reversal', 'issued', 'OR-DOUBLE-DEBIT shop-1 debit_count'],
  ] as const)(
    'is what lacks its %s, on an order that is %s, from that line under another kind',
    (kind, status, lacking) => {
      for (const [other, root] of [
        ['other', 'RF-KIND shop-1 kind'],
        ['grant', 'DP-UNEXPECTED shop-1 granted_usd6'],
      ] as const) {
        const draft = draftMonth();
        const line = lineOf(draft, 'shop-1');
        draft.lines.push(reversalOf(line), ...(status === 'issued' ? [{ ...line }] : []));
        if (status === 'failed') {
          orderOf(draft, 'shop-1').status = 'failed';
          draft.book = without(draft.book ?? [], 'shop-1');
          draft.events = draft.events.filter((event) => event !== eventOf(draft, 'shop-1'));
        }
        restate(draft);
        const misnamed = draft.lines.find((one) => one.ref === 'shop-1' && one.kind === kind);
        Object.assign(misnamed ?? {}, { kind: other });
        expect(causedIn(draft).filter((one) => one.endsWith('root'))).toEqual([`${root} <- root`]);
        expect(causedIn(draft)).toContain(`${lacking} <- ${root}`);
      }
    },
  );

  it.each([
    ['grant', 'DP-UNEXPECTED dep_1 granted_usd6'],
    ['reversal', 'OR-REVERSAL-EXTRA dep_1 reversal_usd6'],
    ['order', 'OR-DEBIT-UNKNOWN dep_1 amount_usd6'],
  ] as const)('is a deposit that is missing, from its line that is called a %s by mistake', (kind, root) => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').kind = kind;
    draft.unknownRefs.push('dep_1');
    expect(causedIn(draft).filter((one) => one.endsWith('root'))).toEqual([`${root} <- root`]);
    expect(causedIn(draft, 'DP-NOT-CREDITED')).toEqual([`DP-NOT-CREDITED dep_1 credited_usd6 <- ${root}`]);
  });

  it('is such a deposit too where an order’s line was dropped, so that the count of orders is right', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    lineOf(draft, 'dep_1').kind = 'order';
    draft.unknownRefs.push('dep_1');
    expect(causedIn(draft, 'DP-NOT-CREDITED')).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6 <- OR-DEBIT-UNKNOWN dep_1 amount_usd6',
    ]);
  });

  it('is no deposit that is missing, where the totals count the line as what it is called: it settles it', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').kind = 'grant';
    expect(causedIn(restate(draft), 'DP-NOT-CREDITED', 'DP-UNEXPECTED')).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6 <- root',
    ]);
  });
});
