// The facts on the control sheet besides the results: inputs, settings, and how the run ended.

import type { Source } from '../../reconcile/finding/discrepancy.js';
import type { CheckRun } from '../../reconcile/result/result.js';
import type { InterfaceName } from '../../records/account.js';
import type { DeliveryVerdict } from '../../records/receipt.js';

/** A file of the partner's own records, or one handed over. */
export interface InputFact {
  readonly interfaceName: InterfaceName;
  /** Empty where the file is of no one account. */
  readonly account: string;
  readonly name: string;
  readonly sha256: string;
  readonly rowCount: number;
  readonly setAsideCount: number;
}

/** An archived answer that the pack rests on: the sheet states how many there are of a topic. */
export interface EvidenceFact {
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly topic: string;
  readonly subject: string;
  readonly target: string;
  readonly receivedAtMs: number;
  readonly status: number;
  readonly sha256: string;
  readonly requestId: string;
  /** Paths of what was removed before storing. */
  readonly removed: readonly string[];
  /** The verdict on each delivery of an events answer when it was fetched. */
  readonly verdicts: readonly DeliveryVerdict[];
}

/** The count and sum of one source that went into an account's month. */
export interface TotalInFact {
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly source: Source;
  /** The name of the count, such as `rows` or `debits`. */
  readonly figure: string;
  readonly rowCount: number;
  readonly amountUsd6?: bigint | undefined;
}

export interface SettingFact {
  readonly interfaceName?: InterfaceName | undefined;
  readonly name: string;
  readonly value: string;
  readonly unit?: string | undefined;
}

/** The checks of an interface that has no section in the configuration, and of which something is on file. */
export interface UnusedFact {
  readonly interfaceName: InterfaceName;
  readonly checks: readonly CheckRun[];
}

/** A numbered assumption of docs/assumptions.md that a result of this pack rests on. */
export interface AssumptionFact {
  readonly number: string;
  readonly text: string;
}

export interface ResultFact {
  readonly exitCode: number;
  /** False where something could not be read: the totals are not final. */
  readonly isFinal: boolean;
  readonly text: string;
}

export interface ControlFacts {
  readonly inputs: readonly InputFact[];
  readonly evidence: readonly EvidenceFact[];
  /** Besides these, the sheet states the movements in, from the roll-forward. */
  readonly totalsIn?: readonly TotalInFact[];
  readonly unused?: readonly UnusedFact[];
  readonly settings: readonly SettingFact[];
  readonly assumptions: readonly AssumptionFact[];
  readonly result: ResultFact;
}
