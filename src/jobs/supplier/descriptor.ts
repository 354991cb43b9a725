// The supplier interface: a float funded by transfers, and prices by brand, which nobody signs.

import { supplierSection } from '../../config/supplier/section.js';
import type { Dialect } from '../dialect.js';
import { demandSupplierKey } from './access.js';
import { evidenceOf, settingFacts, totalsInOf } from './control-lines.js';
import { floatImport, readyProfiles } from './import-float.js';
import { monthFacts } from './month-facts.js';
import { fetchMonth, fetchOpenMonths, serviceTimeMs } from './month-fetch.js';
import { supplierPlaying } from './player.js';
import { probe } from './probe.js';
import { isChangedSince } from './supplier-archive.js';
import { supplierWords } from './words.js';

export const supplier: Dialect = {
  ...supplierWords,
  section: supplierSection,
  reading: {
    demandSecrets: demandSupplierKey,
    fetchMonth,
    fetchOpenMonths,
    serviceTimeMs,
  },
  judging: { monthFacts, evidenceOf, totalsInOf, isChangedSince, settingFacts },
  imports: [floatImport],
  profiles: readyProfiles,
  play: supplierPlaying,
  probe,
};
