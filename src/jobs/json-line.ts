// One JSON object as commands print it: the summary's own writer, which the command line reaches through
// here.

export { type Json, jsonLine } from '../report/summary-json.js';
