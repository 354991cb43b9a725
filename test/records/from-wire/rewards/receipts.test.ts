import { expect, it } from 'vitest';
import {
  poolReceipts,
  rewardsReceipt,
  tokenCatalogueReceipts,
} from '../../../../src/records/from-wire/rewards/receipts.js';
import { month } from '../../../store/sample.js';
import { answered } from './samples.js';

it('keeps a plain answer byte for byte under what was asked for', () => {
  const text = '{ "wallet_address" : "0x", "total_plus": 1.50 }';
  const receipt = rewardsReceipt({ ...answered('wallet', text), topic: 'wallet' }, '0x');
  expect(Buffer.from(receipt.storedBytes).toString()).toBe(text);
  expect(receipt).toMatchObject({ interfaceName: 'rewards', account: 'demo', subject: '0x', removed: [] });
});

it('numbers the pages of one reading', () => {
  const page = { ...answered('pool', {}), topic: 'pool' as const };
  const subjects = poolReceipts(month('2026-10'), [page, page]).map(({ subject }) => subject);
  expect(subjects).toEqual(['2026-10 1/2', '2026-10 2/2']);
  const item = { ...answered('catalogue', {}), topic: 'catalogue' as const };
  expect(tokenCatalogueReceipts([item]).map(({ subject }) => subject)).toEqual(['1/1']);
});
