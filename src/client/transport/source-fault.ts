// The possible faults of a source as such: nothing came, or what came is no answer of this interface. An
// error that the service states in its envelope is not one of these (see `client-failure.ts`). Contract,
// tool: "What a transport fault does".

import { Failure } from '../../base/failure/failure.js';

/**
 * - `redirect`: any 3xx; never followed, since the signature and the key would go to another host;
 * - `not_json`: HTML, an empty body, anything else that is not JSON;
 * - `too_large`: more bytes than the cap, or more headers than an answer of this interface has;
 * - `wrong_env`: the environment header is missing or names another environment;
 * - `schema`: JSON, but not the answer that was asked for; `field` is the path;
 * - `other_subject`: an answer of this interface that says of itself that it is about something else;
 * - `malformed`: HTTP that cannot be trusted: a header twice, a body that is encoded, a broken status line;
 * - `tls`: the other side could not prove who it is;
 * - `cut_off`: the connection ended before the answer did, or nothing tells where the answer ends;
 * - `deadline`: the whole call took longer than it may;
 * - `refused_connection`: no connection: refused, unknown host, no route;
 * - `closed`: the owner of the client closed it;
 * - `http_status`: 429 or 5xx, still so after all attempts;
 * - `given_up`: not asked, since nothing came from there before (`SourceWatch`).
 */
export type SourceFaultKind =
  | 'redirect'
  | 'not_json'
  | 'too_large'
  | 'wrong_env'
  | 'schema'
  | 'other_subject'
  | 'malformed'
  | 'tls'
  | 'cut_off'
  | 'deadline'
  | 'refused_connection'
  | 'closed'
  | 'http_status'
  | 'given_up';

/** Survived within the run by bounded retries; every other kind ends the source (contract, tool). */
const passing: ReadonlySet<SourceFaultKind> = new Set([
  'cut_off',
  'deadline',
  'refused_connection',
  'http_status',
]);

interface SourceFaultDetails {
  /** The fault in one sentence, without anything that was sent or received. */
  readonly message: string;
  /** False only when it is certain that no byte of the request left this machine. */
  readonly sent: boolean;
  readonly httpStatus?: number;
  /** The path of the first faulty field, for `schema`. */
  readonly field?: string;
  readonly requestId?: string;
  /** The next step, if the interface says it better than the kind alone. */
  readonly hint?: string;
  /** When the source said it may be asked again, in seconds from the answer. */
  readonly retryAfterSec?: number;
  /**
   * The error's code underneath, such as `ECONNRESET`; never the error itself, which may quote the answer.
   */
  readonly systemCode?: string;
}

/** When each kind is met, and what to do next where the interface says it no better. */
export const sourceFaultWords: Readonly<
  Record<SourceFaultKind, { readonly raised: string; readonly hint: string }>
> = {
  redirect: {
    raised: 'The answer is a redirect (HTTP 3xx).',
    hint: 'Set the base address to where the service itself answers; redirects are never followed.',
  },
  not_json: {
    raised: 'The answer is HTML, empty, or otherwise not JSON.',
    hint: 'Check the base address and whether a proxy or a login page stands in between, then run again.',
  },
  too_large: {
    raised: 'The answer has more bytes than the cap, or more headers than any answer has.',
    hint: 'Check the base address; if an answer of that length is right, raise the byte cap and run again.',
  },
  wrong_env: {
    raised: 'The answer lacks the header that names its environment, or names another.',
    hint: 'Check the base address and the header names.',
  },
  schema: {
    raised: 'The answer is JSON, but not the answer to what was asked; the first faulty field is named.',
    hint: 'Look for a newer version of tieout, since this one does not know what the service answers, then run again.',
  },
  other_subject: {
    raised: 'The answer says of itself that it is about another reference, month or account.',
    hint: 'Check whether a proxy mixes up the answers of the service, then run again.',
  },
  malformed: {
    raised:
      'The answer is HTTP that cannot be trusted: one of its headers twice, an encoded body, a broken status line.',
    hint: 'Check whether a proxy alters the answers of the service, then run again.',
  },
  tls: {
    raised: 'The service could not prove who it is.',
    hint: 'Check the base address and the certificate of the service; nothing was sent to it.',
  },
  cut_off: {
    raised: 'The connection ended before the answer did, or nothing tells where the answer ends.',
    hint: 'Run again; what was fetched before is kept.',
  },
  deadline: {
    raised: 'The whole call took longer than it may.',
    hint: 'Run again; where the line is slow by nature, raise the deadline.',
  },
  refused_connection: {
    raised: 'No connection could be made: it was refused, the host is unknown, or there is no way to it.',
    hint: 'Check the base address and that the service is up, then run again.',
  },
  closed: {
    raised: 'The owner of the client closed it.',
    hint: 'Make a new client; a closed one stays closed.',
  },
  http_status: {
    raised: 'The service answered 429 or 5xx, and did so in every attempt.',
    hint: 'Run again later.',
  },
  given_up: {
    raised: 'The source was no longer asked, because nothing had come from its address.',
    hint: 'Run again when the service answers; what was fetched before is kept.',
  },
};

/** A source that gave no usable answer. Safe to run again: exit code 4 where it reaches the command line. */
export class SourceFault extends Failure {
  readonly fault: SourceFaultKind;
  readonly sent: boolean;
  readonly httpStatus: number | undefined;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSec: number | undefined;
  readonly systemCode: string | undefined;

  constructor(fault: SourceFaultKind, details: SourceFaultDetails) {
    super('unfinished', details.message, details.hint ?? sourceFaultWords[fault].hint);
    this.fault = fault;
    this.sent = details.sent;
    this.httpStatus = details.httpStatus;
    this.field = details.field;
    this.requestId = details.requestId;
    this.retryAfterSec = details.retryAfterSec;
    this.systemCode = details.systemCode;
  }

  /** True where the same request may well succeed a little later, within this run. */
  get passing(): boolean {
    return passing.has(this.fault);
  }
}
