// Which wrong formulas give a wrong figure: typed in again from the contract, for the roots that a test
// expects.

import type { Evidence, OrderEvidence } from '../evidence.js';
import { costOf } from '../life.js';

/** The causes of a cost that is not what the order's own rate gives, joined as a report joins them. */
export function costCausesOf({ catalogue }: Evidence, order: OrderEvidence, stated: number): string {
  const { faceMinor, rateBps, slug, createdAtMs } = order;
  const discount = BigInt(faceMinor) * BigInt(rateBps);
  const right = costOf(faceMinor, rateBps);
  const listed = catalogue.flatMap(({ receivedAtMs, rates }) => {
    const rate = rates[slug];
    return rate === undefined ? [] : [{ rate, isBefore: receivedAtMs <= createdAtMs }];
  });
  const current = listed.findLast(({ isBefore }) => isBefore)?.rate;
  const gives = (rate: number): boolean => costOf(faceMinor, rate) === stated;
  const trials: [string, boolean][] = [
    ['half_up', BigInt(stated) === BigInt(faceMinor) - (discount + 5000n) / 10000n],
    ['ceiling', BigInt(stated) === BigInt(faceMinor) - (discount + 9999n) / 10000n],
    ['other_rate', everyRate(catalogue).some((rate) => rate !== rateBps && gives(rate))],
    ['face_charged', stated === faceMinor],
    ['scale_100', stated === right * 100 || stated * 100 === right],
    ['previous_price', listed.some(({ rate, isBefore }) => isBefore && rate !== current && gives(rate))],
  ];
  return trials
    .filter(([, gave]) => gave)
    .map(([name]) => name)
    .join('|');
}

/** Every rate that the catalogue has or had, whichever brand's. */
function everyRate(catalogue: Evidence['catalogue']): number[] {
  return catalogue.flatMap(({ rates }) => Object.values(rates));
}

/** The causes of a rate that the catalogue has not: it has or had it, or had it before. */
export function rateCausesOf({ catalogue }: Evidence, order: OrderEvidence, stated: number): string {
  const before = catalogue
    .filter(({ receivedAtMs }) => receivedAtMs <= order.createdAtMs)
    .flatMap(({ rates }) => rates[order.slug] ?? []);
  const causes = everyRate(catalogue).includes(stated) ? ['other_rate'] : [];
  if (before.some((rate) => rate === stated && rate !== before.at(-1))) causes.push('previous_price');
  return causes.join('|');
}

/** The causes of usd6 that are not cost times 10000 times the fixed rate. */
export function conversionCausesOf(order: OrderEvidence, stated: number): string {
  const plain = BigInt(order.costMinor) * 10000n;
  const [n, d] = order.currency === 'GBP' ? [5n, 4n] : [1n, 1n];
  const figure = BigInt(stated);
  const right = (plain * n) / d;
  if (figure === right) return '';
  const trials: [string, boolean][] = [
    ['scale_100', figure === right * 100n || figure * 100n === right],
    ['fx_missing', figure === plain],
    ['fx_doubled', figure * d * d === plain * n * n],
    ['fx_inverted', figure * n === plain * d],
  ];
  return trials
    .filter(([, gave]) => gave)
    .map(([name]) => name)
    .join('|');
}

/** The causes of a debit that is not the cost of an order that is right itself. */
export function chargeCausesOf(evidence: Evidence, order: OrderEvidence, charged: number): string {
  const [n, d] = order.currency === 'GBP' ? [5, 4] : [1, 1];
  const minor = (charged * d) / (10_000 * n);
  const found = new Set([
    ...(Number.isInteger(minor) ? costCausesOf(evidence, order, minor) : '').split('|'),
    ...conversionCausesOf(order, charged).split('|'),
    charged === 2 * order.costUsd6 ? 'charged_twice' : '',
  ]);
  const listed = [
    'half_up',
    'ceiling',
    'other_rate',
    'face_charged',
    'scale_100',
    'fx_missing',
    'fx_doubled',
  ];
  return [...listed, 'fx_inverted', 'charged_twice', 'previous_price']
    .filter((one) => found.has(one))
    .join('|');
}
