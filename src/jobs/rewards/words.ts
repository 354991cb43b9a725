// Rewards v2 on the command line: a design that is not live.

import { DEFAULT_SOURCE } from '../../records/from-file/profile/file-profile.js';
import type { DialectWords } from '../dialect.js';
import { type FileImportWords, PROFILE_OPTION } from '../import/file-import.js';
import type { OwnTokenKind } from './own-tokens.js';

const interfaces = ['rewards'];

const options: FileImportWords['options'] = {
  interface: 'the interface of the rows: rewards, which alone has them',
  profile: PROFILE_OPTION,
  source: `the shop or system that the rows are of (default: the name of the profile, else ${DEFAULT_SOURCE})`,
};

export const tokenFileWords: readonly (FileImportWords & { readonly name: OwnTokenKind })[] = [
  { name: 'rewards', what: 'the rewards you issued: one row a transaction (CSV)', options, interfaces },
  { name: 'stakes', what: 'the stakes of your users: one row a stake (CSV)', options, interfaces },
  {
    name: 'redemptions',
    what: 'the redemptions of your users: one row a redemption (CSV)',
    options,
    interfaces,
  },
];

export const rewardsWords: DialectWords = {
  name: 'rewards',
  secrets: ['TIEOUT_REWARDS_KEY'],
  takesServedKey: true,
  details: [
    {
      key: 'partnerId',
      option: 'rewards-partner',
      question: 'Partner id of the rewards interface, to which its key is issued',
      standard: 'demo',
    },
  ],
  imports: tokenFileWords,
};
