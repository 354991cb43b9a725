// The books: durable postings.

await import('./postings.js');
