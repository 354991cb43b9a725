// The errors that the script plants, and the findings that a close must have in the two months, root by root.
// The deposit's id is known once it was made.

import type { PlantedError } from './planted-error.js';

/** @param depositWithoutFee the id of the deposit of 15 September */
export function plantedErrors(depositWithoutFee: string): PlantedError[] {
  return [
    ...septemberErrors(depositWithoutFee),
    ...octoberErrors,
    ...supplierErrors,
    ...rewardsErrors,
    ...acceptedPrices,
  ];
}

function septemberErrors(depositWithoutFee: string): PlantedError[] {
  return [
    {
      month: '2026-09',
      interfaceName: 'sandbox',
      code: 'OR-CHARGE',
      subject: 'shop-0917-overcharged',
      differenceUsd6: 10_000n,
      causes: '',
      words: 'one cent too much was charged for an order',
    },
    {
      month: '2026-09',
      interfaceName: 'sandbox',
      code: 'DP-CREDIT',
      subject: depositWithoutFee,
      differenceUsd6: 900_000n,
      causes: 'fee_missing',
      words: 'a deposit was credited without the pool fee',
    },
    {
      month: '2026-09',
      interfaceName: 'sandbox',
      code: 'OR-DOUBLE-DEBIT',
      subject: 'shop-0920-twice',
      differenceUsd6: 9_500_000n,
      causes: 'charged_twice',
      words: 'an order was charged twice',
    },
    {
      month: '2026-09',
      interfaceName: 'sandbox',
      code: 'OR-NOT-IN-BOOKS',
      subject: 'shop-0924-no-row',
      differenceUsd6: 23_750_000n,
      causes: '',
      words: 'an order is not in the shop’s book',
    },
    {
      month: '2026-09',
      interfaceName: 'sandbox',
      code: 'OR-CUTOFF',
      subject: 'shop-0930-midnight',
      differenceUsd6: undefined,
      causes: '',
      words: 'a sale fell across midnight of the month’s end',
    },
  ];
}

const octoberErrors: readonly PlantedError[] = [
  {
    month: '2026-10',
    interfaceName: 'sandbox',
    code: 'FX-CONVERSION',
    subject: 'shop-1005-rate',
    differenceUsd6: 9_093_750n,
    causes: 'fx_doubled',
    words: 'an order was converted at the wrong rate',
  },
  {
    month: '2026-10',
    interfaceName: 'sandbox',
    code: 'OR-NOT-AT-PROVIDER',
    subject: 'shop-1010-unknown',
    differenceUsd6: -23_750_000n,
    causes: '',
    words: 'a sale that nobody knows',
  },
  {
    month: '2026-10',
    interfaceName: 'sandbox',
    code: 'PR-COST',
    subject: 'shop-1012-full-price',
    differenceUsd6: 1_500_000n,
    causes: 'face_charged',
    words: 'an order was charged without its discount',
  },
  {
    month: '2026-10',
    interfaceName: 'sandbox',
    code: 'OR-NOT-IN-STATEMENT',
    subject: 'shop-1015-left-out',
    differenceUsd6: -9_500_000n,
    causes: '',
    words: 'the line of an order is left out',
  },
];

const supplierErrors: readonly PlantedError[] = [
  {
    month: '2026-09',
    interfaceName: 'supplier',
    code: 'OR-REVERSAL-MISSING',
    subject: 'web-0918-not-reversed',
    differenceUsd6: 47_500_000n,
    causes: 'reversal_missing',
    words: 'a failed order was not reversed',
  },
  {
    month: '2026-09',
    interfaceName: 'supplier',
    code: 'OR-REVERSAL-EXTRA',
    subject: 'web-0922-reversed-twice',
    differenceUsd6: -36_375_000n,
    causes: '',
    words: 'a debit was reversed twice',
  },
  {
    month: '2026-10',
    interfaceName: 'supplier',
    code: 'PR-COST',
    subject: 'web-1009-off-the-table',
    differenceUsd6: 130_000n,
    causes: '',
    words: 'a price that is not in its brand’s table',
  },
  {
    month: '2026-10',
    interfaceName: 'supplier',
    code: 'SP-COUNT',
    subject: 'main',
    differenceUsd6: undefined,
    causes: '',
    words: 'the brand list is one short of its count',
  },
];

const TOKEN = 10n ** 18n;

const rewardsErrors: readonly PlantedError[] = [
  {
    month: '2026-10',
    interfaceName: 'rewards',
    code: 'RW-RATE',
    subject: 'earn-1016-rate',
    differenceUsd6: undefined,
    differencePlus18: 10n * TOKEN,
    causes: '',
    words: 'tokens were issued at a rate not agreed',
  },
  {
    month: '2026-10',
    interfaceName: 'rewards',
    code: 'RW-DOUBLE-DEBIT',
    subject: 'earn-1008-twice',
    differenceUsd6: undefined,
    differencePlus18: 15n * TOKEN,
    causes: 'charged_twice',
    words: 'the pool was debited twice for one purchase',
  },
  {
    month: '2026-10',
    interfaceName: 'rewards',
    code: 'RW-REVERSAL-MISSING',
    subject: 'earn-1019-kept',
    differenceUsd6: undefined,
    differencePlus18: 60n * TOKEN,
    causes: 'reversal_missing',
    words: 'a failed issuance was not given back',
  },
];

const acceptedPrice = {
  interfaceName: 'sandbox',
  code: 'PR-REPRICED',
  differenceUsd6: undefined,
  causes: '',
  isHonest: true,
  words: 'a changed price was accepted',
} as const;

const acceptedPrices: readonly PlantedError[] = [
  { month: '2026-09', subject: 'shop-0914-repriced', ...acceptedPrice },
  { month: '2026-10', subject: 'shop-1021-repriced', ...acceptedPrice },
];
