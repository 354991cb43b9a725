// The envelope of every supplier answer (source, sections 2.1 and 7). The `Date` header tells the service's
// own time: nothing else of this interface says when an answer was given, and brands and rates have to be
// held against orders on one clock.

import { randomBytes } from 'node:crypto';
import type { JsonValue } from '../../base/json/json-reader.js';
import type { Clock } from '../../base/time/clock.js';
import { REQUEST_ID_PREFIX } from '../../wire/common-names.js';
import { writeJson } from '../../wire/json-text.js';
import { isSupplierErrorCode, supplierErrorCodes } from '../../wire/supplier/error-codes.js';
import { type EnvelopeForm, statusIn } from '../http/envelope-writer.js';

const REQUEST_ID_BYTES = 12;

export function envelopeForm(clock: Clock): EnvelopeForm {
  return {
    makeRequestId: () => `${REQUEST_ID_PREFIX}${randomBytes(REQUEST_ID_BYTES).toString('hex')}`,
    ownHeaders: () => ({ date: new Date(clock.nowMs()).toUTCString() }),
    statusOf: (code) => statusIn(supplierErrorCodes, isSupplierErrorCode, code),
    dataText: (data, paging) => {
      const beside = paging === undefined ? '' : `,${JSON.stringify(paging).slice(1, -1)}`;
      // Exact numbers only, some of them with digits of their own.
      return `{"data":${writeJson(data as JsonValue)}${beside}}`;
    },
    errorText: ({ code, message, extras: { retryAfterSec } }) => {
      const advice = retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec };
      return JSON.stringify({ error: message, code, ...advice });
    },
    malformed: {
      target: 'target holds a raw plus, space or hash, a bad escape, or is no absolute path',
      headers: 'headers are too many, or one that may stand there once is doubled',
      host: 'host header is missing, doubled or names another host',
      request: 'request is not one that the server can read',
    },
  };
}
