// Every alteration of the supplier interface, by what it changes.

import type { FloatAlteration } from './altered-float.js';
import { figureAlterations } from './figures.js';
import { movementAlterations } from './movements.js';
import { orderAlterations } from './orders.js';
import { ownRecordAlterations } from './own-records.js';

export const floatCatalogue: readonly FloatAlteration[] = [
  ...movementAlterations,
  ...orderAlterations,
  ...ownRecordAlterations,
  ...figureAlterations,
];
