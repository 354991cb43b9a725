// The one list of dialects. A new interface is a folder on each floor and a line here; nothing else in the
// jobs, the configuration or the command line knows one by name.

import type { Dialect } from './dialect.js';
import { rewards } from './rewards/descriptor.js';
import { sandbox } from './sandbox/descriptor.js';
import { supplier } from './supplier/descriptor.js';

/** In the order in which they are read, judged and shown. */
export const dialects: readonly Dialect[] = [sandbox, supplier, rewards];
