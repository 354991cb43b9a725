// The version of this program: what `--version` prints and the control sheet states. A test holds it to
// package.json.

export const PROGRAM_VERSION = '1.0.0-rc.2';
