// The form in which rewards v2 writes: the object itself, or `{error: true, code, message, request_id}` and
// what the code adds (source, part B, section 7). The `Date` header tells the service's own time, as bookings
// do.

import { randomBytes } from 'node:crypto';
import type { JsonValue } from '../../base/json/json-reader.js';
import type { Clock } from '../../base/time/clock.js';
import { REQUEST_ID_PREFIX } from '../../wire/common-names.js';
import { writeJson } from '../../wire/json-text.js';
import { rewardsErrorCodes } from '../../wire/rewards/error-codes.js';
import type { EnvelopeForm } from '../http/envelope-writer.js';
import { spelledCode } from './refusal.js';

const REQUEST_ID_BYTES = 12;
export const TOO_LARGE_STATUS = 413;

export function envelopeForm(clock: Clock): EnvelopeForm {
  return {
    makeRequestId: () => `${REQUEST_ID_PREFIX}${randomBytes(REQUEST_ID_BYTES).toString('hex')}`,
    ownHeaders: () => ({ date: new Date(clock.nowMs()).toUTCString() }),
    // One code here has two statuses: a body too long is an invalid request as well, and names its field as
    // they all do.
    statusOf: (code) =>
      code === 'payload_too_large' ? TOO_LARGE_STATUS : rewardsErrorCodes[spelledCode(code)].status,
    // Exact numbers only, most of them with digits of their own.
    dataText: (data) => writeJson(data as JsonValue),
    errorText: ({ code, message, extras: { details } }, requestId) => {
      const more = code === 'payload_too_large' ? { field: 'body' } : details;
      return JSON.stringify({
        error: true,
        code: spelledCode(code),
        message,
        request_id: requestId,
        ...more,
      });
    },
    malformed: {
      target: 'target holds a raw plus, space or hash, a bad escape, or is no absolute path',
      headers: 'headers are too many, or one that may stand there once is doubled',
      host: 'host header is missing, doubled or names another host',
      request: 'request is not one that the server can read',
    },
  };
}
