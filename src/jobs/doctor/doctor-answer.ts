// The answer of `tieout doctor`: a line a check for a person, an object for a program.

import type { Json } from '../../base/json/json-value.js';
import { visible } from '../../base/text/control-characters.js';
import type { CheckState } from './check-line.js';
import type { Checkup } from './doctor-job.js';

const stateWords: Readonly<Record<CheckState, string>> = {
  ok: 'ok',
  note: 'note',
  soon: 'SOON',
  wrong: 'WRONG',
  not_checked: 'not checked',
};

const verdicts: Readonly<Record<Checkup['exitCode'], string>> = {
  0: 'Nothing that was checked stands in the way of a run.',
  1: 'A run works today; see to the lines marked SOON.',
  2: 'Fix the lines marked WRONG before the next run.',
  3: 'Evidence or books do not hold: stop, and see to the lines marked WRONG first.',
  4: 'A service or disk could not be read; what was set is right as far as it was checked.',
};

interface Answer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

export function doctorResult({ exitCode, lines }: Checkup): Answer {
  const widest = Math.max(...lines.map(({ check }) => check.length));
  const stateWidth = Math.max(...Object.values(stateWords).map((word) => word.length));
  const said = lines.map(({ check, state, finding, fix }) => {
    const what = `${stateWords[state].padEnd(stateWidth)}  ${check.padEnd(widest)}  ${sentence(finding)}`;
    return visible(fix === undefined ? what : `${what} ${fix}`);
  });
  return {
    text: [...said, '', verdicts[exitCode]].join('\n'),
    json: {
      checks: lines.map((line) => ({
        check: line.check,
        state: line.state,
        finding: line.finding,
        fix: line.fix ?? null,
        exit_code: line.exitCode,
      })),
      verdict: verdicts[exitCode],
      exit_code: exitCode,
    },
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
