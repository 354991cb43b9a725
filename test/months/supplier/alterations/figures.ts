// Alterations of what the float states of itself, of the lists, of the settings and of the run.

import { monthOf } from '../../../../src/base/time/calendar-month.js';
import type { Source } from '../../../../src/reconcile/finding/discrepancy.js';
import type { Change, Root } from '../../alteration.js';
import type { SupplierEvidence } from '../evidence.js';
import { refsOutOfRange } from '../implied.js';
import { closingOf, priceCausesOf } from './altered-float.js';
import { october, settle } from './movement-list.js';

const figures: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the opening is off',
    apply(evidence, pick) {
      const read = october(evidence);
      const [expected, delta] = [read.openingUsd6 ?? 0, pick.delta()];
      read.openingUsd6 = expected + delta;
      return {
        code: 'RF-OPENING',
        subject: evidence.month,
        field: 'opening_balance_usd6',
        expected,
        actual: expected + delta,
        differenceUsd6: delta,
      };
    },
  },
  {
    name: 'the closing is off',
    apply(evidence, pick) {
      const read = october(evidence);
      const [expected, delta] = [read.closingUsd6 ?? 0, pick.delta()];
      read.closingUsd6 = expected + delta;
      return {
        code: 'RF-FOOTING',
        subject: evidence.month,
        field: 'closing_balance_usd6',
        expected,
        actual: expected + delta,
        differenceUsd6: delta,
      };
    },
  },
  {
    name: 'the number of movements is off',
    apply(evidence, pick) {
      const read = october(evidence);
      const expected = read.lines.length;
      read.total = expected + (pick.one([1, -1, 12]) ?? 1);
      const sides = { expected, actual: read.total };
      return { code: 'RF-TOTAL', subject: evidence.month, field: 'total', ...sides };
    },
  },
  {
    name: 'the balance read is off',
    apply(evidence, pick) {
      const expected = october(evidence).balanceUsd6 ?? 0;
      const delta = pick.delta();
      for (const read of evidence.float) read.balanceUsd6 = expected + delta;
      return {
        code: 'BL-MISMATCH',
        subject: evidence.month,
        field: 'balance_usd6',
        expected,
        actual: expected + delta,
        differenceUsd6: delta,
        claimUsd6: -delta,
      };
    },
  },
  {
    name: 'the float is under its threshold',
    apply(evidence) {
      const balance = october(evidence).balanceUsd6 ?? 0;
      // So far under it that no charge too many alone is why.
      const short = 1_000_000_000_000;
      for (const read of evidence.float) read.thresholdUsd6 = balance + short;
      const sides = { expected: balance + short, actual: balance, differenceUsd6: -short };
      return { code: 'BL-LOW', subject: 'float', field: 'balance_usd6', ...sides };
    },
  },
  {
    name: 'the balance dips under zero',
    apply(evidence, pick) {
      // A price that no rate on file gives may be why: then the dip follows from it.
      if (refsOutOfRange(evidence).size > 0) return undefined;
      // A transfer was less than it is now, by the float and by the records alike: more was spent than there
      // was.
      const lines = evidence.float.flatMap((read) => read.lines);
      const deposit = pick.one(
        lines.filter(({ kind, amountUsd6 }) => kind === 'deposit' && amountUsd6 > 1e9),
      );
      const own = evidence.ownDeposits?.find(({ txHash }) => txHash === deposit?.txHash);
      if (deposit === undefined || own?.amountUsd6 === undefined) return undefined;
      let running = evidence.float[0]?.openingUsd6 ?? 0;
      const balances = lines.map(({ amountUsd6 }) => {
        running += amountUsd6;
        return running;
      });
      const after = lines.indexOf(deposit);
      const down = Math.min(...balances.slice(after)) + 1;
      if (down >= Math.min(deposit.amountUsd6, own.amountUsd6)) return undefined;
      const dipped = balances.map((balance, i) => (i < after ? balance : balance - down));
      const starts = dipped.flatMap((balance, i) =>
        balance < 0 && (i === 0 || (dipped[i - 1] ?? 0) >= 0) ? [i] : [],
      );
      const [row = 0] = starts;
      const line = lines[row];
      if (line === undefined || starts.length > 1 || monthOf(line.bookedAtMs) !== evidence.month) {
        return undefined;
      }
      deposit.amountUsd6 -= down;
      own.amountUsd6 -= down;
      settle(evidence);
      for (const read of evidence.float) read.thresholdUsd6 = Math.min(read.balanceUsd6 ?? 0, 0);
      return {
        code: 'BL-NEGATIVE',
        subject: evidence.month,
        field: `lines.${line.seq}.balance_usd6`,
        expected: 0,
        actual: dipped[row] ?? 0,
        differenceUsd6: dipped[row] ?? 0,
      };
    },
  },
];

