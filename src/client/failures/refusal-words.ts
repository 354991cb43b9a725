// Error codes in plain words, what is wrong and the next step: those that the interfaces share.

export interface RefusalWords {
  /** Half a sentence: what is wrong. */
  readonly message: string;
  /** One sentence: what to do next. */
  readonly hint: string;
}

export const LATER = 'Run again later.';
export const SAME_REFERENCE = 'Send the same order again later, with the same reference.';

/** Codes that every interface has and means alike. */
export const commonWords = {
  invalid_request: {
    message: 'the service refused the request as invalid',
    hint: 'Fix the field that it names.',
  },
  not_found: { message: 'the service has no such path', hint: 'Check the base address.' },
  unknown_order: {
    message: 'no order of this key has this reference',
    hint: 'Check the reference and the key.',
  },
  method_not_allowed: { message: 'the service refused the method', hint: 'Check the base address.' },
  request_timeout: { message: 'the request reached the service too slowly', hint: LATER },
  idempotency_conflict: {
    message: 'this reference already stands for another order, and nothing was charged',
    hint: 'Read the order of this reference; use a new reference for a new order.',
  },
  order_in_progress: { message: 'the same order is still being worked on', hint: SAME_REFERENCE },
  internal_error: { message: 'the service failed', hint: LATER },
  payload_too_large: {
    message: 'the request is too large',
    hint: 'This is a fault of the request; report it with the request id.',
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;

const unknownWords: RefusalWords = {
  message: 'the service refused the request',
  hint: 'Look up the code in the documentation of the service.',
};

/** The words of a code in an interface's own table; general ones for a code that nobody knows. */
export function wordsIn<Code extends string>(
  table: Readonly<Record<Code, RefusalWords>>,
  isKnown: (code: string) => code is Code,
  code: string,
): RefusalWords {
  return isKnown(code) ? table[code] : unknownWords;
}
