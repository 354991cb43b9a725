// The one list of dialects. A new interface is a folder on each floor and a line here; nothing else in the
// jobs, the configuration or the command line knows one by name.

import type { InterfaceSection, SectionKind } from '../config/interface-section.js';
import type { SecretName } from '../config/secret.js';
import type { Dialect } from './dialect.js';
import { rewards } from './rewards/descriptor.js';
import { sandbox } from './sandbox/descriptor.js';
import { supplier } from './supplier/descriptor.js';

/** In the order in which they are read, judged and shown. */
export const dialects: readonly Dialect[] = [sandbox, supplier, rewards];

/** The sections that a configuration can have. */
export const sectionKinds: readonly SectionKind<InterfaceSection>[] = dialects.map(({ section }) => section);

/** The environment variables of all secrets. */
export const secretNames: readonly SecretName[] = dialects.flatMap(({ secrets }) => secrets);
