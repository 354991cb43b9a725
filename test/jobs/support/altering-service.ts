// A service before the local one that states something else than was booked: it alters the statements of a
// month, and signs them with the service's own key. All else it hands over as it came.

import { IdentifierSource } from '../../../src/service/identifier-source.js';
import { StatementSigner } from '../../../src/service/sandbox/statement-signer.js';
import { startForwardingService } from './forwarding-service.js';

/** A line of a statement as it was signed, any field of which may be altered. */
export type SignedLine = Record<string, unknown> & { amount_usd6: number; ref: string | null; kind: string };

export interface SignedFigures {
  opening_balance_usd6: number;
  closing_balance_usd6: number;
  grants: { count: number; credited_usd6: number };
  deposits: { count: number; credited_usd6: number };
  orders: { count: number; cost_usd6: number };
  reversals: { count: number; credited_usd6: number };
  by_brand: Record<string, unknown>[];
  lines?: SignedLine[];
}

export type Alter = (statement: SignedFigures) => void;

/**
 * @param seed that of the local service: its statement key is made from it
 * @param alterations by month
 * @returns the address to ask
 */
export function startAlteringService(
  serviceUrl: string,
  alterations: ReadonlyMap<string, Alter>,
  seed = 'tests',
): Promise<string> {
  const signer = new StatementSigner(new IdentifierSource(seed).keySeed('statement key'));
  return startForwardingService(serviceUrl, {
    alter: (target, { status, body }) => {
      const month = /^\/v1\/statements\?.*month=(\d{4}-\d{2})/.exec(target)?.[1];
      const alter = month === undefined ? undefined : alterations.get(month);
      return alter === undefined || status !== 200 ? body : signedAnew(body, alter, signer);
    },
  });
}

function signedAnew(body: Buffer, alter: Alter, signer: StatementSigner): Buffer {
  const answer = JSON.parse(body.toString('utf8'));
  const statement = JSON.parse(answer.data.raw_statement);
  alter(statement);
  const raw = JSON.stringify(statement);
  const data = { ...answer.data, raw_statement: raw, signature: signer.sign(raw) };
  return Buffer.from(JSON.stringify({ ...answer, data }));
}

/** Totals, running balances and closing as the lines lead to them, whatever was done to the lines. */
export function footed(statement: SignedFigures): void {
  const { lines = [] } = statement;
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const sumOf = (kind: string): number => of(kind).reduce((sum, line) => sum + line.amount_usd6, 0);
  for (const [name, kind] of [
    ['grants', 'grant'],
    ['deposits', 'deposit'],
    ['reversals', 'reversal'],
  ] as const) {
    statement[name] = { count: of(kind).length, credited_usd6: sumOf(kind) };
  }
  statement.orders = { count: of('order').length, cost_usd6: -sumOf('order') };
  let balance = statement.opening_balance_usd6;
  for (const [at, line] of lines.entries()) {
    balance += line.amount_usd6;
    line['balance_usd6'] = balance;
    line['seq'] = Number(lines[0]?.['seq']) + at;
  }
  statement.closing_balance_usd6 = balance;
  const brands = new Map<string, Record<string, unknown>>();
  for (const { slug, currency, face_minor, cost_minor, amount_usd6 } of of('order')) {
    const key = `${slug} ${currency}`;
    const known = brands.get(key) ?? { slug, currency, count: 0, face_minor: 0, cost_minor: 0, cost_usd6: 0 };
    const add = (name: string, more: unknown): void => {
      known[name] = Number(known[name]) + Number(more);
    };
    for (const [name, more] of [
      ['count', 1],
      ['face_minor', face_minor],
      ['cost_minor', cost_minor],
      ['cost_usd6', -amount_usd6],
    ] as const) {
      add(name, more);
    }
    brands.set(key, known);
  }
  statement.by_brand = [...brands.values()];
}
