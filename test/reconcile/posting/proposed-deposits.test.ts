import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedDepositsOf } from '../../../src/reconcile/posting/proposed-deposits.js';
import type { EventRecord } from '../../../src/records/event.js';
import { AccountHistory, type View } from '../../ledger/support/account-history.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { month } from '../../store/sample.js';

const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);
const later: View = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const float = 'Test:Assets:sandbox:Float';
const fee = 'Test:Expenses:sandbox:Pool fee';
const transit = 'Test:Assets:sandbox:Funding in transit';
const funding = 'Test:Equity:Funding';
const differences = 'Test:Assets:sandbox:Provider differences';
const sentLines = [`Dr ${transit} 60000000`, `Cr ${funding} 60000000`];
const creditedLines = [`Dr ${float} 59820000`, `Dr ${fee} 180000`, `Cr ${transit} 60000000`];

/** 20 units sent and credited on the days given. */
function historyOf(
  sentOn: string | undefined,
  creditedOn: readonly string[],
  amount = 59_820_000,
): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('07-01'), 100_000_000);
  if (sentOn !== undefined) history.sent('dep_1', '20', sentOn === '' ? undefined : at(sentOn));
  for (const day of creditedOn) history.line('deposit', 'dep_1', at(day), amount, { plusAmount: '20' });
  return history;
}

function proposed(history: AccountHistory, text: string, view = later, changes: FactsChange = {}) {
  const judged = reconcileAccountMonth(changedFacts(history.facts(month(text), view), changes));
  return [...proposedDepositsOf(judged, new OccasionSource(judged))].flatMap(linesOf);
}

