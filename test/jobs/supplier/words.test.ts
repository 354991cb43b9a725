import { expect, it } from 'vitest';
import { floatImport } from '../../../src/jobs/supplier/import-float.js';
import { floatWords, supplierWords } from '../../../src/jobs/supplier/words.js';

it('offers the import of floats in the words of its reader, and a key of one\u2019s own for a local service', () => {
  expect(floatImport).toMatchObject(floatWords);
  expect(supplierWords).toMatchObject({ imports: [floatWords], takesServedKey: true });
});
