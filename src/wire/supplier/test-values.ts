// The amounts that reach a production path on purpose, with any brand that sells them (contract, supplier
// page).

/** 503 `SUPPLIER_RESTOCKING`, where the float covers it. */
export const SUPPLIER_RESTOCKING_FACE_MINOR = 1337;
/** 502 `issue_failed` the first time a reference is sent, debit and reversal both booked; then issued. */
export const ISSUE_FAILED_FACE_MINOR = 6660;
