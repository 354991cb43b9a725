// The event of a deposit, as the drafts of a month do not have it.

import { sha256Hex } from '../../../src/base/text/digest.js';
import { usd6 } from '../../../src/money/units.js';
import type { EventRecord } from '../../../src/records/event.js';
import { evidenceOf } from '../evidence.js';
import type { DraftMonth, Mutable } from './draft-month.js';
import { lineOf } from './findings.js';

export interface DepositTold {
  readonly plusAmount?: string;
  readonly creditedUsd6?: number;
  readonly createdAtMs?: number;
}

/** Adds the event of a deposit, telling what its line tells unless said otherwise. */
export function addDepositEvent(
  draft: DraftMonth,
  ref: string,
  told: DepositTold = {},
): Mutable<EventRecord> {
  const line = draft.lines.find((one) => one.ref === ref) ?? lineOf(draft, 'dep_1');
  const event: Mutable<EventRecord> = {
    headerId: `evt_${ref}`,
    signature: 'valid',
    carriedCode: false,
    bodyFault: undefined,
    bodySha256: sha256Hex(`event-${ref}`),
    receivedAtMs: draft.asOfMs,
    evidence: evidenceOf('events'),
    body: {
      id: `evt_${ref}`,
      type: 'deposit.credited',
      createdAtMs: told.createdAtMs ?? line.bookedAtMs,
      isTest: false,
      order: undefined,
      deposit: {
        depositId: ref,
        plusAmount: told.plusAmount ?? line.plusAmount ?? '100',
        creditedUsd6: usd6(told.creditedUsd6 ?? line.amountUsd6),
      },
    },
  };
  draft.events.push(event);
  return event;
}
