// Numbers of rewards v2: source, part B, section 8, and what the contract adds.

/** A batch of 500 items with metadata fits. */
export const REWARDS_BODY_BYTES = 1 << 20;
export const ITEMS_PER_BATCH = 500;
export const METADATA_KEYS = 10;
export const METADATA_CHARACTERS = 500;
export const TRANSACTION_ID_CHARACTERS = 128;
/** In cents: 1,000,000.00 US dollars. */
export const AMOUNT_USD_MINOR_MOST = 100_000_000;
export const QUANTITY_MOST = 100;
export const SECRET_CHARACTERS_LEAST = 16;

export const itemsPerPage = { least: 1, most: 100, default: 25 } as const;
export const poolMovementsPerPage = { least: 1, most: 500, default: 100 } as const;

/** From acceptance to the confirmation on chain, and to the end of a redemption. */
export const BLOCK_SECONDS = 2;
export const REDEMPTION_SECONDS = 5;

/** Seconds after a try of a delivery until the next one; each counts from the try before it. */
export const retryDelaysSeconds = [1, 5, 25, 125, 625, 3125, 15_625, 78_125] as const;
/** A delivery that nobody answers for so long has failed. */
export const DELIVERY_SILENCE_SECONDS = 10;

/** Calls a minute by group of endpoints (source, section 8): of production alone. */
export const callsPerMinute = {
  issue: 1000,
  batch: 50,
  redemption: 500,
  staking: 300,
  users: 500,
  other: 1000,
} as const;

/** The limit that a call counts against. */
export type RewardsClass = keyof typeof callsPerMinute;
