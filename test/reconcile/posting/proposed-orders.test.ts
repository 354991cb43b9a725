import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedOrdersOf } from '../../../src/reconcile/posting/proposed-orders.js';
import { AccountHistory, coffee, type ToldOrder, type View } from '../../ledger/support/account-history.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { changedFacts } from '../../months/changed-facts.js';
import { month } from '../../store/sample.js';

const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);
const cost = 23_750_000;
const float = 'Test:Assets:sandbox:Float';
const cards = 'Test:Expenses:sandbox:Cost of cards:demo-coffee';
const transit = 'Test:Assets:sandbox:Cards in transit';
const receivable = 'Test:Assets:sandbox:Reversals receivable';
const differences = 'Test:Assets:sandbox:Provider differences';
const owed = 'Test:Liabilities:sandbox:Owed to provider';

/** A line of the order's balance: the day, and what it does to the float. */
type Line = readonly [day: string, amountUsd6: number];

interface Story {
  readonly rule: string;
  /** Undefined: the order could not be read; null: the provider says it knows none. */
  readonly order: Partial<ToldOrder> | undefined | null;
  readonly lines: readonly Line[];
  readonly july: readonly string[];
  readonly august: readonly string[];
  readonly view?: Partial<View>;
}

const stories: readonly Story[] = [
  {
    rule: 'one order, one debit, one entry',
    order: {},
    lines: [['07-10', -cost]],
    july: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`],
    august: [],
  },
  {
    rule: 'a second debit of the same month is a difference of its own',
    order: {},
    lines: [
      ['07-10', -cost],
      ['07-11', -cost],
    ],
    july: [
      `Dr ${cards} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${differences} 23750000`,
      `Cr ${float} 23750000`,
    ],
    august: [],
  },
  {
    rule: 'a second debit of the next month is posted there, and July stays as it is',
    order: {},
    lines: [
      ['07-10', -cost],
      ['08-11', -cost],
    ],
    july: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${differences} 23750000`, `Cr ${float} 23750000`],
  },
  {
    rule: 'a failed order is receivable until its reversal, a month later, comes in',
    order: { hasFailed: true },
    lines: [
      ['07-10', -cost],
      ['08-02', cost],
    ],
    july: [`Dr ${receivable} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${float} 23750000`, `Cr ${receivable} 23750000`],
  },
  {
    rule: 'a try that failed and was reversed stands beside the debit of the order that was issued in the end',
    order: {},
    lines: [
      ['07-10', -cost],
      ['07-10', cost],
      ['07-11', -cost],
    ],
    july: [
      `Dr ${receivable} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${cards} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${float} 23750000`,
      `Cr ${receivable} 23750000`,
    ],
    august: [],
  },
  {
    rule: 'a reversal that July could not explain and a debit that August could not meet on differences',
    order: {},
    lines: [
      ['07-10', -cost],
      ['07-10', cost],
      ['08-11', -cost],
    ],
    july: [
      `Dr ${cards} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${float} 23750000`,
      `Cr ${differences} 23750000`,
    ],
    august: [`Dr ${differences} 23750000`, `Cr ${float} 23750000`],
  },
  {
    rule: 'a debit too many of July is taken back in August where it was posted',
    order: {},
    lines: [
      ['07-10', -cost],
      ['07-11', -cost],
      ['08-02', cost],
    ],
    july: [
      `Dr ${cards} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${differences} 23750000`,
      `Cr ${float} 23750000`,
    ],
    august: [`Dr ${float} 23750000`, `Cr ${differences} 23750000`],
  },
  {
    rule: 'a reference given up in July and reversed in August was a difference until then',
    order: null,
    lines: [
      ['07-10', -cost],
      ['08-02', cost],
    ],
    july: [`Dr ${differences} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${float} 23750000`, `Cr ${differences} 23750000`],
  },
  {
    rule: 'a reversal of an order that was issued takes back nothing that was due',
    order: {},
    lines: [
      ['07-10', -cost],
      ['08-02', cost],
    ],
    july: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${float} 23750000`, `Cr ${differences} 23750000`],
  },
  {
    rule: 'a card in transit arrives in the month in which it was issued',
    order: { issuedAtMs: at('08-02') },
    lines: [['07-10', -cost]],
    july: [`Dr ${transit} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${cards} 23750000`, `Cr ${transit} 23750000`],
  },
  {
    rule: 'an order that was never debited is owed',
    order: {},
    lines: [],
    july: [`Dr ${cards} 23750000`, `Cr ${owed} 23750000`],
    august: [],
  },
  {
    rule: 'an order that was owed is settled by the debit of a later month, and July stays as it is',
    order: {},
    lines: [['08-02', -cost]],
    july: [`Dr ${cards} 23750000`, `Cr ${owed} 23750000`],
    august: [`Dr ${owed} 23750000`, `Cr ${float} 23750000`],
  },
  {
    rule: 'an order that a later month debits by half is owed by the other half',
    order: {},
    lines: [['08-02', -cost / 2]],
    july: [`Dr ${cards} 23750000`, `Cr ${owed} 23750000`],
    august: [`Dr ${owed} 11875000`, `Cr ${float} 11875000`],
  },
  {
    rule: 'a failed order that a later month gives back by half is receivable by the other half',
    order: { hasFailed: true },
    lines: [
      ['07-10', -cost],
      ['08-02', cost / 2],
    ],
    july: [`Dr ${receivable} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${float} 11875000`, `Cr ${receivable} 11875000`],
  },
  {
    rule: 'two debits of a failed order are receivable until each is given back',
    order: { hasFailed: true },
    lines: [
      ['07-10', -cost],
      ['07-11', -cost],
      ['08-02', cost],
      ['08-03', cost],
    ],
    july: [
      `Dr ${receivable} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${receivable} 23750000`,
      `Cr ${float} 23750000`,
    ],
    august: [
      `Dr ${float} 23750000`,
      `Cr ${receivable} 23750000`,
      `Dr ${float} 23750000`,
      `Cr ${receivable} 23750000`,
    ],
  },
  {
    rule: 'an order that was owed and then issued from pending costs once',
    order: { issuedAtMs: at('08-02') },
    lines: [],
    july: [`Dr ${cards} 23750000`, `Cr ${owed} 23750000`],
    august: [],
  },
  {
    rule: 'a debit that no order answers to is a difference, each by itself',
    order: null,
    lines: [
      ['07-10', -cost],
      ['08-10', -cost],
    ],
    july: [`Dr ${differences} 23750000`, `Cr ${float} 23750000`],
    august: [`Dr ${differences} 23750000`, `Cr ${float} 23750000`],
  },
  {
    rule: 'a reference that was given up and reversed is a failed order',
    order: null,
    lines: [
      ['07-10', -cost],
      ['07-11', cost],
    ],
    july: [
      `Dr ${receivable} 23750000`,
      `Cr ${float} 23750000`,
      `Dr ${float} 23750000`,
      `Cr ${receivable} 23750000`,
    ],
    august: [],
  },
  {
    rule: 'a reversal that nothing stands behind is on the float all the same',
    order: null,
    lines: [['07-10', cost]],
    july: [`Dr ${float} 23750000`, `Cr ${differences} 23750000`],
    august: [],
  },
  {
    rule: 'an order that could not be read costs what was debited less what was given back, for now',
    order: undefined,
    lines: [
      ['07-10', -cost],
      ['07-10', cost],
      ['08-02', -cost],
    ],
    july: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`, `Cr ${cards} 23750000`, `Dr ${float} 23750000`],
    august: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`],
  },
  {
    rule: 'a debit of the wrong sign is posted as it stands',
    order: {},
    lines: [['07-10', 5]],
    july: [`Dr ${cards} 23750000`, `Cr ${differences} 23750005`, `Dr ${float} 5`],
    august: [],
  },
  {
    rule: 'an order that says another price than totals without lines bear out was charged what is due',
    order: { costUsd6: cost + 10_000 },
    lines: [['07-10', -cost]],
    july: [`Dr ${cards} 23750000`, `Cr ${float} 23750000`],
    august: [],
    view: { withoutLines: true },
  },
  {
    rule: 'where totals without lines bear out what the order says, it was charged that',
    order: { costUsd6: cost + 10_000 },
    lines: [['07-10', -cost - 10_000]],
    july: [`Dr ${cards} 23750000`, `Dr ${differences} 10000`, `Cr ${float} 23760000`],
    august: [],
    view: { withoutLines: true },
  },
  {
    rule: 'an order that a provisional statement could not know yet waits for the next one',
    order: { createdAtMs: at('07-10') + 1, issuedAtMs: at('07-10') + 1 },
    lines: [],
    july: [],
    august: [],
    // The statement was made a moment before the order.
    view: { asOfMs: at('07-10') },
  },
];

function historyOf({ order, lines }: Story): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('07-01'), 100_000_000);
  for (const [day, amount] of lines) {
    history.debit(amount > 5 ? 'reversal' : 'order', 'shop-1', coffee, at(day), amount);
  }
  if (order === null) {
    history.unknown.add('shop-1');
  } else if (order !== undefined) {
    const told = { clientRef: 'shop-1', brand: coffee, faceMinor: 2500, costMinor: 2375, costUsd6: cost };
    history.orders.push({ ...told, createdAtMs: at('07-10'), issuedAtMs: at('07-10'), ...order });
  }
  return history;
}

function proposed(story: Story, text: string) {
  const view: View = { asOfMs: Date.parse('2026-09-05T00:00:00Z'), ...story.view };
  const facts = historyOf(story).facts(month(text), view);
  const judged = reconcileAccountMonth(facts);
  return [...proposedOrdersOf(judged, new OccasionSource(judged))];
}

describe('the entries of an order over two months', () => {
  it.each(stories)('$rule', (story) => {
    expect(proposed(story, '2026-07').flatMap(linesOf)).toEqual(story.july);
    expect(proposed(story, '2026-08').flatMap(linesOf)).toEqual(story.august);
  });

  it('are dated by the order where they are its own, and by the line where they are not', () => {
    const told = { createdAtMs: at('07-10') - 7, issuedAtMs: at('07-10') - 7 };
    const lines: Story['lines'] = [
      ['07-10', -cost],
      ['07-12', -cost],
    ];
    const entries = proposed({ rule: '', order: told, lines, july: [], august: [] }, '2026-07');
    expect(entries.map(({ bookedAtMs }) => bookedAtMs)).toEqual([at('07-10') - 7, at('07-12')]);
  });

  /** Each posting with what it is in the order's own currency. */
  const owned = (told: Story['order'], lines: Story['lines'], text = '2026-07', view: Partial<View> = {}) =>
    proposed({ rule: '', order: told, lines, july: [], august: [], view }, text).flatMap(({ postings }) =>
      postings.map(({ ledgerAccount, own }) => [ledgerAccount, own?.currency, own?.minor]),
    );

  it('keep what is due in the order’s own currency, as recomputed and not as it is stated', () => {
    expect(owned({ costMinor: 2400 }, [['07-10', -cost]])).toEqual([
      [cards, 'USD', 2375],
      [float, undefined, undefined],
    ]);
  });

  it('keep nothing due of a reference that the provider does not know', () => {
    expect(owned(null, [['07-10', -cost]])).toEqual([
      [differences, undefined, undefined],
      [float, undefined, undefined],
    ]);
  });

  it('are of one date where an order was issued with its acceptance, of two where it was issued later', () => {
    const datesOf = (told: Partial<ToldOrder>) =>
      proposed({ rule: '', order: told, lines: [['07-10', -cost]], july: [], august: [] }, '2026-07').map(
        ({ kind, bookedAtMs }) => [kind, bookedAtMs - at('07-10')],
      );
    expect(datesOf({})).toEqual([['order', 0]]);
    expect(datesOf({ issuedAtMs: at('07-10') + 5 })).toEqual([
      ['order_pending', 0],
      ['order_issued', 5],
    ]);
    expect(datesOf({ issuedAtMs: undefined })).toEqual([['order_pending', 0]]);
  });

  it('count debits and reversals of an order that was not read as what they are', () => {
    const lines: Story['lines'] = [
      ['07-10', -cost],
      ['07-11', cost],
    ];
    const unread = proposed({ rule: '', order: undefined, lines, july: [], august: [] }, '2026-07');
    expect(unread.map(({ kind }) => kind)).toEqual(['order', 'reversal']);
  });

  it('are none of an order that was not read and never debited, nor of one that is only unknown', () => {
    expect(owned(undefined, [])).toEqual([]);
    expect(owned(null, [])).toEqual([]);
  });

  it('wait where a provisional statement was made before the order, and are owed where it was made after', () => {
    const told = { createdAtMs: at('07-10'), issuedAtMs: at('07-10') };
    const madeAt = (generatedAtMs: number, isFinal: boolean) => {
      const history = historyOf({ rule: '', order: told, lines: [], july: [], august: [] });
      const facts = history.facts(month('2026-07'), { asOfMs: at('07-11') });
      const statements = new Map(
        [...signedStatementsOf(facts).statements].map(([key, readings]) => [
          key,
          readings.map((reading) =>
            reading.outcome.kind === 'verified'
              ? {
                  ...reading,
                  outcome: {
                    ...reading.outcome,
                    figures: { ...reading.outcome.figures, generatedAtMs, isFinal },
                  },
                }
              : reading,
          ),
        ]),
      );
      const judged = reconcileAccountMonth(changedFacts(facts, { statements }));
      return [...proposedOrdersOf(judged, new OccasionSource(judged))].map(({ kind }) => kind);
    };
    expect(madeAt(at('07-10') - 1, false)).toEqual([]);
    expect(madeAt(at('07-10'), false)).toEqual(['order_without_debit']);
    expect(madeAt(at('07-11'), false)).toEqual(['order_without_debit']);
  });
});
