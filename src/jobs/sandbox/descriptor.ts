// The sandbox interface: signed statements over test money, under keys that partners make themselves.

import { sandboxSection } from '../../config/sandbox/section.js';
import { rawStatementOf } from '../../records/from-wire/sandbox/statement-reading.js';
import type { Dialect } from '../dialect.js';
import { demandSandboxSecrets, servedStatementKey } from './access.js';
import { evidenceOf, settingFacts, totalsInOf } from './control-lines.js';
import { statementImport } from './import-statement.js';
import { sandboxKeys } from './key-job.js';
import { monthFacts } from './month-facts.js';
import { fetchMonth, fetchOpenMonths, serviceTimeMs } from './month-fetch.js';
import { sandboxPlaying } from './player.js';
import { probe } from './probe.js';
import { eventsOf, isChangedSince } from './sandbox-archive.js';
import { sandboxWords } from './words.js';

export const sandbox: Dialect = {
  ...sandboxWords,
  section: sandboxSection,
  reading: { demandSecrets: demandSandboxSecrets, fetchMonth, fetchOpenMonths, serviceTimeMs },
  judging: {
    monthFacts,
    evidenceOf,
    totalsInOf,
    signedBytesOf: rawStatementOf,
    eventsOf,
    isChangedSince,
    settingFacts,
  },
  imports: [statementImport],
  keys: sandboxKeys,
  play: sandboxPlaying,
  probe,
  servedStatementKey,
};
