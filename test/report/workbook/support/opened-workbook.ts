// A workbook as a reader of it sees it: the archive taken apart, the cells of every sheet with their style.

import { ok } from 'node:assert/strict';
import { unzipSync } from 'fflate';
import { decodeUtf8 } from '../../../../src/base/text/bytes.js';

export interface OpenedCell {
  /** Its place in the list of styles. */
  readonly style: number;
  /** What stands in it: of text the text itself, of everything else the value. */
  readonly content: string;
  readonly isText: boolean;
}

export interface OpenedSheet {
  readonly xml: string;
  /** By reference, such as `B2`. */
  readonly cells: ReadonlyMap<string, OpenedCell>;
  readonly rowCount: number;
}

/** Every part of the archive by its name. */
export function partsOf(archive: Uint8Array): Map<string, string> {
  return new Map(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, decodeUtf8(bytes) ?? 'not UTF-8']),
  );
}

const CELL =
  /<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(inlineStr)")?>(?:<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g;

function unescaped(xml: string): string {
  return xml
    .replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: '<', gt: '>', amp: '&' })[String(name)] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits) => String.fromCharCode(Number.parseInt(String(digits), 16)));
}

export function openedSheet(xml: string): OpenedSheet {
  const found = [...xml.matchAll(CELL)];
  // Whatever this does not know how to read has to fail.
  ok(found.length === (xml.match(/<c /g) ?? []).length, 'a cell of the sheet is of another form');
  const cells = found.map(([, reference = '', style, kind, text, value]): [string, OpenedCell] => [
    reference,
    { style: Number(style), isText: kind !== undefined, content: unescaped(text ?? value ?? '') },
  ]);
  return { xml, cells: new Map(cells), rowCount: (xml.match(/<row /g) ?? []).length };
}

/** The sheets of a workbook by the name of their tab, in their order. */
export function openedWorkbook(archive: Uint8Array): Map<string, OpenedSheet> {
  const parts = partsOf(archive);
  const targets = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Id="(\w+)"[^>]*Target="\/([^"]+)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  );
  const tabs = (parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g);
  return new Map(
    [...tabs].map(([, name = '', id = '']) => [name, openedSheet(parts.get(targets.get(id) ?? '') ?? '')]),
  );
}
