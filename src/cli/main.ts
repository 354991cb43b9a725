#!/usr/bin/env node
// Where the program begins. It loads the rest by hand, since a module that can't be loaded would otherwise
// end the process with a stack and the code 1, which means discrepancies here.

try {
  await import('./process.js');
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  process.stderr.write(`tieout: the program can't be loaded (${code}). Install it again.\n`);
  process.exitCode = 70;
}
