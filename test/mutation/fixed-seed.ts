// Mutation runs play every property with one seed: otherwise a mutant would live one day and die the next. A law that is
// broken is told at its first case: which one, nobody reads here.

import { fc } from '../support/fast-check.js';

fc.configureGlobal({ seed: 20_261_121, numRuns: 5, endOnFailure: true });