const lists: readonly Change<SupplierEvidence>[] = [
  {
    name: 'a listed price is not the formula’s',
    apply(evidence, pick) {
      const { brands = {}, receivedAtMs: atMs = 0 } = closingOf(evidence.brands, evidence.month) ?? {};
      const [slug, brand] =
        pick.one(Object.entries(brands).filter(([, { prices }]) => Object.keys(prices).length > 0)) ?? [];
      if (slug === undefined || brand === undefined) return undefined;
      const [face = '', due = 0] = pick.one(Object.entries(brand.prices)) ?? [];
      brand.prices[Number(face)] = due + 1;
      const sides = { expected: due, actual: due + 1 };
      const causes = priceCausesOf(evidence, { slug, face: Number(face), rate: brand.rate, atMs }, due + 1);
      return { code: 'SP-PRICE', subject: `${slug}:${face}`, field: 'wholesale_minor', ...sides, causes };
    },
  },
  {
    name: 'the headline count is not that of the list',
    apply(evidence) {
      const { month, summaries, brands: lists } = evidence;
      const [summary, brands] = [closingOf(summaries, month), closingOf(lists, month)];
      if (summary === undefined || brands === undefined) return undefined;
      summary.listed += 50;
      const sides = { expected: brands.total, actual: brands.total + 50 };
      return { code: 'SP-COUNT', subject: 'main', field: 'gift_cards_listed', ...sides };
    },
  },
  {
    name: 'the service states another rate than the fixed one',
    apply(evidence, pick) {
      const read = closingOf(evidence.fx, evidence.month);
      const currency = pick.one(['GBP', 'EUR']) ?? 'GBP';
      if (read === undefined || evidence.unitsPerUsd === undefined) return undefined;
      read.rates = { ...read.rates, [currency]: [9n, 10n] };
      return {
        code: 'FX-RATE',
        subject: currency,
        field: 'units_per_usd',
        expected: undefined,
        actual: '0.9',
      };
    },
  },
  {
    name: 'a currency has no rate',
    apply(evidence, pick) {
      const currency = pick.one(['GBP', 'EUR']) ?? 'GBP';
      const isUsed = october(evidence).lines.some(
        (line) => line.kind === 'order' && line.currency === currency,
      );
      const others = evidence.orders.every(
        ({ reads, clientRef }) =>
          reads.at(-1)?.currency !== currency ||
          october(evidence).lines.filter(({ ref }) => ref === clientRef).length === 1,
      );
      if (!isUsed || !others || evidence.unitsPerUsd === undefined) return undefined;
      const { [currency]: _gone, ...rest } = evidence.unitsPerUsd;
      evidence.unitsPerUsd = rest;
      for (const read of evidence.fx) {
        const { [currency]: _none, ...left } = read.rates;
        read.rates = left;
      }
      return { code: 'FX-UNKNOWN', subject: currency, field: 'fx_rate', expected: 'a rate', actual: 'none' };
    },
  },
];

function unread(evidence: SupplierEvidence, source: Source): Root {
  evidence.unread.push({ source, subject: '', reason: 'the answer was cut off' });
  const sides = { expected: 'read', actual: 'not read' };
  return { code: 'RN-INCOMPLETE', subject: evidence.month, field: source, ...sides };
}

const runs: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the float could not be read',
    apply(evidence) {
      // Without the float an order that was sent again in the month after is dated by its first try.
      const isSentAgain = evidence.orders.some(({ clientRef }) => {
        const own = evidence.float.flatMap(({ lines }) => lines).filter(({ ref }) => ref === clientRef);
        return new Set(own.map(({ bookedAtMs }) => monthOf(bookedAtMs))).size > 1;
      });
      // A transfer in transit over the end of the month is only seen with it.
      const isInTransit = evidence.float
        .flatMap(({ lines }) => lines)
        .some(({ txHash, bookedAtMs }) => {
          const own = evidence.ownDeposits?.find((one) => one.txHash === txHash);
          return own?.sentAtMs !== undefined && monthOf(own.sentAtMs) !== monthOf(bookedAtMs);
        });
      if (isSentAgain || isInTransit) return undefined;
      evidence.float = [];
      return unread(evidence, 'float');
    },
  },
  {
    name: 'the brand list could not be read',
    apply(evidence) {
      evidence.brands = [];
      return unread(evidence, 'brands');
    },
  },
  {
    name: 'the rates could not be read',
    apply(evidence) {
      if (evidence.unitsPerUsd === undefined) return undefined;
      evidence.fx = [];
      return unread(evidence, 'fx');
    },
  },
  {
    name: 'the summary could not be read',
    apply(evidence) {
      evidence.summaries = [];
      return unread(evidence, 'summary');
    },
  },
];

export const figureAlterations = [...figures, ...lists, ...runs];
