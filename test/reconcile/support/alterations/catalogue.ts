// Every alteration there is.

import type { Alteration } from './alteration.js';
import { chargeAlterations } from './charges.js';
import { creditAlterations } from './deposit-credits.js';
import { eventAlterations } from './events.js';
import { orderReadAlterations } from './order-reads.js';
import { ownRecordAlterations } from './own-records.js';
import { runAlterations } from './runs.js';
import { statementFigureAlterations } from './statement-figures.js';
import { statementLineAlterations } from './statement-lines.js';
import { statementStructureAlterations } from './statement-structure.js';
import { statementTrustAlterations } from './statement-trust.js';

/** One month's statement goes wrong and goes on from there, while the later ones and the balance do not. */
const monthAlone: readonly Alteration[] = chargeAlterations.filter(({ name }) =>
  name.includes('goes on from there'),
);

/** The service errs and tells it alike everywhere, so that its statements and the balance follow. */
const toldAlike: readonly Alteration[] = [
  ...chargeAlterations.filter((one) => !monthAlone.includes(one)),
  ...creditAlterations,
];

/** One source alone says what is not so. */
const inOneSource: readonly Alteration[] = [
  ...statementLineAlterations,
  ...statementStructureAlterations,
  ...statementFigureAlterations,
  ...statementTrustAlterations,
  ...orderReadAlterations,
  ...ownRecordAlterations,
  ...eventAlterations,
  ...runAlterations,
];

export const catalogue: readonly Alteration[] = [...toldAlike, ...monthAlone, ...inOneSource];

/**
 * The place of an alteration where one follows another: what the service tells alike comes first, since its
 * statements follow from its lines; what only one source says is altered last.
 */
export function rankOf(one: Alteration): number {
  if (toldAlike.includes(one)) return 0;
  return monthAlone.includes(one) ? 1 : 2;
}
