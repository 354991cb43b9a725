import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config-file.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { inferProfile } from '../../../src/jobs/import/infer-job.js';
import { newFolder } from '../support/run-settings.js';

const orders = 'Order no;Card;Ccy;Amount;Buyer\nt-1;demo-coffee;USD;25,00;b\nt-2;demo-coffee;USD;x;b\n';

function filesIn(config: string, text = orders) {
  const folder = newFolder();
  const file = join(folder, 'tieout.config.json');
  writeFileSync(file, config);
  chmodSync(file, 0o640);
  const path = join(folder, 'till.csv');
  writeFileSync(path, text);
  return { file, path, config: () => readConfig(undefined, folder, sectionKinds) };
}

describe('a profile that is inferred', () => {
  it('is shown with the rows that it understands and those that it does not, and nothing is written', () => {
    const { file, path, config } = filesIn('{"sandbox": {}}');
    const { text, json } = inferProfile({ path, given: 'till.csv', saveAs: undefined }, config());
    expect(text).toMatch(/^2 +t-1 +demo-coffee +USD +2500/m);
    expect(text).toContain('would be ignored: Buyer');
    expect(json).toMatchObject({ row_count: 2, set_aside: [{ line: 3 }], saved_as: null });
    expect(readFileSync(file, 'utf8')).toBe('{"sandbox": {}}');
  });

  it('is saved under a name when it is told to, beside what the configuration has', () => {
    const { file, path, config } = filesIn('{"sandbox": {}, "profiles": {"old": {"decimal": ","}}}');
    inferProfile({ path, given: 'till.csv', saveAs: 'till' }, config());
    expect([...config().profiles.keys()]).toEqual(['old', 'till']);
    expect(config().profiles.get('till')).toMatchObject({ delimiter: ';', columns: { slug: 'Card' } });
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(() => inferProfile({ path, given: 'till.csv', saveAs: 'till' }, config())).toThrow(
      'has a profile till',
    );
  });

  it('is not saved where it is not whole, where no configuration is, or where none is needed', () => {
    const part = filesIn('{"sandbox": {}}', 'Order no,Amount\nt-1,25.00\n');
    expect(() => inferProfile({ path: part.path, given: 'till.csv', saveAs: 'till' }, part.config())).toThrow(
      'not whole',
    );
    const whole = filesIn('{"sandbox": {}}');
    const none = { ...whole.config(), file: undefined };
    expect(() => inferProfile({ path: whole.path, given: 'till.csv', saveAs: 'till' }, none)).toThrow(
      'no configuration',
    );
    const ready = filesIn('{}', 'Txhash,DateTime,Value\n0x1,2026-10-05,1\n');
    expect(() => inferProfile({ path: ready.path, given: 'till.csv', saveAs: 'x' }, ready.config())).toThrow(
      'needs no',
    );
    expect(
      inferProfile({ path: ready.path, given: 'till.csv', saveAs: undefined }, ready.config()).text,
    ).toContain('tieout import deposits till.csv --profile explorer --dry-run');
  });

  it('leads to an import of the one interface that the rows of a ready profile can be of', () => {
    const text = 'Txhash,DateTime,Value\n0x1,2026-10-05,1\n';
    const { path, config } = filesIn('{"sandbox": {}, "supplier": {}}', text);
    expect(inferProfile({ path, given: 'till.csv', saveAs: undefined }, config()).text).toContain(
      'tieout import deposits till.csv --profile explorer --dry-run',
    );
    const shop = filesIn('{"sandbox": {}, "supplier": {}}', orders);
    inferProfile({ path: shop.path, given: 'till.csv', saveAs: 'till' }, shop.config());
    expect(
      inferProfile({ path: shop.path, given: 'till.csv', saveAs: 'other' }, shop.config()).text,
    ).toContain('tieout import book till.csv --interface sandbox --profile other');
  });
});
