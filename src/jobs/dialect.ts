// One dialect: an interface that the tool reads, and all that is its own in it. What the interfaces share is
// written once in the rooms; what differs stands in one folder on each floor, named after the interface, and
// comes to the rooms behind this descriptor. `dialects.ts` is the one list of them.

import type { CalendarMonth } from '../base/calendar-month.js';
import type { InterfaceSection, SectionKind } from '../config/interface-section.js';
import type { SecretName, Secrets } from '../config/secret.js';
import type { UnreadSource } from '../reconcile/month/account-facts.js';
import type { InterfaceName } from '../records/account.js';
import type { FileProfile } from '../records/from-file/file-profile.js';
import type { FileImport } from './import/file-import.js';
import type { KeyMaking, ServedStatementKey } from './keys/key-making.js';
import type { RunSettings, Workplace } from './workplace.js';

/** What was read of one account's months. */
export interface FetchedMonths {
  readonly account: string;
  /** The months that were asked for, oldest first; none where nothing can be read any more. */
  readonly months: readonly CalendarMonth[];
  /** What could not be read; empty where everything was. */
  readonly unread: readonly UnreadSource[];
}

/** How an interface is read. Each answer is archived as it comes. */
export interface InterfaceReading {
  /** @throws Failure (refused) where a secret is not set without which nothing can be read */
  demandSecrets(secrets: Secrets): void;
  /** Reads everything that a month rests on. */
  fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchedMonths>;
  /** Reads the months that are still open, by the time of the service. */
  fetchOpenMonths(workplace: Workplace): Promise<FetchedMonths>;
  /** Asks the service what time it is. @throws SourceFault where it gives no answer */
  serviceTimeMs(workplace: Workplace): Promise<number>;
}

export interface Dialect {
  readonly name: InterfaceName;
  /** Its section of the configuration. */
  readonly section: SectionKind<InterfaceSection>;
  /** The environment variables of its secrets. */
  readonly secrets: readonly SecretName[];
  /** What its keys and secrets begin with. */
  readonly secretPrefixes: readonly string[];
  /** Absent where this version does not read the interface. */
  readonly reading?: InterfaceReading;
  /** Files that its provider hands over in place of answers. */
  readonly imports?: readonly FileImport[];
  /** Profiles of files that are of this interface and need no configuration, by name. */
  readonly profiles?: ReadonlyMap<string, FileProfile>;
  /** Absent where partners make no keys themselves. */
  readonly keys?: KeyMaking;
  /** Asks for the key that statements are signed with; absent where nothing is signed. */
  readonly servedStatementKey?: (settings: RunSettings) => Promise<ServedStatementKey>;
}
