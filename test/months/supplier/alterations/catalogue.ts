// Every alteration of a month of the float, by what it changes.

import { alterationsOf } from '../../alteration.js';
import { figureAlterations } from './figures.js';
import { movementAlterations } from './movements.js';
import { orderAlterations } from './orders.js';
import { ownRecordAlterations } from './own-records.js';

export const supplierAlterations = alterationsOf(
  'one source',
  movementAlterations,
  orderAlterations,
  ownRecordAlterations,
  figureAlterations,
);
