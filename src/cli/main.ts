#!/usr/bin/env node
// The start of the program. It imports the rest inside a try: a module that cannot be loaded would otherwise
// end the process with a stack trace and the code 1, which here means discrepancies.

/** The message where the database driver is not installed; empty for every other error. */
async function driverWords(error: unknown, code: string): Promise<string> {
  if (code !== 'ERR_MODULE_NOT_FOUND') return '';
  const { driverFaultOf } = await import('./driver-fault.js');
  const driver = driverFaultOf(error);
  return driver === undefined ? '' : `tieout: ${driver.message}. ${driver.hint}\n`;
}

try {
  await import('./process.js');
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isLimit = code === 'EMFILE' || code === 'ENFILE';
  const driver = await driverWords(error, code);
  const words = isLimit
    ? 'tieout: this process may open too few files to load the program. Raise the limit (ulimit -n) and run the same command again.\n'
    : `tieout: the program can't be loaded (${code}). Install it again.\n`;
  process.stderr.write(driver === '' ? words : driver);
  process.exitCode = driver === '' ? (isLimit ? 4 : 70) : 2;
}
