// An answer of the sandbox interface as a receipt: the part of it that may be kept, and the parts left out.
// Every answer passes an allow-list, since an unexpected field may be about an order and hold a code. If
// nothing had to go, the bytes are kept as received.

import { withoutCodes } from '../../../wire/card-code.js';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  keyRevokeAnswerSchema,
  pingAnswerSchema,
  statementAnswerReadingSchema,
  statementKeyAnswerSchema,
} from '../../../wire/sandbox/answers.js';
import { type EventDelivery, verifyDelivery } from '../../../wire/sandbox/event-verification.js';
import type { HeaderNames } from '../../../wire/sandbox/names.js';
import { redactAnswer, redactEvents, redactOrderAnswer } from '../../../wire/sandbox/redaction.js';
import type { AccountKey } from '../../account.js';
import type { DeliveryVerdict, Receipt } from '../../receipt.js';
import { type ReceivedAnswer, receiptOf } from '../received-answer.js';

function ofSandbox<Answer extends ReceivedAnswer>(answer: Answer): Answer & AccountKey {
  return { ...answer, interfaceName: 'sandbox' };
}

/** The schema of each answer's data. */
const plainSchemas = {
  ping: pingAnswerSchema,
  catalogue: catalogueAnswerSchema,
  balance: balanceAnswerSchema,
  statement: statementAnswerReadingSchema,
  statement_key: statementKeyAnswerSchema,
} as const;

/** An answer that a plain receipt is made of. */
export interface PlainAnswer extends ReceivedAnswer {
  readonly topic: keyof typeof plainSchemas;
}

/** Any answer without a rule of its own: byte for byte, unless it holds more than its endpoint's fields. */
export function plainReceipt(answer: PlainAnswer): Receipt {
  return receiptOf(ofSandbox(answer), redactAnswer(plainSchemas[answer.topic], answer.json));
}

/** The answer to the revocation of a key, which stands among what the service says of the key. */
export function revocationReceipt(answer: ReceivedAnswer): Receipt {
  return receiptOf(ofSandbox(answer), redactAnswer(keyRevokeAnswerSchema, answer.json));
}

/** The answer to an order read, without code, link and whatever the contract does not name. */
export function orderReceipt(answer: ReceivedAnswer): Receipt {
  return receiptOf(ofSandbox(answer), redactOrderAnswer(answer.json));
}

/**
 * The events answer. Each delivery is verified now, over the bytes as received and against the clock of now:
 * what is stored may lack a code, and later the clock is another.
 */
export function eventsReceipt(
  answer: ReceivedAnswer,
  deliveries: readonly EventDelivery[],
  webhookSecret: string,
  machineUnixMs: number,
  names: HeaderNames,
): Receipt {
  const kept = redactEvents(answer.json, names);
  const nowUnixSeconds = Math.floor(machineUnixMs / 1000);
  const verdicts = deliveries.map((delivery, i): DeliveryVerdict => {
    const { eventId, verdict } = verifyDelivery({ delivery, secret: webhookSecret, nowUnixSeconds, names });
    return {
      eventId: withoutCodes(eventId),
      signature: verdict.valid ? 'valid' : verdict.reason,
      carriedCode: kept.deliveries[i]?.carriesCode ?? false,
    };
  });
  return receiptOf(ofSandbox(answer), kept, verdicts);
}
