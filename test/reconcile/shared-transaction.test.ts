// Several transfers to the float in one transaction: each has a deposit id and a record of our own, and all
// share the hash. Nothing is merged, and nothing is lost.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { proposedEntriesOf } from '../../src/reconcile/posting/proposed-entries.js';
import { renumber, settle } from '../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { playFloat } from '../months/supplier/life.js';
import { at, floatWords, quietLife } from '../months/supplier/quiet-month.js';

const hash = '0xfeed1';

/** Three transfers of October, brought under one hash, in the records of our own as well. */
function inOneTransaction(alter: (evidence: SupplierEvidence) => void = () => undefined) {
  const steps = [50_000_000, 70_000_000, 50_000_000].map(
    (amount, i) => ({ kind: 'deposit', atMs: at(5, 10 + i), amount }) as const,
  );
  const evidence = playFloat(quietLife({ steps: [{ kind: 'lists_read', atMs: at(2) }, ...steps] }));
  for (const line of evidence.float.flatMap(({ lines }) => lines)) line.txHash = hash;
  for (const own of evidence.ownDeposits ?? []) own.txHash = hash;
  alter(evidence);
  const month = reconcileAccountMonth(supplierAccountFactsOf(evidence));
  return {
    found: floatWords(month.result.items),
    rows: month.result.deposits.map((row) => `${row.depositId}: ${row.creditedUsd6} ${row.result}`),
    sent: [...proposedEntriesOf(month, true)].filter(({ kind }) => kind === 'transfer').length,
    ids: evidence.float.flatMap(({ lines }) => lines.map(({ ref }) => ref)),
  };
}

describe('several transfers in one transaction', () => {
  it('are each a deposit of its own, matched with the record of its amount, in whatever order those stand', () => {
    const { found, rows, ids, sent } = inOneTransaction((e) => {
      e.ownDeposits?.reverse();
    });
    expect(found).toEqual([]);
    expect(rows).toEqual([
      `${ids[0]}: 50000000 matched`,
      `${ids[1]}: 70000000 matched`,
      `${ids[2]}: 50000000 matched`,
    ]);
    expect(sent).toBe(3);
  });

  it('are missed where one of them is not credited, and only that one', () => {
    const { found, rows, ids } = inOneTransaction((e) => {
      for (const read of e.float) {
        read.lines = read.lines.filter(({ amountUsd6 }) => amountUsd6 !== 70_000_000);
      }
      renumber(e);
      settle(e);
    });
    expect(found).toEqual([`DP-NOT-CREDITED A ${hash} credited_usd6: 70000000 -> 0`]);
    expect(rows).toEqual([
      `${ids[0]}: 50000000 matched`,
      ': undefined book_only',
      `${ids[1]}: 50000000 matched`,
    ]);
  });

  it('are credited off where one of them is, against its own record', () => {
    const { found, ids } = inOneTransaction((e) => {
      for (const line of e.float.flatMap(({ lines }) => lines)) {
        if (line.amountUsd6 === 70_000_000) line.amountUsd6 -= 1;
      }
      settle(e);
    });
    expect(found).toEqual([`DP-CREDIT A ${ids[1]} credited_usd6: 70000000 -> 69999999; claims 1`]);
  });

  it('are each unexpected where our records have none of them, and one credited again where they have one', () => {
    const none = inOneTransaction((e) => {
      e.ownDeposits = [];
    });
    expect(none.found).toEqual(
      none.ids.map((id, i) => {
        const usd6 = [50_000_000, 70_000_000, 50_000_000][i];
        return `DP-UNEXPECTED A ${id} credited_usd6: 0 -> ${usd6}`;
      }),
    );
    const one = inOneTransaction((e) => {
      e.ownDeposits = e.ownDeposits?.slice(1, 2);
    });
    expect(one.found).toEqual([`DP-UNEXPECTED A ${one.ids[0]} repeat: 0 -> 100000000`]);
    expect(one.rows).toEqual([`${one.ids[1]}: 170000000 differs`]);
  });

  it('are one where they are known by the deposit id and by the hash', () => {
    const { found } = inOneTransaction((e) => {
      const ids = e.float.flatMap(({ lines }) => lines.map(({ ref }) => ref));
      for (const [i, own] of (e.ownDeposits ?? []).entries()) own.txHash = ids[i] ?? '';
      e.ownDeposits?.push(...(e.ownDeposits ?? []).slice(0, 1).map((own) => ({ ...own, txHash: hash })));
    });
    expect(found).toEqual([]);
  });
});
