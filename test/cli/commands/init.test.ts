import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService } from '../../service/running-service.js';
import { commandsIn, exportsIn } from '../support/printed-commands.js';
import { newFolder, runLine } from '../support/test-world.js';

const written = (cwd: string, name = 'tieout.config.json'): unknown =>
  JSON.parse(readFileSync(join(cwd, name), 'utf8'));

describe('tieout init', () => {
  it('asks nothing away from a terminal, and writes a configuration that the doctor accepts', async () => {
    const cwd = newFolder();
    const { exitCode, stdout } = await runLine(['init', '--url', 'supplier=https://s.example'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('TIEOUT_SUPPLIER_KEY');
    expect(written(cwd)).toEqual({
      books: 'books.db',
      reports: 'reports',
      supplier: { baseUrl: 'https://s.example' },
    });
    const environment = { TIEOUT_SUPPLIER_KEY: 'a-key-of-this-test' };
    const doctor = await runLine(['doctor', '--offline'], { cwd, environment });
    expect([doctor.exitCode, doctor.stdout]).toEqual([0, expect.stringMatching(/^ok +configuration/m)]);
  });

  it('states the file that it wrote to the letter, also where its folder is called like a command', async () => {
    const cwd = join(newFolder(), 'our tieout close');
    mkdirSync(cwd);
    const environment = { npm_lifecycle_event: 'npx' };
    const { stdout } = await runLine(['init', '--yes', '--config', 'b.json'], { cwd, environment });
    expect(stdout).toContain(`written: ${join(cwd, 'b.json')}, for`);
    expect(stdout).toMatch(/^ {2}npx tieout close --config b\.json +# /m);
  });

  it('prints the commands of a first month in an order in which they run, with the places given', async () => {
    const service = await startService({ control: true, clock: Date.UTC(2026, 9, 5, 9), difficulty: 2 });
    const [cwd, elsewhere] = [newFolder(), newFolder()];
    const config = ['--config', 'ours.json'];
    const init = ['init', ...config, '--url', `sandbox=${service.sandboxUrl}`];
    const { stdout } = await runLine(init, { cwd });
    const next = commandsIn(stdout);
    expect(next.map((line) => line.join(' '))).toEqual([
      'keys create --config ours.json',
      'doctor --config ours.json',
      'pin --config ours.json',
      'import book --config ours.json book.csv',
      'close --config ours.json',
    ]);
    const environment: Record<string, string> = {};
    for (const line of next) {
      // The partner has sold something by then.
      if (line[0] === 'import') await runLine(['play', ...config, '--orders', '2'], { cwd, environment });
      const said = await runLine(line, { cwd, environment });
      // The doctor says that the key is not pinned yet: see to it soon.
      expect([said.exitCode, said.stderr], line.join(' ')).toEqual([
        line[0] === 'doctor' ? 1 : 0,
        said.stderr,
      ]);
      Object.assign(environment, exportsIn(said.stdout, cwd));
      for (const step of commandsIn(said.stdout)) {
        expect(await runLine(step, { cwd, environment }), step.join(' ')).toMatchObject({ exitCode: 0 });
      }
    }
    const certify = ['certify', ...config, '--month', '2026-10', '--by', 'A Partner'];
    expect(await runLine(certify, { cwd, environment })).toMatchObject({ exitCode: 0 });
    const supplier = await runLine(['init', '--url', 'supplier=https://s.example'], { cwd: elsewhere });
    expect(commandsIn(supplier.stdout).map(([command]) => command)).toEqual(['doctor', 'import', 'close']);
  });

  it('asks on a terminal, and not for what a flag says', async () => {
    const cwd = newFolder();
    const answers = ['sandbox supplier', '', 'https://s.example', 'kept.db', '', ''];
    const { exitCode, stderr } = await runLine(['init'], { cwd, answers });
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Address of the supplier interface')]);
    expect(written(cwd)).toMatchObject({ books: 'kept.db', supplier: { baseUrl: 'https://s.example' } });
    const silent = await runLine(['init', '--yes', '--config', 'other.json'], { cwd, answers: ['x'] });
    expect([silent.exitCode, silent.stderr]).toEqual([0, '']);
  });

  it('writes the section of rewards with its partner, and the doctor asks for its key', async () => {
    const cwd = newFolder();
    const { exitCode, stdout } = await runLine(['init', '--rewards-partner', 'acme'], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('TIEOUT_REWARDS_KEY')]);
    expect(written(cwd)).toMatchObject({
      rewards: { baseUrl: 'http://127.0.0.1:8703', partnerId: 'acme' },
    });
    const without = await runLine(['doctor', '--offline'], { cwd });
    expect([without.exitCode, without.stdout]).toEqual([2, expect.stringMatching(/^WRONG +rewards key/m)]);
    const environment = { TIEOUT_REWARDS_KEY: 'a-key-of-this-test' };
    const withKey = await runLine(['doctor', '--offline'], { cwd, environment });
    expect([withKey.exitCode, withKey.stdout]).toEqual([0, expect.stringMatching(/^ok +rewards key/m)]);
  });

  it('puts books and reports of the command line into the file, counted from its folder', async () => {
    const cwd = newFolder();
    const line = ['init', '--books', 'b.db', '--reports', '/srv/r', '--interface', 'sandbox'];
    expect((await runLine([...line, '--json'], { cwd })).exitCode).toBe(0);
    expect(written(cwd)).toMatchObject({ books: 'b.db', reports: '/srv/r' });
  });

  it('never overwrites, and says so before it asks anything', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{}');
    const { exitCode, stderr } = await runLine(['init'], { cwd, answers: ['sandbox'] });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^tieout: .*is there already/)]);
    expect(written(cwd)).toEqual({});
  });

  it('writes nothing where a value is refused, and names the nearest interface of a slip', async () => {
    const cwd = newFolder();
    const slip = await runLine(['init', '--interface', 'sandbx'], { cwd });
    expect([slip.exitCode, slip.stderr]).toEqual([2, expect.stringContaining('nearest is "sandbox"')]);
    const key = await runLine(['init', '--statement-key', 'abc'], { cwd });
    expect([key.exitCode, key.stderr]).toEqual([2, expect.stringContaining('statementKey')]);
    expect(existsSync(join(cwd, 'tieout.config.json'))).toBe(false);
  });
});

describe('a first run of another command', () => {
  it.each([[['close']], [['status']], [['items']], [['fetch', '--month', '2026-10']], [['pin']]])(
    '%j leads to init, doctor and demo',
    async (line) => {
      const { exitCode, stderr } = await runLine(line, {});
      expect(exitCode).toBe(2);
      for (const command of ['init', 'doctor', 'demo']) expect(stderr).toContain(`tieout ${command}`);
    },
  );

  it('says nothing of it once there is a configuration', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {}}');
    expect((await runLine(['close'], { cwd })).stderr).not.toContain('tieout init');
  });
});
