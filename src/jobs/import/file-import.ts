// A kind of file that can be handed over: the partner's own records, or what a provider gives in place of
// answers.

import type { Json } from '../../base/json-value.js';
import type { Config } from '../../config/config.js';
import type { Books } from '../../store/books.js';
import type { Workplace } from '../workplace.js';

/** What the command can be told besides the file. */
export type FileOption = 'interface' | 'profile' | 'source' | 'account' | 'skus' | 'reference' | 'timeZone';

/** What is said of `--profile`, whatever the file is. */
export const PROFILE_OPTION = 'a profile of the configuration that says how the file is written';

export interface FileRequest extends Partial<Readonly<Record<FileOption, string>>> {
  readonly path: string;
}

/** What came of an import: for a person, and for a program. */
export interface ImportAnswer {
  readonly exitCode: 0 | 1 | 3;
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/** A file that was read whole and is not archived yet: refused, it changes nothing. */
export interface ReadFile {
  archive(workplace: Workplace): ImportAnswer;
  /**
   * What `archive` would do, of the file alone and of books that are only read.
   *
   * @param books undefined where there are none yet
   */
  preview(books: Books | undefined): ImportAnswer;
}

/** What the command line says of a kind of file. */
export interface FileImportWords {
  /** The command, such as `book`. */
  readonly name: string;
  readonly what: string;
  /** The options that it takes, with what is said of each. */
  readonly options: Readonly<Partial<Record<FileOption, string>>>;
}

export interface FileImport extends FileImportWords {
  /** @throws Failure (refused) where the file is not what it is said to be */
  read(request: FileRequest, config: Config): ReadFile;
}
