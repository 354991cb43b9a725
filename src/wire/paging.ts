// The fields beside the `data` of a list: the place of its page in the whole.

import { z } from 'zod';
import { countSchema } from './scalar.js';

export const pagingSchema = z.object({
  page: z.int().min(1),
  per_page: z.int().min(1),
  /** Over all pages. */
  total: countSchema,
});

export type Paging = z.infer<typeof pagingSchema>;

/** The query that asks for a page of a list. */
export const pageQueryNames = { page: 'page', perPage: 'per_page' } as const;

/** The highest page number that can be asked for. */
export const PAGE_MOST = 999_999_999;
