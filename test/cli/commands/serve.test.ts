import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandsIn, exportsIn } from '../support/printed-commands.js';
import { type LiveRun, newFolder, runLine, startProgram, type WorldOptions } from '../support/test-world.js';

const running: LiveRun[] = [];
afterEach(async () => {
  for (const run of running.splice(0)) {
    run.send('SIGTERM');
    await run.ended;
  }
});

/** Starts the service on a free port and waits for the line that says where it listens. */
async function serve(given: readonly string[], cwd = newFolder()): Promise<{ run: LiveRun; url: string }> {
  const run = await started(given, { cwd });
  return { run, url: JSON.parse(run.stdout()).sandbox };
}

async function started(given: readonly string[], options: WorldOptions): Promise<LiveRun> {
  const ports = ['--sandbox-port', '0', '--supplier-port', '0', '--rewards-port', '0'];
  const run = startProgram(['serve', ...ports, '--quiet', ...given], options);
  running.push(run);
  while (!run.stdout().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 10));
  return run;
}

/** On a terminal, with its log. */
async function served(given: readonly string[], cwd = newFolder()) {
  const ports = ['--sandbox-port', '0', '--supplier-port', '0', '--rewards-port', '0'];
  const run = startProgram(['serve', ...ports, ...given], { cwd, isScreen: true });
  running.push(run);
  while (!run.stdout().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 10));
  return { run, stdout: run.stdout(), url: /http:\/\/127\.0\.0\.1:\d+/.exec(run.stdout())?.[0] ?? '' };
}

