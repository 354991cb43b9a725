// Every number of the sandbox's limits: source, section 8, and what the contract adds to it.

/** Requests in any sliding second, for each key by the class of its endpoint. */
export const requestsPerSecond = { read: 5, quote: 5, order: 2, write: 2 } as const;
/** Requests in any sliding second from one address, whatever the key. */
export const REQUESTS_PER_SECOND_PER_ADDRESS = 30;
/** Challenge and key calls in any sliding second from one address. */
export const KEY_CALLS_PER_SECOND_PER_ADDRESS = 1;

/** Over the life of one key. An order counts once it was accepted; a refused one counts for nothing. */
export const ORDERS_PER_KEY = 200;
export const DEPOSITS_PER_KEY = 50;
export const TEST_EVENTS_PER_KEY = 50;

export const KEYS_PER_ADDRESS_PER_DAY = 2;
/** For the whole sandbox, in a UTC day. */
export const KEYS_PER_DAY = 25;

/** In test units; the limit itself is allowed. */
export const PLUS_PER_DEPOSIT = 10_000;
/** The most decimals of a token amount in this interface. */
export const PLUS_DECIMALS = 18;

/** A used nonce is remembered for at least this: both ends of the timestamp window. */
export const NONCE_SECONDS = 600;

export const QUOTE_SECONDS = 60;
/** From the acceptance of a `pending-` order to its issue. */
export const PENDING_SECONDS = 30;
export const CHALLENGE_SECONDS = 300;
/** Leading zero bits of the proof of work. */
export const CHALLENGE_DIFFICULTY_BITS = 16;

export const KEY_LIFE_DAYS = 30;
/** From expiry or revocation to the deletion of everything the key made. */
export const KEY_DELETED_AFTER_DAYS = 2;

/** 100 US dollars. */
export const START_BALANCE_USD6 = 100_000_000;
/** `balance.low` is sent when the balance falls under 20 US dollars. */
export const LOW_BALANCE_USD6 = 20_000_000;

export const RESTOCKING_RETRY_SECONDS = 3600;

export const catalogueLimit = { least: 1, most: 100, default: 50 } as const;
export const eventsLimit = { least: 1, most: 1000, default: 1000 } as const;
