import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { postAcceptances } from '../../../src/jobs/close/post-acceptances.js';
import { postMonth } from '../../../src/jobs/close/post-month.js';
import { SupplierArchive } from '../../../src/jobs/supplier/supplier-archive.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Books } from '../../../src/store/books.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restateAsListed } from '../../months/sandbox/findings.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';
import { month } from '../../store/sample.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { close, closeOnline } from '../support/closing.js';
import { importRows, LiveAccount, ownBooks } from '../support/live-account.js';
import { LiveSupplier, rulesOf } from '../support/live-supplier.js';

const { differences, differencesAccepted } = chartOf('sandbox');
const [september, october] = [month('2026-09'), month('2026-10')];

function balanceOf(books: Books, ledgerAccount: string): bigint {
  const line = books.journal.trialBalance().lines.find((one) => one.ledgerAccount === ledgerAccount);
  return line === undefined ? 0n : line.debitUsd6 - line.creditUsd6;
}

function acceptCharge(books: Books, atMs = Date.parse('2026-10-05T00:00:00Z')): string {
  const [item] = books.items.items(october).filter((one) => one.item.code === 'OR-CHARGE');
  const itemId = item?.item.itemId ?? '';
  books.items.accept(itemId, 'below the limit', 'Ann', atMs);
  return itemId;
}

/** Records and posts a month of the float, as its close does. */
function closeIn(books: Books, evidence: SupplierEvidence, closed: CalendarMonth): void {
  recordAndPost(books, judged(evidence, closed));
}

function recordAndPost(books: Books, one: AccountMonth): void {
  const { interfaceName, account, month: closed, items } = one.result;
  const runId = books.runs.startRun({ command: 'close', month: closed, asOfMs: 0, startedAtMs: 0 });
  books.items.recordItems(interfaceName, account, closed, items, 0, runId);
  postMonth(books, one);
}

