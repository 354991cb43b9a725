// A name of the wire is found wherever what judges or keeps reads it.

import { describe, expect, it } from 'vitest';
import { wireNameFaults } from './wire-names.js';

const messagesOf = (path: string, text: string): string[] =>
  wireNameFaults([{ path, text }]).map(({ line, message }) => `${line} ${message}`);

describe('wireNameFaults', () => {
  it.each([
    'const cost = answer.cost_minor;',
    'const cost = answer?.cost_minor;',
    'const { cost_minor: cost } = answer;',
    'const { cost_minor } = answer;',
    'const of = ({ cost_minor: cost }: Answer) => cost;',
  ])('refuses %s where months are judged', (text) => {
    expect(messagesOf('src/reconcile/a.ts', text)).toEqual(['1 reads cost_minor as the wire spells it']);
  });

  it.each(['src/wire/a.ts', 'src/records/from-wire/a.ts', 'src/client/a.ts', 'src/jobs/north/a.ts'])(
    'lets %s read answers',
    (path) => expect(messagesOf(path, 'const cost = answer.cost_minor;')).toEqual([]),
  );

  it('lets a file say such a name, as the columns of a report do', () => {
    expect(messagesOf('src/report/a.ts', "const column = { name: 'cost_minor', cost_minor: 1 };")).toEqual(
      [],
    );
  });
});
