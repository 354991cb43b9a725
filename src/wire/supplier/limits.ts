// Numbers of the supplier interface: source, section 8, and what the contract adds. The caps are no part of
// it: the source does not show their values, so they are settings of the local service.

export const brandsPerPage = { least: 1, most: 200, default: 50 } as const;
export const movementsPerPage = { least: 1, most: 500, default: 100 } as const;

/** In characters, not bytes. */
export const WALLET_REF_CHARACTERS_LEAST = 8;
