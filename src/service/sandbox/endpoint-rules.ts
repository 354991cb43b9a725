// The rule that answers each signed endpoint, with the schema of its body, which is read before the rule is
// asked.

import type { EndpointName } from '../../wire/sandbox/endpoints.js';
import { type Preparation, withBody, withoutBody } from '../http/prepared-call.js';
import type { Reply } from '../http/reply.js';
import type { SandboxCore, SignedCall } from './core.js';
import { answerDeposit, depositBody } from './deposits.js';
import { answerEvents, answerWebhookTest, webhookTestBody } from './events.js';
import { answerKeyRevoke } from './keys.js';
import { answerOrder, answerOrderRead, orderBody } from './orders.js';
import { answerQuote, quoteBody } from './quotes.js';
import { answerBalance, answerCatalogue, answerPing } from './reads.js';
import { answerStatement, answerStatementKey } from './statements.js';

export type SignedEndpoint = Exclude<EndpointName, 'keyChallenge' | 'keyCreate'>;

type Rule = (core: SandboxCore, call: SignedCall) => Reply;

export const NO_BODY = 'this call takes no body';

const plain = (rule: Rule): Preparation<SandboxCore, SignedCall> => withoutBody(rule, NO_BODY);

/** The reader of each signed endpoint's body (contract, handling order, step 7). */
export const preparations: Readonly<Record<SignedEndpoint, Preparation<SandboxCore, SignedCall>>> = {
  ping: plain(answerPing),
  catalogue: plain(answerCatalogue),
  quote: withBody(quoteBody, answerQuote),
  order: withBody(orderBody, answerOrder, (order) => order.client_ref),
  orderRead: plain(answerOrderRead),
  balance: plain(answerBalance),
  statement: plain(answerStatement),
  statementKey: plain(answerStatementKey),
  keyRevoke: plain(answerKeyRevoke),
  depositSimulate: withBody(depositBody, answerDeposit),
  events: plain(answerEvents),
  webhookTest: withBody(webhookTestBody, answerWebhookTest),
};
