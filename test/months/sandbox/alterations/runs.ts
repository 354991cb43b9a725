// Alterations of the run itself: what was not read, the balance read, settings, an account near its end.

import type { Source } from '../../../../src/reconcile/finding/discrepancy.js';
import type { Change, Root } from '../../alteration.js';
import type { Evidence } from '../evidence.js';
import { refsOutOfRange } from '../implied.js';
import { anOrder, isInMonth, statementIn } from './altered-month.js';

function unread(evidence: Evidence, source: Source, subject: string): Root {
  evidence.unread.push({ source, subject, reason: 'the answer was cut off' });
  return {
    code: 'RN-INCOMPLETE',
    subject: subject === '' ? evidence.month : subject,
    field: source,
    expected: 'read',
    actual: 'not read',
  };
}

export const runAlterations: readonly Change<Evidence>[] = [
  {
    name: 'the balance read is a millionth off',
    apply(evidence, pick) {
      if (evidence.balanceUsd6 === undefined) return undefined;
      const right = evidence.balanceUsd6;
      const delta = pick.one([1, -1]) ?? 1;
      evidence.balanceUsd6 += delta;
      return {
        code: 'BL-MISMATCH',
        subject: evidence.month,
        field: 'balance_usd6',
        expected: right,
        actual: right + delta,
        differenceUsd6: delta,
        claimUsd6: -delta,
      };
    },
  },
  {
    name: 'an order could not be read',
    apply(evidence, pick) {
      const ranged = refsOutOfRange(evidence);
      const one = anOrder(evidence, pick, (order) => order.costUsd6 > 0 && !ranged.has(order.clientRef));
      if (one === undefined) return undefined;
      evidence.orders = evidence.orders.filter(({ clientRef }) => clientRef !== one.clientRef);
      return unread(evidence, 'order', one.clientRef);
    },
  },
  {
    name: 'events could not be read',
    apply(evidence) {
      if (!evidence.showsLines && evidence.ownDeposits === undefined) return undefined;
      evidence.events = [];
      evidence.eventsReadAtMs = undefined;
      return unread(evidence, 'event', '');
    },
  },
  {
    name: 'the balance could not be read',
    apply(evidence) {
      evidence.balanceUsd6 = undefined;
      return unread(evidence, 'balance', '');
    },
  },
  {
    name: 'the catalogue could not be read',
    apply(evidence) {
      evidence.catalogue = [];
      return unread(evidence, 'catalogue', '');
    },
  },
  {
    name: 'the statement could not be read',
    apply(evidence) {
      evidence.statements = evidence.statements.filter((one) => one.asked !== evidence.month);
      return unread(evidence, 'statement', evidence.month);
    },
  },
  {
    name: 'a currency has no rate',
    apply(evidence) {
      const uses = evidence.orders.some(({ reads }) =>
        reads.some((read) => read.currency === 'GBP' && isInMonth(evidence, read.createdAtMs)),
      );
      if (!uses) return undefined;
      delete evidence.usdPerUnit['GBP'];
      return { code: 'FX-UNKNOWN', subject: 'GBP', field: 'fx_rate', expected: 'a rate', actual: 'none' };
    },
  },
  {
    name: 'the account ends within days',
    apply(evidence) {
      const day = 24 * 3600 * 1000;
      evidence.expiresAtMs = evidence.asOfMs + 3 * day;
      return {
        code: 'EV-EXPIRING',
        subject: evidence.account,
        field: 'expires_at',
        expected: new Date(evidence.asOfMs + 7 * day).toISOString(),
        actual: new Date(evidence.expiresAtMs).toISOString(),
      };
    },
  },
  {
    name: 'the account ended before the statement of its month was read',
    apply(evidence, pick) {
      if (anOrder(evidence, pick) === undefined) return undefined;
      evidence.statements = evidence.statements.filter((one) => one.asked < evidence.month);
      evidence.expiresAtMs = evidence.asOfMs;
      return {
        code: 'EV-LOST',
        subject: evidence.account,
        field: 'statement',
        expected: 'a statement',
        actual: 'none',
      };
    },
  },
  {
    name: 'the balance dips under zero',
    mode: 'lines',
    apply(evidence) {
      const { lines, asked } = statementIn(evidence);
      // A price that no rate on file gives may be why: then the dip follows from it.
      if (refsOutOfRange(evidence).size > 0) return undefined;
      // Every month of the account begins lower by as much, so that nothing but the dip is wrong.
      const [first] = evidence.statements;
      if (first === undefined || first.asked === asked) return undefined;
      // An account that began in that month would have to begin at zero.
      if ((evidence.createdAtMs ?? 0) >= first.periodStartMs) return undefined;
      if (lines.length === 0) return undefined;
      const least = Math.min(...lines.map(({ balanceUsd6 }) => balanceUsd6 ?? 0));
      const delta = -least - 1;
      for (const statement of evidence.statements) {
        statement.openingUsd6 += delta;
        statement.closingUsd6 += delta;
        for (const line of statement.lines) line.balanceUsd6 = (line.balanceUsd6 ?? 0) + delta;
      }
      if (evidence.balanceUsd6 !== undefined) evidence.balanceUsd6 += delta;
      const dips = lines.filter(
        (line, i) => (line.balanceUsd6 ?? 0) < 0 && (i === 0 || (lines[i - 1]?.balanceUsd6 ?? 0) >= 0),
      );
      const [dip] = dips;
      if (dip === undefined || dips.length > 1) return undefined;
      // A dip that goes on from a month before is an item of that month.
      const earlier = evidence.statements.filter((one) => one.asked < asked).flatMap((one) => one.lines);
      if (dip === lines[0] && (earlier.at(-1)?.balanceUsd6 ?? 0) < 0) return undefined;
      return {
        code: 'BL-NEGATIVE',
        subject: evidence.month,
        field: `lines.${dip.seq}.balance_usd6`,
        expected: 0,
        actual: dip.balanceUsd6,
        differenceUsd6: dip.balanceUsd6,
      };
    },
  },
];
