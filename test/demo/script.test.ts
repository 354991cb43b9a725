import { describe, expect, it } from 'vitest';
import { monthAfter, monthOf, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { parseInstantMs } from '../../src/base/time/instant.js';
import { plantedErrors } from '../../src/demo/planted.js';
import type { OrderScene, Scene } from '../../src/demo/scene.js';
import { monthScripts, STARTS_AT } from '../../src/demo/script.js';
import { rewardsFaultKinds } from '../../src/service/rewards/faults/kinds.js';
import { faultKinds } from '../../src/service/sandbox/faults/kinds.js';
import { supplierFaultKinds } from '../../src/service/supplier/faults/kinds.js';

const ms = (text: string): number => {
  const instant = parseInstantMs(text);
  if (instant === undefined) throw new Error(`${text} is no instant`);
  return instant;
};

const scenes: readonly Scene[] = monthScripts.flatMap((script) => script.scenes);
const orders: readonly OrderScene[] = scenes.filter((scene) => scene.kind === 'order');

describe('the script of the demo', () => {
  it('is two months, one after the other', () => {
    const [first, second] = monthScripts.map(({ month }) => parseCalendarMonth(month));
    expect(monthScripts).toHaveLength(2);
    expect(first && monthAfter(first)).toBe(second);
  });

  it('only goes forward in time, from its start to the last close', () => {
    const instants = [STARTS_AT, ...monthScripts.flatMap((one) => [...one.scenes.map(at), one.closedAt])];
    const times = instants.map(ms);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  it('plays each scene in its month, but the one across midnight, and closes a month once it has ended', () => {
    for (const { month, closedAt, scenes: ofMonth } of monthScripts) {
      const elsewhere = ofMonth.filter((scene) => monthOf(ms(at(scene))) !== month);
      expect(elsewhere.map((scene) => scene.kind === 'order' && scene.clientRef)).toEqual(
        month === '2026-09' ? ['shop-0930-midnight'] : [],
      );
      expect(monthOf(ms(closedAt)) > month).toBe(true);
    }
  });

  it('uses a reference once', () => {
    const refs = scenes.flatMap((scene) => ('clientRef' in scene ? [scene.clientRef] : []));
    expect(new Set(refs).size).toBe(refs.length);
  });

  it('orders of every brand and in both currencies', () => {
    expect(new Set(orders.map(({ slug, currency }) => `${slug} ${currency}`))).toEqual(
      new Set(['demo-books GBP', 'demo-coffee USD', 'demo-limited GBP']),
    );
  });

  it('has a price change to accept, an upstream failure, a pending order and deposits in each month or in one', () => {
    expect(orders.filter(({ faceMinor }) => faceMinor === 9999)).toHaveLength(2);
    expect(orders.filter(({ faceMinor }) => faceMinor === 6660)).toHaveLength(1);
    const pending = orders.filter(({ clientRef }) => clientRef.startsWith('pending-'));
    expect(pending.every(({ readAfterSeconds }) => (readAfterSeconds ?? 0) > 30)).toBe(true);
    expect(pending).toHaveLength(2);
    expect(scenes.filter(({ kind }) => kind === 'deposit')).toHaveLength(4);
  });

  it('switches on faults that the service has', () => {
    const named = [
      ...scenes
        .filter(({ kind }) => kind !== 'reward')
        .flatMap((scene) => ('fault' in scene && scene.fault ? [scene.fault.fault] : [])),
      ...monthScripts.flatMap(({ statementFault }) => (statementFault ? [statementFault.fault] : [])),
    ];
    const ofSupplier = [
      ...scenes.flatMap((scene) => ('faults' in scene ? (scene.faults ?? []).map(({ fault }) => fault) : [])),
      ...monthScripts.flatMap(({ listFault }) => (listFault ? [listFault.fault] : [])),
    ];
    const ofRewards = scenes.flatMap((scene) => (scene.kind === 'reward' ? (scene.fault?.fault ?? []) : []));
    expect(ofSupplier.filter((name) => !(name in supplierFaultKinds))).toEqual([]);
    expect(ofRewards.filter((name) => !(name in rewardsFaultKinds))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(faultKinds, name))).toEqual([]);
    expect(named.length).toBeLessThanOrEqual(Object.keys(faultKinds).length);
  });

  it('has an error planted for every scene that is not as it should be, and no other', () => {
    const spoilt = scenes.flatMap((scene) => {
      if (scene.kind === 'book_only') return [scene.clientRef];
      if (scene.kind === 'transfer' || scene.kind === 'pool') return [];
      if (scene.kind === 'reward') return scene.fault === undefined ? [] : [scene.transactionId];
      if (scene.kind === 'supplier_order') return scene.faults === undefined ? [] : [scene.clientRef];
      if (scene.kind === 'deposit') return scene.fault === undefined ? [] : ['the deposit'];
      const isSpoilt = scene.fault ?? scene.soldAt ?? scene.isMissingFromBook;
      return isSpoilt === undefined ? [] : [scene.clientRef];
    });
    const leftOut = monthScripts.flatMap(({ statementFault }) => statementFault?.['ref'] ?? []);
    const planted = plantedErrors('the deposit')
      .filter(({ isHonest }) => !isHonest)
      .map(({ subject }) => subject);
    const shortLists = monthScripts.flatMap(({ listFault }) => (listFault ? ['main'] : []));
    expect([...spoilt, ...leftOut, ...shortLists].sort()).toEqual(planted.sort());
  });
});

function at(scene: Scene): string {
  return scene.at;
}
