// `page` and `per_page` of a list, read strictly, and which page is shown where a fault shows another.

import { PAGE_MOST, pageQueryNames } from '../../wire/paging.js';
import type { FaultList } from '../faults/fault-list.js';
import type { ServiceCall } from './prepared-call.js';
import { limitField } from './query-fields.js';

interface PageQuery {
  /** As asked for, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** The number of entries before the page. */
  readonly skipped: number;
  /** The error that a fault adds to `total`: 0 without a fault. */
  readonly totalDelta: number;
}

type PageFault = 'page_shifted' | 'page_total';

/** Throws a 400 that names the parameter. */
export function pageQuery(
  faults: Pick<FaultList<PageFault>, 'take'>,
  call: ServiceCall,
  bounds: { readonly least: number; readonly most: number; readonly default: number },
): PageQuery {
  const page = limitField(call.query, pageQueryNames.page, { least: 1, most: PAGE_MOST, default: 1 });
  const perPage = limitField(call.query, pageQueryNames.perPage, bounds);
  const subject = { method: call.method, path: call.path, page: String(page) };
  const shift = faults.take('page_shifted', subject)?.integer('shift') ?? 0;
  const totalDelta = faults.take('page_total', subject)?.integer('delta') ?? 0;
  return { page, perPage, skipped: Math.max(0, page + shift - 1) * perPage, totalDelta };
}
