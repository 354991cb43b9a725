// The check before a payment (source, sections 2.4 and 4.1): it books nothing and answers 200 whatever the
// code.

import { unreachable } from '../../base/failure/assert.js';
import type { checkAnswerSchema } from '../../wire/supplier/answers.js';
import type { CheckCode } from '../../wire/supplier/error-codes.js';
import type { CheckRequest } from '../../wire/supplier/requests.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import { type Obstacle, obstacleOf, offerOf, RESTOCKING_RETRY_SECONDS } from './card-sale.js';
import type { SupplierCore } from './core.js';

interface CheckVerdict {
  readonly code: CheckCode;
  readonly retryAfterSec: number | undefined;
}

export function answerCheck(core: SupplierCore, call: ServiceCall, request: CheckRequest): Reply {
  const offer = offerOf(core, request, call.nowMs);
  if (offer.kind === 'not_sold') {
    const nothing = { wholesale_minor: 0, wholesale_usd6: 0 };
    return checkReply(core, { code: 'NOT_SOLD', retryAfterSec: undefined }, nothing);
  }
  const obstacle = obstacleOf(core, request, offer.price, undefined, call.nowMs);
  return checkReply(core, verdictOf(obstacle), offer.price);
}

function verdictOf(obstacle: Obstacle | undefined): CheckVerdict {
  switch (obstacle?.kind) {
    case undefined:
      return { code: 'OK', retryAfterSec: undefined };
    case 'cap':
      return { code: 'CAP_EXCEEDED', retryAfterSec: obstacle.excess.retryAfterSec };
    case 'ledger':
      return { code: 'LEDGER_INSUFFICIENT', retryAfterSec: undefined };
    case 'restocking':
      return { code: 'SUPPLIER_RESTOCKING', retryAfterSec: RESTOCKING_RETRY_SECONDS };
    default:
      return unreachable(obstacle);
  }
}

function checkReply(
  core: SupplierCore,
  verdict: CheckVerdict,
  price: { readonly wholesale_minor: number; readonly wholesale_usd6: number },
): Reply {
  const { code, retryAfterSec } = verdict;
  const data: Written<typeof checkAnswerSchema> = {
    ok: code === 'OK',
    code,
    wholesale_minor: price.wholesale_minor,
    wholesale_usd6: price.wholesale_usd6,
    ledger_balance_usd6: core.books.journal.balanceUsd6(),
    ...(retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec }),
  };
  return reply(200, data);
}
