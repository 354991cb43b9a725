// The columns of the partner's files, by the names that the contract gives them ("The partner's own
// records"). These names are ours: a profile says what a shop's own header calls them.

/** The content of one kind of file. */
export interface FileShape<Name extends string> {
  /** For messages: `a book`. */
  readonly what: string;
  readonly columns: readonly Name[];
  /** The groups of columns of which at least one each must be in the header. */
  readonly required: readonly (readonly Name[])[];
  /** True of a file that is written for us: no profile says how. */
  readonly isOwnForm?: true;
}

/**
 * The shape of a file whose rows go through an interface: where no default is given, the header has to have
 * the column that names it.
 */
export function withInterface<Name extends string>(
  shape: FileShape<Name | 'interface'>,
  hasDefault: boolean,
): FileShape<Name | 'interface'> {
  return hasDefault ? shape : { ...shape, required: [['interface'], ...shape.required] };
}

export type BookColumnName =
  | 'interface'
  | 'client_ref'
  | 'slug'
  | 'currency'
  | 'face_minor'
  | 'face'
  | 'account'
  | 'expected_cost_minor'
  | 'status'
  | 'sold_at'
  | 'paid_minor'
  | 'paid_currency'
  | 'quote_id'
  | 'quantity';

export const bookShape: FileShape<BookColumnName> = {
  what: 'a book',
  columns: [
    'interface',
    'client_ref',
    'slug',
    'currency',
    'face_minor',
    'face',
    'account',
    'expected_cost_minor',
    'status',
    'sold_at',
    'paid_minor',
    'paid_currency',
    'quote_id',
    'quantity',
  ],
  required: [['client_ref'], ['slug'], ['currency'], ['face_minor', 'face']],
};

export type DepositColumnName =
  | 'interface'
  | 'deposit_ref'
  | 'account'
  | 'plus_amount'
  | 'amount_usd6'
  | 'amount_usd'
  | 'sent_at';

export const depositShape: FileShape<DepositColumnName> = {
  what: 'a list of deposits',
  columns: ['interface', 'deposit_ref', 'account', 'plus_amount', 'amount_usd6', 'amount_usd', 'sent_at'],
  required: [['deposit_ref'], ['plus_amount', 'amount_usd6', 'amount_usd']],
};

export type RewardColumnName =
  | 'transaction_id'
  | 'wallet_address'
  | 'amount_usd'
  | 'merchant_id'
  | 'issued_at';

export const rewardShape: FileShape<RewardColumnName> = {
  what: 'a list of rewards',
  columns: ['transaction_id', 'wallet_address', 'amount_usd', 'merchant_id', 'issued_at'],
  required: [['transaction_id'], ['wallet_address'], ['amount_usd']],
};

export type StakeColumnName = 'stake_id' | 'wallet_address' | 'plus_amount' | 'tier' | 'staked_at';

export const stakeShape: FileShape<StakeColumnName> = {
  what: 'a list of stakes',
  columns: ['stake_id', 'wallet_address', 'plus_amount', 'tier', 'staked_at'],
  required: [['stake_id'], ['wallet_address'], ['plus_amount'], ['tier']],
};

export type RedemptionColumnName =
  | 'redemption_id'
  | 'wallet_address'
  | 'catalogue_item_id'
  | 'quantity'
  | 'plus_spent'
  | 'redeemed_at';

export const redemptionShape: FileShape<RedemptionColumnName> = {
  what: 'a list of redemptions',
  columns: ['redemption_id', 'wallet_address', 'catalogue_item_id', 'quantity', 'plus_spent', 'redeemed_at'],
  required: [['redemption_id'], ['wallet_address'], ['catalogue_item_id'], ['plus_spent']],
};

export type FloatColumnName =
  | 'kind'
  | 'seq'
  | 'deposit_id'
  | 'tx_hash'
  | 'from_wallet'
  | 'credited_at'
  | 'debit_id'
  | 'client_ref'
  | 'order_id'
  | 'brand_slug'
  | 'currency'
  | 'face_minor'
  | 'wholesale_minor'
  | 'booked_at'
  | 'amount_usd6';

/** The provider's float, one movement a row, with the interface's field names. A deposit needs no kind. */
export const floatShape: FileShape<FloatColumnName> = {
  what: 'a float',
  columns: [
    'kind',
    'seq',
    'deposit_id',
    'tx_hash',
    'from_wallet',
    'credited_at',
    'debit_id',
    'client_ref',
    'order_id',
    'brand_slug',
    'currency',
    'face_minor',
    'wholesale_minor',
    'booked_at',
    'amount_usd6',
  ],
  required: [['seq'], ['amount_usd6'], ['deposit_id', 'debit_id'], ['credited_at', 'booked_at']],
};

/** Every column name that a profile may map: one profile serves all kinds of files of a shop. */
export const importColumnNames: readonly string[] = [
  ...new Set<string>([
    ...bookShape.columns,
    ...depositShape.columns,
    ...rewardShape.columns,
    ...stakeShape.columns,
    ...redemptionShape.columns,
    ...floatShape.columns,
  ]),
];
