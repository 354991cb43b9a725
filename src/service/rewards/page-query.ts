// `page` and `per_page` of a list, read strictly, and which page is shown where a fault shows another.

import { PAGE_MOST } from '../../wire/paging.js';
import { rewardsQueryNames } from '../../wire/rewards/names.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { limitField } from '../http/query-fields.js';
import type { RewardsCore } from './core.js';

interface AskedPage {
  /** As asked for, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** How many entries come before the page. */
  readonly skipped: number;
  /** What `total` is off by: 0 without a fault. */
  readonly totalDelta: number;
}

/** Throws a 400 that names the parameter. */
export function pageOf(
  core: RewardsCore,
  call: ServiceCall,
  bounds: { readonly least: number; readonly most: number; readonly default: number },
): AskedPage {
  const page = limitField(call.query, rewardsQueryNames.page, { least: 1, most: PAGE_MOST, default: 1 });
  const perPage = limitField(call.query, rewardsQueryNames.perPage, bounds);
  const subject = { method: call.method, path: call.path, page: String(page) };
  const shift = core.faults.take('page_shifted', subject)?.integer('shift') ?? 0;
  const totalDelta = core.faults.take('page_total', subject)?.integer('delta') ?? 0;
  return { page, perPage, skipped: Math.max(0, page + shift - 1) * perPage, totalDelta };
}
