// The envelope of every sandbox answer (source, section 2.8), and the environment in a header of each.

import { randomUUID } from 'node:crypto';
import { REQUEST_ID_PREFIX } from '../../wire/common-names.js';
import { errorCodes, isErrorCode } from '../../wire/sandbox/error-codes.js';
import { type HeaderNames, SANDBOX_ENV } from '../../wire/sandbox/names.js';
import type { EnvelopeForm } from '../http/envelope-writer.js';
import { statusIn } from '../http/envelope-writer.js';

export function envelopeForm(names: HeaderNames): EnvelopeForm {
  return {
    makeRequestId: () => `${REQUEST_ID_PREFIX}${randomUUID().replaceAll('-', '')}`,
    ownHeaders: () => ({ [names.env]: SANDBOX_ENV }),
    statusOf: (code) => statusIn(errorCodes, isErrorCode, code),
    dataText: (data, _paging, requestId) => JSON.stringify({ data, request_id: requestId }),
    errorText: ({ code, message, extras: { retryAfterSec, details } }, requestId) => {
      const error = {
        code,
        message,
        request_id: requestId,
        ...(retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec }),
        ...(details === undefined ? {} : { details }),
      };
      return JSON.stringify({ error });
    },
    malformed: {
      target: 'the request target holds a raw plus, space or hash, a bad escape, or is no absolute path',
      headers: 'too many headers, or one that may stand there once is doubled',
      host: 'the Host header is missing, doubled or names another host',
      request: 'this is not a request the server can read',
    },
  };
}
