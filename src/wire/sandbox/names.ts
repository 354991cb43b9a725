// Header names and the prefixes of the three key values (source, sections 2.1, 2.8, 5 and 6). The source
// writes a neutral word, `service`, where the real service has its name, so that word is a setting of both
// ends and every header name is derived from it here. All names are lower-case, as Node delivers them.

import { commonHeaders } from '../common-names.js';

export interface HeaderNames {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly signatureDebug: string;
  readonly env: string;
  readonly eventId: string;
  readonly eventSignature: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
  readonly retryAfter: string;
  readonly authorization: string;
  readonly allow: string;
  readonly contentType: string;
}

export const DEFAULT_SERVICE_NAME = 'service';

/** The pattern of the service's word: one part of a header name, lower-case. */
export const SERVICE_NAME_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The header names for a service of that name; a word that is not `serviceNamePattern` throws a RangeError.
 */
export function headerNames(service: string = DEFAULT_SERVICE_NAME): HeaderNames {
  if (!SERVICE_NAME_PATTERN.test(service)) {
    throw new RangeError('a service name holds lower-case letters and digits, joined by single hyphens');
  }
  return {
    timestamp: `x-${service}-timestamp`,
    nonce: `x-${service}-nonce`,
    signature: `x-${service}-signature`,
    signatureDebug: `x-${service}-signature-debug`,
    env: `x-${service}-env`,
    eventId: `${service}-event-id`,
    eventSignature: `${service}-signature`,
    idempotencyKey: 'idempotency-key',
    authorization: 'authorization',
    ...commonHeaders,
  };
}

/** The value of the environment header on every sandbox answer, and of `env` in the ping answer. */
export const SANDBOX_ENV = 'sandbox';

export const API_KEY_PREFIX = 'pmr_test_';
/** A key of production: 403 `wrong_environment` on the sandbox address. */
export const LIVE_API_KEY_PREFIX = 'pmr_live_';
export const SIGNING_SECRET_PREFIX = 'pmrsig_test_';
export const WEBHOOK_SECRET_PREFIX = 'pmrwh_test_';

/** The algorithm's name in the statement and statement-key answers. */
export const STATEMENT_ALGORITHM = 'Ed25519';
