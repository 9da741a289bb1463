import { type Amount, toAmount } from '#core/money/amount';
import type { MarkupRecord, MarkupTable } from '#core/statements/markup/markup-rows';
import { findOutermostElements, type MarkupElement } from '#core/statements/markup/parse-markup';
import type { RowCellReader } from '#core/statements/reader/table-reader';
import { isOptionSymbol } from '#core/statements/security-type';

/** The records of a Flex query, whose fields are attributes, by the sections that are read. */

interface FlexContext {
  section: string;
  account: string;
  /** The place of its statement in the file: a query broken up by days has one a day. */
  statement: number;
  /** The last day of its statement, as the file writes it. */
  to: string;
  /** Whether the rates of its records are US dollars for one unit. */
  isBasedOnUsd: boolean;
}

export type FlexRecord = MarkupRecord<FlexContext>;
export type FlexTable = MarkupTable<FlexContext>;

/** They may move money or shares, and are left out with their reason. */
export const unsupportedFlexSections: ReadonlySet<string> = new Set([
  ...['SalesTaxes', 'GrantActivities', 'DebitCardActivities', 'TradeTransfers'],
]);

/** All others sum up, detail or foresee what these say. */
const sections: ReadonlySet<string> = new Set([
  ...['Trades', 'CashTransactions', 'CorporateActions', 'Transfers', 'OpenPositions', 'CashReport'],
  ...unsupportedFlexSections,
]);

/** Whose number is nobody's to keep. */
const skippedFields = new Set(['accountId', 'acctAlias', 'account', 'accountName', 'brokerAccount', 'model']);

/** Numbers that are small are written as powers: `-1.0E-4`. */
const toPlainValue = (value: string): string =>
  /^-?\d+(?:\.\d+)?[Ee]-?\d{1,2}$/.test(value) ? toAmount(value).toFixed() : value;

const listFields = ({ attributes }: MarkupElement): (readonly [string, string])[] =>
  [...attributes].flatMap(([name, value]) =>
    skippedFields.has(name) || value.trim() === '' ? [] : [[name.toLowerCase(), toPlainValue(value.trim())] as const],
  );

const listSectionRecords = (
  section: MarkupElement,
  context: Omit<FlexContext, 'section' | 'account'>,
  account: string,
): FlexRecord[] =>
  section.children.map((element) => ({
    kind: element.name,
    line: element.line,
    fields: listFields(element),
    context: { ...context, section: section.name, account: element.attributes.get('accountId') || account },
  }));

/** The account's own currency is the dollar: as it says itself, or as the rate of its dollars does. */
const isStatementBasedOnUsd = (statement: MarkupElement): boolean => {
  const base = statement.children.find(({ name }) => name === 'AccountInformation')?.attributes.get('currency');
  if (base) return base === 'USD';
  return statement.children.some(({ children }) =>
    children.some(
      ({ attributes }) => attributes.get('currency') === 'USD' && Number(attributes.get('fxRateToBase')) === 1,
    ),
  );
};

/** US dollars for one unit of the record's currency; null where it is in dollars, or the statement says none. */
export const readFlexExchangeRate = (
  cells: Pick<RowCellReader, 'currency' | 'figure'>,
  { isBasedOnUsd }: FlexContext,
): Amount | null => (isBasedOnUsd && cells.currency('currency') !== 'USD' ? cells.figure('fxratetobase') : null);

/** Null where the file has no statement. */
export const listFlexRecords = (root: MarkupElement): FlexRecord[] | null => {
  const statements = findOutermostElements(root, new Set(['FlexStatement']));
  if (statements.length === 0) return null;
  return statements.flatMap((element, statement) => {
    const { attributes, children } = element;
    const isBasedOnUsd = isStatementBasedOnUsd(element);
    const [account, to] = [attributes.get('accountId') ?? '', attributes.get('toDate') ?? ''];
    return children.flatMap((section) =>
      sections.has(section.name) ? listSectionRecords(section, { statement, to, isBasedOnUsd }, account) : [],
    );
  });
};

const daysOfRecords = new Set(['tradedate', 'datetime', 'settledate', 'reportdate', 'date']);

/** `05/09/2023` may be of May or of September, as the person has set up the query; `5-Sep-23` is written by nobody else. */
export const hasUnsupportedFlexDayFormat = (records: readonly FlexRecord[]): boolean =>
  records.some(({ fields }) => fields.some(([name, value]) => daysOfRecords.has(name) && /^\d{1,2}[/-]/.test(value)));

/** What the statement of activity calls the categories. */
const categories: Readonly<Record<string, string>> = {
  STK: 'Stocks',
  OPT: 'Equity and Index Options',
  FOP: 'Options On Futures',
  BOND: 'Bonds',
  BILL: 'Treasury Bills',
  CASH: 'Forex',
  FUND: 'Mutual Funds',
  FUT: 'Futures',
  CFD: 'CFDs',
  WAR: 'Warrants',
  CRYPTO: 'Cryptocurrencies',
};

type Cells = { text: (name: string) => string };

/** By the name of its category; a query without it tells options by their strike. */
export const getFlexAssetCategory = (cells: Cells): string => {
  const code = cells.text('assetcategory').toUpperCase();
  const isOption = cells.text('putcall') !== '' || isOptionSymbol(cells.text('symbol'));
  return code === '' ? (isOption ? 'Options' : 'Stocks') : (categories[code] ?? code);
};

/**
 * Of which level of detail the rows count: a query may have trades as orders, as executions and as lots, and cash in sums and in
 * detail. `EXECUTION` where a row does not say it and is no sum by its name.
 */
const levelsByKind: Readonly<Record<string, string>> = {
  Order: 'ORDER',
  Lot: 'CLOSED_LOT',
  WashSale: 'WASH_SALE',
  SymbolSummary: 'SYMBOL_SUMMARY',
  AssetSummary: 'ASSET_SUMMARY',
};

export const getFlexDetailLevel = (kind: string, cells: Cells): string => {
  const level = cells.text('levelofdetail').toUpperCase() || levelsByKind[kind];
  if (level) return level;
  // Of a position that says no level, its lots say when they were opened.
  if (kind === 'OpenPosition') return cells.text('opendatetime') === '' ? 'SUMMARY' : 'LOT';
  return kind === 'Trade' ? 'EXECUTION' : 'DETAIL';
};
