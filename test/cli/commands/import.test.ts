import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../support/printed-commands.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

const header = 'client_ref,slug,currency,face_minor';

function folderWith(text: string | Uint8Array, name = 'book.csv'): string {
  const cwd = newFolder();
  writeFileSync(join(cwd, name), text);
  return cwd;
}

function importBook(cwd: string, ...more: string[]): Promise<Said> {
  return runLine(['import', 'book', 'book.csv', ...more], { cwd });
}

describe('tieout import', () => {
  it('says how many rows it took over, and that a second reading changed nothing', async () => {
    const cwd = folderWith(`${header}\na1,demo-coffee,USD,2500\n`);
    expect(await importBook(cwd)).toMatchObject({
      exitCode: 0,
      stdout: 'book.csv: 1 row of the sandbox interface\n',
      stderr: `new books at ${join(cwd, 'books.db')}\n`,
    });
    expect((await importBook(cwd)).stdout).toContain('the same file was read before: nothing was changed');
  });

  it('says of a file that is read again how many of its rows a later file changed: they stay so', async () => {
    const [first, second] = [`${header}\na1,s,USD,2500\na2,s,USD,2500\n`, `${header}\na1,s,USD,5000\n`];
    const cwd = folderWith(first);
    const other = folderWith(second);
    await importBook(cwd);
    const books = ['--books', join(cwd, 'books.db')];
    expect((await importBook(other, ...books)).stdout).toContain('superseded by this file: 1 row');
    for (const again of [await importBook(cwd, '--dry-run'), await importBook(cwd)]) {
      expect(again.stdout).toContain('nothing was changed\nleft as a later file has them: 1 row\n');
    }
    expect((await importBook(other, ...books)).stdout).not.toContain('left as');
  });

  it('ends with 1 where rows were set aside, each with its line and the reason', async () => {
    const cwd = folderWith(`${header},note\na1,s,USD,1,\na2,s,USD,x,\n`);
    const { exitCode, stdout } = await importBook(cwd);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('set aside because they cannot be read: 1 row\n  line 3: face_minor');
    expect(stdout).toContain('ignored columns: note');
  });

  it('lists twenty rows that were set aside and counts the others', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => `a${at},s,USD,x`);
    const { stdout } = await importBook(folderWith(`${header}\n${rows.join('\n')}\n`));
    expect(stdout.match(/^ {2}line /gm)).toHaveLength(20);
    expect(stdout).toContain('  and 5 more');
  });

  it('records no empty file of an interface whose own were never imported, and says how to', async () => {
    const cwd = folderWith('interface,deposit_ref,amount_usd6\n', 'deposits.csv');
    const sections = { sandbox: {}, supplier: { baseUrl: 'http://127.0.0.1:8702' } };
    writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify(sections));
    const importDeposits = (...more: string[]) =>
      runLine(['import', 'deposits', 'deposits.csv', ...more], { cwd });
    expect(await importDeposits()).toMatchObject({
      exitCode: 0,
      stdout: `deposits.csv: no rows
nothing is recorded: the file names no interface, and no file of its kind was imported before
if there was nothing to list, import it again and name the interface with --interface
`,
    });
    expect((await importDeposits('--interface', 'supplier')).stdout).toBe(
      'deposits.csv: 0 rows of the supplier interface\n',
    );
    expect((await importDeposits('--dry-run')).stdout).toContain(
      'deposits.csv: 0 rows of the supplier interface\nthe same file was read before',
    );
  });

  it('gives the same as one JSON object', async () => {
    const { stdout } = await importBook(folderWith(`${header}\na1,s,USD,1\na2,s,USD,x\n`), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'book',
      file: 'book.csv',
      is_new: true,
      row_counts: { sandbox: 1 },
      set_aside: [{ line: 3 }],
      exit_code: 1,
    });
  });

  it.each([
    ['missing columns', 'a,b\n1,2\n', 'the header has no column'],
    ['a binary file', Buffer.from('504b03041400000008000000', 'hex'), 'book.csv'],
    ['an interface that is none', `interface,${header}\n`, 'book.csv'],
  ])('refuses %s with 2 and begins no books', async (what, text, words) => {
    const cwd = folderWith(text);
    const more = what.startsWith('an interface') ? ['--interface', 'rewards'] : [];
    const { exitCode, stdout, stderr } = await importBook(cwd, ...more);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(more.length === 0 ? words : 'is not an interface of orders');
    expect(readdirSync(cwd)).toEqual(['book.csv']);
  });

  it('takes the interface of rewards by its name, which is the only one that has them', async () => {
    const row = `t-1,0x${'a'.repeat(40)},10.00`;
    const cwd = folderWith(`transaction_id,wallet_address,amount_usd\n${row}\n`, 'r.csv');
    const importRewards = (name: string) =>
      runLine(['import', 'rewards', 'r.csv', '--interface', name, '--quiet'], { cwd });
    const refused = await importRewards('sandbox');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('"sandbox" is not the interface of these rows; rewards is expected');
    expect(await importRewards('rewards')).toMatchObject({
      exitCode: 0,
      stdout: 'r.csv: 1 row of the rewards interface\n',
    });
  });

  it('takes deposits, and the books that --books names', async () => {
    const cwd = folderWith('deposit_ref,plus_amount\nd1,20\n', 'd.csv');
    const { exitCode, stdout } = await runLine(
      ['import', 'deposits', 'd.csv', '--books', 'mine.db', '--quiet'],
      { cwd },
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'd.csv: 1 row of the sandbox interface\n' });
    expect(existsSync(join(cwd, 'mine.db'))).toBe(true);
  });

  it('reads with a profile of the configuration', async () => {
    const cwd = folderWith('Order;slug;currency;face\na1;s;USD;10,50\n');
    const profile = { delimiter: ';', decimal: ',', columns: { client_ref: 'Order' } };
    writeFileSync(
      join(cwd, 'tieout.config.json'),
      JSON.stringify({ sandbox: {}, profiles: { shop: profile } }),
    );
    expect((await importBook(cwd, '--profile', 'shop')).exitCode).toBe(0);
    expect(await importBook(cwd, '--profile', 'shopp')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Name the nearest, "shop"'),
    });
  });

  it('takes a source, supersedes within it only, and shows the first rows with what changed', async () => {
    const cwd = folderWith(`${header},status\na1,s,USD,1,issued\na2,s,USD,2,\n`);
    expect((await importBook(cwd, '--source', 'till')).stdout).toBe(
      'book.csv: 2 rows of the sandbox interface, source till\n',
    );
    writeFileSync(join(cwd, 'book.csv'), `${header},status\na1,s,USD,1,refunded\na2,s,USD,3,\n`);
    expect((await importBook(cwd)).stdout).toBe('book.csv: 2 rows of the sandbox interface\n');
    expect((await importBook(cwd, '--source', 'till')).stdout).toBe(
      [
        'book.csv: 2 rows of the sandbox interface, source till',
        'superseded by this file: 2 rows',
        '  a1: book.csv:2 by book.csv:2: status: issued, now refunded',
        '  a2: book.csv:3 by book.csv:3: face_minor: 2, now 3',
        '',
      ].join('\n'),
    );
    const again = JSON.parse((await importBook(cwd, '--source', 'till', '--json')).stdout);
    expect(again).toMatchObject({ is_new: false, source: 'till', superseded_count: 0, superseded: [] });
    expect((await importBook(cwd, '--source', ' ')).exitCode).toBe(2);
  });

  it('shows a hostile file name and cell instead of obeying them', async () => {
    const name = 'b\u001b[2J.csv';
    const cwd = folderWith(`${header}\na1,s,USD,\u202e7\n`, name);
    const { stdout } = await runLine(['import', 'book', name], { cwd });
    for (const line of stdout.split('\n')) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout).toContain('b\\u{1b}[2J.csv');
  });

  it('takes over the float of the provider, one movement a line', async () => {
    const cwd = folderWith(
      '{"seq":1,"deposit_id":"d","tx_hash":"0x1","from_wallet":"0x2","amount_usd6":5,"credited_at":"2026-09-01T00:00:00Z"}\n{"seq":2}\n',
      'float.ndjson',
    );
    const { exitCode, stdout } = await runLine(['import', 'float', 'float.ndjson'], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('float.ndjson: 1 row of the supplier interface');
    expect(stdout).toContain('  line 2: kind is empty');
    const again = await runLine(['import', 'float', 'float.ndjson', '--json'], { cwd });
    expect(JSON.parse(again.stdout)).toMatchObject({
      kind: 'float',
      is_new: false,
      row_counts: { supplier: 1 },
    });
    expect((await runLine(['import', 'float', 'nothing.csv'], { cwd })).exitCode).toBe(2);
  });

  it('reads the transfers that a block explorer exports, with a profile that needs no configuration', async () => {
    const hash = `0x${'a1'.repeat(32)}`;
    const header = 'Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol';
    const cwd = folderWith(`${header}\n${hash},2026-09-21 14:13:20,0x1,0x2,"1,000.5",USDC\n`, 'export.csv');
    const line = ['import', 'deposits', 'export.csv', '--profile', 'explorer'];
    const { exitCode, stdout } = await runLine(line, { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('export.csv: 1 row of the supplier interface');
    expect(stdout).toContain('ignored columns: From, To, TokenSymbol');
    const again = await runLine([...line, '--json'], { cwd });
    expect(JSON.parse(again.stdout)).toMatchObject({
      is_new: false,
      row_counts: { supplier: 1 },
      exit_code: 0,
    });
    const unknown = await runLine(['import', 'deposits', 'export.csv', '--profile', 'explorers'], { cwd });
    expect(unknown.stderr).toContain('Name the nearest, "explorer"');
  });
});

describe('tieout import statement', () => {
  it('refuses what is no statement with 2, and begins no books', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'statement.json'), '{"month":"2026-10"}');
    const { exitCode, stderr } = await runLine(['import', 'statement', 'statement.json'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('tieout: statement.json: data.');
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
  });

  it('keeps one that proves nothing for the account that is named, ends with 3 and says so', async () => {
    const cwd = newFolder();
    const data = { month: '2026-10', final: true, key_id: 'stk_1', raw_statement: '{}', signature: '00' };
    writeFileSync(join(cwd, 'statement.json'), JSON.stringify(data));
    const line = ['import', 'statement', 'statement.json', '--account', 'ab12cd34ef56'];
    expect(await runLine([...line, '--quiet'], { cwd })).toEqual({
      exitCode: 3,
      stdout:
        'statement.json: kept for 2026-10, account ab12cd34ef56, and no figure of it is used: no key stk_1 is pinned\n',
      stderr: '',
    });
    const again = JSON.parse((await runLine([...line, '--json'], { cwd })).stdout);
    expect(again).toMatchObject({ kind: 'statement', is_new: false, is_final: null, exit_code: 3 });
  });
});

