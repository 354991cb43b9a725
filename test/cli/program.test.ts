import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../src/config/program-version.js';
import { apiKey, signingSecret } from '../client/support/sandbox-samples.js';
import { sendError, withServer } from '../client/support/scripted-server.js';
import { newFolder, runLine, startProgram } from './support/test-world.js';

describe('the command line', () => {
  it('prints its version and help on stdout and ends with 0', async () => {
    expect(await runLine(['--version'])).toEqual({ exitCode: 0, stdout: `${PROGRAM_VERSION}\n`, stderr: '' });
    for (const given of [['--help'], ['help'], ['close', '--help'], ['keys', 'create', '--help']]) {
      const { exitCode, stdout, stderr } = await runLine(given);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toContain('Usage: tieout');
    }
  });

  it('answers with one object where --json asks for it: the version and the help as well', async () => {
    const version = await runLine(['--version', '--json']);
    expect(JSON.parse(version.stdout)).toEqual({ version: PROGRAM_VERSION });
    for (const given of [['--help'], ['close', '--help']]) {
      const { exitCode, stdout } = await runLine([...given, '--json']);
      expect([exitCode, JSON.parse(stdout)]).toEqual([0, { help: expect.stringContaining('Usage: tieout') }]);
    }
  });

  it('sees --json behind an option whose value is two dashes', async () => {
    const answered = await runLine(['status', '--books', '--', '--json']);
    expect(JSON.parse(answered.stdout)).toMatchObject({ error: { exit_code: 2 } });
  });

  it('names every command of this version in its help', async () => {
    const { stdout } = await runLine(['--help']);
    for (const name of [
      'demo',
      'serve',
      'keys',
      'pin',
      'import',
      'fetch',
      'verify',
      'reconcile',
      'report',
      'close',
      'ledger',
      'export',
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it.each([
    [[], 'no command is named'],
    [['keys'], 'no command is named'],
    [['clos'], 'Did you mean close?'],
    [['close', '--mont', '2026-10'], 'Did you mean --month?'],
    [['close', '--month'], 'argument missing'],
    [['close', '--month', '2026-13'], 'A month is written YYYY-MM'],
    [['close', '--month', '../../x'], 'A month is written YYYY-MM'],
    [['close', '--fail-on', 'all'], 'Give one of adjustment, timing, info, untested, never'],
    [['verify'], "required option '--month <month>' not specified"],
    [['report', '--month', '2026-10', 'extra'], 'too many arguments'],
    [['import', 'book'], "missing required argument 'file'"],
    [['close', '--as-of', '2026-10-31'], 'with its zone'],
    [['close', '--books', ''], 'Name a file or folder'],
    [['serve', '--sandbox-port', '70000'], 'whole number from 0 to 65535'],
  ])('refuses %j with 2 and one line on stderr', async (given, words) => {
    const { exitCode, stdout, stderr } = await runLine(given);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    const last = stderr.trimEnd().split('\n').at(-1);
    expect(last).toMatch(/^tieout: /);
    expect(last).toContain(words);
  });

  it('prints exactly one JSON object with --json, wherever it stands, also for a usage error', async () => {
    for (const given of [
      ['--json', 'clos'],
      ['clos', '--json'],
      ['close', '--json', '--month', 'x'],
      ['--json'],
    ]) {
      const { exitCode, stdout } = await runLine(given);
      expect(exitCode).toBe(2);
      expect(stdout.split('\n')).toHaveLength(2);
      expect(JSON.parse(stdout)).toMatchObject({ error: { kind: 'usage', exit_code: 2 } });
    }
  });

  it('takes the options of all before and after the command', async () => {
    const cwd = newFolder();
    const before = await runLine(['--json', '--books', 'x/b.db', 'report', '--month', '2026-10'], { cwd });
    const after = await runLine(['report', '--month', '2026-10', '--books', 'x/b.db', '--json'], { cwd });
    expect(before).toEqual(after);
    expect(JSON.parse(before.stdout).error.message).toContain(join(cwd, 'x'));
  });

  it('refuses a key on the command line without repeating it, before anything else looks at it', async () => {
    const { exitCode, stdout, stderr } = await runLine([
      '--api-key',
      'pmr_test_abcdefghijkl_canary',
      '--json',
    ]);
    expect(exitCode).toBe(2);
    expect(`${stdout}${stderr}`).not.toContain('canary');
  });

  it('shows what an argument would do to a terminal instead of doing it', async () => {
    const { stderr } = await runLine(['clo\u001b[2J\u202es']);
    expect(stderr).toContain('clo\\u{1b}[2J\\u{202e}s');
    expect(stderr.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('a configuration that is refused', () => {
  it('ends every command with 2 before anything is opened', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"boks": "b.db"}');
    for (const given of [
      ['report', '--month', '2026-10'],
      ['pin'],
      ['fetch', '--month', '2026-10'],
      ['serve'],
    ]) {
      const { exitCode, stderr } = await runLine(given, { cwd });
      expect(exitCode).toBe(2);
      expect(stderr).toContain('boks is not a key of this file; the nearest is "books"');
    }
    expect(readdirSync(cwd)).toEqual(['tieout.config.json']);
  });

  it('is the one that --config names, counted from the working folder', async () => {
    const cwd = newFolder();
    const { exitCode, stderr } = await runLine(['pin', '--config', 'none.json'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(join(cwd, 'none.json'));
  });

  it('is one that leaves this machine while certificate checks are off', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {"baseUrl": "https://sandbox.example.com"}}');
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { exitCode, stderr } = await runLine(['fetch', '--month', '2026-10'], { cwd, environment });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0');
  });
});

describe('a run that is refused', () => {
  it.each([
    [['report', '--month', '2026-10'], 'there are no books at'],
    [['verify', '--month', '2026-10'], 'there are no books at'],
    [['reconcile', '--month', '2026-10'], 'there are no books at'],
    [['close', '--month', '2026-10', '--offline'], 'there are no books at'],
    [['close', '--month', '2026-10'], 'TIEOUT_API_KEY is not set'],
    [['close'], 'TIEOUT_API_KEY is not set'],
    [['fetch', '--month', '2026-10'], 'TIEOUT_API_KEY is not set'],
    [['pin'], 'TIEOUT_API_KEY is not set'],
    [['keys', 'revoke'], 'TIEOUT_API_KEY is not set'],
    [['import', 'book', 'none.csv'], 'it does not exist'],
  ])('%j leaves nothing behind and names the next step', async (given, words) => {
    const cwd = newFolder();
    const { exitCode, stdout, stderr } = await runLine(given, { cwd });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    [['report', '--month', '2026-10'], true],
    [['fetch', '--month', '2026-10'], true],
    [['import', 'book', 'till.csv', '--profile', 'till'], true],
    [['fetch', '--month', '2026-13'], false],
    [['import', 'book', 'none.csv'], false],
    [['close', '--month', '2026-10', '--offline', '--metrics', 'none/tieout.prom'], false],
    [['verify-pack', 'none'], false],
    [['demo', '--reports', 'till.csv'], false],
    [['serve', '--sandbox-port', '0', '--supplier-port', '0', '--data', 'till.csv'], false],
  ])(
    'leads on to the first steps where a setup is what is missing, and nowhere else: %j',
    async (given, leads) => {
      const cwd = newFolder();
      writeFileSync(join(cwd, 'till.csv'), 'sku\n');
      const { exitCode, stderr } = await runLine(given, { cwd });
      expect([exitCode, stderr.includes('Nothing is set up here yet')]).toEqual([2, leads]);
    },
  );

  it('says with --verbose what is underneath', async () => {
    const { stderr } = await runLine(['import', 'book', 'none.csv', '--verbose'], { cwd: newFolder() });
    expect(stderr).toContain('because: Error: ENOENT');
  });
});

describe('a secret of the run', () => {
  it('is in nothing that is said, even where the service says it back or an argument holds it', async () => {
    const environment = {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
      TIEOUT_REWARDS_KEY: 'canary-rewards',
    };
    await withServer(
      (request, response) => {
        const message = `${request.headers['authorization']} ${signingSecret}`;
        sendError(response, 401, 'signature_invalid', { message });
      },
      async ({ baseUrl }) => {
        const cwd = newFolder();
        writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox: { baseUrl } }));
        for (const given of [
          ['pin'],
          ['fetch', '--month', '2026-10'],
          ['keys', 'revoke'],
          ['keys', 'create', 'canary-rewards'],
        ]) {
          const { exitCode, stdout, stderr } = await runLine([...given, '--json', '--verbose'], {
            cwd,
            environment,
          });
          expect(exitCode).not.toBe(0);
          const said = `${stdout}${stderr}`;
          expect(Object.values(environment).filter((value) => said.includes(value))).toEqual([]);
        }
      },
    );
  });
});

describe('a signal', () => {
  const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends a run with 4 and says that it can be run again',
    async (signal) => {
      let release = (): void => undefined;
      let isAsked = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      await withServer(
        (_, response) => {
          release = () => sendError(response, 401, 'key_revoked');
          isAsked();
        },
        async ({ baseUrl }) => {
          const cwd = newFolder();
          writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox: { baseUrl } }));
          const run = startProgram(['pin', '--json'], { cwd, environment });
          await asked;
          run.send(signal);
          expect(run.exited()).toBe(4);
          expect(JSON.parse(run.stdout())).toMatchObject({ error: { kind: 'unfinished', exit_code: 4 } });
          expect(run.stderr()).toContain(
            `stopped by ${signal}. Run the same command again; nothing was left half done.`,
          );
          release();
          await run.ended;
        },
      );
    },
  );
});
