import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { readSecrets } from '../../../src/config/secret.js';
import { dialects } from '../../../src/jobs/dialects.js';
import {
  configurationCheck,
  fileModeChecks,
  secretsCheck,
} from '../../../src/jobs/doctor/settings-checks.js';
import { sandbox } from '../../../src/jobs/sandbox/descriptor.js';
import { apiKey, signingSecret, webhookSecret } from '../../client/support/sandbox-samples.js';
import { newRun, noSections } from '../support/run-settings.js';

describe('the check of the configuration', () => {
  it('names the file and its interfaces', () => {
    const { config } = newRun({ file: '/a/tieout.config.json' });
    expect(configurationCheck(config, undefined)).toMatchObject({
      state: 'ok',
      finding: '/a/tieout.config.json: sandbox',
    });
  });

  it('leads on to tieout init where there is none', () => {
    const line = configurationCheck(newRun().config, undefined);
    expect([line.state, line.fix]).toEqual(['note', expect.stringContaining('tieout init')]);
  });

  it('says where no interface is configured', () => {
    const { config } = newRun({ file: '/a/b.json', ...noSections });
    expect(configurationCheck(config, undefined).state).toBe('soon');
  });

  it('says why one was refused', () => {
    const line = configurationCheck(undefined, new Failure('refused', 'line 3: no', 'Fix it.'));
    expect(line).toMatchObject({ state: 'wrong', finding: 'line 3: no', fix: 'Fix it.', exitCode: 2 });
  });
});

describe('the check of the file modes', () => {
  it('finds books that others can read and a configuration or folder that they can change', async () => {
    const run = newRun();
    const config = {
      ...run.config,
      file: join(run.folder, "it's.json"),
      books: join(run.folder, 'kept', 'books.db'),
      reports: join(run.folder, 'reports'),
    };
    mkdirSync(join(run.folder, 'kept'), { mode: 0o700 });
    mkdirSync(config.reports);
    for (const path of [config.file, config.books]) writeFileSync(path, 'x', { mode: 0o600 });
    expect(await fileModeChecks(config)).toMatchObject([{ state: 'ok' }]);
    chmodSync(config.file, 0o622);
    chmodSync(config.books, 0o640);
    chmodSync(join(run.folder, 'kept'), 0o777);
    chmodSync(config.reports, 0o720);
    const lines = await fileModeChecks(config);
    expect(lines.map(({ state, fix }) => [state, fix])).toEqual([
      ['wrong', `Run: chmod go-w '${config.file.replace("'", "'\\''")}'`],
      ['wrong', `Run: chmod go-w ${join(run.folder, 'kept')}`],
      // By its group alone, which may be nobody else.
      ['note', `Run: chmod go-w ${config.reports}`],
      ['wrong', `Run: chmod go= ${config.books}`],
    ]);
  });

  it('lets books stand in a folder that all may add to and nobody may remove from', async () => {
    const run = newRun();
    chmodSync(run.folder, 0o1777);
    expect(await fileModeChecks(run.config)).toMatchObject([{ state: 'ok' }]);
  });
});

describe('the check of the secrets', () => {
  const all = {
    TIEOUT_API_KEY: apiKey,
    TIEOUT_SIGNING_SECRET: signingSecret,
    TIEOUT_WEBHOOK_SECRET: webhookSecret,
  };

  it('names what is set, and no value', async () => {
    const lines = await secretsCheck(sandbox, readSecrets(all));
    expect(lines).toMatchObject([{ state: 'ok' }]);
    for (const value of Object.values(all)) expect(JSON.stringify(lines)).not.toContain(value);
  });

  it('names every secret that is not set, in one line with the way to get them', async () => {
    const [line] = await secretsCheck(sandbox, readSecrets({}));
    expect(line).toMatchObject({ state: 'wrong', fix: expect.stringContaining('tieout keys create') });
    for (const name of sandbox.secrets) expect(line?.finding).toContain(name);
    const { TIEOUT_API_KEY } = all;
    const [part] = await secretsCheck(sandbox, readSecrets({ TIEOUT_API_KEY }));
    expect(part?.finding).toBe('TIEOUT_SIGNING_SECRET, TIEOUT_WEBHOOK_SECRET are not set');
  });

  it('is content without a secret that only events need, and says so', async () => {
    const { TIEOUT_WEBHOOK_SECRET, ...others } = all;
    const [line] = await secretsCheck(sandbox, readSecrets(others));
    expect(TIEOUT_WEBHOOK_SECRET).not.toBe('');
    expect(line).toMatchObject({ state: 'note', finding: expect.stringContaining('TIEOUT_WEBHOOK_SECRET') });
  });

  it.each(dialects.filter(({ reading }) => reading !== undefined).map(({ name }) => name))(
    'says what to set for the %s interface where nothing is',
    async (name) => {
      const dialect = dialects.find((one) => one.name === name) ?? sandbox;
      const [line] = await secretsCheck(dialect, readSecrets({}));
      expect(line).toMatchObject({ state: 'wrong', exitCode: 2, fix: expect.stringContaining('_FILE') });
    },
  );
});
