// The control calls that only the rewards listener has (contract, sandbox page, "Local service only"): what a
// partner's bank, a review of a user, a card terminal and an operator would do. None is part of the
// interface.

import type { JsonValue } from '../../base/json/json-reader.js';
import { formatInstant } from '../../base/time/instant.js';
import { readRequestValue } from '../../wire/request-body.js';
import { keyStateSchema, poolFundingSchema, userReviewSchema } from '../../wire/rewards/control-requests.js';
import { issueRequestSchema } from '../../wire/rewards/requests.js';
import type { ControlPost } from '../control/local-control.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { BodySchema, Read } from '../wire-shape.js';
import type { RewardsCore } from './core.js';
import { atNow, setRevoked } from './interface.js';
import { issuanceAnswer, issue } from './issuances.js';
import { nothingHere } from './refusal.js';
import { plusNumber } from './token-amount.js';
import { userAnswer } from './users.js';
import { walletOf } from './wallets.js';

/** `afterWork` is told when a call was worked on: something new may fall due. */
export function controlPosts(core: RewardsCore, afterWork: () => void): ControlPost[] {
  const post = <S extends BodySchema>(
    path: string,
    schema: S,
    work: (request: Read<S>, nowMs: number) => Reply,
  ): ControlPost => ({
    path,
    perform: async (body) => {
      const request = requestOf(schema, body);
      try {
        return await atNow(core, (nowMs) => work(request, nowMs));
      } finally {
        afterWork();
      }
    },
  });
  return [
    post('/_local/pool', poolFundingSchema, ({ plus_amount }, nowMs) => fundPool(core, plus_amount, nowMs)),
    post('/_local/users', userReviewSchema, (request) => reviewUser(core, request)),
    post('/_local/card-transactions', issueRequestSchema, (request, nowMs) =>
      reply(201, issuanceAnswer(issue(core, nowMs, request))),
    ),
    post('/_local/keys', keyStateSchema, ({ revoked }) => {
      setRevoked(core, revoked);
      return reply(200, { revoked });
    }),
  ];
}

/** Funds the pool with units of 10^-18 of a token, over 0. Only inside a unit of the books. */
export function fundPool(core: RewardsCore, amount: bigint, nowMs: number): Reply {
  const [row] = core.books.tokens.step([
    { kind: 'funding', amount, issuanceId: null, transactionId: null, bookedAtMs: nowMs },
  ]);
  return reply(201, {
    seq: row?.seq ?? 0,
    kind: 'funding',
    plus_amount: plusNumber(amount),
    booked_at: formatInstant(nowMs),
    balance_plus: plusNumber(core.books.tokens.balance()),
  });
}

function reviewUser(core: RewardsCore, request: Read<typeof userReviewSchema>): Reply {
  const { users } = core.books;
  const wallet = walletOf(request.wallet_address);
  const user = users.find(wallet);
  if (user === undefined) throw nothingHere('user');
  users.review(wallet, request.kyc_status);
  return reply(200, userAnswer({ ...user, kyc_status: request.kyc_status }));
}

function requestOf<S extends BodySchema>(schema: S, body: Record<string, JsonValue>): Read<S> {
  const reading = readRequestValue(schema, body);
  if (!reading.ok) throw invalidField(reading.field, `${reading.field} ${reading.message}`);
  return reading.value;
}
