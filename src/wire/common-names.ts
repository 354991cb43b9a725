// Names that stand on the wire of every interface. Header names are lower-case, as Node delivers them.

export const commonHeaders = {
  /** On every answer. */
  requestId: 'x-request-id',
  retryAfter: 'retry-after',
  allow: 'allow',
  contentType: 'content-type',
} as const;

export const JSON_CONTENT_TYPE = 'application/json';

export const REQUEST_ID_PREFIX = 'req_';
