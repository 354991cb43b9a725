import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { holdsCardCode } from '../../../../src/records/from-file/field/card-code-field.js';
import { holdsCode } from '../../../../src/wire/card-code.js';
import { fc } from '../../../support/fast-check.js';

function holds(text: string): boolean {
  const bytes = utf8Bytes(text);
  return holdsCardCode(bytes, 0, bytes.length);
}

describe('a gift card code in a field', () => {
  it.each([
    'DEMO-7KQ2-M9XA-0BTZ',
    'demo-7kq2-m9xa-0btz',
    'order:DEMO-7KQ2-M9XA-0BTZ9',
    'DEMODEMO-7KQ2-M9XA-0BTZ',
  ])('is seen in %s', (text) => expect(holds(text)).toBe(true));

  it.each(['', 'DEMO-', 'DEMO-7KQ2-M9XA-0BT', 'DEMO-7KQ2-M9XA_0BTZ', 'DEM0-7KQ2-M9XA-0BTZ', 'demo-coffee'])(
    'is not seen in %s',
    (text) => expect(holds(text)).toBe(false),
  );

  it('is looked for between the bounds alone', () => {
    const bytes = utf8Bytes('DEMO-7KQ2-M9XA-0BTZ');
    expect(holdsCardCode(bytes, 1, bytes.length)).toBe(false);
    expect(holdsCardCode(bytes, 0, bytes.length - 1)).toBe(false);
  });

  it('is what the wire takes for one, in any text that JSON escapes hide nothing in', () => {
    const near = fc.stringMatching(
      /^[ -]?(?:DEMO|demo|DEMo|DEM0|@EMO)[-_][A-Za-z0-9@[{`]{3,5}[-_][A-Z0-9]{4}-[a-z0-9é]{3,5}$/,
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        expect(holds(text)).toBe(holdsCode(text.replaceAll('\\', '/')));
      }),
      { numRuns: 3000 },
    );
  });
});
