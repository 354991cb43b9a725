// Version 4 of the books: sources that a fetch could not read. Never edited once landed.

/**
 * The sources that the last fetch of a month could not read, so that a run from the archive alone says the
 * same of it.
 */
export const UNREAD_SOURCES = `
CREATE TABLE unread (
  interface TEXT NOT NULL CHECK (interface IN ('sandbox', 'supplier', 'rewards')),
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 0 AND 9007199254740991),
  source TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (interface, account, month, ordinal)
) STRICT, WITHOUT ROWID;
`;
