// The one style of the page: light and dark by the reader's choice, A4 in print, nothing that has to be
// fetched. Numbers have figures of one width, so that they stand under each other.

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --soft: #57606a; --rule: #d7dce1; --ground: #f5f6f8;
  --link: #1f5a96; --level: #5a7ea3; --up: #3f8161; --down: #b4623c; --under: #e4ebf2;
  --good: #1f6b46; --open: #7d5200; --bad: #a3262a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --ink: #e7eaed; --soft: #a3acb5; --rule: #333a42; --ground: #1d2126;
    --link: #8ab8e6; --level: #6f94ba; --up: #5fa685; --down: #d08a62; --under: #222d38;
    --good: #7cc9a0; --open: #e2b45f; --bad: #f2938d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 24px 64px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 30px; line-height: 1.2; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 44px 0 12px; padding-bottom: 6px; border-bottom: 1px solid var(--rule); font-size: 19px; font-weight: 600; }
h3 { margin: 20px 0 6px; font-size: 16px; font-weight: 600; }
p { margin: 6px 0; }
a { color: var(--link); }
code { font: 0.86em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); }
th code, .title code { white-space: nowrap; }
.kind, .none, .key, caption, .unit, .count, .stake { color: var(--soft); }
.key { font-weight: 400; }
.tag { padding: 1px 7px; border: 1px solid var(--rule); border-radius: 9px; color: var(--soft);
  font-size: 12px; font-weight: 400; white-space: nowrap; }
.verdict { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 18px 0 0; padding: 12px 16px;
  border-left: 4px solid; background: var(--ground); font-size: 18px; }
.verdict strong { font-weight: 600; }
.verdict span { flex: 1 1 260px; color: var(--ink); }
.good { color: var(--good); border-color: var(--good); }
.open { color: var(--open); border-color: var(--open); }
.bad, .alarming dd, p.alarming { color: var(--bad); border-color: var(--bad); }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); margin: 12px 0 16px;
  border: 1px solid var(--rule); border-radius: 6px; }
