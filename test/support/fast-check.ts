// fast-check with one seed for every property of the tests, so that the test command finds tomorrow what it
// finds today. `TIEOUT_SEED=n` draws other examples; a counterexample found so is kept beside its property by
// name.

import process from 'node:process';
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['TIEOUT_SEED'] ?? '20261121') });

export { fc };
