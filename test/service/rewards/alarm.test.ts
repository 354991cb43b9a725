import { describe, expect, it } from 'vitest';
import { Alarm } from '../../../src/service/rewards/alarm.js';

function alarmFor(dueMs: number | undefined) {
  let rings = 0;
  let rang: () => void = () => undefined;
  const ringing = new Promise<void>((resolve) => {
    rang = resolve;
  });
  const alarm = new Alarm({
    nextDueMs: () => dueMs,
    nowMs: () => 0,
    ring: async () => {
      rings += 1;
      rang();
    },
  });
  return { alarm, ringing, rings: () => rings };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the alarm', () => {
  it('rings once when something falls due, however often it was set', async () => {
    const { alarm, ringing, rings } = alarmFor(30);
    alarm.set();
    alarm.set();
    await ringing;
    await pause(60);
    expect(rings()).toBe(1);
  });

  it('does not ring where nothing is due, nor once it is off', async () => {
    const [nothing, off] = [alarmFor(undefined), alarmFor(25)];
    nothing.alarm.set();
    off.alarm.set();
    off.alarm.off();
    off.alarm.set();
    await pause(80);
    expect([nothing.rings(), off.rings()]).toEqual([0, 0]);
  });

  it('looks again where what it rang for could not be done', async () => {
    let rings = 0;
    const alarm = new Alarm({
      nextDueMs: () => 20,
      nowMs: () => 0,
      ring: () => {
        rings += 1;
        return rings < 3 ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
      },
    });
    alarm.set();
    while (rings < 3) await pause(5);
    alarm.off();
    expect(rings).toBe(3);
  });

  it('waits a second before it looks again at what is due already', async () => {
    const { alarm, rings } = alarmFor(-5);
    alarm.set();
    await pause(100);
    expect(rings()).toBe(0);
    alarm.off();
  });
});
