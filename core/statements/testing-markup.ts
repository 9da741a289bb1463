import { parseOfxOrFlexFile } from '#core/statements/markup/parse-markup-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import { ofxInvestmentLines } from '#core/statements/sample-markup';
import { formatEvents } from '#core/statements/testing';

/** Marked-up files for tests, written by their records. */

type ReadFile = Exclude<StatementFileParseResult, { refused: string }>;

/** @throws where the text is refused. */
export const readMarkupText = (text: string): ReadFile => {
  const file = parseOfxOrFlexFile(text);
  if ('refused' in file) throw new Error(file.refused);
  return file;
};

/** Events in lines, and what is left out by its sentence. */
export const describeMarkupFile = (text: string): { events: string[]; leftOut: string[] } => {
  const { read } = readMarkupText(text);
  return { events: formatEvents(read), leftOut: read.leftOut.map(({ sentence }) => sentence) };
};

const security = (kind: string, number: string, name: string, ticker: string): string =>
  `<${kind}><SECINFO><SECID><UNIQUEID>${number}<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>${name}${ticker && `<TICKER>${ticker}`}</SECINFO></${kind}>`;

const securities = [
  security('STOCKINFO', '037833100', 'APPLE INC', 'AAPL'),
  security('STOCKINFO', '594918104', 'MICROSOFT CORP', 'MSFT'),
  security('MFINFO', '922906300', 'VANGUARD FEDERAL MONEY MARKET FUND', 'VMFXX'),
  security('DEBTINFO', '912828YK0', 'UNITED STATES TREAS NTS', ''),
  security('OPTINFO', 'SPY1', 'SPY JUN 19 2026 500 CALL', 'SPY'),
  security('MFINFO', '31617E471', 'TARGET RETIREMENT 2050', ''),
];

export interface OfxParts {
  transactions?: readonly string[];
  positions?: readonly string[];
  cash?: string;
  account?: string;
  currency?: string;
  asOf?: string;
  org?: string;
}

const investmentStatement = (parts: OfxParts): string => {
  const { transactions = [], positions = [], cash, account = '99991234', currency = 'USD', asOf = '20260701' } = parts;
  return [
    `<INVSTMTRS><DTASOF>${asOf}<CURDEF>${currency}<INVACCTFROM><BROKERID>example.com<ACCTID>${account}</INVACCTFROM>`,
    `<INVTRANLIST><DTSTART>20260101<DTEND>20260701`,
    ...transactions,
    '</INVTRANLIST>',
    `<INVPOSLIST>${positions.join('\n')}</INVPOSLIST>`,
    ...(cash === undefined ? [] : [`<INVBAL><AVAILCASH>${cash}<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>`]),
    '</INVSTMTRS>',
  ].join('\n');
};

/** Of one or several accounts of a broker. */
export const writeInvestmentOfx = (...statements: readonly OfxParts[]): string =>
  [
    ...ofxInvestmentLines.slice(0, 6),
    `<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>${statements[0]?.org ?? 'Vanguard'}<FID>1</FI></SONRS></SIGNONMSGSRSV1>`,
    ...statements.map(investmentStatement),
    `<SECLIST>${securities.join('\n')}</SECLIST></OFX>`,
  ].join('\n');

/** Of one or several accounts of a bank, each with its rows. */
export const writeBankOfx = (rows: readonly string[], more = '', head = '<FI><ORG>First Bank<FID>1</FI>'): string =>
  [
    ...ofxInvestmentLines.slice(0, 6),
    `<OFX><SIGNONMSGSRSV1><SONRS>${head}</SONRS></SIGNONMSGSRSV1>`,
    '<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>5678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
    ...rows,
    `</BANKTRANLIST>${more}</STMTRS></OFX>`,
  ].join('\n');

type Fields = Readonly<Record<string, string | number>>;

const writeAttributes = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ');

export const writeFlexElement = (name: string, fields: Fields): string => `<${name} ${writeAttributes(fields)} />`;

/** Each statement by its sections. */
export const writeFlexQuery = (
  ...statements: readonly { account?: string; to?: string; sections: Readonly<Record<string, readonly string[]>> }[]
): string =>
  [
    `<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="${statements.length}">`,
    ...statements.flatMap(({ account = 'U1111234', to = '20260630', sections }) => [
      `<FlexStatement accountId="${account}" fromDate="20260101" toDate="${to}">`,
      ...Object.entries(sections).flatMap(([name, elements]) => [`<${name}>`, ...elements, `</${name}>`]),
      '</FlexStatement>',
    ]),
    '</FlexStatements></FlexQueryResponse>',
  ].join('\n');
