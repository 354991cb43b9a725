// The words for what can be wrong with the books, their backups, the files written for others and the folders
// of reports, and for disks that fail.

import { failureCatalogue } from '../base/failure/failure-catalogue.js';

const RESTORE = 'Restore the newest backup (tieout books restore)';
const WAIT = 'Wait for the other run to end, then run the command again; nothing was changed.';
const NAME_BOOKS = 'Name the books file with --books.';

/** A disk or a database that fails, at any path. */
export const diskFailures = failureCatalogue({
  diskFull: {
    kind: 'unfinished',
    raised: 'The disk of a file that is written is full.',
    message: '{path}: the disk is full',
    hint: 'Make room on the disk and run the same command again; nothing is done twice.',
  },
  quotaUsed: {
    kind: 'unfinished',
    raised: 'The quota of this user on a disk is used up.',
    message: '{path}: the disk quota is used up',
    hint: 'Make room within the quota and run the same command again; nothing is done twice.',
  },
  fileLimit: {
    kind: 'unfinished',
    raised: 'A file would grow beyond the limit of this process.',
    message: '{path}: the file may not grow so large here',
    hint: 'Raise the limit (ulimit -f) and run the same command again; nothing is done twice.',
  },
  processFiles: {
    kind: 'unfinished',
    raised: 'This process has as many files open as it may.',
    message: '{path}: this process may open no more files',
    hint: 'Raise the limit (ulimit -n) and run the same command again; nothing is done twice.',
  },
  systemFiles: {
    kind: 'unfinished',
    raised: 'The system has as many files open as it can.',
    message: '{path}: the system may open no more files',
    hint: 'Close other programs and run the same command again; nothing is done twice.',
  },
  diskError: {
    kind: 'unfinished',
    raised: 'The disk reports an input or output error.',
    message: '{path}: the disk reports an input or output error',
    hint: 'Check the disk and run the same command again; nothing is done twice.',
  },
  away: {
    kind: 'unfinished',
    raised:
      'A file system is not at hand: its server does not answer, its device is gone, or the file is locked.',
    message: '{path}: the system cannot reach it now ({reason})',
    hint: 'Check its disk or mount and run the same command again; nothing is done twice.',
  },
  inUse: {
    kind: 'unfinished',
    raised: 'SQLite says that another process has the file locked.',
    message: '{path}: it is in use by another run ({reason})',
    hint: WAIT,
  },
  noRoom: {
    kind: 'unfinished',
    raised: 'SQLite cannot let the file grow.',
    message: '{path}: it has no room left to grow, as the disk is full ({reason})',
    hint: 'Make room on the disk and run the same command again; nothing is done twice.',
  },
  notReadOrWritten: {
    kind: 'unfinished',
    raised: 'SQLite meets an input or output error, or has no room for its shared memory.',
    message: '{path}: it could not be read or written ({reason})',
    hint: 'Check that the disk works and has room, and run the same command again; nothing is done twice.',
  },
  noMemory: {
    kind: 'unfinished',
    raised: 'SQLite could not have the memory that it needs.',
    message: '{path}: it needs more memory than there is ({reason})',
    hint: 'Raise the memory limit of this process and run the same command again; nothing is done twice.',
  },
  noDatabase: {
    kind: 'refused',
    raised: 'A file that is named as books is not a database of SQLite.',
    message: '{path}: it is not a database ({reason}); books are expected',
    hint: NAME_BOOKS,
  },
  corrupt: {
    kind: 'refused',
    raised: 'SQLite says that the database is malformed.',
    message: '{path}: it is damaged ({reason}); sound books are expected',
    hint: `${RESTORE}.`,
  },
  writeRefused: {
    kind: 'refused',
    raised: 'SQLite may not write the file.',
    message: '{path}: it may not be written ({reason}); a file that this user may write is expected',
    hint: 'Correct the permissions of the file and its folder.',
  },
  notOpened: {
    kind: 'refused',
    raised: 'SQLite cannot open the file.',
    message: '{path}: it cannot be opened ({reason}); a file that this user may open is expected',
    hint: 'Correct the permissions of the file and its folder.',
  },
  openRefused: {
    kind: 'refused',
    raised: 'SQLite may not open the file.',
    message: '{path}: it may not be opened ({reason}); a file that this user may open is expected',
    hint: 'Correct the permissions of the file and its folder.',
  },
});

