import type { StatedBalance, StatedPosition } from '#core/statements/events';
import { statedDay, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import {
  readCorporateAction,
  readDeposit,
  readDividend,
  readFee,
  readInterest,
  readTax,
  readTransfer,
} from '#core/statements/ibkr-cash';
import { isStock, readTrade, takenBack } from '#core/statements/ibkr-trades';
import { type Cells, cellsOf, type Left, leave, type Read, readRows, type Said } from '#core/statements/reader';
import { fieldIn, sectionOf, sectionsIn, strayRows } from '#core/statements/sections';
import type { Row, Table } from '#core/statements/sheet';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';

type Outcome = Said | Left | readonly (Said | Left)[];
type SectionReader = (cells: Cells, about: Omit<Said, 'day' | 'kind'>) => Outcome;

const sectionReaders: Readonly<Record<string, SectionReader>> = {
  Dividends: readDividend,
  'Payment In Lieu Of Dividends': readDividend,
  'Withholding Tax': readTax,
  '871(m) Withholding': readTax,
  Interest: readInterest,
  Fees: readFee,
  'Other Fees': readFee,
  'Advisor Fees': readFee,
  'Transaction Fees': readFee,
  'Commission Adjustments': readFee,
  'Deposits & Withdrawals': readDeposit,
  Transfers: readTransfer,
  'Corporate Actions': readCorporateAction,
  'Grant Activity': () => leave('notKept', 'A grant of shares is not imported: enter the shares by hand.'),
};

/** Has days, but tells what is expected rather than what happened. */
const isExpected = (section: string): boolean => /accruals/i.test(section);

const isEventful = (table: Table): boolean => {
  const section = sectionOf(table.header);
  if (section === 'Trades' || section in sectionReaders) return true;
  return !isExpected(section) && table.columns.has('date') && table.columns.has('amount');
};

const isTotal = (cells: Cells): boolean =>
  /^(?:sub)?total/i.test(cells.text('currency')) || /^total/i.test(cells.text('asset category', 'subtitle'));

const readAll = (rows: readonly Row[], account: string): Read => {
  const tables = sectionsIn(rows).filter(isEventful);
  const stray: Table = { header: { line: 0, cells: [] }, columns: new Map(), rows: strayRows(rows) };
  const readOrder = readTrade(takenBack(tables.filter(({ header }) => sectionOf(header) === 'Trades')));
  const readRow = (cells: Cells, table: Table): Outcome | null => {
    if (table === stray) return leave('notUnderstood', 'It belongs to no section of the statement.');
    if (isTotal(cells)) return null;
    const section = sectionOf(cells.row);
    const about = { currency: cells.currency('currency'), account: cells.text('account') || account };
    if (section === 'Trades') return readOrder(cells, table, about);
    const read = sectionReaders[section];
    return read ? read(cells, about) : leave('notUnderstood', `The section "${section}" is not read.`);
  };
  return readRows(rows, [...tables, stray], { rowHas: ['date'], isRow: () => true, readRow });
};

const dataOf = (rows: readonly Row[], section: string): Cells[] =>
  sectionsIn(rows)
    .filter(({ header }) => sectionOf(header) === section)
    .flatMap((table) => table.rows.map((row) => cellsOf(table, row)));

/** The names of what is held, under each of its symbols: `FB, META` are two of one. */
const namesIn = (rows: readonly Row[]): Map<string, string> =>
  new Map(
    dataOf(rows, 'Financial Instrument Information').flatMap((cells) =>
      cells
        .text('symbol')
        .split(',')
        .map((symbol): [string, string] => [normalSymbol(symbol), cells.text('description')]),
    ),
  );

const positionsIn = (rows: readonly Row[], account: string): StatedPosition[] => {
  const names = namesIn(rows);
  return dataOf(rows, 'Open Positions').flatMap((cells) => {
    const quantity = statedFigure(cells.text('quantity'));
    const typed = cells.text('symbol');
    const isSummary = ['Summary', ''].includes(cells.text('datadiscriminator'));
    if (!isSummary || !quantity || !isStock(cells.text('asset category')) || !isSymbol(typed)) return [];
    const symbol = normalSymbol(typed);
    const cost = statedFigure(cells.text('cost basis'))?.toFixed() ?? null;
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
const balancesIn = (rows: readonly Row[], account: string): StatedBalance[] =>
  dataOf(rows, 'Cash Report').flatMap((cells) => {
    const [currency, total] = [cells.text('currency'), statedFigure(cells.text('total'))];
    const isEnd = cells.text('currency summary') === 'Ending Cash';
    if (!isEnd || !total || !/^[A-Z]{3}$/.test(currency)) return [];
    return [{ account: cells.text('account') || account, currency, amount: total.toFixed() }];
  });

/** `January 1, 2026 - March 31, 2026`, or the one day. */
export const lastDayOf = (period: string): Day | null => statedDay(period.split(' - ').at(-1) ?? '');

export const ibkrStatement: StatementFormat = {
  id: 'ibkr-statement',
  name: 'Interactive Brokers, activity statement',
  platform: null,
  fingerprints: [{ all: ['activity statement', 'statement', 'data', 'title'] }],
  unverified: 'A split is known by its words, which rest on no real file. Times are taken as they stand.',
  read: (rows) => {
    const account = fieldIn(rows, 'Account Information', 'Account');
    return {
      ...readAll(rows, account),
      positions: positionsIn(rows, account),
      balances: balancesIn(rows, account),
      statedOn: lastDayOf(fieldIn(rows, 'Statement', 'Period')),
    };
  },
};
