// The database driver, better-sqlite3, holds compiled code that is made when it is installed, for one version
// of Node. A machine that has another, or that lets no install script run, has the package and can't load it:
// that is mended by one command, and is no fault of this program.

/** What the loader of the compiled code says where there is none. */
const NO_BINDING = /^Could not locate the bindings file/;
const NO_PACKAGE = /Cannot find (?:package|module) '(?:better-sqlite3|bindings)'/;

interface DriverFault {
  readonly message: string;
  readonly hint: string;
}

const HINT =
  'In the folder where tieout is installed run: npm rebuild better-sqlite3 (with -g where it is installed for all); nothing was changed.';

/** What there is to say where the driver could not be loaded; undefined of every other error. */
export function driverFaultOf(error: unknown): DriverFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (NO_PACKAGE.test(error.message)) {
    return {
      message: 'the database driver better-sqlite3 is not installed',
      hint: 'In the folder where tieout is installed run: npm install better-sqlite3; nothing was changed.',
    };
  }
  if (NO_BINDING.test(error.message)) {
    return { message: 'the database driver better-sqlite3 is installed and not built', hint: HINT };
  }
  if (code !== 'ERR_DLOPEN_FAILED') return undefined;
  return {
    message: `the database driver better-sqlite3 is not built for this Node (${process.version}, ${process.platform} ${process.arch})`,
    hint: HINT,
  };
}
