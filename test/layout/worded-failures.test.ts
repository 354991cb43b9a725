// A failure outside of the catalogues is found, and so is a catalogue that nobody could list.

import { describe, expect, it } from 'vitest';
import { cataloguesIn, unwordedFailures } from './worded-failures.js';

const messagesOf = (text: string, path = 'src/store/a.ts'): string[] =>
  unwordedFailures([{ path, text }]).map(({ message }) => message);

describe('unwordedFailures', () => {
  it('refuses a failure that is made in place', () => {
    expect(messagesOf("throw new Failure('refused', 'no', 'no');")).toEqual([expect.stringMatching(/makes/)]);
    expect(messagesOf("throw storeFailures.none({ path: 'a' });")).toEqual([]);
  });

  it('refuses a further class of failures', () => {
    const text = 'class A extends Failure {}';
    expect(messagesOf(text)).toEqual([expect.stringMatching(/another class/)]);
    expect(messagesOf(text, 'src/client/failures/client-failure.ts')).toEqual([]);
  });

  it('refuses a catalogue that is not exported', () => {
    expect(messagesOf('const a = failureCatalogue({});')).toEqual([expect.stringMatching(/export it/)]);
    expect(messagesOf('throw failureCatalogue({}).a();')).toEqual([expect.stringMatching(/export it/)]);
    expect(messagesOf('export const a = failureCatalogue({});')).toEqual([]);
  });
});

describe('cataloguesIn', () => {
  it('names each catalogue that a file exports', () => {
    const text = 'export const a = failureCatalogue({});\nexport const b = failureCatalogue({});';
    expect(cataloguesIn([{ path: 'src/x.ts', text }])).toEqual([
      { path: 'src/x.ts', name: 'a' },
      { path: 'src/x.ts', name: 'b' },
    ]);
  });
});
