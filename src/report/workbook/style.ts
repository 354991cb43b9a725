// The looks of a workbook's cells: how each kind is shown, as `xl/styles.xml` lists them. Cells name a look
// by its place in that list.

const HEADER_STYLE = 1;
const TEXT_STYLE = 2;
const QUOTED_STYLE = 3;
const INSTANT_STYLE = 4;
const DAY_STYLE = 5;
/** The first of those for numbers: with no places, with one, and so on. */
const NUMBER_STYLE = 6;
const MOST_PLACES = 15;

export const cellStyles = {
  header: HEADER_STYLE,
  /** Text stays text where somebody edits the cell, too. */
  text: TEXT_STYLE,
  /** As the leading apostrophe of the CSV file: what is edited here is no formula either. */
  quotedText: QUOTED_STYLE,
  instant: INSTANT_STYLE,
  day: DAY_STYLE,
  /** @param places 0 to 15 */
  number: (places: number) => NUMBER_STYLE + places,
} as const;

// Numbers of formats: below 164 they are the program's own, of which 49 is text.
const TEXT_FORMAT = 49;
const INSTANT_FORMAT = 164;
const DAY_FORMAT = 165;
const NUMBER_FORMAT = 166;

const numberFormats = Array.from({ length: MOST_PLACES + 1 }, (_, places) =>
  places === 0 ? '0' : `0.${'0'.repeat(places)}`,
);

function look(format: number, more = ''): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
}

function listXml(name: string, entries: readonly string[]): string {
  return `<${name} count="${entries.length}">${entries.join('')}</${name}>`;
}

/** The content of `xl/styles.xml`, without its declaration. */
export function stylesXml(): string {
  const formats = ['yyyy\\-mm\\-dd hh:mm:ss.000', 'yyyy\\-mm\\-dd', ...numberFormats].map(
    (code, index) => `<numFmt numFmtId="${INSTANT_FORMAT + index}" formatCode="${code}"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const looks = [
    look(0),
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    look(TEXT_FORMAT),
    look(TEXT_FORMAT, ' quotePrefix="1"'),
    look(INSTANT_FORMAT),
    look(DAY_FORMAT),
    ...numberFormats.map((_, places) => look(NUMBER_FORMAT + places)),
  ];
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
    listXml('numFmts', formats),
    listXml('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]),
    listXml(
      'fills',
      ['none', 'gray125'].map((fill) => `<fill><patternFill patternType="${fill}"/></fill>`),
    ),
    listXml('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    listXml('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    listXml('cellXfs', looks),
    listXml('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join('')}</styleSheet>`;
}
