// The questions of `tieout init` at a terminal: each shows what an empty answer takes, and is asked again
// where an answer is not allowed.

import { Failure } from '../../base/failure/failure.js';
import { baseAddressFault } from '../../config/base-address.js';
import {
  defaultUrlOf,
  detailFault,
  detailsOf,
  type InitAnswers,
  plainInterfaces,
  refuseUnknownInterface,
} from './init-job.js';
import { initRefusals } from './init-refusals.js';

/** Puts a question and gives the answer, without its line end. */
export type Ask = (question: string) => Promise<string>;

const TRIES = 5;
const STATEMENT_KEY = /^[0-9a-f]{64}$/;

/** @param given what the command line says already: it is not asked for again */
export async function askedAnswers(ask: Ask, given: InitAnswers): Promise<InitAnswers> {
  const interfaces = new Map(given.interfaces);
  if (interfaces.size === 0) {
    const names = await answered(
      ask,
      `Interfaces to use (${plainInterfaces.join(', ')})`,
      plainInterfaces[0] ?? '',
      faultOfNames,
    );
    for (const name of namesIn(names)) interfaces.set(name, undefined);
  }
  for (const [name, url] of interfaces) {
    if (url !== undefined) continue;
    const isUrl = (text: string): string | undefined => {
      const fault = baseAddressFault(text);
      return fault === undefined ? undefined : `That ${fault}.`;
    };
    interfaces.set(name, await answered(ask, `Address of the ${name} interface`, defaultUrlOf(name), isUrl));
  }
  const details = new Map(given.details);
  for (const name of interfaces.keys()) {
    for (const detail of detailsOf(name)) {
      if (details.has(detail.option)) continue;
      const faultOf = (text: string): string | undefined => {
        const fault = detailFault(name, detail, text);
        return fault === undefined ? undefined : `That ${fault}.`;
      };
      details.set(detail.option, await answered(ask, detail.question, detail.standard, faultOf));
    }
  }
  const anyPath = (text: string): string | undefined => (text === '' ? 'Name a path.' : undefined);
  return {
    interfaces,
    details,
    books: given.books ?? (await answered(ask, 'Books file', 'books.db', anyPath)),
    reports: given.reports ?? (await answered(ask, 'Reports folder', 'reports', anyPath)),
    statementKey: given.statementKey ?? (await askedKey(ask)),
  };
}

async function askedKey(ask: Ask): Promise<string | undefined> {
  const question = 'Statement key that the provider told you, 64 hex digits (empty: pin it later)';
  const key = await answered(ask, question, '', (text) =>
    text === '' || STATEMENT_KEY.test(text) ? undefined : 'That is not 64 lower-case hex digits.',
  );
  return key === '' ? undefined : key;
}

/** @throws Failure (refused) where no answer of several was allowed */
async function answered(
  ask: Ask,
  question: string,
  standard: string,
  faultOf: (text: string) => string | undefined,
): Promise<string> {
  let fault = '';
  for (let at = 0; at < TRIES; at += 1) {
    const shown = standard === '' ? question : `${question} [${standard}]`;
    const answer = (await ask(`${fault === '' ? '' : `${fault} `}${shown}: `)).trim();
    const text = answer === '' ? standard : answer;
    const found = faultOf(text);
    if (found === undefined) return text;
    fault = found;
  }
  throw initRefusals.noAnswer({ fault });
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

function faultOfNames(text: string): string | undefined {
  try {
    for (const name of namesIn(text)) refuseUnknownInterface(name);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return `${error.message}. ${error.hint}`;
    throw error;
  }
}
