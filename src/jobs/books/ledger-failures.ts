// The words for what the ledger and its export refuse.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const ledgerFailures = failureCatalogue({
  booksOlder: {
    kind: 'evidence',
    raised: 'The reports hold a pack that was written from newer books than these.',
    message:
      'the books are older than the report pack of {month}, which was written from them: they lack its entry {hash}',
    hint: 'Restore the newest books (tieout books restore). To go on with these, move {pack} away.',
  },
  nothingOf: {
    kind: 'refused',
    raised: 'A ledger command names an interface or an account that has no postings.',
    message: 'the books hold nothing of {named}',
    hint: 'Name one of {known}.',
  },
  noLedgerAccount: {
    kind: 'refused',
    raised: 'A ledger command names a ledger account that has no postings.',
    message: 'the books have no ledger account {account}',
    hint: 'Run tieout ledger balance, which lists them.',
  },
  noLedgerAccountNear: {
    kind: 'refused',
    raised: 'A ledger command names a ledger account that does not exist; a similar name does.',
    message: 'the books have no ledger account {account}',
    hint: 'Name the nearest, "{nearest}", or another.',
  },
  altered: {
    kind: 'evidence',
    raised: 'An export finds that the books are not what was sealed.',
    message: 'the books were altered at {place}: {reason}; nothing was exported',
    hint: 'Restore them from a backup (tieout books restore); tieout ledger check says more.',
  },
});

export const exportRefusals = failureCatalogue({
  severalFiles: {
    kind: 'refused',
    raised: 'A month is to go to standard output in a format that makes several files of it.',
    message: 'the month takes {count} files in this format; one file is expected on standard output',
    hint: 'Name a file with --out.',
  },
  rateForDollars: {
    kind: 'refused',
    raised: '--rate is given, and the general ledger keeps dollars.',
    message: 'a rate is given, but the general ledger is in dollars, as these books are; no rate is expected',
    hint: 'Name its currency as export.homeCurrency in the configuration, or leave --rate out.',
  },
  rateMissing: {
    kind: 'refused',
    raised: 'The general ledger keeps another currency than dollars, and --rate is not given.',
    message: 'the general ledger is in {currency} (export.homeCurrency); a rate is expected',
    hint: 'Give {currency} for one dollar with --rate, such as --rate 0.92.',
  },
  badRate: {
    kind: 'refused',
    raised: '--rate is not a plain decimal.',
    message: 'the rate is not a plain decimal over 0 with at most 12 decimals',
    hint: 'Give {currency} for one dollar, such as --rate 0.92.',
  },
  noCodes: {
    kind: 'refused',
    raised: 'An export for Xero needs the codes of its accounts.',
    message: 'an export for Xero needs its account codes, and the configuration has none',
    hint: 'Give them as export.xero in the configuration, or write our names in their place with --names.',
  },
  unknownAccount: {
    kind: 'refused',
    raised: 'The configuration gives a code to an account that these books cannot have.',
    message:
      'export.{format} of the configuration names the account {account}; an account that these books can have is expected',
    hint: 'Use the names that tieout ledger balance shows.',
  },
  unknownAccountNear: {
    kind: 'refused',
    raised:
      'The configuration gives a code to an account that these books cannot have; a similar name exists.',
    message:
      'export.{format} of the configuration names the account {account}; an account that these books can have is expected',
    hint: 'Correct the name; the nearest is {nearest}.',
  },
  codeMissing: {
    kind: 'refused',
    raised: 'The configuration gives codes to some of the accounts that are exported and not to all.',
    message:
      'export.{format} of the configuration has no code for {accounts}; a code for each account, or for none, is expected',
    hint: 'Give each of them a code, or take all codes out.',
  },
  nothingPosted: {
    kind: 'refused',
    raised: 'Nothing of the month is posted in the interface that is exported.',
    message: 'nothing of {month} is posted in the {interface} interface',
    hint: 'Close the month first: tieout close --month {month}. If it is closed, no money of this interface moved in what that close read.',
  },
  onlyTestMoney: {
    kind: 'refused',
    raised: 'Only test money is posted in the month, and test money leaves only when it is named.',
    message: 'nothing of {month} is posted in the {interface} interface',
    hint: 'Export the test money of that month with --interface {test}, or close the month first.',
  },
  ownFile: {
    kind: 'refused',
    raised:
      'An export is to take the place of the books, of what stands beside them, or of the configuration.',
    message: '{path}: it is a file of this program, and never replaced; a file of your own is expected',
    hint: 'Name another file with --out.',
  },
  inPack: {
    kind: 'refused',
    raised: 'An export is to stand in the folder of a report pack.',
    message: '{path}: it is in the folder of a report pack, which holds the files of the pack alone',
    hint: 'Name a file in another folder with --out.',
  },
});
