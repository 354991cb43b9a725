// close.xlsx: the rows of the pack's files, typed, a sheet a file. The parts are those of ECMA-376 (part 1,
// SpreadsheetML; part 2, packages) and no more than a spreadsheet needs to open them. A sheet is written
// while its file is: their order in the archive is that of writing, the order of the tabs stands in
// `workbook.xml`.

import { assert } from '../../base/failure/assert.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Cell } from '../tables/cell.js';
import type { FileAhead, PackFile } from '../tables/report-file.js';
import { escapedText } from './cell-xml.js';
import { SheetWriter } from './sheet-xml.js';
import { stylesXml } from './style.js';
import { ZipArchive } from './zip-archive.js';

const WORKBOOK_NAME = 'close.xlsx';

/** How much fits. A sheet that is full says in its last row where the rest is. */
interface WorkbookLimits {
  /** Rows of a sheet, the header among them. */
  readonly rows: number;
  /** Bytes of a sheet's XML: no part of an archive without ZIP64 may have 4 GiB. */
  readonly sheetBytes: number;
  /** Bytes of the archive after which no row is added, for the same reason. */
  readonly archiveBytes: number;
  /** So many more for the first tab, which says what the workbook is and is written last. */
  readonly firstTabBytes: number;
}

const spreadsheetLimits: WorkbookLimits = {
  rows: 1_048_576,
  sheetBytes: 3_900_000_000,
  archiveBytes: 3_900_000_000,
  firstTabBytes: 200_000_000,
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_XML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

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

/** As a file's tab has it: its name without its ending. */
function tabName(fileName: string): string {
  return fileName.replace(/\.csv$/, '');
}

/** The list of tabs, and for each the cells that its filter covers, under the name that stands for them. */
function workbookXml(tabs: readonly string[], filtered: ReadonlyMap<string, string>): string {
  const sheets = tabs.map(
    (tab, index) => `<sheet name="${tabName(tab)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = tabs.map((tab, index) => {
    const cells = (filtered.get(tab) ?? '').replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${tabName(tab)}'!${cells}</definedName>`;
  });
  return [
    `<workbook xmlns="${SHEET_XML}" xmlns:r="${OFFICE}"><workbookPr/>`,
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets>${sheets.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
  ].join('');
}

interface WorkbookForm {
  readonly asOfMs: number;
  readonly programVersion: string;
}

/** One sheet while its rows come. */
interface OpenSheet {
  write(cells: readonly Cell[]): void;
  end(): void;
}

/**
 * The workbook while it is written: the sheets of its tabs one after another in any order, each once, then
 * the rest. The same rows, as-of and version in the same order give the same bytes.
 */
export class Workbook {
  /** The bytes of the file that are there while others are written. */
  readonly ahead: FileAhead = { name: WORKBOOK_NAME, taken: () => this.#archive.taken() };
  /** The rest of the file, once all sheets are written. */
  readonly file: PackFile = { name: WORKBOOK_NAME, chunks: { [Symbol.iterator]: () => this.#rest() } };
  readonly #archive = new ZipArchive();
  readonly #form: WorkbookForm;
  readonly #limits: WorkbookLimits;
  readonly #tabs: string[] = [];
  /** By file whose sheet has begun: the cells that its filter covers, once it has ended. */
  readonly #filtered = new Map<string, string>();

  /** @param limits a spreadsheet's own; smaller ones in tests */
  constructor(form: WorkbookForm, limits = spreadsheetLimits) {
    this.#form = form;
    this.#limits = limits;
  }

  /** A further tab, for the rows of this file: behind those that there are, and before any sheet is begun. */
  addTab(fileName: string): void {
    assert(this.#filtered.size === 0, 'a workbook gets a further tab while its sheets are written');
    this.#tabs.push(fileName);
  }

  /**
   * Begins the sheet of a file; the one before has ended.
   *
   * @throws ProgramFault where it is none of the tabs, or was begun before
   */
  sheet(fileName: string, columnNames: readonly string[]): OpenSheet {
    const index = this.#tabs.indexOf(fileName);
    assert(index !== -1 && !this.#filtered.has(fileName), `${fileName} has no tab, or has its sheet already`);
    if (this.#filtered.size === 0) this.#begin();
    this.#filtered.set(fileName, '');
    const part = this.#archive.begin(sheetPath(index).slice(1));
    const { rows, sheetBytes, archiveBytes, firstTabBytes } = this.#limits;
    const mostBytes = index === 0 ? archiveBytes + firstTabBytes : archiveBytes;
    const hasRoom = (xmlBytes: number) => xmlBytes < sheetBytes && this.#archive.byteCount < mostBytes;
    const writer = new SheetWriter({ fileName, columnNames }, { rows, hasRoom }, part);
    return {
      write: (cells) => writer.write(cells),
      end: () => {
        this.#filtered.set(fileName, writer.end());
        part.end();
      },
    };
  }

  /** The parts that say what the archive is come first, for programs that look no further. */
  #begin(): void {
    const { asOfMs, programVersion } = this.#form;
    const sheets = this.#tabs.map((_, index) => [`${OFFICE}/worksheet`, sheetPath(index)] as const);
    this.#add('[Content_Types].xml', contentTypesXml(this.#tabs.length));
    this.#add(
      '_rels/.rels',
      relationshipsXml([
        [`${OFFICE}/officeDocument`, '/xl/workbook.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, '/docProps/core.xml'],
      ]),
    );
    this.#add('docProps/core.xml', propertiesXml(asOfMs, programVersion));
    this.#add('xl/styles.xml', stylesXml());
    this.#add(
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([...sheets, [`${OFFICE}/styles`, '/xl/styles.xml']]),
    );
  }

  #add(name: string, xml: string): void {
    this.#archive.add(name, DECLARATION + xml);
  }

  *#rest(): Generator<Uint8Array> {
    assert(
      this.#tabs.every((tab) => (this.#filtered.get(tab) ?? '') !== ''),
      'the workbook is ended before all of its sheets are written',
    );
    this.#add('xl/workbook.xml', workbookXml(this.#tabs, this.#filtered));
    this.#archive.end();
    yield* this.#archive.taken();
  }
}
