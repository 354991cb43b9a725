// An answer of the sandbox interface as a receipt: what may be kept of it, and what was left out. Every
// answer passes an allow-list, since a field that nobody foresaw may be about an order and hold a code. Where
// nothing had to go the bytes are kept as received.

import { utf8Bytes } from '../../base/bytes.js';
import { sha256Hex } from '../../base/digest.js';
import type { JsonValue } from '../../base/json-reader.js';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  keyRevokeAnswerSchema,
  pingAnswerSchema,
  statementAnswerReadingSchema,
  statementKeyAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { type EventDelivery, verifyDelivery } from '../../wire/sandbox/event-verification.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';
import { redactAnswer, redactEvents, redactOrderAnswer } from '../../wire/sandbox/redaction.js';
import type { DeliveryVerdict, Receipt, ReceiptTopic } from '../receipt.js';

/** What a reader of the wire knows of one answer. */
export interface ReceivedAnswer {
  readonly account: string;
  readonly topic: ReceiptTopic;
  readonly subject: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly bytes: Uint8Array;
  readonly json: JsonValue;
}

function receiptWith(
  answer: ReceivedAnswer,
  storedBytes: Uint8Array,
  removed: readonly string[],
  verdicts: readonly DeliveryVerdict[],
): Receipt {
  return {
    interfaceName: 'sandbox',
    account: answer.account,
    topic: answer.topic,
    subject: answer.subject,
    target: `${answer.method} ${answer.target}`,
    status: answer.status,
    requestId: answer.requestId,
    receivedAtMs: answer.receivedAtMs,
    storedSha256: sha256Hex(storedBytes),
    storedBytes,
    removed,
    verdicts,
  };
}

/** What each answer's data may hold. */
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
  return keptReceipt(answer, plainSchemas[answer.topic]);
}

/** The answer to the revocation of a key, which stands among what the service says of the key. */
export function revocationReceipt(answer: ReceivedAnswer): Receipt {
  return keptReceipt(answer, keyRevokeAnswerSchema);
}

function keptReceipt(answer: ReceivedAnswer, schema: Parameters<typeof redactAnswer>[0]): Receipt {
  const kept = redactAnswer(schema, answer.json);
  return kept === undefined
    ? receiptWith(answer, answer.bytes, [], [])
    : receiptWith(answer, utf8Bytes(kept.text), kept.removed, []);
}

/** The answer to an order read, without code, link and whatever the contract does not name. */
export function orderReceipt(answer: ReceivedAnswer): Receipt {
  const kept = redactOrderAnswer(answer.json);
  return receiptWith(answer, utf8Bytes(kept.text), kept.removed, []);
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
      eventId,
      signature: verdict.valid ? 'valid' : verdict.reason,
      carriedCode: kept.deliveries[i]?.carriesCode ?? false,
    };
  });
  return receiptWith(answer, utf8Bytes(kept.text), kept.removed, verdicts);
}
