// Mutation runs play every property with one seed: otherwise a mutant would live one day and die the next.

import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121 });
