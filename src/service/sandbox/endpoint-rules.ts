// Which rule answers which signed endpoint, with the schema of its body read before the rule is asked.

import type { EndpointName } from '../../wire/sandbox/endpoints.js';
import { readRequest } from '../../wire/sandbox/requests.js';
import type { ReceivedRequest } from '../http/answer.js';
import type { BodySchema, Read } from '../wire-shape.js';
import type { Reply, SandboxCore, SignedCall } from './core.js';
import { answerDeposit, depositBody } from './deposits.js';
import { answerEvents, answerWebhookTest, webhookTestBody } from './events.js';
import { answerKeyRevoke } from './keys.js';
import { answerOrder, answerOrderRead, orderBody } from './orders.js';
import { answerQuote, quoteBody } from './quotes.js';
import { answerBalance, answerCatalogue, answerPing } from './reads.js';
import { invalidField } from './refusal.js';
import { answerStatement, answerStatementKey } from './statements.js';

export type SignedEndpoint = Exclude<EndpointName, 'keyChallenge' | 'keyCreate'>;

/** A rule with its body already read: what is left needs the account. */
export interface PreparedCall {
  /** The order's reference, where the call is one. */
  readonly clientRef: string | undefined;
  perform(core: SandboxCore, call: SignedCall): Reply;
}

type Preparation = (request: ReceivedRequest) => PreparedCall;

const preparations: Readonly<Record<SignedEndpoint, Preparation>> = {
  ping: withoutBody(answerPing),
  catalogue: withoutBody(answerCatalogue),
  quote: withBody(quoteBody, answerQuote),
  order: (request) => {
    const body = bodyOf(orderBody, request.body);
    return { clientRef: body.client_ref, perform: (core, call) => answerOrder(core, call, body) };
  },
  orderRead: withoutBody(answerOrderRead),
  balance: withoutBody(answerBalance),
  statement: withoutBody(answerStatement),
  statementKey: withoutBody(answerStatementKey),
  keyRevoke: withoutBody(answerKeyRevoke),
  depositSimulate: withBody(depositBody, answerDeposit),
  events: withoutBody(answerEvents),
  webhookTest: withBody(webhookTestBody, answerWebhookTest),
};

/** Reads the body of a call (contract, handling order, step 7); throws a 400 that names the field. */
export function prepareCall(endpoint: SignedEndpoint, request: ReceivedRequest): PreparedCall {
  return preparations[endpoint](request);
}

function withoutBody(rule: (core: SandboxCore, call: SignedCall) => Reply): Preparation {
  return (request) => {
    // An empty object is what some clients send where no body is asked for.
    if (request.body.length > 0 && request.body.toString('latin1').trim() !== '{}') {
      throw invalidField('body', 'this call takes no body');
    }
    return { clientRef: undefined, perform: rule };
  };
}

function withBody<S extends BodySchema>(
  schema: S,
  rule: (core: SandboxCore, call: SignedCall, body: Read<S>) => Reply,
): Preparation {
  return (request) => {
    const body = bodyOf(schema, request.body);
    return { clientRef: undefined, perform: (core, call) => rule(core, call, body) };
  };
}

/** The body as its schema takes it; throws a 400 that names the field. */
export function bodyOf<S extends BodySchema>(schema: S, body: Uint8Array): Read<S> {
  const reading = readRequest(schema, body);
  if (!reading.ok) throw invalidField(reading.field, `${reading.field} ${reading.message}`);
  return reading.value;
}
