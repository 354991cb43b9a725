// All findings of one month, ready to be asked for by code or subject.

import { listOf } from '../../base/list/list-map.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { OrderCase } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import type { Recomputation } from '../price/recomputation.js';
import { Causes, type Found } from './causes.js';

export class MonthFound {
  readonly all: readonly Found[];
  readonly #byCode = new Map<DiscrepancyCode, Found[]>();
  readonly #bySubject = new Map<string, Found[]>();

  constructor(all: readonly Found[]) {
    this.all = all;
    for (const found of all) {
      listOf(this.#byCode, found.finding.code).push(found);
      listOf(this.#bySubject, found.finding.subject).push(found);
    }
  }

  /** The findings of these codes, code by code, each in the order in which it was found. */
  of(...codes: readonly DiscrepancyCode[]): readonly Found[] {
    return codes.flatMap((code) => this.#byCode.get(code) ?? []);
  }

  on(subject: string): readonly Found[] {
    return this.#bySubject.get(subject) ?? [];
  }
}

/** An order with what is due for it, as its findings are about it. */
export interface CaseFacts {
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation | undefined;
}

/** The input of every part of the attribution. */
export class MonthUnderAttribution {
  readonly context: MonthContext;
  readonly found: MonthFound;
  readonly carried: readonly CarriedEffect[];
  /** The causes found so far; every part adds to them. */
  readonly causes = new Causes();
  readonly #cases = new Map<string, CaseFacts | undefined>();

  constructor(context: MonthContext, findings: readonly Found[], carried: readonly CarriedEffect[] = []) {
    this.context = context;
    this.carried = carried;
    this.found = new MonthFound(findings);
  }

  /**
   * The order of a reference with its recomputation, worked out once; undefined for a reference that no order
   * has.
   */
  caseOf(ref: string): CaseFacts | undefined {
    if (this.#cases.has(ref)) return this.#cases.get(ref);
    const orderCase = this.context.cases.find(ref);
    const facts = orderCase && { orderCase, recomputation: recomputationIn(this.context, orderCase) };
    this.#cases.set(ref, facts);
    return facts;
  }
}
