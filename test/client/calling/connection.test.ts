import { describe, expect, it } from 'vitest';
import { RetryLater } from '../../../src/client/failures/client-failure.js';
import { balanceCall, depositCall } from '../../../src/client/sandbox/calls.js';
import { connectSandbox } from '../../../src/client/sandbox/options.js';
import { clientOptions } from '../support/sandbox-samples.js';

/** Nothing listens on port 1 of this machine. */
const { connection } = connectSandbox(clientOptions('http://127.0.0.1:1', { retry: { attemptsMost: 1 } }));

describe('Connection', () => {
  it('gives evidence the fault of the source, and partner code what to do next', async () => {
    await expect(connection.read(balanceCall())).rejects.toMatchObject({ fault: 'refused_connection' });
    const asked = connection.ask('the balance', balanceCall());
    await expect(asked).rejects.toBeInstanceOf(RetryLater);
    await expect(asked).rejects.toThrow(/^the balance: /);
  });

  it('knows what a repetition of the call would do', async () => {
    const deposit = connection.dataOf('the deposit', depositCall(new Uint8Array([1])));
    await expect(deposit).rejects.toMatchObject({ code: 'refused_connection' });
  });

  it('names the host before the first call, and ends its connections', async () => {
    expect(connection.effectiveHost).toBe('127.0.0.1:1');
    await connection.close();
    await expect(connection.read(balanceCall())).rejects.toMatchObject({ fault: 'closed' });
  });
});