export const booksFailures = failureCatalogue({
  noName: {
    kind: 'refused',
    raised: 'The books are named with an empty text.',
    message: 'the books have no file name; the path of a file is expected',
    hint: NAME_BOOKS,
  },
  inMemory: {
    kind: 'refused',
    raised: 'The books are named :memory:, which SQLite takes for no file.',
    message: 'the books cannot live in memory only; the path of a file is expected',
    hint: NAME_BOOKS,
  },
  nulInName: {
    kind: 'refused',
    raised: 'The name of the books has a NUL in it.',
    message: 'the name of the books holds a NUL; the path of a file is expected',
    hint: NAME_BOOKS,
  },
  blankInName: {
    kind: 'refused',
    raised: 'The name of the books begins or ends with white space, which the driver would take off.',
    message: 'the name of the books begins or ends with white space: "{path}"; a name without it is expected',
    hint: 'Name the books without it with --books.',
  },
  longName: {
    kind: 'refused',
    raised: 'The name of the books has no room for the endings that SQLite adds.',
    message: 'the name of the books is longer than {most} bytes; at most {most} are expected',
    hint: 'Name the books with a shorter name with --books.',
  },
  longPath: {
    kind: 'refused',
    raised: 'The path of the books is longer than SQLite takes.',
    message: 'the path of the books is longer than {most} bytes; at most {most} are expected',
    hint: 'Name the books with a shorter path with --books.',
  },
  beyondRange: {
    kind: 'refused',
    raised: 'An amount, or a sum of amounts, is more than the books can hold.',
    message: 'the amount of {what} is out of range: at most {most} millionths of a US dollar are expected',
    hint: 'Ask the provider about the figures behind it; nothing was posted.',
  },
  none: {
    kind: 'refused',
    asksForSetup: true,
    raised: 'A command reads books that are not there.',
    message: 'there are no books at {path}',
    hint: 'Run tieout fetch --month YYYY-MM or tieout import book FILE to begin them, or name the books with --books.',
  },
  empty: {
    kind: 'refused',
    raised: 'The file of the books has no byte.',
    message: '{path}: it is empty, as it was cut off or never was a books file; books are expected',
    hint: `${RESTORE}, or remove the empty file to begin new books.`,
  },
  secondName: {
    kind: 'refused',
    raised: 'The file of the books has a hard link.',
    message: '{path}: it has a second name (a hard link), and writing under both would destroy it',
    hint: 'Copy it to a file of its own (tieout books backup), or remove the other name.',
  },
  foreign: {
    kind: 'refused',
    raised: 'A database of another program is named as books.',
    message: '{path}: it is a database of another program; books of tieout are expected',
    hint: NAME_BOOKS,
  },
  newer: {
    kind: 'refused',
    raised: 'The books took more migrations than this program has.',
    message: '{path}: a newer tieout wrote it, in version {version}; a version up to {known} is expected',
    hint: 'Use the newer program, or name other books with --books.',
  },
  otherTables: {
    kind: 'refused',
    raised: 'A file is marked as books, and its tables are those of no version.',
    message:
      '{path}: it says that it is books of {version}, but {fault}; the tables of that version are expected',
    hint: `${RESTORE}, or name the books file with --books.`,
  },
  noWriteAheadLog: {
    kind: 'refused',
    raised: 'The books lie where SQLite can keep no write-ahead log.',
    message: '{path}: no write-ahead log can be kept there, as in a network folder; a local disk is expected',
    hint: 'Keep the books on a local disk.',
  },
  altered: {
    kind: 'evidence',
    raised: 'A record of the books is not what was sealed.',
    message: '{path}: it was altered at {place}: {reason}',
    hint: `Run tieout ledger check, which proves all of it, and restore the newest backup (tieout books restore).`,
  },
  itemUnread: {
    kind: 'evidence',
    raised: 'The text of an item in the books cannot be read.',
    message: 'the books hold an item that cannot be read: it was altered',
    hint: 'Run tieout ledger check, which proves all of them, and restore the newest backup (tieout books restore).',
  },
  postingsUnread: {
    kind: 'evidence',
    raised: 'The text of the postings of an entry in the books cannot be read.',
    message: 'the books hold an entry whose postings cannot be read: it was altered',
    hint: 'Run tieout ledger check, which names it, and restore the newest backup (tieout books restore).',
  },
  held: {
    kind: 'unfinished',
    raised: 'Another run writes the books.',
    message: 'another run holds the books {path}{holder}',
    hint: WAIT,
  },
  beingWritten: {
    kind: 'unfinished',
    raised: 'Another run kept writing the books while a copy to read from was made.',
    message: '{path}: another run is writing it',
    hint: WAIT,
  },
  evidenceAltered: {
    kind: 'evidence',
    raised: 'The bytes of an archived answer do not have the hash under which they lie.',
    message: 'archived evidence {sha256} is not what was archived under that hash',
    hint: `${RESTORE}; nothing can rest on these books until then.`,
  },
  evidenceMissing: {
    kind: 'evidence',
    raised: 'A record names an archived answer that the books do not have.',
    message: 'evidence {sha256} is not in the archive',
    hint: 'Run tieout fetch for its month.',
  },
});

