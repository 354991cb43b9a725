// Every interface that the builder tells months of: one line each, and every campaign runs over all of them.

import type { Dialect } from './dialect.js';
import { sandbox } from './sandbox/dialect.js';
import { supplier } from './supplier/dialect.js';

export const dialects: readonly Dialect[] = [sandbox, supplier];

/** Every alteration of every interface, with the interface that it is one of. */
export const alterations = dialects.flatMap((dialect) =>
  dialect.alterations.map((alteration) => ({
    dialect,
    alteration,
    name: `${dialect.name}: ${alteration.name}`,
  })),
);
