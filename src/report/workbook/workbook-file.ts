// close.xlsx: the rows of the pack's files, typed, a sheet a file. The parts are those of ECMA-376 (part 1,
// SpreadsheetML; part 2, packages) and no more than a spreadsheet needs to open them.

import { formatInstant } from '../../base/instant.js';
import type { PackFile } from '../tables/report-file.js';
import { escapedText } from './cell-xml.js';
import type { TextSink } from './deflated-text.js';
import { type Sheet, tabName } from './sheet.js';
import { writeSheet } from './sheet-xml.js';
import { stylesXml } from './style.js';
import { type ArchivePart, archivePieces } from './zip-archive.js';

const WORKBOOK_NAME = 'close.xlsx';

/** How much fits. A sheet that is full says in its last row where the rest is. */
interface WorkbookLimits {
  /** Rows of a sheet, the header among them. */
  readonly rows: number;
  /** Bytes of a sheet's XML: no part of an archive without ZIP64 may have 4 GiB. */
  readonly sheetBytes: number;
  /** Bytes of the archive after which no row is added, for the same reason. */
  readonly archiveBytes: number;
}

const spreadsheetLimits: WorkbookLimits = {
  rows: 1_048_576,
  sheetBytes: 3_900_000_000,
  archiveBytes: 3_900_000_000,
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_XML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function part(name: string, xml: string): ArchivePart {
  return {
    name,
    write: (into) => {
      into.write(DECLARATION + xml);
      return [];
    },
  };
}

function relationshipsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

function contentTypesXml(sheetCount: number): string {
  const overrides = [
    ['/xl/workbook.xml', `${SHEET_CONTENT}.sheet.main+xml`],
    ['/xl/styles.xml', `${SHEET_CONTENT}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheetCount }, (_, index) => [sheetPath(index), `${SHEET_CONTENT}.worksheet+xml`]),
  ].map(([path, type]) => `<Override PartName="${path}" ContentType="${type}"/>`);
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...overrides,
    '</Types>',
  ].join('');
}

function sheetPath(index: number): string {
  return `/xl/worksheets/sheet${index + 1}.xml`;
}

/** The date of the document is that of what it says: the pack's as-of. */
function propertiesXml(asOfMs: number, programVersion: string): string {
  const seconds = formatInstant(asOfMs).replace(/\.\d+Z$/, 'Z');
  return [
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:creator>tieout ${escapedText(programVersion)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${seconds}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${seconds}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('');
}

/** The list of sheets, and for each the cells that its filter covers, under the name that stands for them. */
function workbookXml(sheets: readonly Sheet[], filtered: readonly string[]): string {
  const tabs = sheets.map(
    (sheet, index) => `<sheet name="${tabName(sheet)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map((sheet, index) => {
    const cells = (filtered[index] ?? '').replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${tabName(sheet)}'!${cells}</definedName>`;
  });
  return [
    `<workbook xmlns="${SHEET_XML}" xmlns:r="${OFFICE}"><workbookPr/>`,
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets>${tabs.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
  ].join('');
}

interface WorkbookForm {
  /** In the order of the tabs; at least one. */
  readonly sheets: readonly Sheet[];
  readonly asOfMs: number;
  readonly programVersion: string;
  /** How many rows the sheets have, for whoever waits; asked for while they are written. */
  readonly rowCount?: () => number;
}

/** The parts in the order of the archive; the list of sheets comes when their sizes are known. */
function* workbookParts(
  { sheets, asOfMs, programVersion }: WorkbookForm,
  limits: WorkbookLimits,
  writtenBytes: () => number,
): Generator<ArchivePart> {
  const sheetTargets = sheets.map((_, index) => [`${OFFICE}/worksheet`, sheetPath(index)] as const);
  yield part('[Content_Types].xml', contentTypesXml(sheets.length));
  yield part(
    '_rels/.rels',
    relationshipsXml([
      [`${OFFICE}/officeDocument`, '/xl/workbook.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, '/docProps/core.xml'],
    ]),
  );
  yield part('docProps/core.xml', propertiesXml(asOfMs, programVersion));
  yield part('xl/styles.xml', stylesXml());
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationshipsXml([...sheetTargets, [`${OFFICE}/styles`, '/xl/styles.xml']]),
  );
  const filtered: string[] = [];
  const hasRoom = (xmlBytes: number) => xmlBytes < limits.sheetBytes && writtenBytes() < limits.archiveBytes;
  function* write(sheet: Sheet, into: TextSink): Generator<void> {
    filtered.push(yield* writeSheet(sheet, { rows: limits.rows, hasRoom }, into));
  }
  for (const [index, sheet] of sheets.entries()) {
    yield { name: sheetPath(index).slice(1), write: (into) => write(sheet, into) };
  }
  yield part('xl/workbook.xml', workbookXml(sheets, filtered));
}

/**
 * The workbook as a file of the pack: the same sheets, as-of and version give the same bytes.
 *
 * @param limits a spreadsheet's own; smaller ones in tests
 */
export function workbookFile(form: WorkbookForm, limits = spreadsheetLimits): PackFile {
  let done = 0;
  const counting = (sheet: Sheet): Sheet => ({
    ...sheet,
    *rows() {
      for (const row of sheet.rows()) {
        done += 1;
        yield row;
      }
    },
  });
  const counted = { ...form, sheets: form.sheets.map(counting) };
  const chunks = {
    [Symbol.iterator]: () => {
      done = 0;
      return archivePieces((writtenBytes) => workbookParts(counted, limits, writtenBytes));
    },
  };
  return { name: WORKBOOK_NAME, chunks, written: () => ({ done, total: form.rowCount?.() ?? 0 }) };
}
