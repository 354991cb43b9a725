// A transfer in the partner's own records.

import type { Usd6 } from '../money/units.js';
import type { InterfaceName } from './account.js';

export interface OwnDeposit {
  readonly interfaceName: InterfaceName;
  readonly account: string | undefined;
  /** The deposit id (sandbox) as recorded, or the transaction hash (supplier) in one letter case. */
  readonly depositRef: string;
  /** Units sent, plain decimal text; the sandbox interface's records have these. */
  readonly plusAmount: string | undefined;
  readonly amountUsd6: Usd6 | undefined;
  readonly sentAtMs: number | undefined;
  readonly file: string;
  readonly line: number;
}
