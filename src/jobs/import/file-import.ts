// A kind of file that can be handed over: the partner's own records, or what a provider gives in place of
// answers.

import type { Json } from '../../base/json/json-value.js';
import type { Config } from '../../config/config.js';
import type { Books } from '../../store/books.js';
import type { Progress } from '../progress.js';
import type { Workplace } from '../workplace.js';

/** The options of the command besides the file. */
export type FileOption = 'interface' | 'profile' | 'source' | 'account' | 'skus' | 'reference' | 'timeZone';

/** The text on `--profile`, whatever the file is. */
export const PROFILE_OPTION = 'a profile of the configuration that says how the file is written';

export interface FileRequest extends Partial<Readonly<Record<FileOption, string>>> {
  readonly path: string;
  /** It is told how much of the file is read. */
  readonly progress?: Progress;
}

/** The result of an import: for a person, and for a program. */
export interface ImportAnswer {
  readonly exitCode: 0 | 1 | 3;
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/** A file that was read whole and is not archived yet: refused, it changes nothing. */
export interface ReadFile {
  archive(workplace: Workplace): ImportAnswer;
  /**
   * The effect that `archive` would have, by the file alone and by books that are only read.
   *
   * @param books undefined if there are none yet
   */
  preview(books: Books | undefined): ImportAnswer;
}

/** The words of the command line for a kind of file. */
export interface FileImportWords {
  /** The command, such as `book`. */
  readonly name: string;
  readonly what: string;
  /** The options that it takes, with what is said of each. */
  readonly options: Readonly<Partial<Record<FileOption, string>>>;
  /** The interfaces that its rows may be of, where an option names one. */
  readonly interfaces?: readonly string[];
}

export interface FileImport extends FileImportWords {
  /** @throws Failure (refused) where the file is not what it is said to be */
  read(request: FileRequest, config: Config): ReadFile;
}
