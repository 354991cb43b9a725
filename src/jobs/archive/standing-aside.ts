// The rows of own records that stand aside: set aside when their file was read, and put right by no file
// since. Contract, tool: "The partner's own records".

/** A row that was set aside, with its reference where that could be read. */
interface Aside {
  readonly reference: string | undefined;
}

interface FileWithAsides<Row extends Aside> {
  readonly source: string;
  readonly setAside: readonly Row[];
  /** Those of the rows that could be read, as often as they are asked for. */
  readonly references: () => Iterable<string>;
}

/**
 * The rows that no later file of the same source corrects, in the order of the files. A corrected file has
 * the row's reference, or every other reference of its file: it is that file again, with or without the row.
 * The next day's or month's file corrects nothing. Of a file without any reference every later one with a row
 * is a correction.
 *
 * @param files of one kind, in the order of reading
 */
export function rowsStandingAside<Row extends Aside>(
  files: readonly FileWithAsides<Row>[],
): { readonly row: Row; readonly fileAt: number }[] {
  const sources = new Map<string, SourceFiles<Row>>();
  for (const [fileAt, file] of files.entries()) {
    const source = sources.get(file.source) ?? new SourceFiles();
    sources.set(file.source, source);
    source.expect(file, fileAt);
  }
  for (const source of sources.values()) source.look();
  return files.flatMap((file, fileAt) =>
    file.setAside
      .filter((row) => sources.get(file.source)?.corrects(row, file, fileAt) !== true)
      .map((row) => ({ row, fileAt })),
  );
}

/** The files of one source. A file is only gone through again where it may be an earlier one read again. */
class SourceFiles<Row extends Aside> {
  /** From the first on that has a row set aside: those before it correct nothing. */
  readonly #files = new Map<number, FileWithAsides<Row>>();
  /** The files, in order, that have a reference which is looked out for. */
  readonly #holders = new Map<string, number[]>();
  /** By the place of a file, whether all that could be read of it stands in a later one. */
  readonly #isReadAgain = new Map<number, boolean>();
  /** The first reference of the rows of each file that could be read. */
  readonly #firsts = new Map<FileWithAsides<Row>, string | undefined>();
  #newestWithRows = -1;

  /** Takes a file, and looks out for the references of its rows set aside, and for one that stands for it. */
  expect(file: FileWithAsides<Row>, fileAt: number): void {
    if (this.#files.size === 0 && file.setAside.length === 0) return;
    this.#files.set(fileAt, file);
    if (file.setAside.length === 0) return;
    for (const reference of [this.#firstOf(file), ...file.setAside.map((row) => row.reference)]) {
      if (reference !== undefined) this.#holders.set(reference, []);
    }
  }

  look(): void {
    const [, ...later] = this.#files;
    for (const [fileAt, file] of later) {
      for (const reference of referencesIn(file)) {
        const holders = this.#holders.get(reference);
        if (holders?.at(-1) !== fileAt) holders?.push(fileAt);
      }
      if (file.setAside.length > 0 || this.#firstOf(file) !== undefined) this.#newestWithRows = fileAt;
    }
  }

  /** True where a file after that of the row corrects it. */
  corrects({ reference }: Row, file: FileWithAsides<Row>, fileAt: number): boolean {
    if (reference !== undefined && this.#holdersAfter(fileAt, reference).length > 0) return true;
    const first = this.#firstOf(file);
    if (first === undefined) return reference === undefined && this.#newestWithRows > fileAt;
    const known = this.#isReadAgain.get(fileAt);
    const isReadAgain =
      known ?? this.#holdersAfter(fileAt, first).some((laterAt) => this.#isWithin(file, laterAt));
    this.#isReadAgain.set(fileAt, isReadAgain);
    return isReadAgain;
  }

  /** Asked of the file once, however many of its rows were set aside. */
  #firstOf(file: FileWithAsides<Row>): string | undefined {
    if (this.#firsts.has(file)) return this.#firsts.get(file);
    const [first] = file.references();
    this.#firsts.set(file, first);
    return first;
  }

  #holdersAfter(fileAt: number, reference: string): readonly number[] {
    return (this.#holders.get(reference) ?? []).filter((at) => at > fileAt);
  }

  #isWithin(file: FileWithAsides<Row>, laterAt: number): boolean {
    const missing = new Set(file.references());
    const later = this.#files.get(laterAt);
    if (later === undefined) return false;
    for (const reference of referencesIn(later)) missing.delete(reference);
    return missing.size === 0;
  }
}

/** The references of all rows of a file: of those that could be read, then of those set aside. */
function* referencesIn<Row extends Aside>({ references, setAside }: FileWithAsides<Row>): Generator<string> {
  yield* references();
  for (const { reference } of setAside) {
    if (reference !== undefined) yield reference;
  }
}
