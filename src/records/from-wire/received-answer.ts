// One answer as it was received, and the receipt that is made of it. The interface decides which parts of an
// answer may be kept; a receipt is put together in the same way for all.

import type { JsonValue } from '../../base/json/json-reader.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { AccountKey } from '../account.js';
import type { DeliveryVerdict, Receipt, ReceiptTopic } from '../receipt.js';

/** The facts that a reader of the wire knows of one answer. */
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

/** The text that is kept of an answer in place of its bytes, and the parts left out. */
interface KeptText {
  readonly text: string;
  readonly removed: readonly string[];
}

/**
 * The receipt of an answer.
 *
 * @param kept what may be kept of it; undefined where nothing had to go, so that it is kept byte for byte
 */
export function receiptOf(
  answer: ReceivedAnswer & AccountKey,
  kept: KeptText | undefined,
  verdicts: readonly DeliveryVerdict[] = [],
): Receipt {
  const storedBytes = kept === undefined ? answer.bytes : utf8Bytes(kept.text);
  return {
    interfaceName: answer.interfaceName,
    account: answer.account,
    topic: answer.topic,
    subject: answer.subject,
    target: `${answer.method} ${answer.target}`,
    status: answer.status,
    requestId: answer.requestId,
    receivedAtMs: answer.receivedAtMs,
    storedSha256: sha256Hex(storedBytes),
    storedBytes,
    removed: kept?.removed ?? [],
    verdicts,
  };
}
