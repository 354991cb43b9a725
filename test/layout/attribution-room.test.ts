// The room's parts are refused outside of it however they are imported, and its answer is not.

import { describe, expect, it } from 'vitest';
import { attributionFaults } from './attribution-room.js';

const messagesOf = (path: string, text: string): string[] =>
  attributionFaults([{ path, text }]).map(({ line, message }) => `${line} ${message}`);

const CHECK = 'src/reconcile/checks/price.ts';

describe('attributionFaults', () => {
  it.each([
    ["import { Causes } from '../attribution/causes.js';", 'Causes'],
    ["import { Causes as C } from '../attribution/causes.js';", 'Causes'],
    ["import type { Causes } from '../attribution/causes.js';", 'Causes'],
    ["import * as causes from '../attribution/causes.js';", '*'],
    ["const causes = await import('../attribution/causes.js');", '*'],
    ["export { Causes } from '../attribution/causes.js';", 'Causes'],
    ["export * from '../attribution/causes.js';", '*'],
    ["import { Found, Causes } from '../attribution/causes.js';", 'Causes'],
    ["import { explainBy } from '../attribution/relation.js';", 'explainBy'],
  ])('refuses %s', (text, name) => {
    expect(messagesOf(CHECK, text)).toEqual([expect.stringMatching(/^1 takes .* only src\/reconcile/)]);
    expect(messagesOf(CHECK, text)[0]).toContain(`takes ${name} from src/reconcile/attribution/`);
  });

  it('refuses what gives an item its causes, but to the file that does so', () => {
    expect(messagesOf(CHECK, "import { causedBy } from '../finding/discrepancy.js';")).toHaveLength(1);
    expect(
      messagesOf('src/jobs/a.ts', "import * as all from '../reconcile/finding/discrepancy.js';"),
    ).toHaveLength(1);
    expect(
      messagesOf('src/reconcile/finding/draft.ts', "import { causedBy } from './discrepancy.js';"),
    ).toEqual([]);
    expect(messagesOf(CHECK, "import { discrepancyOf } from '../finding/discrepancy.js';")).toEqual([]);
  });

  it.each([
    [CHECK, "import type { Found, KnownCauses } from '../attribution/causes.js';"],
    [CHECK, "import { attribute } from '../attribution/attribution.js';"],
    [CHECK, "import { sumsByRoot } from '../attribution/money.js';"],
    [CHECK, "import { causes } from '../money/causes.js';"],
    [CHECK, 'export const causes = 1;'],
    ['src/reconcile/attribution/relation.ts', "import { Causes } from './causes.js';"],
    [
      'test/reconcile/attribution/causes.test.ts',
      "import { Causes } from '../../../src/reconcile/attribution/causes.js';",
    ],
  ])('allows %s: %s', (path, text) => {
    expect(messagesOf(path, text)).toEqual([]);
  });
});
