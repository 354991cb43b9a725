// Numbers of the supplier interface: source, section 8, and what the contract adds. The caps are no part of
// it: the source does not show their values, so they are settings of the local service. A body's limit and a
// reference's length are those of the sandbox interface.

export const brandsPerPage = { least: 1, most: 200, default: 50 } as const;
export const movementsPerPage = { least: 1, most: 500, default: 100 } as const;
/** The highest page number that can be asked for. */
export const PAGE_MOST = 999_999_999;

/** In characters, not bytes. */
export const walletRefLength = { least: 8, most: 256 } as const;
