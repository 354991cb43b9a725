// The result of a check that could not be made: the failure's own words, which say what to do next.

import { Failure, type FailureKind } from '../../base/failure/failure.js';
import { failureOfFileSystem, failureOfSqlite } from '../../store/file/disk-failure.js';
import { type CheckLine, wrongLine } from './check-line.js';

const codeOfKind: Readonly<Record<FailureKind, 2 | 3 | 4>> = { refused: 2, evidence: 3, unfinished: 4 };

/**
 * Makes a check; a failure that ends it is its result. Any other error is a fault of the program, and is
 * thrown on.
 *
 * @param path that an error of the disk is about
 */
export async function checked(
  check: string,
  path: string,
  make: () => Promise<readonly CheckLine[]> | readonly CheckLine[],
): Promise<readonly CheckLine[]> {
  try {
    return await make();
  } catch (error) {
    return [failedLine(check, path, error)];
  }
}

function failedLine(check: string, path: string, error: unknown): CheckLine {
  const failure =
    error instanceof Failure ? error : (failureOfSqlite(error, path) ?? failureOfFileSystem(error, path));
  if (failure === undefined) throw error;
  return wrongLine(check, failure.message, failure.hint, codeOfKind[failure.kind]);
}
