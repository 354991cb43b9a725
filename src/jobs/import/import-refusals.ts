// The words for what an import refuses about a file as a whole, beside what its bytes have wrong.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const importRefusals = failureCatalogue({
  noInterface: {
    kind: 'refused',
    raised: 'No row of a file names an interface, and no option does.',
    message: '{file}: no row names an interface; an interface of orders is expected',
    hint: 'Name the interface of the file with --interface.',
  },
  notOfOrders: {
    kind: 'refused',
    raised: '--interface names an interface that has no orders, or none at all.',
    message: '"{given}" is not an interface of orders; one of these is expected: {known}',
    hint: 'Name one of them with --interface.',
  },
  notOfSuchRows: {
    kind: 'refused',
    raised: '--interface names an interface that has no rows of the kind.',
    message: '"{given}" is not the interface of these rows; {known} is expected',
    hint: 'Leave --interface out.',
  },
  incompleteProfile: {
    kind: 'refused',
    raised: '--save is given, and the proposed profile lacks a column that a book needs.',
    message: 'the profile is not whole: nothing in the header is {columns}',
    hint: 'Run it without --save, complete the profile by hand and put it into the configuration.',
  },
  noConfiguration: {
    kind: 'refused',
    raised: '--save is given, and there is no configuration.',
    message: 'there is no configuration to save it in',
    hint: 'Run tieout init first.',
  },
  profileTaken: {
    kind: 'refused',
    raised: '--save names a profile that is in the configuration already.',
    message: 'the configuration {file} has a profile {name} already; a free name is expected',
    hint: 'Save it under another name.',
  },
  profileNotNeeded: {
    kind: 'refused',
    raised: '--save is given for a file that a built-in profile reads.',
    message: 'the profile {name} needs no configuration',
    hint: 'Leave --save out.',
  },
  ownFormNeedsNone: {
    kind: 'refused',
    raised: '--save is given for a file that has our own columns.',
    message: '{file}: it is read as it is, and no profile is needed; a file with other columns is expected',
    hint: 'Leave --save out.',
  },
  unknownProfile: {
    kind: 'refused',
    asksForSetup: true,
    raised: '--profile names a profile that is neither in the configuration nor built in.',
    message: 'the configuration has no profile "{name}"',
    hint: 'Add it to profiles in tieout.config.json.',
  },
  unknownProfileNear: {
    kind: 'refused',
    asksForSetup: true,
    raised: '--profile names an unknown profile; a similar name exists.',
    message: 'the configuration has no profile "{name}"',
    hint: 'Name the nearest, "{nearest}", or add it to profiles in tieout.config.json.',
  },
  shopOnly: {
    kind: 'refused',
    raised: 'An option for the export of a shop is given with another profile.',
    message: '{option} is for the export of a shop',
    hint: 'Name one of its profiles with --profile: {profiles}.',
  },
  noFloat: {
    kind: 'refused',
    raised: 'An import of a float names an interface that has none.',
    message: 'the {given} interface has no float; the {known} interface is expected',
    hint: 'Leave --interface out.',
  },
});