describe('tieout import --dry-run', () => {
  it('says what would be read, replaced and set aside, and leaves every byte as it was', async () => {
    const cwd = newFolder();
    const header = 'client_ref,slug,currency,face_minor,status\n';
    writeFileSync(join(cwd, 'one.csv'), `${header}a,demo-coffee,USD,2500,issued\n`);
    writeFileSync(join(cwd, 'two.csv'), `${header}a,demo-coffee,USD,2500,refunded\nb,demo-coffee,USD,2x,\n`);
    const dry = (file: string) => runLine(['import', 'book', file, '--dry-run'], { cwd });
    expect((await dry('one.csv')).stdout).toContain('Nothing was written');
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
    await runLine(['import', 'book', 'one.csv'], { cwd });
    const before = readFileSync(join(cwd, 'books.db'));
    const { exitCode, stdout } = await dry('two.csv');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('superseded by this file: 1 row');
    expect(stdout).toContain('status: issued, now refunded');
    expect(stdout).toContain('line 3: face_minor');
    expect(readFileSync(join(cwd, 'books.db')).equals(before)).toBe(true);
    expect((await dry('one.csv')).stdout).toContain('the same file was read before');
  });
});

describe('tieout import book of a shop system', () => {
  const samples = join(import.meta.dirname, '../../../docs/samples');

  it.each(['shopify', 'woocommerce'])('reads the orders of %s with a map of its SKUs, once', async (name) => {
    const cwd = newFolder();
    const file = join(samples, `${name}-orders.csv`);
    const line = ['import', 'book', file, '--profile', name, '--skus', join(samples, 'skus.csv'), '--json'];
    const dry = JSON.parse((await runLine([...line, '--dry-run'], { cwd })).stdout);
    const first = JSON.parse((await runLine(line, { cwd })).stdout);
    const again = JSON.parse((await runLine(line, { cwd })).stdout);
    const { first_rows: rows, is_dry_run: isDry, ...said } = dry;
    expect([said, isDry, rows.length]).toEqual([first, true, 3]);
    expect([first.source, first.is_new, again.is_new]).toEqual([name, true, false]);
    const kept = readFileSync(join(cwd, 'books.db'), 'latin1');
    for (const text of ['buyer@shop.invalid', 'DEMO-CANA']) expect(kept).not.toContain(text);
  });

  it.each([
    ['book', 'shopify-orders.csv', 'tieout import book FILE --profile shopify'],
    ['book', 'woocommerce-orders.csv', 'tieout import book FILE --profile woocommerce'],
    ['deposits', 'shopify-orders.csv', 'tieout import book FILE --profile shopify'],
    ['deposits', 'explorer-transfers.csv', 'tieout import deposits FILE --profile explorer'],
  ])('read as %s without its profile, %s is refused with that profile', async (kind, name, next) => {
    const { exitCode, stderr } = await runLine(['import', kind, join(samples, name)], {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(next)]);
  });

  it.each([
    [['--time-zone', 'Mars/Olympus'], 'Give another one with --time-zone'],
    [['--skus', 'bad.csv'], 'Write these names into the first line of the file, with "," between them.'],
  ])('names the option itself where %j is refused, and no profile', async (options, next) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'bad.csv'), 'code;card\nA;demo-coffee\n');
    const file = join(samples, 'shopify-orders.csv');
    const line = ['import', 'book', file, '--profile', 'shopify', ...options];
    const { exitCode, stderr } = await runLine(line, { cwd });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(next)]);
    expect(stderr).not.toContain('profile');
  });

  it('names the nearest profile of a slip', async () => {
    const { exitCode, stderr } = await runLine(['import', 'book', 'a.csv', '--profile', 'shopfy'], {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('"shopify"')]);
  });
});

