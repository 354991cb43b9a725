import { describe, expect, it } from 'vitest';
import {
  notCheckedLine,
  noteLine,
  okLine,
  soonLine,
  wrongLine,
} from '../../../src/jobs/doctor/check-line.js';

describe('a line of the doctor', () => {
  it('counts as 0 unless somebody has to do something, and says what', () => {
    const lines = [okLine('a', 'b'), noteLine('a', 'b', 'c'), notCheckedLine('a', 'b')];
    expect(lines.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(lines.map(({ fix }) => fix)).toEqual([undefined, 'c', undefined]);
  });

  it('counts as 1 where it works today, and as the failure that it is where it does not', () => {
    expect(soonLine('a', 'b', 'c')).toMatchObject({ exitCode: 1, fix: 'c' });
    expect(wrongLine('a', 'b', 'c')).toMatchObject({ exitCode: 2, fix: 'c' });
    expect(wrongLine('a', 'b', 'c', 3)).toMatchObject({ exitCode: 3, fix: 'c' });
  });
});
