// The calls that only tell: ping, catalogue, balance (contract, "Answers").

import { formatInstant } from '../../base/time/instant.js';
import type {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  pingAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { queryNames } from '../../wire/sandbox/endpoints.js';
import { catalogueLimit } from '../../wire/sandbox/limits.js';
import { SANDBOX_ENV } from '../../wire/sandbox/names.js';
import { limitField, queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { SandboxCore, SignedCall } from './core.js';

export function answerPing(_core: SandboxCore, call: SignedCall): Reply {
  const data: Written<typeof pingAnswerSchema> = {
    ok: true,
    env: SANDBOX_ENV,
    key_id: call.key.key_id,
    created_at: formatInstant(call.key.created_at_ms),
    expires_at: formatInstant(call.key.expires_at_ms),
    server_time: formatInstant(call.nowMs),
  };
  return reply(200, data);
}

export function answerCatalogue(core: SandboxCore, call: SignedCall): Reply {
  const country = queryField(call.query, queryNames.country);
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw invalidField(queryNames.country, 'country is a code of two upper-case letters');
  }
  const limit = limitField(call.query, queryNames.limit, catalogueLimit);
  const data: Written<typeof catalogueAnswerSchema> = core.catalogue
    .entriesAt(call.nowMs)
    .filter((entry) => country === undefined || entry.country === country)
    .slice(0, limit)
    .map((entry) => ({
      slug: entry.slug,
      name: entry.name,
      country: entry.country,
      currency: entry.currency,
      rate_bps: entry.rateBps,
      denominations_minor: entry.denominationsMinor === null ? null : [...entry.denominationsMinor],
      range:
        entry.range === null ? null : { min_minor: entry.range.minMinor, max_minor: entry.range.maxMinor },
      availability: entry.availability,
    }));
  return reply(200, data);
}

export function answerBalance(_core: SandboxCore, call: SignedCall): Reply {
  const data: Written<typeof balanceAnswerSchema> = {
    currency: 'USD',
    balance_usd6: call.account.balance_usd6,
    as_of: formatInstant(call.nowMs),
  };
  return reply(200, data);
}
