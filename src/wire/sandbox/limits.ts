/** Every number of the sandbox's limits: source, section 8, and what the contract adds to it. */

/** Requests in any sliding second, for each key by the class of its endpoint. */
export const requestsPerSecond = { read: 5, quote: 5, order: 2, write: 2 } as const;
/** Requests in any sliding second from one address, whatever the key. */
export const requestsPerSecondPerAddress = 30;
/** Challenge and key calls in any sliding second from one address. */
export const keyCallsPerSecondPerAddress = 1;

/** Over the life of one key. An order counts once it was accepted; a refused one counts for nothing. */
export const ordersPerKey = 200;
export const depositsPerKey = 50;
export const testEventsPerKey = 50;

export const keysPerAddressPerDay = 2;
/** For the whole sandbox, in a UTC day. */
export const keysPerDay = 25;

/** In test units; the limit itself is allowed. */
export const plusPerDeposit = 10_000;
/** The most decimals of a token amount in this interface. */
export const plusDecimals = 18;

export const bodyBytes = 8192;
/** The whole request, headers and body, has to arrive within this. */
export const arrivalSeconds = 15;
/** The most headers a request may carry. Node drops headers past about the thousandth without a word. */
export const headersPerRequest = 64;

/** Timestamps of requests and of event signatures: inclusive, either way. */
export const skewSeconds = 300;
/** A used nonce is remembered for at least this: both ends of the timestamp window. */
export const nonceSeconds = 600;

export const quoteSeconds = 60;
/** From the acceptance of a `pending-` order to its issue. */
export const pendingSeconds = 30;
export const challengeSeconds = 300;
/** Leading zero bits of the proof of work. */
export const challengeDifficultyBits = 16;

export const keyLifeDays = 30;
/** From expiry or revocation to the deletion of everything the key made. */
export const keyDeletedAfterDays = 2;

/** 100 US dollars. */
export const startBalanceUsd6 = 100_000_000;
/** `balance.low` is sent when the balance falls under 20 US dollars. */
export const lowBalanceUsd6 = 20_000_000;

export const restockingRetrySeconds = 3600;

export const catalogueLimit = { least: 1, most: 100, default: 50 } as const;
export const eventsLimit = { least: 1, most: 1000, default: 1000 } as const;

export const clientRefLength = 128;
