// All benchmarks, one after another: each prints ratios to a peer on the same input in the same run, since
// absolute times mean nothing on a shared machine.

await import('./start/run.js');
await import('./service/run.js');
await import('./ledger/run.js');
await import('./months/run.js');
await import('./fetch/run.js');
await import('./match/run.js');
await import('./close/run.js');
await import('./evidence/run.js');
await import('./floor/run.js');
