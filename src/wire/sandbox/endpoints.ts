// Every endpoint of the sandbox interface: the twelve of the source (section 4) and the two unsigned calls
// that make a key (contract, "Keys").

import type { Endpoint } from '../endpoint.js';

/** The per-key limit that a call counts against; `key` calls carry no key and are limited by address. */
export type LimitClass = 'read' | 'quote' | 'order' | 'write' | 'key';

interface SandboxEndpoint extends Endpoint<LimitClass> {
  readonly signed: boolean;
}

export const endpoints = {
  ping: { method: 'GET', path: '/v1/ping', limitClass: 'read', signed: true },
  catalogue: { method: 'GET', path: '/v1/catalogue', limitClass: 'read', signed: true },
  quote: { method: 'POST', path: '/v1/quotes', limitClass: 'quote', signed: true },
  order: { method: 'POST', path: '/v1/orders', limitClass: 'order', signed: true },
  orderRead: { method: 'GET', path: '/v1/orders/{client_ref}', limitClass: 'read', signed: true },
  balance: { method: 'GET', path: '/v1/balance', limitClass: 'read', signed: true },
  statement: { method: 'GET', path: '/v1/statements', limitClass: 'read', signed: true },
  statementKey: { method: 'GET', path: '/v1/sandbox/statement-key', limitClass: 'read', signed: true },
  keyRevoke: { method: 'POST', path: '/v1/sandbox/keys/revoke', limitClass: 'write', signed: true },
  depositSimulate: {
    method: 'POST',
    path: '/v1/sandbox/deposits/simulate',
    limitClass: 'write',
    signed: true,
  },
  events: { method: 'GET', path: '/v1/sandbox/events', limitClass: 'read', signed: true },
  webhookTest: { method: 'POST', path: '/v1/sandbox/webhooks/test', limitClass: 'write', signed: true },
  keyChallenge: { method: 'POST', path: '/v1/sandbox/keys/challenge', limitClass: 'key', signed: false },
  keyCreate: { method: 'POST', path: '/v1/sandbox/keys', limitClass: 'key', signed: false },
} as const satisfies Readonly<Record<string, SandboxEndpoint>>;

export type EndpointName = keyof typeof endpoints;

/** Names of query parameters. */
export const queryNames = { country: 'country', limit: 'limit', month: 'month' } as const;
