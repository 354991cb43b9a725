import { expect, it } from 'vitest';
import { exportFormats, ledgerInterfaces } from '../../../src/jobs/books/ledger-choices.js';
import { runLine } from '../../cli/support/test-world.js';

it('is what the help of the commands offers, word by word', async () => {
  const help = (await runLine(['export', '--help'])).stdout;
  expect(help).toContain(exportFormats.join(', '));
  const register = (await runLine(['ledger', 'register', '--help'])).stdout;
  expect(register.replaceAll(/\s+/g, ' ')).toContain(`one interface: ${ledgerInterfaces.join(', ')}`);
});
