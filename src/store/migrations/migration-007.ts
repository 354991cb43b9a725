// Version 7 of the books: entries of movements of an unknown kind. Never edited once landed.

/**
 * Version 7 of the books: entries of movements of a kind that nothing here knows. Never edited once landed.
 */
export const OTHER_MOVEMENTS: string = `
INSERT INTO entry_kind (kind) VALUES ('other');
`;
