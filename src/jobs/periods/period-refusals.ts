// The words for months that cannot be certified, signed off or reopened.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

const REOPEN = 'Reopen it on the record: tieout reopen --month {month} --reason TEXT --by NAME.';
const CLOSE = 'Run tieout close --month {month} first; --offline will do where everything is in the archive.';
const PUT_BACK =
  'Put the key back from where you keep it. If it is lost, move the file away and run the same command again: it makes a new key with another fingerprint, and packs signed before keep theirs.';

/** A month that is not certified, and why. */
export const certifyRefusals = failureCatalogue({
  suspended: {
    kind: 'refused',
    raised: 'tieout certify names a certified month, and an input of it changed since.',
    message: '{month} cannot be certified again: an input changed since it was certified',
    hint: REOPEN,
  },
  notClosed: {
    kind: 'refused',
    raised: 'tieout certify names a month that was never closed.',
    message: '{month} is not certified: it is not closed yet',
    hint: CLOSE,
  },
  notFinal: {
    kind: 'refused',
    raised: 'tieout certify names a month whose last close ended with 4.',
    message: '{month} is not certified: its last close could not read everything, so totals are not final',
    hint: 'Run tieout close --month {month} again.',
  },
  openItems: {
    kind: 'refused',
    raised: 'tieout certify names a month with open items of class E or U.',
    message: '{month} is not certified: {open} of class E or U {isOrAre} open: {items}',
    hint: 'Settle each and close the month again, or accept it: tieout accept ITEM --reason TEXT --by NAME.',
  },
  openItemsOfRoots: {
    kind: 'refused',
    raised: 'tieout certify names a month with open items of class E or U, some of which follow from others.',
    message: '{month} is not certified: {open} of class E or U {isOrAre} open: {items}',
    hint: 'Settle each and close the month again, or accept it: tieout accept ITEM --reason TEXT --by NAME. Accept the root of an item that follows from another: all that follows from the root alone is accepted with it.',
  },
  noPack: {
    kind: 'refused',
    raised: 'tieout certify names a month that has no report pack.',
    message: '{month} is not certified: it has no report pack',
    hint: CLOSE,
  },
  manifestUnread: {
    kind: 'refused',
    raised: 'tieout certify names a month whose manifest cannot be read.',
    message: '{month} is not certified: the manifest of its pack cannot be read',
    hint: CLOSE,
  },
  notOver: {
    kind: 'refused',
    raised: 'tieout certify names a month that was closed before it was over.',
    message: '{month} is not certified: it was not over when it was closed',
    hint: CLOSE,
  },
  stale: {
    kind: 'refused',
    raised: 'tieout certify names a month whose pack is not what the books would write now.',
    message: '{month} is not certified: its report pack is not what the books would write now ({difference})',
    hint: CLOSE,
  },
  provisional: {
    kind: 'refused',
    raised: 'tieout certify names a month whose statement is provisional.',
    message: '{month} is not certified: the statement of {account} is provisional',
    hint: 'Run tieout close --month {month} again: it reads the final one.',
  },
  already: {
    kind: 'refused',
    raised: 'tieout certify names a month that is certified already.',
    message: '{month} is certified already, by {by}',
    hint: REOPEN,
  },
  otherPack: {
    kind: 'refused',
    raised: 'A certified month’s pack on disk is another one than was signed off.',
    message: '{month} is certified already, and the pack on disk is another one ({difference})',
    hint: 'Put the certified pack back from where you keep it, or reopen the month.',
  },
  isOpen: {
    kind: 'refused',
    raised: 'tieout reopen names a month that is not certified.',
    message: '{month} is open: it is not certified',
    hint: 'Leave it as it is; there is nothing to reopen.',
  },
});

/** The key by which packs are signed off. */
export const signOffRefusals = failureCatalogue({
  keyEmpty: {
    kind: 'refused',
    raised: 'The file of the key for certifying has nothing in it.',
    message:
      '{path}: it is empty, as a run was cut off while it wrote the key; an Ed25519 key in PEM is expected',
    hint: PUT_BACK,
  },
  keyBroken: {
    kind: 'refused',
    raised: 'The file of the key for certifying holds something else.',
    message: '{path}: its content is not an Ed25519 key; an Ed25519 key in PEM is expected',
    hint: PUT_BACK,
  },
});