describe('an accepted item', () => {
  it('is posted by the next close: from provider differences to differences accepted, with its item', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    expect(balanceOf(shop.books, differences)).toBe(10_000n);
    const itemId = acceptCharge(shop.books);
    close(shop.books, '2026-09');
    expect(balanceOf(shop.books, differences)).toBe(0n);
    expect(balanceOf(shop.books, differencesAccepted)).toBe(10_000n);
    const [entry] = shop.books.journal.entriesOf(september).filter(({ kind }) => kind === 'acceptance');
    expect(entry).toMatchObject({ itemId, month: september, originMonth: september, subject: 'shop-2' });
  });

  it('is posted once, however often the month is closed and the item accepted again', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    acceptCharge(shop.books);
    close(shop.books, '2026-09');
    const head = shop.books.journal.head();
    close(shop.books, '2026-09');
    acceptCharge(shop.books, Date.parse('2026-10-06T00:00:00Z'));
    close(shop.books, '2026-09');
    expect(shop.books.journal.head()).toEqual(head);
  });

  it('of a locked month is posted in the earliest open one, with its month of origin', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.live.at('2026-11-01T06:00:00Z');
    acceptCharge(shop.books);
    await shop.close('2026-10');
    const [entry] = shop.books.journal.entriesOf(october).filter(({ kind }) => kind === 'acceptance');
    expect(entry).toMatchObject({ month: october, originMonth: september });
    expect(shop.books.periods.stateOf(september)).toBe('certified');
  });

  it('whose figures change is open again, and its entry is undone', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    const itemId = acceptCharge(shop.books);
    close(shop.books, '2026-09');
    const stored = shop.books.items.item(itemId);
    const runId = shop.books.runs.runs().at(-1)?.runId ?? 0;
    const { interfaceName, account } = stored.item;
    const changed = { ...stored.item, actual: '1', differenceUsd6: 1n, claimUsd6: 1n };
    // As if the evidence had changed and changed back: only the acceptance of other figures is left.
    shop.books.items.recordItems(interfaceName, account, september, [changed], stored.lastSeenMs, runId);
    shop.books.items.accept(itemId, 'other figures', 'Ann', 9);
    close(shop.books, '2026-09');
    expect(shop.books.items.item(itemId).state).not.toBe('accepted');
    expect(balanceOf(shop.books, differences)).toBe(10_000n);
    expect(balanceOf(shop.books, differencesAccepted)).toBe(0n);
    const kinds = shop.books.journal.entriesOf(september).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['acceptance', 'undo']);
  });

  it('that left nothing on provider differences posts nothing', async () => {
    const shop = await shopInSeptember();
    shop.live.at('2026-10-03T00:00:00Z');
    await shop.live.order('shop-9');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-09');
    await shop.close('2026-10');
    const [item] = shop.books.items.openItems(october);
    expect(item?.item.code).toBe('OR-NOT-IN-BOOKS');
    shop.books.items.accept(item?.item.itemId ?? '', 'a gift', 'Ann', 5);
    const head = shop.books.journal.head();
    close(shop.books, '2026-10');
    expect(shop.books.journal.head()).toEqual(head);
  });

  it('of an account that has ended is posted by the close of a later month, which is of another account', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    const itemId = acceptCharge(shop.books);
    shop.live.at('2027-05-10T00:00:00Z');
    const after = await LiveAccount.withNewKey(shop.live.service, shop.live.clock);
    shop.live.at('2027-06-01T06:00:00Z');
    const { results } = await closeOnline(after, shop.books, '2027-05');
    expect(results.map(({ account }) => account)).toEqual([after.account]);
    expect(balanceOf(shop.books, differencesAccepted)).toBe(10_000n);
    const [entry] = shop.books.journal.entriesOf(september).filter(({ kind }) => kind === 'acceptance');
    expect(entry).toMatchObject({ itemId, account: shop.live.account });
  });

  it('on a transfer is posted under the hash of its transaction as well, which its entries go by', async () => {
    const live = await LiveSupplier.open();
    await live.deposit(1_000_000_070);
    const books = ownBooks();
    live.at('2026-10-05T12:00:00.000Z');
    await live.fetch(books, '2026-09');
    const [line] = new SupplierArchive(books).movementsOf(september).map((movements) => movements.at(0));
    importRows(books, 'deposits', 'sent.csv', [
      'interface,deposit_ref,amount_usd6,sent_at',
      `supplier,${line?.ref},1000000000,2026-09-01`,
    ]);
    const float = rulesOf({ kind: 'all' }).settings;
    close(books, '2026-09', { float });
    const [accepted] = books.items.items(september).filter(({ item }) => item.code === 'DP-CREDIT');
    expect(accepted?.item).toMatchObject({ subject: line?.ref, postedAs: line?.txHash, claimUsd6: -70n });
    books.items.accept(accepted?.item.itemId ?? '', 'below the limit', 'Ann', 0);
    close(books, '2026-09', { float });
    const chart = chartOf('supplier');
    expect(balanceOf(books, chart.differences)).toBe(0n);
    expect(balanceOf(books, chart.differencesAccepted)).toBe(-70n);
  });

  it('on one of two credits of a transaction takes off what that one left there, and no more', () => {
    const evidence = playFloat(quietLife());
    const line = evidence.float.flatMap(({ lines }) => lines).find(({ ref }) => ref === 'dep_2');
    const own = evidence.ownDeposits?.find(({ txHash }) => txHash === line?.txHash);
    if (line === undefined || own === undefined) throw new Error('the life has a second transfer');
    own.amountUsd6 = line.amountUsd6 - 70;
    book(evidence, '2026-10', { ...line, ref: 'dep_again', bookedAtMs: Date.UTC(2026, 9, 20) });
    const one = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    const { items } = one.result;
    const books = ownBooks();
    recordAndPost(books, one);
    const chart = chartOf('supplier');
    const left = items.map(({ code, itemId }) => {
      books.items.accept(itemId, 'below the limit', 'Ann', 0);
      postAcceptances(books, 0);
      return [code, balanceOf(books, chart.differences), balanceOf(books, chart.differencesAccepted)];
    });
    expect(left).toEqual([
      ['DP-CREDIT', -250_000_001n, -70n],
      ['DP-UNEXPECTED', 0n, -250_000_071n],
    ]);
  });

  it.each([
    ['the debit of an order', 'pay-3', 'order', 0],
    ['the debit of an order and a dollar more', 'pay-3', 'order', 1_000_000],
    ['the reversal of a failed order', 'pay-5', 'reversal', 0],
  ] as const)(
    'on a movement of an unknown kind, %s, has made good what stands for the order',
    (_, ref, listedAs, beyondUsd6) => {
      const evidence = threeMonths();
      overcharge(evidence, ref, beyondUsd6);
      for (const line of evidence.float.flatMap(({ lines }) => lines)) {
        if (line.ref === ref && line.kind === listedAs) line.kind = 'other';
      }
      const books = ownBooks();
      closeIn(books, evidence, october);
      const [kind] = books.items.items(october).filter(({ item }) => item.code === 'RF-KIND');
      books.items.accept(kind?.item.itemId ?? '', 'it is the line of the order', 'Ann', 0);
      postAcceptances(books, 0);
      const {
        differences: left,
        owed,
        reversalsReceivable,
        differencesAccepted: accepted,
      } = chartOf('supplier');
      const standing = [left, owed, reversalsReceivable, accepted].map((account) =>
        balanceOf(books, account),
      );
      expect(standing).toEqual([0n, 0n, 0n, BigInt(beyondUsd6)]);
      const head = books.journal.head();
      postAcceptances(books, 0);
      expect(books.journal.head()).toEqual(head);
    },
  );

  it.each([
    ['a deposit that the totals hold', 'dep_1', false],
    ['a deposit beside the totals', 'dep_1', true],
    ['the first grant that the totals hold', '', false],
    ['the first grant beside the totals', '', true],
  ] as const)('on a movement of an unknown kind, %s, is no gain', (_, ref, isBeside) => {
    const ofKind = (kind: 'other' | undefined) => {
      const draft = draftMonth();
      if (kind !== undefined) lineOf(draft, ref).kind = kind;
      if (isBeside) restateAsListed(draft);
      const books = ownBooks();
      recordAndPost(books, reconcileAccountMonth(factsOf(draft)));
      const roots = books.items.items(october).filter(({ item }) => item.causedBy.length === 0);
      for (const { item } of roots) books.items.accept(item.itemId, 'it is the line', 'Ann', 0);
      postAcceptances(books, 0);
      const { lines } = books.journal.trialBalance();
      const left = lines.map((line) => [line.ledgerAccount, line.debitUsd6 - line.creditUsd6] as const);
      return { roots: roots.map(({ item }) => item.code), left: left.filter(([, usd6]) => usd6 !== 0n) };
    };
    const { roots, left } = ofKind('other');
    expect(roots).toEqual(['RF-KIND']);
    expect(left).toEqual(ofKind(undefined).left);
  });

  it('that a later movement settled in part is posted in the month of that movement', () => {
    const evidence = threeMonths();
    overcharge(evidence, 'pay-3', 1_000_000);
    const back = { ref: 'pay-3', kind: 'reversal', amountUsd6: 400_000 } as const;
    book(evidence, '2026-11', back);
    const books = ownBooks();
    const november = month('2026-11');
    for (const closed of [october, november]) closeIn(books, evidence, closed);
    const [charge] = books.items.items(november).filter(({ item }) => item.code === 'OR-CHARGE');
    books.items.accept(charge?.item.itemId ?? '', 'the rest is small', 'Ann', 0);
    postAcceptances(books, 0);
    const accepted = [october, november].map((closed) =>
      [...books.journal.entriesOf(closed)]
        .filter(({ kind }) => kind === 'acceptance')
        .map(({ originMonth, postings: [first] }) => [originMonth, first?.amountUsd6]),
    );
    expect(accepted).toEqual([[], [[october, 600_000n]]]);
  });
});
