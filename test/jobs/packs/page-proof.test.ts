import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { provePage } from '../../../src/jobs/packs/page-proof.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import { reportsWithSample, rewriteFile, samplePack } from '../support/sample-pack.js';

/** What is said of the sample with a file rewritten, and the manifest made anew for it. */
function verdictWith(name: string, change: (text: string) => string) {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  rewriteFile(pack, name, change);
  const { exitCode, results } = verifyPack(pack, undefined);
  return { exitCode, faults: results.find(({ topic }) => topic === 'page')?.faults ?? [] };
}

const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);

describe('the page of a pack', () => {
  it('says what the tables beside it say', () => {
    expect(proveTopic('page', (proof) => provePage(samplePack, proof))).toEqual({
      topic: 'page',
      status: 'proved',
      faults: [],
      note: 'verdict, 1 of 1 accounts, days, brands, ages, counts',
    });
  });

  it.each([
    [
      'the verdict',
      'There are discrepancies to settle.',
      'Everything that was tested agrees.',
      'its verdict',
    ],
    ['the month', '<h1>October 2026</h1>', '<h1>October 2025</h1>', 'its verdict'],
    ['a figure', '<dd><span class="amount">723.11', '<dd><span class="amount">724.11', 'at a glance'],
    ['a line of the bridge', '+23.75<', '+24.75<', 'at a glance'],
    ['a claim', '20.10<span', '21.10<span', 'at a glance'],
    ['a count of items', '<td class="number">4</td>', '<td class="number">5</td>', 'at a glance'],
    ['how the statement stands', 'its signature holds', 'its signature held', 'at a glance'],
    [
      'a sentence more at a glance',
      '<h2>At a glance</h2>\n',
      '<h2>At a glance</h2>\n<p>Fine.</p>\n',
      'at a glance',
    ],
    ['what was not tested', 'All money of the month was', 'Nothing of the month was', 'what was not tested'],
    ['the roll-forward', '-356.31<', '-357.31<', 'the roll-forward of sandbox'],
    ['a result', '<span class="differs">differs', '<span class="ties">ties', 'the roll-forward of sandbox'],
    ['a day', '<th scope="row">2026-10-02</th>', '<th scope="row">2026-10-03</th>', 'the days of sandbox'],
    [
      'the course',
      'rect class="level" x="0" y="0" width="323"',
      'rect class="level" x="0" y="0" width="324"',
      'the brands of sandbox',
    ],
    ['a brand', '249.81<span class="fine">2500', '249.82<span class="fine">2500', 'the brands of sandbox'],
    ['an age', 'mark">31-60 days', 'mark">61-90 days', 'its open items by age'],
    [
      'an item of another month',
      '37</td><td class="mark">To be put',
      '38</td><td class="mark">To be put',
      'its open items by age',
    ],
    ['the number of discrepancies', ' on their own, ', ' of their own, ', 'does not count the discrepancies'],
    [
      'the rows of a file',
      '05-orders.csv</a></th><td class="number">',
      '05-orders.csv</a></th><td class="number">1',
      'its files and inputs',
    ],
  ])('does not hold with %s otherwise, whatever the manifest says', (_, from, to, fault) => {
    const { exitCode, faults } = verdictWith('close.html', replaced(from, to));
    expect(exitCode).toBe(3);
    expect(faults.join('\n')).toMatch(new RegExp(`^close.html: .*${fault}`));
  });

  it('does not hold where a table was rewritten and the page was not', () => {
    const control = verdictWith(
      '00-control.csv',
      replaced('provider,,usd6,4,20.103750,20103750', 'provider,,usd6,3,10.103750,10103750'),
    );
    expect(control.faults).toEqual([expect.stringContaining('at a glance is not what 00-control.csv says')]);
    const items = verdictWith('03-discrepancies.csv', (text) =>
      text.split('\r\n').toSpliced(1, 1).join('\r\n'),
    );
    expect(items.faults).toEqual([expect.stringContaining('does not count the discrepancies')]);
    expect(items.exitCode).toBe(3);
  });

  it('is left to the version that wrote it', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    rewriteFile(pack, '00-control.csv', (text) => text.replace(/(version,,,tieout,)[^,]+/, '$10.0.9'));
    expect(proveTopic('page', (proof) => provePage(pack, proof))).toMatchObject({
      status: 'not_proved',
      note: 'version 0.0.9 of the program wrote it, and only that one can prove it',
    });
  });
});
