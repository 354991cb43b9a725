// Runs docs/tutorial.md and docs/month-end.md, one after the other in one folder, and compares every answer
// with what stands there. `npm run pages` writes what the commands print now.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PageWalk } from './page-walk.js';

const isRecording = process.env['TIEOUT_RECORD_PAGES'] === '1';
const pathOf = (page: string) => join(import.meta.dirname, '../../docs', page);
const walk = new PageWalk();
afterAll(() => walk.end());

/** Lines of `sh` blocks that are no commands with an answer. */
function unwalked(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.filter((block) => !block.startsWith('$ ')).map((block) => block.trim());
}

describe.sequential('the pages that are walked', () => {
  it.each([
    ['tutorial.md', ['npm ci && npm run build']],
    ['month-end.md', []],
  ])('%s says what its commands print', async (name, notRun) => {
    const page = readFileSync(pathOf(name), 'utf8');
    const walked = await walk.walked(page);
    if (isRecording) writeFileSync(pathOf(name), walked);
    expect(walked).toBe(isRecording ? readFileSync(pathOf(name), 'utf8') : page);
    expect(unwalked(walked)).toEqual(notRun);
    expect(walked).toMatch(/^\$ npx tieout certify /m);
  });
});