.figures div { padding: 10px 16px; border-left: 1px solid var(--rule); }
.figures div:first-child { border-left: 0; }
.figures dt { color: var(--soft); font-size: 13px; }
.figures dd { margin: 0; font-size: 19px; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 40px; align-items: start; }
.bridge { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
caption { padding: 4px 0; font-size: 13px; text-align: left; }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: baseline; font-weight: 400; }
thead th { color: var(--soft); font-size: 12px; }
tr > :last-child { padding-right: 0; }
tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
th.number, td.number { text-align: right; white-space: nowrap; }
th.mark, td.mark { white-space: nowrap; }
.amount, .number, .count { font-variant-numeric: tabular-nums; }
.amount { white-space: nowrap; overflow-wrap: normal; }
.fine { color: var(--soft); font-weight: 400; }
.unit { font-size: 0.85em; font-weight: 400; }
th.bar, td.bar { width: 28%; min-width: 56px; }
.wide th.bar, .wide td.bar { width: 12%; }
svg.bar { display: block; width: 100%; height: 10px; }
svg .level { fill: var(--level); } svg .up { fill: var(--up); } svg .down { fill: var(--down); }
svg .zero { stroke: var(--soft); vector-effect: non-scaling-stroke; }
svg .grid { stroke: var(--rule); }
svg text { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
.days { display: flex; height: 150px; margin: 8px 0; }
.chart { flex: 1 1 0; min-width: 0; height: 100%; }
.scale { flex: 0 0 88px; width: 88px; height: 100%; overflow: visible; }
svg .under { fill: var(--under); }
svg .course { fill: none; stroke: var(--level); stroke-width: 2; vector-effect: non-scaling-stroke; }
.table { overflow-x: auto; overflow-wrap: anywhere; }
.wide { overflow-wrap: break-word; }
.differs, .alarming { color: var(--bad); }
.not_tested, .part_tested { color: var(--open); }
details { margin: 4px 0; }
summary { cursor: pointer; }
details:not(.item) > summary { color: var(--link); font-size: 14px; }
.item { margin: 0; border-bottom: 1px solid var(--rule); }
.item summary { display: flex; gap: 4px 14px; padding: 7px 0; align-items: baseline; }
.item summary::before { content: "+"; width: 10px; color: var(--soft); }
.item[open] summary::before { content: "\\2212"; }
.item summary::-webkit-details-marker { display: none; }
.item .title { flex: 1 1 auto; }
.stake { flex: 0 0 auto; max-width: 44%; font-size: 14px; text-align: right; }
.stake .amount { color: var(--ink); }
.severity { flex: 0 0 58px; color: var(--soft); font-size: 13px; }
.severity.critical, .severity.high { color: var(--bad); }
.severity.medium { color: var(--open); }
.follows .severity { color: var(--soft); }
.follows .title { padding-left: 14px; }
.item dl { display: grid; grid-template-columns: 150px minmax(0, 1fr); gap: 3px 16px; margin: 0 0 14px 24px; font-size: 14px; }
.item dt { color: var(--soft); }
.item dd { margin: 0; }
ul { margin: 4px 0; padding-left: 20px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 760px) {
  main { padding: 20px 14px 48px; }
  .pair, .bridge { grid-template-columns: minmax(0, 1fr); }
  .figures { grid-template-columns: repeat(2, 1fr); }
  .figures div { padding: 8px 10px; }
  .figures div:nth-child(odd) { border-left: 0; }
  .figures div:nth-child(n+3) { border-top: 1px solid var(--rule); }
  .figures dd { font-size: 15px; }
  .amount { white-space: normal; }
  table { font-size: 13px; }
  th, td { padding-right: 8px; }
  .wide caption { max-width: calc(100vw - 28px); }
  .wide table { width: auto; min-width: 100%; }
  .wide th[scope="row"] { max-width: 200px; }
  .item summary { flex-wrap: wrap; }
  .item .title { flex: 1 1 70%; }
  .stake { flex: 1 1 100%; max-width: none; padding-left: 24px; text-align: left; }
  .item dl { grid-template-columns: minmax(0, 1fr); margin-left: 0; }
  .item dd { margin-bottom: 4px; }
}
@media print {
  @page { size: A4; margin: 11mm 12mm; }
  :root {
    --page: #ffffff; --ink: #000000; --soft: #4a4f55; --rule: #c9ced3; --ground: #ffffff;
    --link: #000000; --level: #5a7ea3; --up: #3f8161; --down: #b4623c; --under: #e4ebf2;
    --good: #1f6b46; --open: #7d5200; --bad: #a3262a;
  }
  body { font-size: 8.4px; line-height: 1.35; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 17px; }
  h2 { margin: 9px 0 3px; padding-bottom: 2px; font-size: 11.5px; break-after: avoid; }
  h3 { margin: 5px 0 2px; font-size: 9.5px; break-after: avoid; }
  p { margin: 2px 0; }
  a { text-decoration: none; }
  .verdict { margin-top: 5px; padding: 4px 8px; font-size: 11px; }
  .figures { margin: 4px 0; }
  .figures div { padding: 3px 8px; }
  .figures dt, caption, table, thead th, .item dl, .stake, .severity, .tag, svg text,
  details:not(.item) > summary { font-size: 8px; }
  .figures dd { font-size: 11px; }
  .pair { gap: 0 20px; break-inside: avoid; }
  tfoot { display: table-row-group; }
  caption { padding: 1px 0; }
  th, td { padding-top: 1.4px; padding-bottom: 1.4px; }
  svg.bar { height: 6px; }
  .days { height: 76px; margin: 2px 0; }
  .scale { flex-basis: 64px; width: 64px; }
  .table { overflow: visible; }
  .wide { overflow-wrap: anywhere; }
  .wide th, .wide td { padding-right: 7px; }
  .item summary { padding: 1.6px 0; }
  .severity { flex-basis: 38px; }
  tr, .item summary, .figures, .days { break-inside: avoid; }
  details:not(.item):not([open]) { display: none; }
}
`;
