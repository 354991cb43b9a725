// The sections that a configuration can have, one for each dialect.

import type { InterfaceSection, SectionKind } from '../config/interface-section.js';
import { rewardsSection } from '../config/rewards/section.js';
import { sandboxSection } from '../config/sandbox/section.js';
import { supplierSection } from '../config/supplier/section.js';

/** In the order of `dialects`. */
export const sectionKinds: readonly SectionKind<InterfaceSection>[] = [
  sandboxSection,
  supplierSection,
  rewardsSection,
];
