#!/usr/bin/env node
// The start of the program. It imports the rest inside a try: a module that cannot be loaded would otherwise
// end the process with a stack trace and the code 1, which here means discrepancies.

try {
  await import('./process.js');
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  process.stderr.write(`tieout: the program can't be loaded (${code}). Install it again.\n`);
  process.exitCode = 70;
}
