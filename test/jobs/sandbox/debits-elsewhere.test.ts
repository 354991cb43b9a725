import { describe, expect, it } from 'vitest';
import { debitsElsewhereOf } from '../../../src/jobs/sandbox/debits-elsewhere.js';
import type { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, lineOf } from '../../months/sandbox/findings.js';

/** An account with the statement of the sandbox's little month, under another name. */
function archiveOf(account: string, change: (draft: DraftMonth) => void = () => {}): SandboxArchive {
  const draft = draftMonth();
  change(draft);
  draft.figures.account = account;
  const facts = factsOf(draft);
  const { statements, statementsMissing } = signedStatementsOf(facts);
  return { account, statements, statementsMissing, orders: facts.orders } as unknown as SandboxArchive;
}

function withoutLines(draft: DraftMonth): void {
  draft.hasLines = false;
}

describe('debits on other accounts', () => {
  it('are those of every account but the one, by reference', () => {
    const archives = [archiveOf('one'), archiveOf('two')];
    const elsewhere = debitsElsewhereOf(archives, 'one');
    expect([...elsewhere.keys()].sort()).toEqual(['shop-1', 'shop-2']);
    expect(elsewhere.get('shop-1')).toMatchObject([{ account: 'two', netUsd6: 23_750_000n }]);
  });

  it('are none of a line that names no order, whatever line of the other account has its number', () => {
    const bare = (draft: DraftMonth): void => {
      lineOf(draft, 'shop-1').ref = `seq:3 of ${draft.month}`;
      draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    };
    const elsewhere = debitsElsewhereOf([archiveOf('one', bare), archiveOf('two', bare)], 'one');
    expect([...elsewhere.keys()]).toEqual(['shop-2']);
  });

  it('are none of an account that stands alone', () => {
    expect(debitsElsewhereOf([archiveOf('one')], 'one').size).toBe(0);
  });

  it('are told by the reads of the orders where the statement has no lines', () => {
    const elsewhere = debitsElsewhereOf([archiveOf('one'), archiveOf('two', withoutLines)], 'one');
    const lined = debitsElsewhereOf([archiveOf('one'), archiveOf('two')], 'one');
    expect(elsewhere).toEqual(lined);
  });

  it('are the first month’s, less what that month gave back, whatever is given back later', () => {
    const debitAfter = (change: (draft: DraftMonth) => void) =>
      debitsElsewhereOf([archiveOf('two', change)], 'one').get('shop-1');
    const isOfOrder = true;
    const { bookedAtMs } = lineOf(draftMonth(), 'shop-1');
    const whole = { account: 'two', month: draftMonth().month, netUsd6: 23_750_000n, bookedAtMs, isOfOrder };
    expect(debitAfter(() => {})).toEqual([whole]);
    const givenBack = (amountUsd6: number) => (draft: DraftMonth) =>
      addLine(draft, 'shop-1', { kind: 'reversal', amountUsd6 });
    expect(debitAfter(givenBack(23_750_000))).toEqual([{ ...whole, netUsd6: 0n }]);
    expect(debitAfter(givenBack(23_749_993))).toEqual([{ ...whole, netUsd6: 7n }]);
    const late = (draft: DraftMonth) => {
      lineOf(draft, 'shop-1').bookedAtMs += 1;
    };
    expect(debitAfter(late)).toEqual([{ ...whole, bookedAtMs: bookedAtMs + 1, isOfOrder: false }]);
  });

  it('are nothing of an order that the lines of its month do not debit', () => {
    const elsewhere = debitsElsewhereOf(
      [
        archiveOf('two', (draft) => {
          draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
        }),
      ],
      'one',
    );
    const { month } = draftMonth();
    const none = { account: 'two', month, netUsd6: 0n, bookedAtMs: undefined, isOfOrder: false };
    expect(elsewhere.get('shop-1')).toEqual([none]);
  });

  it('are none of an order that failed or is denied', () => {
    const refsAfter = (change: (draft: DraftMonth) => void) =>
      [...debitsElsewhereOf([archiveOf('two', change)], 'one').keys()].sort();
    const failed = refsAfter((draft) => {
      withoutLines(draft);
      for (const order of draft.orders) {
        if (order.clientRef === 'shop-1') order.status = 'failed';
      }
    });
    expect(failed).toEqual(['shop-2']);
    const failedAfterDebit = refsAfter((draft) => {
      for (const order of draft.orders) {
        if (order.clientRef === 'shop-1') order.status = 'failed';
      }
    });
    expect(failedAfterDebit).toEqual(['shop-2']);
    const denied = refsAfter((draft) => {
      draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
      draft.unknownRefs.push('shop-1');
    });
    expect(denied).toEqual(['shop-2']);
  });
});
