import { describe, expect, it } from 'vitest';
import type { InitAnswers } from '../../../src/jobs/setup/init-job.js';
import { askedAnswers } from '../../../src/jobs/setup/init-questions.js';

const nothing: InitAnswers = {
  interfaces: new Map(),
  details: new Map(),
  books: undefined,
  reports: undefined,
  statementKey: undefined,
};

/** Somebody who answers so, and what was asked. */
function person(...answers: readonly string[]) {
  const asked: string[] = [];
  const left = [...answers];
  const ask = (question: string): Promise<string> => {
    asked.push(question);
    return Promise.resolve(left.shift() ?? '');
  };
  return { ask, asked };
}

describe('the questions of tieout init', () => {
  it('show what an empty answer takes', async () => {
    const { ask, asked } = person();
    const answers = await askedAnswers(ask, nothing);
    expect([...answers.interfaces]).toEqual([['sandbox', 'http://127.0.0.1:8701']]);
    expect(answers).toMatchObject({ books: 'books.db', reports: 'reports', statementKey: undefined });
    expect(asked[1]).toBe('Address of the sandbox interface [http://127.0.0.1:8701]: ');
  });

  it('take several interfaces, and ask for the address of each', async () => {
    const { ask } = person('supplier, sandbox', 'https://s.example', '', 'b.db', 'r', 'b'.repeat(64));
    const answers = await askedAnswers(ask, nothing);
    expect([...answers.interfaces]).toEqual([
      ['supplier', 'https://s.example'],
      ['sandbox', 'http://127.0.0.1:8701'],
    ]);
    expect(answers).toMatchObject({ books: 'b.db', reports: 'r', statementKey: 'b'.repeat(64) });
  });

  it('say what is wrong with an answer and ask again', async () => {
    const { ask, asked } = person('sandbx', 'sandbox', 'http://elsewhere.example', '', '', '', 'abc', '');
    const answers = await askedAnswers(ask, nothing);
    expect([...answers.interfaces.keys()]).toEqual(['sandbox']);
    expect(asked[1]).toMatch(/^"sandbx" is not an interface.*nearest is "sandbox"/);
    expect(asked[3]).toMatch(/^That is plain http to another machine/);
    expect(asked.at(-1)).toMatch(/^That is not 64 lower-case hex digits/);
  });

  it('are not put where a flag gave the answer', async () => {
    const { ask, asked } = person();
    const given: InitAnswers = {
      interfaces: new Map([['supplier', 'https://s.example']]),
      details: new Map(),
      books: 'b.db',
      reports: 'r',
      statementKey: 'c'.repeat(64),
    };
    expect(await askedAnswers(ask, given)).toEqual(given);
    expect(asked).toEqual([]);
  });

  it('ask for what a section needs beside its address, and again where that is not allowed', async () => {
    const { ask, asked } = person('rewards', '', 'x'.repeat(65), 'acme');
    const answers = await askedAnswers(ask, nothing);
    expect([...answers.interfaces]).toEqual([['rewards', 'http://127.0.0.1:8703']]);
    expect([...answers.details]).toEqual([['rewards-partner', 'acme']]);
    expect(asked[2]).toMatch(/^Partner id of the rewards interface.* \[demo\]: $/);
    expect(asked[3]).toMatch(/^That must be the partner's id, at most 64 characters\./);
    const given = { ...nothing, ...answers, details: new Map([['rewards-partner', 'other']]) };
    expect([...(await askedAnswers(ask, given)).details]).toEqual([['rewards-partner', 'other']]);
  });

  it('end after several answers that are not allowed', async () => {
    const { ask } = person(...Array.from({ length: 9 }, () => 'nothing-like-it'));
    await expect(askedAnswers(ask, nothing)).rejects.toThrow('none of the answers can be used');
  });
});
