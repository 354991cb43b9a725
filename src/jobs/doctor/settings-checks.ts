// The inputs of a run: the configuration, the secrets of the environment, and the users who may read or
// change its files.

import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../../base/failure/failure.js';
import { shellText } from '../../base/text/shell-text.js';
import type { Config } from '../../config/config.js';
import type { Secrets } from '../../config/secret.js';
import type { Dialect } from '../dialect.js';
import { dialects } from '../dialects.js';
import { type CheckLine, noteLine, okLine, soonLine, wrongLine } from './check-line.js';
import { checked } from './failed-check.js';

const ALL_WRITE = 0o002;
const GROUP_WRITE = 0o020;
const OTHERS_ANY = 0o077;
/** In such a folder (`/tmp`) others can add names, and remove none of ours. */
const STICKY = 0o1000;

/** @param config undefined where it was refused: `failure` says why */
export function configurationCheck(config: Config | undefined, failure: Failure | undefined): CheckLine {
  if (config === undefined) {
    return wrongLine(
      'configuration',
      failure?.message ?? 'it was refused',
      failure?.hint ?? 'Fix it, then run tieout doctor again.',
    );
  }
  if (config.file === undefined) {
    return noteLine(
      'configuration',
      'there is none: the defaults count, and no interface was chosen',
      'Run tieout init to write one, or tieout demo to see the whole job first.',
    );
  }
  const names = [...config.sections.keys()];
  if (names.length === 0) {
    return soonLine(
      'configuration',
      `${config.file} has no section of an interface`,
      `Add one to it: ${dialects.map(({ name }) => name).join(', ')}.`,
    );
  }
  return okLine('configuration', `${config.file}: ${names.join(', ')}`);
}

/** The other users who may change the configuration, or read the books. Windows keeps no such modes. */
export function fileModeChecks({ file, books, reports }: Config): Promise<readonly CheckLine[]> {
  return checked('file modes', books, () => {
    if (process.platform === 'win32') return [noteLine('file modes', 'this system keeps none')];
    const places = [...(file === undefined ? [] : [file]), dirname(books), reports];
    const faults = [...places.flatMap(writeFaults), ...readFaults(books)];
    return faults.length > 0
      ? faults
      : [okLine('file modes', 'nobody else can change what is there, or read the books')];
  });
}

/** A group is often its owner alone, and nobody can tell here: who may write by it is only named. */
function writeFaults(path: string): CheckLine[] {
  if (!existsSync(path)) return [];
  const { mode } = statSync(path);
  const fix = `Run: chmod go-w ${shellText(path)}`;
  if ((mode & STICKY) !== 0) return [];
  if ((mode & ALL_WRITE) !== 0) {
    return [wrongLine('file modes', `${path} can be changed by every user of this machine`, fix)];
  }
  if ((mode & GROUP_WRITE) === 0) return [];
  return [noteLine('file modes', `${path} can be changed by its group`, fix)];
}

function readFaults(books: string): CheckLine[] {
  if (!existsSync(books) || (statSync(books).mode & OTHERS_ANY) === 0) return [];
  const fix = `Run: chmod go= ${shellText(books)}`;
  return [wrongLine('file modes', `${books} can be read or changed by others`, fix)];
}

/**
 * The secrets of one interface: those that nothing can be read without, then each of the others. No value is
 * in any of the lines.
 */
export function secretsCheck(
  { name, reading, secrets: names, makesKeys }: Dialect,
  secrets: Secrets,
): Promise<readonly CheckLine[]> {
  const check = `${name} key`;
  return checked(check, '', () => {
    const unset = names.filter((one) => secrets.find(one) === undefined);
    try {
      reading?.demandSecrets(secrets);
    } catch (error) {
      const isMissing = unset.some((one) => error instanceof Failure && error.message.includes(one));
      // The refusal names the first of them; whoever sets them wants to know all.
      if (isMissing && unset.length > 1) return [unsetLine(check, unset, makesKeys === true)];
      throw error;
    }
    if (unset.length === 0) return [okLine(check, names.map((one) => `${one} is set`).join(', '))];
    return [
      noteLine(
        check,
        `${unset.join(', ')} is not set: what is signed with it is not verified`,
        `Set ${unset.join(', ')} or its _FILE form.`,
      ),
    ];
  });
}

function unsetLine(check: string, unset: readonly string[], makesKeys: boolean): CheckLine {
  const made = makesKeys ? ' (tieout keys create makes such files)' : '';
  return wrongLine(
    check,
    `${unset.join(', ')} are not set`,
    `Set each, or its name with _FILE behind it to the path of a file that only you can read${made}.`,
  );
}
