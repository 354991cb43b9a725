// docs/errors.md is what the program says: the page is compared byte by byte (`npm run errors` writes it
// anew), and every message is told in the form of the house.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues, errorPage } from './error-list.js';
import { wordingFaults } from './wording-faults.js';

const path = join(import.meta.dirname, '../../docs/errors.md');
const isRecording = process.env['TIEOUT_RECORD_PAGES'] === '1';

describe('the messages of the program', () => {
  it('are listed in docs/errors.md, every one of them', async () => {
    const page = await errorPage();
    if (isRecording) writeFileSync(path, page);
    expect(readFileSync(path, 'utf8')).toBe(page);
  });

  it('say what is wrong, what is expected and what to do next, in one form', async () => {
    const faults = (await catalogues()).flatMap(({ name, wordings }) =>
      wordings.flatMap((wording) => wordingFaults(wording).map((fault) => `${name}: ${fault}`)),
    );
    expect(faults).toEqual([]);
  });

  it('have one wording for one fault: no message stands in two catalogues', async () => {
    const places = new Map<string, Set<string>>();
    for (const { name, wordings } of await catalogues()) {
      for (const { message } of wordings) {
        // Values differ in name only: the same words around them are the same message.
        const words = message.replace(/\{[^}]+\}/g, '{}');
        places.set(words, (places.get(words) ?? new Set()).add(name));
      }
    }
    const doubled = [...places].filter(([, names]) => names.size > 1);
    expect(doubled).toEqual([]);
  });
});
