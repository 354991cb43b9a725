// Alterations of what a statement is worth: key, signature, period, finality, and whether it is there at all.

import type { DiscrepancyCode } from '../../../../src/reconcile/finding/code.js';
import type { Change, Root } from '../../alteration.js';
import type { Evidence } from '../evidence.js';
import { statementIn } from './altered-month.js';

function statement(
  evidence: Evidence,
  code: DiscrepancyCode,
  field: string,
  expected: string | undefined,
  actual: string | undefined,
): Root {
  return { code, subject: evidence.month, field, expected, actual };
}

const iso = (ms: number): string => new Date(ms).toISOString();

export const statementTrustAlterations: readonly Change<Evidence>[] = [
  {
    name: 'the statement is provisional',
    apply(evidence) {
      statementIn(evidence).isFinal = false;
      return statement(evidence, 'EV-STMT-PROVISIONAL', 'final', 'final', 'provisional');
    },
  },
  {
    name: 'the statement’s signature fails',
    apply(evidence) {
      statementIn(evidence).outcome = 'invalid';
      return statement(evidence, 'EV-SIG-INVALID', 'signature', 'valid under the pinned key', 'made invalid');
    },
  },
  {
    name: 'the statement is read again and its signature fails then',
    apply(evidence) {
      const first = statementIn(evidence);
      evidence.statements.push({
        ...structuredClone(first),
        outcome: 'invalid',
        receivedAtMs: first.receivedAtMs + 1,
      });
      return statement(evidence, 'EV-SIG-INVALID', 'signature', 'valid under the pinned key', 'made invalid');
    },
  },
  {
    name: 'another key is served, and the statement is signed with it',
    apply(evidence) {
      evidence.served = { keyId: 'stk_1', publicKey: 'another key' };
      statementIn(evidence).outcome = 'invalid';
      return {
        code: 'EV-KEY-CHANGED',
        subject: 'stk_1',
        field: 'public_key',
        expected: 'the key',
        actual: 'another key',
      };
    },
  },
  {
    name: 'another key is served, and the archived statement stands',
    apply(evidence) {
      evidence.served = { keyId: 'stk_2', publicKey: 'another key' };
      return {
        code: 'EV-KEY-CHANGED',
        subject: 'stk_2',
        field: 'public_key',
        expected: 'the key',
        actual: 'another key',
      };
    },
  },
  {
    name: 'no key is pinned',
    apply(evidence) {
      evidence.pins = [];
      for (const one of evidence.statements) one.outcome = 'unpinned';
      return {
        code: 'EV-KEY-UNPINNED',
        subject: 'stk_1',
        field: 'public_key',
        expected: 'a pinned key',
        actual: 'none',
      };
    },
  },
  {
    name: 'the provider has no statement of the month',
    apply(evidence) {
      const { lines, isFinal } = statementIn(evidence);
      const isKnown = evidence.orders.some(({ reads }) =>
        lines.some((line) => line.ref === reads[0]?.clientRef),
      );
      if (!isKnown || !isFinal) return undefined;
      evidence.statements = evidence.statements.filter((one) => one.asked !== evidence.month);
      evidence.statementsMissing.push(evidence.month);
      return statement(evidence, 'EV-STMT-MISSING', 'statement', 'a statement', 'none');
    },
  },
  {
    name: 'the final statement is restated',
    apply(evidence, pick) {
      const first = statementIn(evidence);
      const delta = pick.delta();
      evidence.statements.push({
        ...structuredClone(first),
        closingUsd6: first.closingUsd6 + delta,
        receivedAtMs: first.receivedAtMs + 1,
      });
      return statement(evidence, 'EV-STMT-RESTATED', 'raw_statement', undefined, undefined);
    },
  },
  {
    name: 'the final statement is restated, and the balance follows',
    apply(evidence, pick) {
      const first = statementIn(evidence);
      const delta = pick.delta();
      evidence.statements.push({
        ...structuredClone(first),
        closingUsd6: first.closingUsd6 + delta,
        receivedAtMs: first.receivedAtMs + 1,
      });
      if (evidence.balanceUsd6 !== undefined) evidence.balanceUsd6 += delta;
      const root = statement(evidence, 'EV-STMT-RESTATED', 'raw_statement', undefined, undefined);
      return { ...root, claimUsd6: -delta };
    },
  },
  {
    name: 'the statement of the month before is restated',
    apply(evidence) {
      const [first] = evidence.statements;
      if (first === undefined || first.asked === evidence.month) return undefined;
      evidence.statements.push({
        ...structuredClone(first),
        unknownFields: ['another'],
        receivedAtMs: first.receivedAtMs + 1,
      });
      return {
        code: 'EV-STMT-RESTATED',
        subject: first.asked,
        field: 'raw_statement',
        expected: undefined,
        actual: undefined,
        month: first.asked,
      };
    },
  },
  {
    name: 'the statement is of another version',
    apply(evidence) {
      statementIn(evidence).outcome = 'unreadable';
      return statement(
        evidence,
        'RN-INCOMPLETE',
        'raw_statement',
        'a statement of version 1',
        'made unreadable',
      );
    },
  },
  {
    name: 'the statement names another month',
    apply(evidence) {
      statementIn(evidence).month = '2020-01';
      return statement(evidence, 'EV-STMT-PERIOD', 'month', evidence.month, '2020-01');
    },
  },
  {
    name: 'the statement names another account',
    apply(evidence) {
      statementIn(evidence).account = 'zyxwvutsrqpo';
      return statement(evidence, 'EV-STMT-PERIOD', 'account', evidence.account, 'zyxwvutsrqpo');
    },
  },
  {
    name: 'the period begins at another instant',
    apply(evidence) {
      const one = statementIn(evidence);
      const right = one.periodStartMs;
      one.periodStartMs += 1;
      return statement(evidence, 'EV-STMT-PERIOD', 'period_start', iso(right), iso(right + 1));
    },
  },
  {
    name: 'the period ends at another instant',
    apply(evidence) {
      const one = statementIn(evidence);
      const right = one.periodEndMs;
      one.periodEndMs -= 1;
      return statement(evidence, 'EV-STMT-PERIOD', 'period_end', iso(right), iso(right - 1));
    },
  },
  {
    name: 'a figure is signed that nothing here uses',
    apply(evidence) {
      statementIn(evidence).unknownFields.push('loyalty_bonus_usd6');
      return statement(
        evidence,
        'EV-FIELD-UNKNOWN',
        'loyalty_bonus_usd6',
        'a known field',
        'loyalty_bonus_usd6',
      );
    },
  },
];
