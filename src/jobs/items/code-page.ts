// `tieout explain CODE`: what a code means, from the page that documents them all (docs/discrepancies.md),
// which is installed with the program.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../base/json/json-value.js';
import { nearestName } from '../../base/text/nearest-name.js';
import {
  actionOf,
  classOf,
  type DiscrepancyCode,
  discrepancyCodes,
  severityOf,
} from '../../reconcile/finding/code.js';
import { decisionRefusals } from './decision-refusals.js';

const pagePath = join('docs', 'discrepancies.md');
/** Folders above this file in which the page can be: the sources are deeper than what is installed. */
const LEVELS_MOST = 5;
const CODE_SHAPE = /^[a-z]{2}-[a-z-]+$/i;

interface CodeAnswer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/** The codes that are explained, as they are written. */
export const explainedCodes: readonly string[] = discrepancyCodes;

/** True for what is meant as a code: an item's id has no hyphen. */
export function isCodeShaped(text: string): boolean {
  return CODE_SHAPE.test(text);
}

/**
 * @param given a code, in capitals or not
 * @throws Failure (refused) for one that is none, naming the nearest
 */
export function explainCode(given: string, page = pageText()): CodeAnswer {
  const code = discrepancyCodes.find((known) => known === given.toUpperCase());
  if (code === undefined) {
    const nearest = nearestName(given, discrepancyCodes);
    throw nearest === undefined
      ? decisionRefusals.unknownCode({ given })
      : decisionRefusals.unknownCodeNear({ given, nearest });
  }
  const own = classOf(code);
  const severity = severityOf(code, own);
  const action = actionOf(code, own);
  const section = page === undefined ? undefined : sectionOf(page, code);
  const short = `Class ${own}, severity ${severity}.\n\n${action}`;
  return {
    text: `${code}\n\n${section ?? short}`,
    json: { code, class: own, severity, action, page: section ?? null, exit_code: 0 },
  };
}

/** The page as it is installed; undefined where the program was copied without its documentation. */
function pageText(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < LEVELS_MOST; level += 1) {
    const path = join(folder, pagePath);
    if (existsSync(path)) return readFileSync(path, 'utf8');
    folder = dirname(folder);
  }
  return undefined;
}

/** The text under the heading of a code, without the marks of links. */
function sectionOf(page: string, code: DiscrepancyCode): string | undefined {
  const section = page.split(/^### /m).find((part) => part.startsWith(`${code}\n`));
  const text = section?.slice(code.length).split(/^## /m)[0]?.trim();
  return text?.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
