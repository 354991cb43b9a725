// The result of a rule, before it is an answer.

import type { Paging } from '../../wire/paging.js';
import type { RefusedRequest } from './refused-request.js';

type Status = 200 | 201 | 202;

/**
 * A rule either answers, or refuses in a way that still commits what it wrote (a fresh quote, a failed
 * issue).
 */
export type Reply =
  | {
      readonly kind: 'data';
      readonly status: Status;
      readonly data: unknown;
      /** Set for a list. */
      readonly paging?: Paging;
    }
  | { readonly kind: 'refusal'; readonly refusal: RefusedRequest<string> };

export function reply(status: Status, data: unknown): Reply {
  return { kind: 'data', status, data };
}

/** One page of a list. */
export function pageReply(data: unknown, paging: Paging): Reply {
  return { kind: 'data', status: 200, data, paging };
}
