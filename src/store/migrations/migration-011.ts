// Version 11 of the books: what is read of tokens, and the partner's own redemptions. Never edited once
// landed.

export const TOKEN_EVIDENCE = `
INSERT INTO receipt_topic (topic) VALUES ('pool'), ('issuance'), ('wallet'), ('stake'), ('redemption');
INSERT INTO import_kind (kind) VALUES ('redemptions');
`;
