import { expect, it } from 'vitest';
import { jsonLine } from '../../src/jobs/json-line.js';
import { jsonLine as summaryLine } from '../../src/report/summary-json.js';

it("is the summary's own writer, so that every command prints JSON in one way", () => {
  expect(jsonLine).toBe(summaryLine);
  expect(jsonLine({ a: '\u001b[2J' })).toBe('{"a":"\\u001b[2J"}\n');
});