describe('tieout serve', () => {
  it('says in one JSON line on stdout where it listens, and then serves until a signal ends it with 0', async () => {
    const { run, url } = await serve([]);
    const { supplier, supplierKey, rewards, rewardsKey, ...others } = JSON.parse(run.stdout());
    expect(run.stdout().trimEnd().split('\n')).toHaveLength(1);
    expect(others).toEqual({ sandbox: url, rewardsPartner: 'demo' });
    const pool = await fetch(`${rewards}/v2/pool`, { headers: { authorization: `Bearer ${rewardsKey}` } });
    expect(pool.status).toBe(200);
    expect(supplier).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const brands = await fetch(`${supplier}/v1/brands`, { headers: { 'X-Supplier-Key': supplierKey } });
    expect(brands.status).toBe(200);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/v1/ping`)).status).toBe(401);
    run.send('SIGINT');
    expect(await run.ended).toMatchObject({ exitCode: 0 });
    await expect(fetch(`${url}/v1/ping`)).rejects.toThrow();
  });

  it('says it as text on a terminal, with every line that a user has to run', async () => {
    const keys = ['--supplier-key', 'demo-supplier', '--rewards-key', 'demo-rewards'];
    const text = (await started(['--control', ...keys], { isScreen: true })).stdout();
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
    const exports = text.split('\n').filter((line) => line.startsWith('  export '));
    expect(exports).toEqual([
      '  export TIEOUT_API_KEY_FILE="$PWD/secrets/api-key"',
      '  export TIEOUT_SIGNING_SECRET_FILE="$PWD/secrets/signing-secret"',
      '  export TIEOUT_WEBHOOK_SECRET_FILE="$PWD/secrets/webhook-secret"',
      '  export TIEOUT_SUPPLIER_KEY=demo-supplier',
      '  export TIEOUT_REWARDS_KEY=demo-rewards',
    ]);
    for (const address of [`${url}/openapi.json`, `${url}/_local/clock`]) {
      expect([text.includes(address), (await fetch(address)).status]).toEqual([true, 200]);
    }
    const closed = (await started([], { isScreen: true })).stdout();
    expect(closed).toContain('only --control opens the clock');
    const asked = await started(['--json'], { isScreen: true });
    expect(Object.keys(JSON.parse(asked.stdout()))).toContain('supplierKey');
  });

  it('prints on a terminal what makes its keys and its configuration, and all of it works', async () => {
    const cwd = newFolder();
    const { stdout } = await served(['--difficulty', '2'], cwd);
    const environment = exportsIn(stdout, cwd);
    const next = commandsIn(stdout);
    expect(next.map((line) => line.slice(0, 2))).toEqual([
      ['init', '--yes'],
      ['keys', 'create'],
    ]);
    for (const line of next) expect(await runLine(line, { cwd })).toMatchObject({ exitCode: 0 });
    const doctor = await runLine(['doctor'], { cwd, environment });
    expect(doctor.stdout).toMatch(/^ok +sandbox service/m);
    expect(doctor.stdout).toMatch(/^ok +supplier service/m);
    expect(doctor.stdout).toMatch(/^ok +rewards service/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
  });

  it('logs requests as text where they are asked for, and nothing of them elsewhere', async () => {
    const quiet = await served([]);
    await fetch(`${quiet.url}/v1/ping`);
    expect(quiet.run.stderr()).toBe('');
    const verbose = await served(['--verbose']);
    await fetch(`${verbose.url}/v1/ping`);
    expect(verbose.run.stderr()).toBe('sandbox GET /v1/ping 401 unauthorised\n');
  });

  it('gives the same ids at every start with one --seed, and other secrets', async () => {
    const keyOf = async () => {
      const cwd = newFolder();
      const { url } = await serve(['--seed', 'tutorial', '--difficulty', '2'], cwd);
      writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox: { baseUrl: url } }));
      return JSON.parse((await runLine(['keys', 'create', '--show', '--json'], { cwd })).stdout);
    };
    const [first, second] = [await keyOf(), await keyOf()];
    expect(first.key_id).toBe(second.key_id);
    expect(first.signing_secret).not.toBe(second.signing_secret);
    expect((await runLine(['serve', '--seed', 'two words'])).exitCode).toBe(2);
  });

  it('opens the clock and the faults only with --control', async () => {
    const closed = await serve([]);
    expect((await fetch(`${closed.url}/_local/clock`)).status).toBe(404);
    const open = await serve(['--control', '--clock', '2026-09-30T23:59:00Z']);
    const answer = await fetch(`${open.url}/_local/clock`);
    expect(JSON.stringify(await answer.json())).toContain('2026-09-30T23:59:0');
  });

  it('keeps its books in the folder that --data names, and nowhere else', async () => {
    const cwd = newFolder();
    await serve(['--data', 'service-books'], cwd);
    expect(readdirSync(cwd)).toEqual(['service-books']);
    expect(existsSync(join(cwd, 'service-books'))).toBe(true);
  });

  it('takes the header word from the configuration, as the client does', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"headerName": "acme", "sandbox": {}}');
    const { url } = await serve([], cwd);
    expect((await fetch(`${url}/v1/ping`)).headers.get('x-acme-env')).toBe('sandbox');
  });

  it('says on stderr where it departs from the contract', async () => {
    const { run } = await serve(['--limits', 'off']);
    expect(run.stderr()).toContain('limits are off');
  });

  it('takes key, partner and rates of rewards v2, and says which file it can not read', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'rates.json'), '{"default": "2"}');
    const given = [
      '--rewards-key',
      'our-own-key',
      '--rewards-partner',
      'shop',
      '--rewards-rates',
      'rates.json',
    ];
    const { run } = await serve([...given, '--rewards-low', '5', '--limits', 'production'], cwd);
    expect(JSON.parse(run.stdout())).toMatchObject({ rewardsKey: 'our-own-key', rewardsPartner: 'shop' });
    const missing = await runLine(['serve', '--rewards-rates', 'nowhere.json'], { cwd });
    expect([missing.exitCode, missing.stderr.includes('nowhere.json')]).toEqual([2, true]);
    expect(missing.stderr).toContain('it does not exist');
    writeFileSync(join(cwd, 'rates.json'), '{"default": 2}');
    const wrong = await runLine(['serve', '--rewards-rates', 'rates.json'], { cwd });
    expect([wrong.exitCode, wrong.stderr.includes('the reward rates: default')]).toEqual([2, true]);
  });

  it.each(['9999-12-31T00:00:00Z', '1970-01-15T00:00:00Z'])(
    'refuses with 2 to start at %s, from where it could not date things ahead or look a month back',
    async (clock) => {
      const { exitCode, stderr } = await runLine(['serve', '--sandbox-port', '0', '--clock', clock]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('the clock of the service runs between 1970-02-01 and');
    },
  );

  it('refuses options out of range with 2, and a port that is taken without a stack', async () => {
    expect((await runLine(['serve', '--difficulty', '99'])).exitCode).toBe(2);
    const { url } = await serve([]);
    const { exitCode, stderr } = await runLine([
      'serve',
      '--supplier-port',
      '0',
      '--rewards-port',
      '0',
      '--sandbox-port',
      new URL(url).port,
    ]);
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('Nothing is set up here yet');
  });

  it.each([
    ['--supplier-key', 'short'],
    ['--rewards-key', 'short'],
    ['--rewards-partner', 'a b'],
    ['--rewards-low', 'few'],
    ['--difficulty', '99'],
    ['--key-days', '0'],
  ])('names an option that it refuses as it was given: %s', async (flag, value) => {
    const { exitCode, stderr } = await runLine(['serve', '--sandbox-port', '0', flag, value]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`the option ${flag} of the local service is out of range`);
  });

  it('prints the OpenAPI document with --openapi, and serves nothing', async () => {
    const { exitCode, stdout } = await runLine(['serve', '--openapi']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });

  it.each(['sandbox', 'supplier', 'rewards'])(
    'prints that of %s, as its listener serves it',
    async (name) => {
      const { exitCode, stdout } = await runLine(['serve', '--openapi', name]);
      const printed = JSON.parse(stdout);
      const { [name]: url } = JSON.parse((await started([], {})).stdout());
      const served = JSON.parse(await (await fetch(`${url}/openapi.json`)).text());
      expect([exitCode, { ...printed, servers: served.servers }]).toEqual([0, served]);
      expect((await runLine(['serve', '--openapi', 'other'])).exitCode).toBe(2);
    },
  );
});
