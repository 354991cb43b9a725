/** The amounts that reach a production path on purpose, with any brand that sells them (contract, supplier page). */

/** 503 `SUPPLIER_RESTOCKING`, where the float covers it. */
export const supplierRestockingFaceMinor = 1337;
/** 502 `issue_failed` the first time a reference is sent, debit and reversal both booked; then issued. */
export const issueFailedFaceMinor = 6660;
