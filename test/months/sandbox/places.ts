// Which orders, deposits and other places of a sandbox month's evidence an alteration changed.

import type { Root } from '../alteration.js';
import { currencyOf, type Evidence } from './evidence.js';

/** What an alteration changed: orders and deposits by reference, everything else by its place. */
export function placesOf(clean: Evidence, altered: Evidence, { field }: Root): Set<string> {
  const places = new Set<string>();
  // A finding on a line's balance is about that line.
  const seq = /^lines\.(\d+)\./.exec(field)?.[1];
  const line = clean.statements.flatMap(({ lines }) => lines).find((one) => String(one.seq) === seq);
  if (line !== undefined) places.add(line.ref);
  const before = entriesOf(clean);
  const after = entriesOf(altered);
  for (const [place, text] of before) {
    if (after.get(place) !== text) places.add(refOf(place));
  }
  for (const [place, text] of after) {
    if (before.get(place) !== text) places.add(refOf(place));
  }
  return places;
}

/** A line that is put in is a copy of an order's, under its reference and `-x`. */
const refOf = (place: string): string => (place.split('#')[0] ?? place).replace(/-x$/, '');

/** The evidence cut into its entries, each under the reference that it is about and a number of its own. */
function entriesOf(evidence: Evidence): Map<string, string> {
  const entries = new Map<string, string>();
  const numbers = new Map<string, number>();
  const put = (ref: string, kind: string, value: unknown): void => {
    const name = `${ref}#${kind}`;
    const number = numbers.get(name) ?? 0;
    numbers.set(name, number + 1);
    entries.set(`${name}${number}`, JSON.stringify(value) ?? '');
  };
  for (const history of evidence.orders) put(history.clientRef, 'order', history);
  for (const row of evidence.book ?? []) put(row.clientRef, 'book', { ...row, line: 0 });
  for (const own of evidence.ownDeposits ?? []) put(own.depositRef, 'own', { ...own, line: 0 });
  for (const event of evidence.events) {
    put(event.body?.order?.clientRef ?? event.body?.deposit?.depositId ?? 'event', 'event', event);
    put(`event ${event.headerId}`, '', event);
  }
  for (const statement of evidence.statements) {
    const { asked, month, account, isFinal, periodStartMs, periodEndMs, keyId, outcome } = statement;
    put('what the statements are trusted by', asked, [
      month,
      account,
      isFinal,
      periodStartMs,
      periodEndMs,
      keyId,
      outcome,
    ]);
    // Numbers and balances of lines, totals and closings follow from the lines wherever the service believes
    // in them.
    for (const brand of statement.byBrand) {
      if (!(brand.slug in currencyOf)) put(`brand ${brand.slug}`, '', brand);
    }
    for (const line of statement.lines) put(line.ref, 'line', { ...line, asked, seq: 0, balanceUsd6: 0 });
  }
  put('what the statements are trusted by', 'keys', [evidence.pins, evidence.served]);
  put('the end of the account', '', evidence.expiresAtMs);
  put('catalogue', '', evidence.catalogue);
  put('rates', '', Object.keys(evidence.usdPerUnit));
  return entries;
}
