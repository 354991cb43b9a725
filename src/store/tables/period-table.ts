// Months as periods: open, certified, or suspended (certified, but an input changed since). Every change is
// kept with who, when and why. A month that is not open takes no journal entries: the journal's own trigger
// sees to it.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { type CalendarMonth, monthAfter } from '../../base/time/calendar-month.js';
import type { SealedSteps } from '../seals/sealed-step.js';

export type PeriodState = 'open' | 'certified' | 'suspended';

interface PeriodChange {
  readonly month: CalendarMonth;
  readonly state: PeriodState;
  readonly changedBy: string;
  readonly reason: string;
  readonly changedAtMs: number;
}

/** The inputs that a certification rests on: by them a later run tells whether one changed since. */
export interface Certification {
  readonly certifiedBy: string;
  readonly certifiedAtMs: number;
  /** SHA-256 of the signed manifest.json, which is in the archive of bytes. */
  readonly manifestSha256: string;
  /** The newest import and receipt then; 0 where there was none. */
  readonly lastImportId: number;
  readonly lastReceiptId: number;
  /** The content of each account's month, as text that its writer can read. */
  readonly results: string;
}

/** The states that may follow a state. Reopening is a change to `open`. */
const follows: Readonly<Record<PeriodState, readonly PeriodState[]>> = {
  open: ['certified'],
  certified: ['suspended', 'open'],
  suspended: ['open'],
};

const COLUMNS = `month, state, changed_by AS changedBy, reason, changed_at_ms AS changedAtMs`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    stateOf: database.prepare<[string], PeriodState>('SELECT state FROM period WHERE month = ?').pluck(),
    add: database.prepare<PeriodChange>(`INSERT INTO period_change (month, state, changed_by, reason, changed_at_ms)
      VALUES (@month, @state, @changedBy, @reason, @changedAtMs)`),
    history: database.prepare<[string], PeriodChange>(
      `SELECT ${COLUMNS} FROM period_change WHERE month = ? ORDER BY change_id`,
    ),
    addCertification: database.prepare<[string, number, number, string, string]>(`INSERT INTO certification
      (manifest_sha256, last_import_id, last_receipt_id, results, change_id)
      SELECT ?, ?, ?, ?, max(change_id) FROM period_change WHERE month = ?`),
    certification: database.prepare<[string], Certification>(`SELECT p.changed_by AS certifiedBy,
      p.changed_at_ms AS certifiedAtMs, c.manifest_sha256 AS manifestSha256, c.last_import_id AS lastImportId,
      c.last_receipt_id AS lastReceiptId, c.results FROM certification c JOIN period_change p USING (change_id)
      WHERE p.month = ? ORDER BY c.change_id DESC LIMIT 1`),
    certifications: database.prepare<[], { month: CalendarMonth; manifestSha256: string }>(`SELECT p.month,
      c.manifest_sha256 AS manifestSha256 FROM certification c JOIN period_change p USING (change_id)
      ORDER BY c.change_id`),
    locked: database
      .prepare<[], CalendarMonth>(`SELECT month FROM period WHERE state <> 'open' ORDER BY month`)
      .pluck(),
  };
}

export class PeriodTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #change: (change: PeriodChange) => void;
  readonly #certify: (month: CalendarMonth, certification: Certification) => void;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#statements = prepareStatements(database);
    this.#change = steps.transaction(['period_change', 'period'], (change: PeriodChange) => {
      const before = this.stateOf(change.month);
      assert(
        follows[before].includes(change.state),
        `${change.month} can not go from ${before} to ${change.state}`,
      );
      this.#statements.add.run({
        month: change.month,
        state: change.state,
        changedBy: change.changedBy,
        reason: change.reason,
        changedAtMs: change.changedAtMs,
      });
    });
    this.#certify = steps.transaction(['certification'], (month, certification) =>
      this.#certifyNow(month, certification),
    );
  }

  /** The month's state; a month nobody touched is open. */
  stateOf(month: CalendarMonth): PeriodState {
    return this.#statements.stateOf.get(month) ?? 'open';
  }

  /** Moves a month on. The caller refuses in words what may not follow; here it is a fault of the program. */
  change(change: PeriodChange): void {
    this.#change(change);
  }

  /** Certifies a month, with what that rests on, in one step. */
  certify(month: CalendarMonth, certification: Certification): void {
    this.#certify(month, certification);
  }

  #certifyNow(month: CalendarMonth, certification: Certification): void {
    const { certifiedBy, certifiedAtMs, manifestSha256, lastImportId, lastReceiptId, results } =
      certification;
    this.#change({
      month,
      state: 'certified',
      changedBy: certifiedBy,
      reason: 'certified',
      changedAtMs: certifiedAtMs,
    });
    this.#statements.addCertification.run(manifestSha256, lastImportId, lastReceiptId, results, month);
  }

  /**
   * The newest certification of a month, also where it was reopened since; undefined where there was none.
   */
  certificationOf(month: CalendarMonth): Certification | undefined {
    return this.#statements.certification.get(month);
  }

  /** Every certification there was, those of months that were reopened too, oldest first. */
  certifications(): { readonly month: CalendarMonth; readonly manifestSha256: string }[] {
    return this.#statements.certifications.all();
  }

  /** The earliest month from `month` on that takes entries. */
  earliestOpenFrom(month: CalendarMonth): CalendarMonth {
    let open = month;
    while (this.stateOf(open) !== 'open') open = monthAfter(open);
    return open;
  }

  /** The changes of a month's state, oldest first. */
  history(month: CalendarMonth): PeriodChange[] {
    return this.#statements.history.all(month);
  }

  /** The months that take no entries (certified or suspended), in order. */
  lockedMonths(): CalendarMonth[] {
    return this.#statements.locked.all();
  }
}
