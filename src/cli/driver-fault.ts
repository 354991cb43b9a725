// Faults of the database driver, better-sqlite3. Its compiled code is made during the installation, for
// one version of Node. On a machine with another version, or without install scripts, the package is there
// but cannot be loaded. One command fixes that, and it is no fault of this program.

/** The loader's message where there is no compiled code. */
const NO_BINDING = /^Could not locate the bindings file/;
const NO_PACKAGE = /Cannot find (?:package|module) '(?:better-sqlite3|bindings)'/;

export interface DriverFault {
  readonly message: string;
  readonly hint: string;
}

const HINT =
  'Run npm rebuild better-sqlite3 in the folder where tieout is installed (with -g for a global installation). Nothing was changed.';

/** The message where the driver could not be loaded; undefined for every other error. */
export function driverFaultOf(error: unknown): DriverFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (NO_PACKAGE.test(error.message)) {
    return {
      message: 'the database driver better-sqlite3 is not installed',
      hint: 'Run npm install better-sqlite3 in the folder where tieout is installed. Nothing was changed.',
    };
  }
  if (NO_BINDING.test(error.message)) {
    return { message: 'the database driver better-sqlite3 is installed but not built', hint: HINT };
  }
  if (code !== 'ERR_DLOPEN_FAILED') return undefined;
  return {
    message: `the database driver better-sqlite3 is not built for this Node (${process.version}, ${process.platform} ${process.arch})`,
    hint: HINT,
  };
}
