// The form in which every message is told: what is wrong in half a sentence, the next step in whole ones.

import type { Wording } from '../../src/base/failure/failure-catalogue.js';

/** Words that a next step may begin with: each tells the reader to do something. */
const STEP =
  /^(?:Add|Ask|Choose|Close|Compare|Copy|Correct|Create|Double|Export|Fetch|Find|Fund|Give|Import|Install|Keep|Leave|Look|Make|Map|Move|Name|Offer|Pin|Put|Raise|Read|Remove|Rename|Reopen|Report|Restore|Run|Save|Say|Send|Set|Settle|Shorten|Start|Stop|Store|Take|Unset|Use|Wait|Write|Change|Check)\b/;
const ENDING = /[.?]$/;

/** What is wrong with the words of a message; none for one that is in the form of the house. */
export function wordingFaults({ raised, message, hint }: Wording): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, rule: string): void => {
    if (!holds) faults.push(`"${message}" ${rule}`);
  };
  demand(
    /^[A-Z-]/.test(raised) || /^(?:--|tieout |statementKey|TIEOUT_)/.test(raised),
    'is raised in no sentence',
  );
  demand(raised.endsWith('.') && !/[{}]/.test(raised), 'is raised in no whole sentence');
  demand(!ENDING.test(message), 'ends as a sentence, which the line that prints it does');
  demand(
    !/\b(?:invalid|illegal|please|oops|sorry|failed to)\b/i.test(message),
    'blames instead of saying what is wrong',
  );
  demand(!/\bcan't\b|\bcan not\b/.test(message + hint), 'does not spell "cannot" as the others do');
  if (/\{(?:file|line)\}/.test(message)) {
    demand(
      /^(?:the configuration )?\{file\}(?:\{place\})?(?:, line (?:\{line\}|1)(?:, (?:column|field) (?:\{column\}|1))?)?: /.test(
        message,
      ) || /^the configuration \{file\} has /.test(message),
      'does not begin with file, line and column',
    );
  }
  if (/\{line\}/.test(message)) demand(/ expected\b/.test(message), 'does not say what is expected');
  if (hint !== '{next}') {
    demand(STEP.test(hint), `has no next step in "${hint}"`);
    demand(hint.endsWith('.'), 'has a hint that is no whole sentence');
  }
  return faults;
}
