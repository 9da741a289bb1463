import { type Amount, toDecimalText, zeroAmount } from '#core/money/amount';
import {
  parseIbkrCorporateActionRow,
  parseIbkrDepositRow,
  parseIbkrDividendRow,
  parseIbkrFeeRow,
  parseIbkrInterestRow,
  parseIbkrSymbolInDescription,
  parseIbkrTaxRow,
  parseIbkrTransferRow,
} from '#core/statements/brokers/ibkr-cash';
import {
  createIbkrTradeReader,
  findReversedIbkrTradeLines,
  isIbkrStockCategory,
} from '#core/statements/brokers/ibkr-trades';
import type { StatedBalance, StatedDividendTotal, StatedPosition } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  findRowsOutsideSections,
  findSectionField,
  getSectionName,
  parseSectionTables,
} from '#core/statements/reader/sections';
import type { SheetRow, SheetTable } from '#core/statements/reader/sheet';
import {
  createRowCellReader,
  createRowSkip,
  type MovementCells,
  type ParsedStatementWithNonRowLines,
  type PartialStatementEvent,
  parseRowsInTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';

type Outcome = PartialStatementEvent | RowSkip | readonly (PartialStatementEvent | RowSkip)[];
type SectionReader = (cells: RowCellReader, about: Omit<PartialStatementEvent, 'day' | 'kind'>) => Outcome;

const sectionReaders: Readonly<Record<string, SectionReader>> = {
  Dividends: parseIbkrDividendRow,
  'Payment In Lieu Of Dividends': parseIbkrDividendRow,
  'Withholding Tax': parseIbkrTaxRow,
  '871(m) Withholding': parseIbkrTaxRow,
  Interest: parseIbkrInterestRow,
  Fees: parseIbkrFeeRow,
  'Other Fees': parseIbkrFeeRow,
  'Advisor Fees': parseIbkrFeeRow,
  'Transaction Fees': parseIbkrFeeRow,
  'Commission Adjustments': parseIbkrFeeRow,
  'Deposits & Withdrawals': parseIbkrDepositRow,
  Transfers: parseIbkrTransferRow,
  'Corporate Actions': parseIbkrCorporateActionRow,
  'Grant Activity': () => createRowSkip('notKept', 'A grant of shares is not imported: enter the shares by hand.'),
};

/** Has days, but tells what is expected rather than what happened. */
const isExpected = (section: string): boolean => /accruals/i.test(section);

const isEventful = (table: SheetTable): boolean => {
  const section = getSectionName(table.header);
  if (section === 'Trades' || section in sectionReaders) return true;
  return !isExpected(section) && table.columns.has('date') && table.columns.has('amount');
};

const isTotal = (cells: RowCellReader): boolean =>
  /^(?:sub)?total/i.test(cells.text('currency')) || /^total/i.test(cells.text('asset category', 'subtitle'));

/** Of an option or a bond its proceeds with its commission; of a company's change what was paid. */
const readMovement = (cells: RowCellReader, table: SheetTable, account: string): MovementCells => {
  const isTrade = getSectionName(table.header) === 'Trades';
  const isOfStock = isIbkrStockCategory(cells.text('asset category'));
  const symbol = isTrade ? cells.text('symbol') : parseIbkrSymbolInDescription(cells.text('description'));
  const fee = () => (isTrade ? (cells.figure('comm/fee', 'comm in usd', 'commission') ?? zeroAmount) : zeroAmount);
  return {
    about: {
      day: cells.day('date/time', 'date', 'report date'),
      symbol: isOfStock && symbol && isValidSymbol(symbol) ? normalizeSymbol(symbol) : null,
      account: cells.text('account') || account,
      currency: cells.currency('currency'),
    },
    quantity: () => cells.figure('quantity'),
    amount: () => cells.figure('proceeds', 'amount')?.plus(fee()) ?? null,
  };
};

const readAll = (rows: readonly SheetRow[], account: string): ParsedStatementWithNonRowLines => {
  const tables = parseSectionTables(rows).filter(isEventful);
  const stray: SheetTable = { header: { line: 0, cells: [] }, columns: new Map(), rows: findRowsOutsideSections(rows) };
  const readOrder = createIbkrTradeReader(
    findReversedIbkrTradeLines(tables.filter(({ header }) => getSectionName(header) === 'Trades')),
  );
  const readRow = (cells: RowCellReader, table: SheetTable): Outcome | null => {
    if (table === stray) return createRowSkip('notUnderstood', 'It belongs to no section of the statement.');
    if (isTotal(cells)) return null;
    const section = getSectionName(cells.row);
    const about = { currency: cells.currency('currency'), account: cells.text('account') || account };
    if (section === 'Trades') return readOrder(cells, table, about);
    const read = sectionReaders[section];
    return read ? read(cells, about) : createRowSkip('notUnderstood', `The section "${section}" is not read.`);
  };
  return parseRowsInTables(rows, [...tables, stray], {
    rowHas: ['date'],
    isRow: () => true,
    readRow,
    moved: (cells, table) => (table === stray ? null : readMovement(cells, table, account)),
  });
};

const listSectionCells = (rows: readonly SheetRow[], section: string): RowCellReader[] =>
  parseSectionTables(rows)
    .filter(({ header }) => getSectionName(header) === section)
    .flatMap((table) => table.rows.map((row) => createRowCellReader(table, row)));

/** The names of what is held, under each of its symbols: `FB, META` are two of one. */
const parseInstrumentNames = (rows: readonly SheetRow[]): Map<string, string> =>
  new Map(
    listSectionCells(rows, 'Financial Instrument Information').flatMap((cells) =>
      cells
        .text('symbol')
        .split(',')
        .map((symbol): [string, string] => [normalizeSymbol(symbol), cells.text('description')]),
    ),
  );

const parsePositions = (rows: readonly SheetRow[], account: string): StatedPosition[] => {
  const names = parseInstrumentNames(rows);
  return listSectionCells(rows, 'Open Positions').flatMap((cells) => {
    const quantity = parseStatementFigure(cells.text('quantity'));
    const typed = cells.text('symbol');
    const isSummary = ['Summary', ''].includes(cells.text('datadiscriminator'));
    if (!isSummary || !quantity || !isIbkrStockCategory(cells.text('asset category')) || !isValidSymbol(typed))
      return [];
    const symbol = normalizeSymbol(typed);
    const cost = parseStatementFigure(cells.text('cost basis'))?.toFixed() ?? null;
    return [
      {
        account: cells.text('account') || account,
        symbol,
        name: names.get(symbol) ?? '',
        quantity: quantity.toFixed(),
        cost,
      },
    ];
  });
};

/** What is left in each currency; their sum in the base currency is none of them. */
const parseBalances = (rows: readonly SheetRow[], account: string): StatedBalance[] =>
  listSectionCells(rows, 'Cash Report').flatMap((cells) => {
    const [currency, total] = [cells.text('currency'), parseStatementFigure(cells.text('total'))];
    const isEnd = cells.text('currency summary') === 'Ending Cash';
    if (!isEnd || !total || !/^[A-Z]{3}$/.test(currency)) return [];
    return [{ account: cells.text('account') || account, currency, amount: total.toFixed() }];
  });

const sectionsOfIncome = ['Dividends', 'Payment In Lieu Of Dividends'];
const sectionsOfTax = ['Withholding Tax', '871(m) Withholding'];

/** The sum below the rows of each currency; null where one of them has none. Those in the base currency are of several. */
const parseSumsByCurrency = (rows: readonly SheetRow[], sections: readonly string[]): Map<string, Amount | null> => {
  const sums = new Map<string, Amount | null>();
  for (const section of sections) {
    const open = new Set<string>();
    let current = '';
    for (const cells of listSectionCells(rows, section)) {
      const currency = cells.text('currency');
      if (/^[A-Z]{3}$/.test(currency)) {
        current = currency;
        open.add(currency);
        continue;
      }
      const total = parseStatementFigure(cells.text('amount'));
      if (!/^total$/i.test(currency) || !total || !open.delete(current)) continue;
      const before = sums.get(current);
      sums.set(current, before === null ? null : (before ?? zeroAmount).plus(total));
    }
    for (const without of open) sums.set(without, null);
  }
  return sums;
};

/** Of interest tax may be withheld as well: then its sum is not that of the dividends. */
const parseDividendTotals = (
  rows: readonly SheetRow[],
  { events }: Pick<ParsedStatementWithNonRowLines, 'events'>,
): StatedDividendTotal[] => {
  const [income, tax] = [parseSumsByCurrency(rows, sectionsOfIncome), parseSumsByCurrency(rows, sectionsOfTax)];
  return [...income].flatMap(([currency, gross]) => {
    if (!gross) return [];
    const isMixed = events.some((one) => one.kind === 'tax' && one.symbol === null && one.currency === currency);
    const withheld = tax.has(currency) ? tax.get(currency) : zeroAmount;
    const own = isMixed || !withheld ? null : toDecimalText(withheld.times(-1).plus(0));
    return [{ currency, gross: toDecimalText(gross), tax: own }];
  });
};

/** `January 1, 2026 - March 31, 2026`, or the one day. */
export const parseStatementPeriodEnd = (period: string): Day | null =>
  parseStatementDay(period.split(' - ').at(-1) ?? '');

export const ibkrStatementFormat: StatementFormat = {
  id: 'ibkr-statement',
  name: 'Interactive Brokers, activity statement',
  platform: null,
  fingerprints: [{ all: ['activity statement', 'statement', 'data', 'title'] }],
  unverified: 'Splits are recognized by their wording. Times are used as given.',
  read: (rows) => {
    const account = findSectionField(rows, 'Account Information', 'Account');
    const read = readAll(rows, account);
    return {
      ...read,
      dividendTotals: parseDividendTotals(rows, read),
      positions: parsePositions(rows, account),
      balances: parseBalances(rows, account),
      statedOn: parseStatementPeriodEnd(findSectionField(rows, 'Statement', 'Period')),
    };
  },
};
