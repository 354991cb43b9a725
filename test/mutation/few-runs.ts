// Mutation runs play few cases of every property, and a law that is broken is told at its first: which one it
// is, nobody reads here.

import { fc } from '../support/fast-check.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 5, endOnFailure: true });
