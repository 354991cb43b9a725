// The faults of a file or a folder that somebody names, whatever it holds: one wording each, for every floor.
// A message names the file, then the line and the column where there are any, then what is wrong, then what
// is expected.

import type { Failure } from '../failure/failure.js';
import { failureCatalogue } from '../failure/failure-catalogue.js';
import type { JsonFault } from '../json/json-reader.js';
import { badUtf8Offset } from '../text/bytes.js';
import { placeIn, placeOf } from './file-place.js';

export const fileRefusals = failureCatalogue({
  notThere: {
    kind: 'refused',
    raised: 'A named file or folder is not there.',
    message: '{file}: it does not exist; an existing file or folder is expected',
    hint: 'Check the name, or give another {where}.',
  },
  folderMissing: {
    kind: 'refused',
    raised: 'A file is to be written, and its folder is not there.',
    message: '{file}: its folder does not exist; a folder that exists is expected',
    hint: 'Create the folder, or name another file {where}.',
  },
  notAFile: {
    kind: 'refused',
    raised: 'A folder, a pipe or a device is named where a file has to be.',
    message: '{file}: it is not a file; a regular file is expected',
    hint: 'Name another file {where}.',
  },
  notAFolder: {
    kind: 'refused',
    raised: 'A file is named, or is part of the path, where a folder has to be.',
    message: '{file}: it is not a folder; a folder is expected',
    hint: 'Name a path that leads through folders only {where}.',
  },
  link: {
    kind: 'refused',
    raised: 'A symbolic link is named where links are not followed.',
    message: '{file}: it is a symbolic link, and links are not followed; the path itself is expected',
    hint: 'Name what the link leads to, or another path, {where}.',
  },
  linkToNothing: {
    kind: 'refused',
    raised: 'A symbolic link is named whose target is not there.',
    message: '{file}: it is a symbolic link that leads to nothing; the path of a file is expected',
    hint: 'Correct the link, or name the file itself {where}.',
  },
  taken: {
    kind: 'refused',
    raised: 'A file is to be made where something is already, and nothing is overwritten.',
    message: '{file}: it is there already; a free path is expected',
    hint: 'Name another path {where}, or move what is there away.',
  },
  permission: {
    kind: 'refused',
    raised: 'The system does not let this user read or write a file.',
    message: '{file}: permission is denied; a path that this user may use is expected',
    hint: 'Correct its permissions, or name another path {where}.',
  },
  notPermitted: {
    kind: 'refused',
    raised: 'The system does not permit the operation on a file.',
    message: '{file}: the operation is not permitted; a path that this user may use is expected',
    hint: 'Correct its permissions, or name another path {where}.',
  },
  readOnly: {
    kind: 'refused',
    raised: 'A file is to be written on a file system that is read only.',
    message: '{file}: the file system is read only; a disk that can be written is expected',
    hint: 'Name a path on another disk {where}.',
  },
  longName: {
    kind: 'refused',
    raised: 'The name of a file, or its whole path, is longer than the system takes.',
    message: '{file}: the name is too long; a shorter path is expected',
    hint: 'Name a shorter path {where}.',
  },
  unreadable: {
    kind: 'refused',
    raised: 'A file is there, and the system does not hand it over.',
    message: '{file}: it cannot be read; a file that can be read is expected',
    hint: 'Correct its permissions, or name another file {where}.',
  },
  empty: {
    kind: 'refused',
    raised: 'A file has no byte, or nothing but blank lines.',
    message: '{file}, line {line}, column {column}: the file is empty from here on; {expected} is expected',
    hint: 'Name the file that was meant, or fill this one.',
  },
  tooLarge: {
    kind: 'refused',
    raised: 'A file has more bytes than any file of its kind.',
    message: '{file}: it has more than {most} bytes; {expected} is expected',
    hint: 'Name the file that was meant {where}.',
  },
  longLine: {
    kind: 'refused',
    raised: 'One line of a file has more bytes than any answer of a service.',
    message: '{file}: a line of it has more than {most} bytes; lines of at most that are expected',
    hint: 'Ask for the file again, where it was made.',
  },
  notUtf8: {
    kind: 'refused',
    raised: 'A file has bytes that are not UTF-8.',
    message:
      '{file}, line {line}, column {column}: the byte 0x{byte} is not UTF-8; text in UTF-8 is expected',
    hint: 'Save the file with the encoding UTF-8 and name it again.',
  },
  byteOrderMark: {
    kind: 'refused',
    raised: 'A file of JSON begins with a byte order mark.',
    message:
      '{file}, line 1, column 1: a byte order mark stands here; the first character of JSON is expected',
    hint: 'Save the file as UTF-8 without a byte order mark and name it again.',
  },
  doubledKey: {
    kind: 'refused',
    raised: 'An object of a JSON file has one key twice.',
    message:
      '{file}, line {line}, column {column}: this key stands in its object already; each key once is expected',
    hint: 'Remove one of the two and run the command again.',
  },
  tooDeep: {
    kind: 'refused',
    raised: 'The JSON is nested more deeply than any file of this kind.',
    message: '{file}, line {line}, column {column}: {reason}; a flatter file is expected',
    hint: 'Name the file that was meant, or take the innermost level out.',
  },
  notJson: {
    kind: 'refused',
    raised: 'A file of JSON breaks a rule of RFC 8259.',
    message: '{file}, line {line}, column {column}: {reason}; strict JSON (RFC 8259) is expected',
    hint: 'Correct the JSON there and run the command again.',
  },
});

/**
 * The refusal of a file whose bytes are no JSON.
 *
 * @param fileName what the message calls the file
 * @param where what names it, such as `with --config`
 */
export function jsonRefusal(fileName: string, bytes: Uint8Array, fault: JsonFault, where: string): Failure {
  const at = placeIn(fileName, placeOf(bytes, 0, 1, fault.offset));
  switch (fault.rule) {
    case 'size':
      return fileRefusals.tooLarge(
        { file: at.file, most: fault.offset, expected: 'a smaller file', where },
        fault,
      );
    case 'encoding':
      return badUtf8Offset(bytes) === undefined
        ? fileRefusals.byteOrderMark({ file: at.file }, fault)
        : fileRefusals.notUtf8({ ...at, byte: (bytes[fault.offset] ?? 0).toString(16) }, fault);
    case 'doubled key':
      return fileRefusals.doubledKey(at, fault);
    case 'depth':
      return fileRefusals.tooDeep({ ...at, reason: fault.reason }, fault);
    case 'syntax':
      return fileRefusals.notJson({ ...at, reason: fault.reason }, fault);
  }
}
