// From what went wrong to what the caller does next: an error that the service states, or a source that gave
// no usable answer, becomes one of the four failures of `client-failure.ts`.

import { visible } from '../../base/text/control-characters.js';
import type { ServiceError } from '../../wire/answer-envelope.js';
import { withoutCodes } from '../../wire/card-code.js';
import type { ErrorGroup } from '../../wire/error-group.js';
import type { Exchange } from '../calling/exchange.js';
import type { Repeat } from '../calling/retry.js';
import type { SourceFault } from '../transport/source-fault.js';
import { argumentName, type OwnNames } from '../values/argument-name.js';
import {
  type ClientFailure,
  Decide,
  type Decision,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from './client-failure.js';
import type { RefusalWords } from './refusal-words.js';

/** The form in which one interface puts its refusals. */
export interface RefusalDialect {
  /** The fault and the next step, in plain words. */
  wordsOf(code: string): RefusalWords;
  /** The group of a known code; undefined for one that nobody knows. */
  groupOf(code: string): ErrorGroup | undefined;
  /** The decision to take; undefined if a code or its details ask for none. */
  decisionOf(error: ServiceError, retryAfterSec: number | undefined): Decision | undefined;
  /** True for a code after which certainly nothing was done, whatever its status says. */
  isUndone(code: string): boolean;
  /** The names of fields in partner code, where they differ from those on the wire. */
  readonly ownNames?: OwnNames;
  /** The facts on the request in the details of an error. */
  detailsOf(error: ServiceError): ErrorDetails;
  /** True where the very same request had been there before. */
  wasSentBefore(exchange: Exchange<unknown>): boolean;
  /** The failure of a refusal that says more than its code: the clock of this machine is off. */
  clockFailureOf(exchange: Exchange<unknown>, parts: RefusalParts): MendConfiguration | undefined;
}

/** The field that was refused and the lifetime limit that is spent, where either is named. */
export interface ErrorDetails {
  readonly field?: string;
  readonly limit?: { readonly limit: number; readonly used: number };
}

/** The parts of every failure of a stated error. */
interface RefusalParts {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly httpStatus: number;
  readonly requestId: string;
}

/** The known facts on the call that failed. */
interface FailedCall {
  readonly refusals: RefusalDialect;
  /** The purpose of the call, as `the order` or `the deposit`. */
  readonly subject: string;
  readonly repeat: Repeat;
  /** Values of the request that must not come back in a message, such as the buyer's reference. */
  readonly hidden?: readonly string[];
}

const SHOWN_CHARACTERS = 200;
const FIELD_CHARACTERS = 100;
/** A link can lead to a card, and nobody needs to follow one out of an error. */
const LINK = /https?:\/\/\S+/gi;

/** The failure of an error that the service stated. */
export function failureOfError(
  exchange: Exchange<unknown>,
  error: ServiceError,
  call: FailedCall,
): ClientFailure {
  const { code } = error;
  const { refusals } = call;
  const words = refusals.wordsOf(code);
  const parts = {
    code,
    message: `${call.subject}: ${words.message} (HTTP ${exchange.status}, ${code})${quoteOf(error.message, call)}`,
    hint: words.hint,
    httpStatus: exchange.status,
    requestId: exchange.requestId,
  };
  // The very same request had been there before, so it was worked on, and its answer went elsewhere.
  if (refusals.wasSentBefore(exchange) && call.repeat === 'never_blindly') {
    return inDoubt(call, exchange.status, exchange.requestId);
  }
  const clock = refusals.clockFailureOf(exchange, parts);
  if (clock !== undefined) return clock;
  const retryAfterSec = secondsOf(exchange.retryAfterMs);
  const decision = refusals.decisionOf(error, retryAfterSec);
  if (decision !== undefined) return new Decide({ ...parts, decision });
  switch (groupOf(refusals.groupOf(code), exchange.status)) {
    case 'mend':
      return new MendConfiguration(parts);
    case 'retry':
      return isInDoubt(exchange.status, code, call)
        ? inDoubt(call, exchange.status, exchange.requestId)
        : new RetryLater({ ...parts, retryAfterSec });
    default:
      return giveUpOf(parts, refusals.detailsOf(error), refusals.ownNames);
  }
}

/** The failure of a source that gave no usable answer. */
export function failureOfFault(fault: SourceFault, call: FailedCall): ClientFailure {
  const parts = {
    code: fault.fault,
    message: `${call.subject}: ${fault.message}`,
    hint: fault.hint,
    httpStatus: fault.httpStatus,
    requestId: fault.requestId,
    cause: fault,
  };
  const refusedUnread = fault.fault === 'http_status' && fault.httpStatus === 429;
  if (call.repeat === 'never_blindly' && fault.sent && !refusedUnread && fault.fault !== 'redirect') {
    return inDoubt(call, fault.httpStatus, fault.requestId, fault);
  }
  switch (fault.fault) {
    case 'cut_off':
    case 'deadline':
    case 'refused_connection':
    case 'http_status':
    case 'given_up':
      return new RetryLater({ ...parts, retryAfterSec: fault.retryAfterSec });
    case 'redirect':
    case 'wrong_env':
    case 'tls':
      return new MendConfiguration(parts);
    default:
      return new GiveUp({ ...parts, ...afterOrder(fault, call), kind: 'unfinished', field: fault.field });
  }
}

/** An order whose answer could not be believed may stand all the same. */
function afterOrder(fault: SourceFault, call: FailedCall): { hint?: string } {
  return call.repeat === 'same_reference' && fault.sent
    ? { hint: 'The order may stand: read the order of this reference before anything else.' }
    : {};
}

type Group = 'retry' | 'mend' | 'give_up';

/** The wire's own group of a known code; an unknown one is judged by its status. */
function groupOf(known: ErrorGroup | undefined, status: number): Group {
  if (known !== undefined && known !== 'decide') return known;
  if (status === 429 || status >= 500) return 'retry';
  return status === 401 || status === 403 ? 'mend' : 'give_up';
}

/** A 5xx may come after the work was done; only codes that say that nothing was done leave no doubt. */
function isInDoubt(status: number, code: string, call: FailedCall): boolean {
  return (
    call.repeat === 'never_blindly' && (status >= 500 || status === 408) && !call.refusals.isUndone(code)
  );
}

function inDoubt(
  call: FailedCall,
  httpStatus: number | undefined,
  requestId: string | undefined,
  cause?: SourceFault,
): Decide {
  const why = cause === undefined ? `HTTP ${httpStatus ?? ''}` : cause.message;
  return new Decide({
    message: `${call.subject}: sent, but whether it was done is not known (${why}); it is not sent again by itself`,
    hint: 'Find out first whether it was done (the balance, the events, a ping); repeat it only if it was not.',
    httpStatus,
    requestId,
    decision: { code: 'outcome_unknown' },
    cause,
  });
}

/** The field is named as partner code names it, with the wire's name in brackets. */
function giveUpOf(
  parts: RefusalParts,
  { field, limit }: ErrorDetails,
  ownNames: OwnNames | undefined,
): GiveUp {
  if (field === undefined) return new GiveUp({ ...parts, limit });
  const name = argumentName(visible(withoutCodes(field)).slice(0, FIELD_CHARACTERS), ownNames);
  return new GiveUp({ ...parts, message: `${parts.message}; field ${name.shown}`, field: name.field, limit });
}

function secondsOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

/** The service's own words, made fit for a terminal: cut, without codes, links and what the request held. */
function quoteOf(message: string, call: FailedCall): string {
  let shown = withoutCodes(message).replace(LINK, '[link removed]');
  for (const value of call.hidden ?? []) {
    shown = value === '' ? shown : shown.replaceAll(value, '(not shown)');
  }
  const characters = [...visible(shown.slice(0, SHOWN_CHARACTERS * 4))];
  const cut =
    characters.length > SHOWN_CHARACTERS
      ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
      : characters.join('');
  return cut === '' ? '' : `; the service says: ${cut}`;
}
