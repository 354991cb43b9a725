// The page read back: its tables by their caption, a cell its text as a reader sees it. The markup is our own
// and regular, so patterns are enough.

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What a piece of markup says. */
export function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The section under a heading, to the next one of its rank. */
export function sectionOf(page: string, heading: string): string {
  const parts = page.split(/<h2>/).slice(1);
  const found = parts.filter((part) => textOf(part.split('</h2>')[0] ?? '').startsWith(heading));
  if (found.length !== 1) throw new Error(`${found.length} sections begin with ${heading}`);
  return found[0] ?? '';
}

/** The rows of the one table whose caption begins so, its column titles first. */
export function tableOf(markup: string, caption: string): string[][] {
  const tables = [...markup.matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([table]) => table);
  const found = tables.filter((table) => {
    const [, said = ''] = /<caption>([\s\S]*?)<\/caption>/.exec(table) ?? [];
    return textOf(said).startsWith(caption);
  });
  if (found.length !== 1) throw new Error(`${found.length} tables begin with ${caption}`);
  return [...(found[0] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell)),
  );
}

/** The rows of such a table by its column titles. */
export function recordsOf(markup: string, caption: string): Record<string, string>[] {
  const [titles = [], ...rows] = tableOf(markup, caption);
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
}

/** An amount with its currency as the integer of its smallest unit. */
export function integerOf(text: string | undefined): bigint {
  const [, digits = ''] = /^\+?(-?\d+\.\d+) [A-Z]{3}$/.exec(text ?? '') ?? [];
  if (digits === '') throw new Error(`${text} is no amount with its currency`);
  return BigInt(digits.replace('.', ''));
}
