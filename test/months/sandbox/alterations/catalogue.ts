// Every alteration of a sandbox month, by where it stands.

import { alterationsOf } from '../../alteration.js';
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

const goesOn = ({ name }: { readonly name: string }): boolean => name.includes('goes on from there');

export const sandboxAlterations = [
  ...alterationsOf(
    'told alike',
    chargeAlterations.filter((one) => !goesOn(one)),
    creditAlterations,
  ),
  ...alterationsOf('one month', chargeAlterations.filter(goesOn)),
  ...alterationsOf(
    'one source',
    statementLineAlterations,
    statementStructureAlterations,
    statementFigureAlterations,
    statementTrustAlterations,
    orderReadAlterations,
    ownRecordAlterations,
    eventAlterations,
    runAlterations,
  ),
];
