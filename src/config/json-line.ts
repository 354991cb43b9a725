// On which line of a JSON text a key stands, for messages: the text was read before, so that it is JSON.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

interface Level {
  readonly isObject: boolean;
  /** The name or the place that is being read. */
  key: string | number;
  isAtName: boolean;
}

/**
 * The line, from 1, of the last part of a path that stands in the text: of the key itself, else of what it
 * would be in.
 */
export function jsonLineOf(text: string, path: readonly PropertyKey[]): number {
  const levels: Level[] = [];
  let foundAt = 0;
  let foundDepth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      if (level !== undefined) step(level);
    } else if (token === ':') {
      if (level !== undefined) level.isAtName = false;
    } else {
      if (level?.isAtName === true) level.key = String(JSON.parse(token));
      const isOnPath = levels.length > foundDepth && levels.every(({ key }, at) => key === path[at]);
      if (isOnPath) [foundAt, foundDepth] = [index, levels.length];
      if (token === '{') levels.push({ isObject: true, key: '', isAtName: true });
      if (token === '[') levels.push({ isObject: false, key: 0, isAtName: false });
    }
  }
  return text.slice(0, foundAt).split('\n').length;
}

/** Goes on to the next member. */
function step(level: Level): void {
  level.isAtName = level.isObject;
  if (typeof level.key === 'number') level.key += 1;
}
