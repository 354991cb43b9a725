// Takes the run lock of the books it is given, says so and holds it until it is killed. Turned away, it ends
// with 4.

import { Failure } from '../../src/base/failure/failure.js';
import { acquireRunLock } from '../../src/store/file/lock.js';

const [, , path = ''] = process.argv;
try {
  acquireRunLock(path);
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof Failure) || error.kind !== 'unfinished') throw error;
  process.exitCode = 4;
}