export const backupFailures = failureCatalogue({
  none: {
    kind: 'refused',
    raised: 'tieout books restore names a file that is not there.',
    message: '{path}: it does not exist; a backup is expected',
    hint: 'Name the file of a backup.',
  },
  booksThemselves: {
    kind: 'refused',
    raised: 'tieout books restore names the file of the books that it is to replace.',
    message: '{path}: it is the file of the books themselves; a backup is expected',
    hint: 'Name the file of a backup; nothing was changed.',
  },
  unsound: {
    kind: 'refused',
    raised: 'The proof of a backup fails: it is foreign, newer, damaged or altered.',
    message: '{path}: it {fault}; a sound backup of books is expected',
    hint: 'Use another backup; nothing was changed.',
  },
  copyDiffers: {
    kind: 'unfinished',
    raised: 'A backup that was made and read back does not hold what was copied.',
    message: 'the copy for {path} is not what was copied',
    hint: 'Run the same command again; nothing was changed.',
  },
  older: {
    kind: 'refused',
    raised: 'A backup lacks what the present books have.',
    message: 'the backup is older than the books: restoring would lose {lost}',
    hint: 'Keep the books, use a newer backup, or confirm the loss with --lose-newer: the present books are kept next to them.',
  },
});

export const itemRefusals = failureCatalogue({
  unknown: {
    kind: 'refused',
    raised: 'No item has the id, or the beginning of one, that a command names.',
    message: 'no item has an id that begins with "{id}"',
    hint: 'Run tieout items, which lists them.',
  },
  several: {
    kind: 'refused',
    raised: 'Several items have ids that begin as a command names one.',
    message: 'several items begin with "{id}": {ids}',
    hint: 'Give more of the id.',
  },
  nothingToAccept: {
    kind: 'refused',
    raised: 'tieout accept names an item that is cleared.',
    message: 'item {id} is cleared',
    hint: 'Leave it as it is; there is nothing left to accept.',
  },
  textEmpty: {
    kind: 'refused',
    raised: 'A decision has an empty reason, name or text.',
    message: 'the {what} is empty',
    hint: 'Give it with {option}.',
  },
});

export const packFailures = failureCatalogue({
  foreignEntry: {
    kind: 'refused',
    raised: 'The folder of a month’s pack holds what no pack has.',
    message:
      '{path}: it holds "{name}", which is not part of a report pack; a report pack or a free path is expected',
    hint: 'Move it away, or name another folder with --reports.',
  },
  noControlSheet: {
    kind: 'refused',
    raised: 'The folder where a month’s pack goes has files, and none that marks a pack.',
    message: '{path}: it has no control sheet; a report pack or a free path is expected',
    hint: 'Move it away, or name another folder with --reports.',
  },
  fileIsNone: {
    kind: 'refused',
    raised: 'A folder, a pipe or a device stands where a file of a pack has to be.',
    message: '{path}: it is not a file; a file of the pack is expected',
    hint: 'Move it away and close the month again.',
  },
  beingWritten: {
    kind: 'unfinished',
    raised: 'Another run, on other books, is writing the same pack.',
    message: '{path}: process {owner} is writing it',
    hint: 'Wait for the other run to end, then run the command again; or name another folder with --reports.',
  },
  noRoom: {
    kind: 'unfinished',
    raised: 'The disk of the reports has too little room for a pack.',
    message: '{path}: there is no room for it, about {mebibytes} MiB are needed',
    hint: 'Make room on that disk, or name another folder with --reports, and run the command again.',
  },
  otherContent: {
    kind: 'refused',
    raised: 'A file is to be written for another program where one with other content stands.',
    message: '{path}: it is there already with other content; a free path is expected',
    hint: 'Compare the two; replace it with --force, or name another file with --out.',
  },
});
