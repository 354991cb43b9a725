// One dialect: an interface that the tool reads, with everything that is its own. The rules that interfaces
// share are written once in the rooms; those that differ stand in one folder on each floor, named after the
// interface, and the rooms reach them through this descriptor. `dialects.ts` lists them; `dialect-words.ts`,
// `dialect-sections.ts` and `dialect-rules.ts` list the parts of them that are needed before a command, or a
// configuration, is known.

import type { Failure } from '../base/failure/failure.js';
import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { InterfaceSection, SectionKind } from '../config/interface-section.js';
import type { SecretName, Secrets } from '../config/secret.js';
import type { AccountMonth } from '../reconcile/account-month.js';
import type {
  AccountFacts,
  BooksFault,
  UnreadAccount,
  UnreadSource,
} from '../reconcile/month/account-facts.js';
import type { TokenAccountMonth } from '../reconcile/result/judged-account.js';
import type { InterfaceName } from '../records/account.js';
import type { EventRecord } from '../records/event.js';
import type { FileProfile } from '../records/from-file/profile/file-profile.js';
import type { EvidenceFact, SettingFact, TotalInFact } from '../report/control/control-facts.js';
import type { Books } from '../store/books.js';
import type { Archive } from './archive/archive.js';
import type { JudgingRules } from './close/closing-settings.js';
import type { FileImport, FileImportWords } from './import/file-import.js';
import type { KeyMaking, StatementKeyAnswer } from './keys/key-making.js';
import type { Playing } from './play/playing.js';
import type { RunSettings, Workplace } from './workplace.js';

/** The months of one account that were read. */
export interface FetchedMonths {
  readonly account: string;
  /** The months that were asked for, oldest first; none where nothing can be read any more. */
  readonly months: readonly CalendarMonth[];
  /** The sources that could not be read; empty if all were. */
  readonly unread: readonly UnreadSource[];
  /** True where nothing was asked for, since the key has ended or nobody answers. */
  readonly isArchiveAlone?: boolean;
  /** Why nobody could be asked: all there is to say where the books have no answer of any interface. */
  readonly noAnswer?: Failure;
}

/** The reading of an interface. Each answer is archived as it comes. */
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

/** The facts on a service from one or two harmless questions; none of them is archived. */
export interface ServiceProbe {
  /** Host and port that were called. */
  readonly host: string;
  /** When the answer came, by this machine. */
  readonly machineMs: number;
  /** True where requests carry the time, and are refused where it is too far off. */
  readonly isTimed: boolean;
  /** By the `Date` header of the service, to the second; undefined where none was readable. */
  readonly serviceMs: number | undefined;
  /** The time of the service's own clock; undefined where it states none. A local one may run by another. */
  readonly ownMs: number | undefined;
  /** That the service answers and refuses us: what is wrong and what to do next. */
  readonly refusal?: Failure;
  readonly account?: string;
  /** From when on nothing of the account can be read; undefined where the interface states no end. */
  readonly keyEndsAtMs?: number | undefined;
  /** The time until then, in ms, by the clock that ends it: the service's own. */
  readonly keyLeftMs?: number | undefined;
  /** The key that statements are signed with, as it is served now; absent where nothing is signed. */
  readonly statementKey?: StatementKeyAnswer;
}

/** The rules and facts that a month is judged by. */
export interface MonthRequest extends JudgingRules {
  readonly archive: Archive;
  readonly asOfMs: number;
  /** The sources of the month that could not be read. */
  readonly unread: readonly UnreadAccount[];
}

/** The settings of the configuration that months are judged by. */
export type MonthSettings = Pick<JudgingRules, 'settings' | 'float' | 'tokens'>;

/** The judging of an interface's months, and the facts that the control sheet states of them. */
interface InterfaceJudging {
  /** The facts on which each account with anything in the month is judged, in the order of the accounts. */
  monthFacts(request: MonthRequest, month: CalendarMonth): AccountFacts[];
  /** The receipts that a judged month rests on. */
  evidenceOf(books: Books, month: AccountMonth): EvidenceFact[];
  /**
   * The count and sum of each source that went in, so that nothing can be lost between the sources and the
   * report's rows.
   */
  totalsInOf(month: AccountMonth): TotalInFact[];
  /** The exact bytes that were signed, in those of an archived statement; absent where nothing is signed. */
  signedBytesOf?(storedBytes: Uint8Array): Uint8Array;
  /** Every event on file, each once an account; absent where the interface sends none. */
  eventsOf?(archive: Archive): readonly EventRecord[];
  /**
   * True where what the archive holds of a month is not what it held; absent where only records and events
   * tell.
   */
  isChangedSince?(archive: Archive, month: CalendarMonth, atMs: number): boolean;
  /** The settings that the interface's months are judged by, as the control sheet names them. */
  settingFacts(settings: MonthSettings, month: CalendarMonth): SettingFact[];
}

/**
 * The judging of an interface that holds tokens: its months are judged by themselves, and nothing is posted.
 */
interface TokenJudging extends Pick<InterfaceJudging, 'isChangedSince' | 'settingFacts'> {
  /**
   * The months of its accounts that have anything to say of the month.
   *
   * @param booksFault of the books, told where no other account was told of it
   */
  judgedMonths(
    request: MonthRequest,
    month: CalendarMonth,
    booksFault: BooksFault | undefined,
  ): TokenAccountMonth[];
}

/** One key of an interface's section that `tieout init` asks for. */
export interface SectionDetail {
  /** The key in the section. */
  readonly key: string;
  /** Its option on the command line, without the hyphens before it. */
  readonly option: string;
  /** The question at a terminal, and the words of the option. */
  readonly question: string;
  /** The value of an empty answer, which is the local service's default. */
  readonly standard: string;
}

/** The facts on a dialect that the command line needs: few enough to be loaded before a command is known. */
export interface DialectWords {
  readonly name: InterfaceName;
  /** The environment variables of its secrets. */
  readonly secrets: readonly SecretName[];
  /**
   * True where a local service is started with a key of one's own choice: it may stand on that command line.
   */
  readonly takesServedKey?: boolean;
  /** Files that its provider hands over in place of answers. */
  readonly imports?: readonly FileImportWords[];
  /** True where partners make keys themselves. */
  readonly makesKeys?: boolean;
  /** The keys that its section of the configuration needs beside an address; `tieout init` asks for it. */
  readonly details?: readonly SectionDetail[];
}

export interface Dialect extends DialectWords {
  /** Its section of the configuration. */
  readonly section: SectionKind<InterfaceSection>;
  /** Absent where this version does not read the interface. */
  readonly reading?: InterfaceReading;
  /** Absent where this version judges nothing of the interface. */
  readonly judging?: InterfaceJudging;
  /** In place of `judging` where its accounts hold tokens. */
  readonly tokens?: TokenJudging;
  readonly imports?: readonly FileImport[];
  /** Profiles of files that are of this interface and need no configuration, by name. */
  readonly profiles?: ReadonlyMap<string, FileProfile>;
  /** Absent where partners make no keys themselves. */
  readonly keys?: KeyMaking;
  /** Absent where `tieout play` does not fill it. */
  readonly play?: Playing;
  /**
   * Asks the service whether it is there and takes the key; absent where this version does not read it.
   *
   * @throws SourceFault where it gives no usable answer; Failure (refused) where a secret is not set
   */
  readonly probe?: (settings: RunSettings) => Promise<ServiceProbe>;
  /** Asks for the key that statements are signed with; absent where nothing is signed. */
  readonly servedStatementKey?: (settings: RunSettings) => Promise<StatementKeyAnswer>;
}
