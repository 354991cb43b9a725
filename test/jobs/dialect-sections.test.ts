import { expect, it } from 'vitest';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { dialects } from '../../src/jobs/dialects.js';

it('has the section of every dialect, in the order of the dialects', () => {
  expect(sectionKinds).toEqual(dialects.map(({ section }) => section));
});
