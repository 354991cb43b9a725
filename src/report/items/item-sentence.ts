// One discrepancy in a line or two of plain words: what is wrong with what, expected and actual, by how much
// and why, and who owes whom.

import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import type { Discrepancy, Unit } from '../../reconcile/finding/discrepancy.js';
import { nounOf, wordsOfCauses, wordsOfItem } from '../text/plain-words.js';
import { plusText } from '../text/plus-text.js';

const INTEGER = /^-?\d+$/;

/** The currency that the figures of an item are in: empty where they are no money. */
export function currencyOfFigures({ unit, currency }: Pick<Discrepancy, 'unit' | 'currency'>): string {
  return unit === 'usd6' ? 'USD' : unit === 'minor' ? currency : '';
}

/** A figure with its unit: `97.01 GBP`, `12.630000 USD`, `3.00%`; other texts as they are. */
function figureWords(unit: Unit, value: string, currency: string): string {
  if (!INTEGER.test(value)) return value;
  if (unit === 'minor') return `${formatMinor(BigInt(value))} ${currency}`.trimEnd();
  if (unit === 'usd6') return `${formatUsd6(BigInt(value))} USD`;
  return unit === 'bps' ? `${formatMinor(BigInt(value))}%` : value;
}

function signed(words: string): string {
  return words.startsWith('-') ? words : `+${words}`;
}

/** The part of an item that says what it is about. */
type Named = Pick<Discrepancy, 'code' | 'subject' | 'slug' | 'field'>;

function subjectWords({ code, subject, slug, field }: Named): string {
  // The field names a source that could not be read; the subject is only the part of it.
  if (code === 'RN-INCOMPLETE') {
    return [field.replaceAll('_', ' '), subject].filter((part) => part !== '').join(' ');
  }
  const named = [nounOf(code), subject].filter((part) => part !== '').join(' ');
  return slug === '' || slug === subject ? named : `${named} (${slug})`;
}

/** `Expected …, actual …, difference …: cause.`, as much of it as there is; empty without any figure. */
function figuresSentence({
  unit,
  expected,
  actual,
  difference,
  currency,
  differenceUsd6,
  causes,
}: Discrepancy): string {
  const parts: string[] = [];
  if (expected !== '') parts.push(`expected ${figureWords(unit, expected, currency)}`);
  if (actual !== '') parts.push(`actual ${figureWords(unit, actual, currency)}`);
  if (difference !== '') parts.push(`difference ${signed(figureWords(unit, difference, currency))}`);
  const isInDollars = unit === 'usd6' || (unit === 'minor' && currency === 'USD');
  if (differenceUsd6 !== undefined && !isInDollars) parts.push(`${signed(formatUsd6(differenceUsd6))} USD`);
  if (parts.length === 0) return '';
  const cause = wordsOfCauses(causes);
  const sentence = parts.join(', ') + (cause === undefined ? '' : `: ${cause}`);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** By how much an item is off, in its own unit and in dollars; `no amount` of what has none. */
export function amountWords({ unit, difference, currency, differenceUsd6 }: Discrepancy): string {
  const usd = differenceUsd6 === undefined ? '' : `${signed(formatUsd6(differenceUsd6))} USD`;
  const isInDollars = unit === 'usd6' || (unit === 'minor' && currency === 'USD');
  if (difference === '' || (isInDollars && usd !== '')) return usd === '' ? 'no amount' : usd;
  const own = signed(figureWords(unit, difference, currency));
  const named = unit === 'count' ? `${own} in number` : unit === 'plus' ? `${own} tokens` : own;
  return usd === '' ? named : `${named}, ${usd}`;
}

/** The side that owes by this item, and to whom; empty if nobody owes anything. */
export function claimSentence({
  owedBy,
  claimUsd6,
  tokens,
}: Pick<Discrepancy, 'owedBy' | 'claimUsd6' | 'tokens'>): string {
  const claimPlus18 = tokens?.claimPlus18 ?? 0n;
  if (claimPlus18 !== 0n) {
    return claimPlus18 > 0n
      ? `The provider owes us ${plusText(claimPlus18)} tokens.`
      : `We owe the provider ${plusText(-claimPlus18)} tokens.`;
  }
  if (claimUsd6 === 0n) return '';
  if (owedBy === 'unclear') return `${formatUsd6(claimUsd6)} USD to be cleared up with the provider.`;
  return claimUsd6 > 0n
    ? `The provider owes us ${formatUsd6(claimUsd6)} USD.`
    : `We owe the provider ${formatUsd6(-claimUsd6)} USD.`;
}

/** A plain word at the beginning: no file name, path, id or place in a source such as `seq:3`. */
const PLAIN_WORD = /^[a-z]+(?=[,;:]?(?:\s|$))/;

/** A note as a sentence of its own, behind others. */
function noteSentence(note: string): string {
  const begun = note.replace(PLAIN_WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return begun === '' || /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * The fault and its subject as one sentence: `order shop-1003 (demo-coffee): the provider has the order, the
 * book does not.` It stands in the column `title`, and behind the code in the headline on a terminal.
 */
export function titleOf(item: Named): string {
  return [subjectWords(item), `${wordsOfItem(item)}.`].filter((part) => part !== '').join(': ');
}

/**
 * The item as two lines: code, subject and what is wrong; then the figures, the cause, the claim, the note
 * and the item's id. The text is as it came from outside: who shows it makes it visible.
 */
export function itemSentences(item: Discrepancy): [headline: string, detail: string] {
  const headline = `${item.code}${subjectWords(item) === '' ? ':' : ','} ${titleOf(item)}`;
  const { note, itemId } = item;
  const detail = [figuresSentence(item), claimSentence(item), noteSentence(note), `Item ${itemId}.`];
  return [headline, detail.filter((part) => part !== '').join(' ')];
}
