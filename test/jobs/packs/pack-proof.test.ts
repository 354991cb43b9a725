import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { type PackProof, proveTopic } from '../../../src/jobs/packs/pack-proof.js';

const proved = (prove: (proof: PackProof) => void) => proveTopic('orders', prove);

describe('the proof of a topic', () => {
  it('is proved where nothing fails, and notes what it was proved over', () => {
    expect(proved((proof) => proof.note('2 orders'))).toEqual({
      topic: 'orders',
      status: 'proved',
      faults: [],
      note: '2 orders',
    });
  });

  it('fails with every fault, so that one hides no other', () => {
    const { status, faults } = proved((proof) => {
      proof.fail('one');
      proof.same('rows', 3n, 2n);
      proof.same('files', 'a', 'a');
    });
    expect([status, faults]).toEqual(['failed', ['one', 'rows: 2 where 3 is due']]);
  });

  it('names twenty faults, and counts those beyond', () => {
    const failed = (count: number) =>
      proved((proof) => {
        for (let at = 0; at < count; at += 1) proof.fail(`fault ${at}`);
      }).faults;
    expect(failed(20)).toHaveLength(20);
    expect(failed(23).slice(19)).toEqual(['fault 19', 'and 3 more']);
  });

  it('is not proved where the pack does not hold what it needs, and failed where it is wrong all the same', () => {
    expect(proved((proof) => proof.leave('no statement'))).toMatchObject({
      status: 'not_proved',
      note: 'no statement',
    });
    const both = proved((proof) => {
      proof.leave('no statement');
      proof.fail('one');
    });
    expect(both.status).toBe('failed');
  });

  it('fails with the failure of a table that can’t be read, and with nothing that is the program’s own', () => {
    const unreadable = proved(() => {
      throw new Failure('evidence', '05-orders.csv is missing', '');
    });
    expect(unreadable).toMatchObject({ status: 'failed', faults: ['05-orders.csv is missing'] });
    const broken = () =>
      proved(() => {
        throw new RangeError('a fault of the program');
      });
    expect(broken).toThrow(RangeError);
  });
});