describe('tieout import --infer', () => {
  it('proposes a profile, saves it when told to, and the profile reads the file', async () => {
    const cwd = folderWith('Order no;Card;Ccy;Amount\nt-1;demo-coffee;USD;25,00\n', 'till.csv');
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {}}');
    const shown = await runLine(['import', '--infer', 'till.csv'], { cwd });
    expect([shown.exitCode, shown.stdout]).toEqual([0, expect.stringContaining('Nothing was written')]);
    expect(readdirSync(cwd).sort()).toEqual(['tieout.config.json', 'till.csv']);
    expect((await runLine(['import', '--infer', 'till.csv', '--save', 'till'], { cwd })).exitCode).toBe(0);
    const read = await runLine(['import', 'book', 'till.csv', '--profile', 'till'], { cwd });
    expect([read.exitCode, read.stdout]).toEqual([0, expect.stringContaining('1 row of the sandbox')]);
  });

  it.each(['shopify', 'woocommerce'])(
    'shows three rows of an export of %s as understood, what would be ignored, and a line that reads it',
    async (name) => {
      const samples = join(import.meta.dirname, '../../../docs/samples');
      const cwd = newFolder();
      const file = join(samples, `${name}-orders.csv`);
      const { exitCode, stdout } = await runLine(['import', '--infer', file, '--books', 'b.db'], { cwd });
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^would be ignored: .*(?:Email|billing_email)/m);
      const [, table = ''] = /^The first rows as understood:\n([\s\S]*?)\n\n/m.exec(stdout) ?? [];
      expect(table.split('\n').filter((line) => /^\d/.test(line))).toHaveLength(3);
      expect(stdout).not.toContain('buyer@shop.invalid');
      const [line = []] = commandsIn(stdout);
      expect(line).toEqual(expect.arrayContaining(['--profile', name, '--books', 'b.db']));
      expect((await runLine(line, { cwd })).exitCode).toBeLessThanOrEqual(1);
      expect(readdirSync(cwd)).toEqual([]);
      writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {}, "supplier": {}}');
      const [withBoth = []] = commandsIn((await runLine(['import', '--infer', file], { cwd })).stdout);
      expect((await runLine(withBoth, { cwd })).exitCode).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['book', 'client_ref,slug,currency,face\na,demo-coffee,USD,25\n'],
    ['deposits', 'deposit_ref,amount_usd\nd,25\n'],
  ])('says of our own columns of a %s that the file is read as it is', async (kind, text) => {
    const cwd = folderWith(text, 'own.csv');
    const { exitCode, stdout } = await runLine(['import', '--infer', 'own.csv'], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('read as it is, without a profile')]);
    expect(commandsIn(stdout)).toEqual([['import', kind, 'own.csv', '--dry-run']]);
    const saved = await runLine(['import', '--infer', 'own.csv', '--save', 'own'], { cwd });
    expect([saved.exitCode, saved.stderr]).toEqual([2, expect.stringContaining('Leave --save out.')]);
  });

  it('stands alone: beside a kind of file nothing is read, wherever the option stands', async () => {
    const cwd = folderWith('client_ref,slug,currency,face\na,demo-coffee,USD,25\n');
    for (const args of [
      ['--infer', 'book.csv', 'book', 'book.csv'],
      ['book', 'book.csv', '--infer', 'book.csv'],
      ['book', 'book.csv', '--save', 'till'],
    ]) {
      const { exitCode, stderr } = await runLine(['import', ...args], { cwd });
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining("cannot be used with command 'book'")]);
    }
    expect(readdirSync(cwd)).toEqual(['book.csv']);
  });

  it('refuses a file with nothing in it, as an import does', async () => {
    const { exitCode, stderr } = await runLine(['import', '--infer', 'book.csv'], { cwd: folderWith('') });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('the file is empty')]);
  });

  it('does not advise --save where it would be refused', async () => {
    const cwd = folderWith('Hash,When,Sum\n0x1,2026-10-05,25\n', 'sent.csv');
    const { stdout } = await runLine(['import', '--infer', 'sent.csv'], { cwd });
    expect(stdout).toContain('--save would refuse a profile that is not whole');
    const whole = folderWith('Order no;Card;Ccy;Amount\nt-1;demo-coffee;USD;25,00\n', 'till.csv');
    const unset = await runLine(['import', '--infer', 'till.csv'], { cwd: whole });
    expect(unset.stdout).toContain('There is no configuration yet, so begin with:\n  tieout init\n');
  });

  it('names the nearest kind of file of a slip, and prints its help without one', async () => {
    const slip = await runLine(['import', 'bok', 'a.csv'], {});
    expect([slip.exitCode, slip.stderr]).toEqual([2, expect.stringContaining('Did you mean book?')]);
    const none = await runLine(['import'], {});
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('--infer <file>')]);
  });
});
