// A line of the float may name an order or a transfer of any month before, however long ago: each month is
// judged on all that is on file of the months before it.

import { expect, it } from 'vitest';
import { close, foundIn } from '../support/closing.js';
import { importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier, rulesOf } from '../support/live-supplier.js';

const { settings } = rulesOf({ kind: 'all' });

/** A transfer and an order of September, closed. */
async function september() {
  const live = await LiveSupplier.open();
  const txHash = await live.at('2026-09-02T10:00:00.000Z').deposit(1_000_000_000);
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  const books = ownBooks();
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    'supplier,s-1,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
  ]);
  importRows(books, 'deposits', 'transfers.csv', [
    'interface,deposit_ref,amount_usd6,sent_at',
    `supplier,${txHash},1000000000,2026-09-02T09:59:00Z`,
  ]);
  const closed = async (month: string, at: string) => {
    await live.at(at).fetch(books, month);
    return close(books, month, { float: settings });
  };
  return { live, books, closed, first: await closed('2026-09', '2026-10-05T12:00:00.000Z') };
}

it('an order that is debited again two months later has one debit too many', async () => {
  const { live, closed } = await september();
  await closed('2026-10', '2026-11-05T12:00:00.000Z');
  await live.at('2026-11-09T10:00:00.000Z').order('s-2');
  live.service.addSupplierFault({
    fault: 'answer_field',
    match: { path: '/v1/float' },
    times: null,
    field: 'data.debits.0.client_ref',
    value: 's-1',
  });
  expect(foundIn(await closed('2026-11', '2026-12-05T12:00:00.000Z'))).toEqual(['OR-DOUBLE-DEBIT s-1']);
});

it('a transfer that is credited again two months later has one credit too many', async () => {
  const { live, closed, first } = await september();
  const depositId = first.results[0]?.deposits[0]?.depositId ?? '';
  await closed('2026-10', '2026-11-05T12:00:00.000Z');
  await live.at('2026-11-09T10:00:00.000Z').deposit(1_000_000_000);
  live.service.addSupplierFault({
    fault: 'answer_field',
    match: { path: '/v1/float' },
    times: null,
    field: 'data.deposits.0.deposit_id',
    value: depositId,
  });
  expect(foundIn(await closed('2026-11', '2026-12-05T12:00:00.000Z'))).toEqual([
    `DP-UNEXPECTED ${depositId}`,
  ]);
});

it('an order that the float of a closed month names only since its close is read by the next one', async () => {
  const { live, closed, first } = await september();
  expect(foundIn(first)).toEqual([]);
  await live.at('2026-10-09T10:00:00.000Z').deposit(1_000_000);
  const name = { fault: 'answer_field', match: { path: '/v1/float' }, times: null };
  live.service.addSupplierFault({ ...name, field: 'data.debits.0.client_ref', value: 's-late' });
  const october = await closed('2026-10', '2026-11-05T12:00:00.000Z');
  const listed = october.summaryJson()['open_items'] as readonly { code: string; subject: string }[];
  expect(listed.map(({ code, subject }) => `${code} ${subject}`)).toContain('OR-DEBIT-UNKNOWN s-late');
  expect(october.exitCode).toBe(1);
});

it('an order of such a line that cannot be read leaves the month after unfinished', async () => {
  const { live, books, closed } = await september();
  const name = { fault: 'answer_field', match: { path: '/v1/float' }, times: null };
  live.service.addSupplierFault({ ...name, field: 'data.debits.0.client_ref', value: 's-late' });
  live.service.addSupplierFault({ fault: 'html', match: { path: '/v1/orders/s-late' }, times: null });
  const { unread } = await live.at('2026-11-05T12:00:00.000Z').fetch(books, '2026-10');
  expect(unread.map(({ source, subject }) => `${source} ${subject}`)).toEqual(['order s-late']);
  live.service.removeSupplierFaults();
  expect(foundIn(await closed('2026-10', '2026-11-05T13:00:00.000Z'))).not.toContain('RN-INCOMPLETE s-late');
});

it('an order of a line that was there when its month was closed, and could not be read, is asked for no more', async () => {
  const { live, books } = await september();
  await live.at('2026-10-09T10:00:00.000Z').order('s-2');
  live.service.addSupplierFault({ fault: 'html', match: { path: '/v1/orders/s-2' }, times: null });
  const { unread } = await live.at('2026-11-05T12:00:00.000Z').fetch(books, '2026-10');
  // The answers are dated by the clock of this machine.
  const closing = () => ({ float: settings, machineNowMs: Date.now() });
  const first = close(books, '2026-10', {
    ...closing(),
    unread: [{ interfaceName: 'supplier', account: 'main', sources: unread }],
  });
  const missing = first.results[0]?.items.find(({ code }) => code === 'RN-INCOMPLETE');
  books.items.accept(missing?.itemId ?? '', 'the answer is broken', 'Ann', 0);
  const again = close(books, '2026-10', {
    ...closing(),
    unread: [{ interfaceName: 'supplier', account: 'main', sources: unread }],
  });
  expect([first.exitCode, again.exitCode]).toEqual([4, 0]);
  const november = await live.at('2026-12-05T12:00:00.000Z').fetch(books, '2026-11');
  expect(november.unread).toEqual([]);
});
