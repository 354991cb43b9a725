// The books: durable postings, and a month loaded and balanced.

await import('./postings.js');
await import('./balances.js');
