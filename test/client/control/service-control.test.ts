import { describe, expect, it, onTestFinished } from 'vitest';
import { ServiceControl, type ServiceFault } from '../../../src/client/control/service-control.js';
import { startService } from '../../service/running-service.js';
import { withServer } from '../support/scripted-server.js';

const now = Date.UTC(2026, 9, 5, 9);

async function controlled(control: boolean) {
  const service = await startService({ clock: now, control });
  const made = new ServiceControl({ baseUrl: service.sandboxUrl });
  onTestFinished(() => made.close());
  return made;
}

describe('the control of a local service', () => {
  it('reads the clock and sets it forward, and leaves one that is further alone', async () => {
    const control = await controlled(true);
    const readMs = async () => (await control.nowMs()) ?? 0;
    expect(Math.floor((await readMs()) / 60_000)).toBe(Math.floor(now / 60_000));
    await control.forwardTo(now + 3_600_000);
    const laterMs = await readMs();
    expect(laterMs).toBeGreaterThanOrEqual(now + 3_600_000);
    await control.forwardTo(now);
    expect(await readMs()).toBeGreaterThanOrEqual(laterMs);
  });

  it('knows no time where it is not open', async () => {
    const control = await controlled(false);
    expect(await control.nowMs()).toBeUndefined();
    await expect(control.forwardTo(now + 1000)).resolves.toBeUndefined();
  });

  it('switches a fault on once, until it has hit', async () => {
    const sent: unknown[] = [];
    await withServer(
      ({ method, body }, response) => {
        if (method === 'POST') sent.push(JSON.parse(body));
        response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ data: method === 'POST' ? {} : sent }));
      },
      async ({ baseUrl }) => {
        const control = new ServiceControl({ baseUrl });
        const fault: ServiceFault = { fault: 'order_overcharge', delta_usd6: 5 };
        await control.addFault(fault, { client_ref: 'a' });
        await control.addFault(fault, { client_ref: 'a' });
        await control.addFault(fault, { client_ref: 'b' });
        expect(sent).toEqual(['a', 'b'].map((ref) => ({ ...fault, match: { client_ref: ref }, times: 1 })));
        await control.close();
      },
    );
  });

  it('switches a fault on anew after its hit, though the service still lists the one that had it', async () => {
    let left = 1;
    let switchedOn = 0;
    await withServer(
      ({ method }, response) => {
        if (method === 'POST') switchedOn += 1;
        response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
        const match = { plus_amount: '80' };
        response.end(JSON.stringify({ data: [{ fault: 'deposit_credit', match, times: left }] }));
      },
      async ({ baseUrl }) => {
        const control = new ServiceControl({ baseUrl });
        const add = () => control.addFault({ fault: 'deposit_credit' }, { plus_amount: '80' });
        await add();
        expect(switchedOn).toBe(0);
        left = 0;
        await add();
        expect(switchedOn).toBe(1);
        await control.close();
      },
    );
  });

  it('says which call was refused, and takes no page for an answer', async () => {
    const control = await controlled(true);
    await expect(control.post('/_local/clock', { now: 'yesterday' })).rejects.toMatchObject({
      code: 'control_refused',
      httpStatus: 400,
    });
    await withServer(
      (_request, response) => void response.end('<html>'),
      async ({ baseUrl }) => {
        const page = new ServiceControl({ baseUrl });
        await expect(page.nowMs()).rejects.toMatchObject({ code: 'control_refused' });
        await page.close();
      },
    );
  });

  it('is never looked for on another machine', () => {
    expect(() => new ServiceControl({ baseUrl: 'https://provider.example' })).toThrow('not this machine');
  });
});
