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
 * the row's reference, or every other reference of its file: it is that file again. The next day's or month's
 * file corrects nothing. Of a file without any reference every later one with a row is a correction.
 *
 * @param files of one kind, in the order of reading
 */
export function rowsStandingAside<Row extends Aside>(
  files: readonly FileWithAsides<Row>[],
): { readonly row: Row; readonly fileAt: number }[] {
  return files.flatMap((file, fileAt) => {
    if (file.setAside.length === 0) return [];
    const later = files.slice(fileAt + 1).filter(({ source }) => source === file.source);
    const others: ReadonlySet<string> = new Set(later.length === 0 ? [] : file.references());
    let standing = file.setAside;
    for (const one of later) {
      if (standing.length > 0) standing = leftBy(one, standing, others);
    }
    return standing.map((row) => ({ row, fileAt }));
  });
}

/** @param others the references of the rows that could be read beside these */
function leftBy<Row extends Aside>(
  later: FileWithAsides<Row>,
  standing: readonly Row[],
  others: ReadonlySet<string>,
): readonly Row[] {
  const own = new Set(standing.map(({ reference }) => reference));
  const met = new Set<string>();
  let hasRows = later.setAside.length > 0;
  const meet = (reference: string | undefined): void => {
    if (reference !== undefined && (others.has(reference) || own.has(reference))) met.add(reference);
  };
  for (const reference of later.references()) {
    hasRows = true;
    meet(reference);
  }
  for (const { reference } of later.setAside) meet(reference);
  const isFileAgain = others.size > 0 && [...others].every((reference) => met.has(reference));
  return standing.filter(({ reference }) => {
    if (isFileAgain) return false;
    return reference === undefined ? others.size > 0 || !hasRows : !met.has(reference);
  });
}
