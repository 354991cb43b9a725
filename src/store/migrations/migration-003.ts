// Version 3 of the books: certifications. Never edited once landed.

/**
 * Certifications: what was signed off of a month, and what it rested on, so that a later run can tell whether
 * an input changed since. Receipts are looked up by what they hold.
 */
export const CERTIFICATIONS = `
CREATE TABLE certification (
  change_id INTEGER PRIMARY KEY REFERENCES period_change (change_id),
  manifest_sha256 TEXT NOT NULL REFERENCES evidence_blob (sha256),
  last_import_id INTEGER NOT NULL CHECK (last_import_id BETWEEN 0 AND 9007199254740991),
  last_receipt_id INTEGER NOT NULL CHECK (last_receipt_id BETWEEN 0 AND 9007199254740991),
  results TEXT NOT NULL CHECK (json_valid(results))
) STRICT;
CREATE TRIGGER certification_refuses_update BEFORE UPDATE ON certification
BEGIN SELECT RAISE(ABORT, 'a certification is never changed'); END;
CREATE TRIGGER certification_refuses_delete BEFORE DELETE ON certification
BEGIN SELECT RAISE(ABORT, 'a certification is never deleted'); END;
CREATE INDEX receipt_by_content ON receipt (stored_sha256, receipt_id);
`;