describe('the entries of deposits', () => {
  it.each<[string, AccountHistory, string[], string[]]>([
    [
      'sent and credited in one month are posted there',
      historyOf('07-10', ['07-10']),
      [...sentLines, ...creditedLines],
      [],
    ],
    [
      'sent in July and credited in August are in transit between',
      historyOf('07-31', ['08-01']),
      sentLines,
      creditedLines,
    ],
    [
      'credited before the date of the record are posted each in its month',
      historyOf('08-01', ['07-31']),
      creditedLines,
      sentLines,
    ],
    ['sent and never credited stay in transit', historyOf('07-31', []), sentLines, []],
    [
      'credited that the partner did not record are float all the same',
      historyOf(undefined, ['07-10']),
      creditedLines,
      [],
    ],
    [
      'recorded without a date are sent when they arrive',
      historyOf('', ['08-10']),
      [],
      [...sentLines, ...creditedLines],
    ],
    ['recorded without a date and never credited are not posted, in no month', historyOf('', []), [], []],
  ])('%s', (_rule, history, july, august) => {
    expect(proposed(history, '2026-07')).toEqual(july);
    expect(proposed(history, '2026-08')).toEqual(august);
  });

  it.each<[string, AccountHistory, string]>([
    ['in the same month', historyOf('07-10', ['07-10', '07-11']), '2026-07'],
    ['in the next', historyOf('07-10', ['07-10', '08-11']), '2026-08'],
  ])('book a repeated credit %s as a difference, since no transfer stands for it', (_when, history, text) => {
    expect(proposed(history, text).slice(-2)).toEqual([`Dr ${float} 59820000`, `Cr ${differences} 59820000`]);
  });

  it('leave what was credited wrongly on differences', () => {
    expect(proposed(historyOf(undefined, ['07-10'], 60_000_000), '2026-07')).toEqual([
      `Dr ${float} 60000000`,
      `Dr ${fee} 180000`,
      `Cr ${differences} 180000`,
      `Cr ${transit} 60000000`,
    ]);
  });

  it('take the other neighbour of an inexact figure as what was due', () => {
    // 0.0001 units less the fee are 299.1 usd6.
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', at('07-10'), 300, { plusAmount: '0.0001' });
    expect(proposed(history, '2026-07')).toEqual([`Dr ${float} 300`, `Cr ${transit} 300`]);
  });

  it('take a millionth off the fee where the credit is the other neighbour, also where no fee is taken', () => {
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', at('07-10'), 301, { plusAmount: '0.0001001' });
    const facts = history.facts(month('2026-07'), later);
    const settings = { ...facts.settings, usdPerPlus: rational(3n), poolFeeBps: 0 };
    expect(proposed(history, '2026-07', later, { settings })).toEqual([
      `Dr ${float} 301`,
      `Cr ${fee} 1`,
      `Cr ${transit} 300`,
    ]);
  });

  it('take a credit as it stands where nobody says how many units it was', () => {
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', at('07-10'), 59_820_000);
    expect(proposed(history, '2026-07')).toEqual([`Dr ${float} 59820000`, `Cr ${transit} 59820000`]);
  });

  it('take a credit that settles nothing, as two sets of items fit it, for a transfer of ours as any other', () => {
    const judged = reconcileAccountMonth(historyOf('07-10', ['07-10']).facts(month('2026-07'), later));
    const { context } = judged;
    const row = [...context.movements.depositRows][0] ?? -1;
    const line = context.movements.at(row);
    const settlement = { line, parts: [], restUsd6: BigInt(line.amountUsd6), rivals: [[], []] };
    const settled = new Map([[row, settlement]]);
    const entries = proposedDepositsOf(
      { ...judged, context: { ...context, settled } },
      new OccasionSource(judged),
    );
    expect([...entries].flatMap(linesOf)).toEqual([...sentLines, ...creditedLines]);
  });

  it('post two transfers of one transaction by their amounts, whatever the rows’ order', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    const [own] = facts.ownDeposits ?? [];
    if (own === undefined) throw new Error('nothing was sent');
    const sentAtMs = Date.UTC(2026, 9, 9);
    const sent = [7, 5, 6].map((amount, line) => ({
      ...own,
      depositRef: '0xabc',
      amountUsd6: usd6(amount),
      sentAtMs,
      line,
    }));
    const judged = reconcileAccountMonth({ ...facts, ownDeposits: sent });
    const entries = [...proposedDepositsOf(judged, new OccasionSource(judged))];
    const transfers = entries.filter(({ kind }) => kind === 'transfer');
    expect(transfers.map(({ postings }) => postings[0]?.amountUsd6)).toEqual([5n, 6n, 7n]);
  });

  it('post transfers by the date on which they were sent, then by reference, whatever the rows’ order', () => {
    const history = new AccountHistory();
    history.line('grant', '', at('07-01'), 100_000_000);
    history.sent('dep_c', '3', at('07-12'));
    history.sent('dep_b', '2', at('07-10'));
    history.sent('dep_a', '1', at('07-12'));
    expect(proposed(history, '2026-07').filter((line) => line.startsWith('Dr'))).toEqual([
      `Dr ${transit} 6000000`,
      `Dr ${transit} 3000000`,
      `Dr ${transit} 9000000`,
    ]);
  });

  it('post nothing of a transfer of the other interface, nor of one without an amount', () => {
    const history = historyOf('07-10', []);
    const [own] = history.own;
    if (own === undefined) throw new Error('nothing was sent');
    const alone = (changes: Partial<typeof own>) =>
      proposed(history, '2026-07', later, { ownDeposits: [{ ...own, ...changes }] });
    expect(alone({ interfaceName: 'supplier' })).toEqual([]);
    expect(alone({ plusAmount: undefined })).toEqual([]);
    expect(alone({ plusAmount: undefined, amountUsd6: usd6(7) })).toEqual([
      `Dr ${transit} 7`,
      `Cr ${funding} 7`,
    ]);
  });

  it('post nothing sent where the partner keeps no record of deposits', () => {
    const history = historyOf(undefined, ['07-10']);
    expect(proposed(history, '2026-07', { ...later, withoutOwnDeposits: true })).toEqual(creditedLines);
  });

  it('post a transfer recorded twice once', () => {
    const history = historyOf('07-10', ['07-10']);
    history.sent('dep_1', '20', at('07-10'));
    expect(proposed(history, '2026-07')).toEqual([...sentLines, ...creditedLines]);
  });

  describe('where only totals are stated', () => {
    const totals = { ...later, withoutLines: true };
    const event: EventRecord = {
      headerId: 'evt_1',
      signature: 'valid',
      carriedCode: false,
      body: {
        id: 'evt_1',
        type: 'deposit.credited',
        createdAtMs: at('07-10'),
        isTest: false,
        order: undefined,
        deposit: { depositId: 'dep_1', plusAmount: '20', creditedUsd6: usd6(60_000_000) },
      },
      bodyFault: undefined,
      bodySha256: 'cd'.repeat(32),
      receivedAtMs: later.asOfMs,
      evidence: { sha256: 'cd'.repeat(32), requestId: 'req_2' },
    };

    it('credit a transfer as it is due', () => {
      expect(proposed(historyOf('07-10', []), '2026-07', totals)).toEqual([...sentLines, ...creditedLines]);
    });

    it('credit what is due where the totals bear that out, whatever the event says', () => {
      const events = { events: [event], readAtMs: later.asOfMs, isCut: false };
      const history = historyOf('07-10', ['07-10']);
      expect(proposed(history, '2026-07', totals, { events }).slice(2)).toEqual(creditedLines);
    });

    it('credit what the event says where the totals do not speak against it', () => {
      const events = { events: [event], readAtMs: later.asOfMs, isCut: false };
      expect(proposed(historyOf('07-10', []), '2026-07', totals, { events }).slice(2)).toEqual([
        `Dr ${float} 60000000`,
        `Dr ${fee} 180000`,
        `Cr ${differences} 180000`,
        `Cr ${transit} 60000000`,
      ]);
    });

    it('cite the event that tells of the credit, and nothing where none does', () => {
      const evidenceOf = (events: readonly EventRecord[]) => {
        const reading = { events, readAtMs: later.asOfMs, isCut: false };
        const facts = changedFacts(historyOf('07-10', []).facts(month('2026-07'), totals), {
          events: reading,
        });
        const judged = reconcileAccountMonth(facts);
        return [...proposedDepositsOf(judged, new OccasionSource(judged))]
          .filter(({ kind }) => kind === 'deposit')
          .map(({ evidenceSha256 }) => evidenceSha256);
      };
      expect(evidenceOf([event])).toEqual(['cd'.repeat(32)]);
      expect(evidenceOf([])).toEqual(['']);
    });

    it('credit nothing that was told of in another month', () => {
      const events = { events: [event], readAtMs: later.asOfMs, isCut: false };
      expect(proposed(historyOf('08-10', []), '2026-08', totals, { events })).toEqual([
        `Dr ${transit} 60000000`,
        `Cr ${funding} 60000000`,
      ]);
    });

    it('credit nothing of which an event tells after a provisional statement was made', () => {
      const view = { asOfMs: at('07-10') - 1, withoutLines: true };
      const events = { events: [event], readAtMs: view.asOfMs, isCut: false };
      expect(proposed(historyOf('', []), '2026-07', view, { events })).toEqual(sentLines);
    });

    it.each([
      ['the final statement', later.asOfMs],
      ['a provisional one', at('07-20')],
    ])('credit a transfer without a date, which counts in the totals of %s', (_which, asOfMs) => {
      const view = { ...totals, asOfMs };
      expect(proposed(historyOf('', ['07-10']), '2026-07', view)).toEqual([...sentLines, ...creditedLines]);
    });

    it('credit nothing sent after a provisional statement, which cannot have it', () => {
      const view = { asOfMs: at('07-20'), withoutLines: true };
      const sentLater = historyOf('', []).own.map((own) => ({ ...own, sentAtMs: at('07-21') }));
      expect(proposed(historyOf('', []), '2026-07', view, { ownDeposits: sentLater })).toEqual(sentLines);
    });

    it('credit nothing without a verified statement to credit it on, unless an event says so', () => {
      const unread = { statements: new Map() };
      expect(proposed(historyOf('07-10', []), '2026-07', later, unread)).toEqual(sentLines);
    });
  });
});
