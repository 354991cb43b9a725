import { describe, expect, it } from 'vitest';
import {
  octoberSupplierScenes,
  septemberSupplierScenes,
} from '../../../src/demo/supplier/supplier-script.js';

const scenes = [...septemberSupplierScenes, ...octoberSupplierScenes];
const orders = scenes.filter((scene) => scene.kind === 'supplier_order');

describe('the supplier’s side of the script', () => {
  it('sends each transfer under a hash of its own, before the first order of its month', () => {
    for (const month of [septemberSupplierScenes, octoberSupplierScenes]) {
      expect(month.map(({ kind }) => kind).indexOf('transfer')).toBe(0);
    }
    const hashes = scenes.flatMap((scene) => (scene.kind === 'transfer' ? [scene.txHash] : []));
    expect(new Set(hashes).size).toBe(2);
  });

  it('orders in every currency, once of the amount whose issue fails at first', () => {
    expect(new Set(orders.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'GBP', 'USD']));
    expect(orders.filter(({ faceMinor }) => faceMinor === 6660)).toHaveLength(1);
  });

  it('gives a sale up only where its issue fails and nothing is reversed', () => {
    const givenUp = orders.filter(({ isGivenUp }) => isGivenUp);
    expect(givenUp.map(({ faults }) => faults?.map(({ fault }) => fault))).toEqual([
      ['issue_fails', 'issue_reversals'],
    ]);
  });
});
