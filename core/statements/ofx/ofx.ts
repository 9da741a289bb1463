import { toAmount, toDecimalText } from '#core/money/amount';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import {
  type FigureWithStatementIndex,
  filterLastStatementFigures,
  getLastStatedDay,
} from '#core/statements/markup/last-stated-figures';
import { type MarkupTable, toMarkupRowsAndTables } from '#core/statements/markup/markup-rows';
import { findOutermostElements, type MarkupElement } from '#core/statements/markup/parse-markup';
import { parseOfxCashRow } from '#core/statements/ofx/ofx-cash';
import { findOfxCorrections, type OfxCorrections } from '#core/statements/ofx/ofx-corrections';
import { findOfxInstitutionName } from '#core/statements/ofx/ofx-institutions';
import { createOfxLine, parseOfxInvestmentLine } from '#core/statements/ofx/ofx-investments';
import { listOfxRecords, type OfxAccount } from '#core/statements/ofx/ofx-records';
import {
  buildOfxSecuritiesByNumber,
  getOfxSecurity,
  type OfxSecuritiesByNumber,
} from '#core/statements/ofx/ofx-securities';
import { bondSkip, optionSkip, shortSaleSkip } from '#core/statements/reader/line-treatments';
import { parseStatementDay } from '#core/statements/reader/parse-cells';
import { maxSheetRows, tooManySheetRowsMessage } from '#core/statements/reader/sheet';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import {
  createRowSkip,
  type MovementCells,
  type ParsedStatementWithNonRowLines,
  parseRowsInTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { mergeStatedBalances } from '#core/statements/reconcile/parse-holdings-tables';

/** Statements of banks, cards and brokerage accounts in OFX, and in the QFX of Quicken, which is the same. */

type OfxTable = MarkupTable<OfxAccount>;

interface Held {
  positions: FigureWithStatementIndex<StatedPosition>[];
  /** Money funds. */
  funds: FigureWithStatementIndex<StatedBalance>[];
  /** Cash that is stated as such. */
  balances: FigureWithStatementIndex<StatedBalance>[];
}

const withDay = (text: string): { statedOn?: string } => {
  const day = parseStatementDay(text);
  return day ? { statedOn: day } : {};
};

const getCurrency = (cells: RowCellReader, { context }: OfxTable): string =>
  cells.text('currency cursym') ? cells.currency('currency cursym') : context.currency || 'USD';

/** Null for what is put to `held`: a position is no event. */
const readPosition = (
  cells: RowCellReader,
  table: OfxTable,
  securities: OfxSecuritiesByNumber,
  held: Held,
): RowSkip | null => {
  const { account, asOf, statement } = table.context;
  const { security, symbol, name } = getOfxSecurity(securities, cells.text('uniqueid'), table.kind);
  if (security === 'option') return optionSkip;
  if (security === 'bond') return bondSkip;
  if (cells.text('postype').toUpperCase() === 'SHORT') return shortSaleSkip;
  const quantity = cells.needed('units');
  if (security === 'cash') {
    const amount = toDecimalText(cells.figure('mktval') ?? quantity);
    held.funds.push({ figure: { account, currency: getCurrency(cells, table), amount, ...withDay(asOf) }, statement });
    return null;
  }
  if (symbol === null) return createRowSkip('notUnderstood', 'It does not say what is held.');
  const position = { account, symbol, name, quantity: toDecimalText(quantity), cost: null, ...withDay(asOf) };
  held.positions.push({ figure: position, statement });
  return null;
};

const readBalance = (cells: RowCellReader, table: OfxTable, held: Held): null => {
  const { account, currency, asOf, statement } = table.context;
  // Some banks write it without its figure.
  if (cells.text('balamt', 'availcash') === '') return null;
  const amount = toDecimalText(cells.needed('balamt', 'availcash'));
  const day = withDay(cells.text('dtasof') || asOf);
  held.balances.push({ figure: { account, currency: currency || 'USD', amount, ...day }, statement });
  return null;
};

/** The available cash is to hold the money funds as well; where it is less than these, it does not. */
const addFundsToBalances = (funds: readonly StatedBalance[], balances: readonly StatedBalance[]): StatedBalance[] => {
  const inFunds = mergeStatedBalances(funds);
  const find = (among: readonly StatedBalance[], one: StatedBalance) =>
    among.find(({ account, currency }) => account === one.account && currency === one.currency);
  const stated = balances.map((balance) => {
    const [available, fund] = [toAmount(balance.amount), toAmount(find(inFunds, balance)?.amount ?? 0)];
    return available.gte(fund) ? balance : { ...balance, amount: toDecimalText(available.plus(fund)) };
  });
  return [...stated, ...inFunds.filter((one) => !find(stated, one))];
};

const pending = createRowSkip('pending', 'Not yet posted when it was exported: a later file will have it.');

const readRow = (
  cells: RowCellReader,
  table: OfxTable,
  { securities, corrections, held }: { securities: OfxSecuritiesByNumber; corrections: OfxCorrections; held: Held },
): ReturnType<typeof parseOfxInvestmentLine> | null => {
  const { kind, context } = table;
  if (kind === 'STMTTRNP') return pending;
  if (kind === 'LEDGERBAL' || kind === 'INVBAL') return readBalance(cells, table, held);
  if (/^POS/.test(kind)) return readPosition(cells, table, securities, held);
  const corrected = corrections.skips.get(cells.row.line);
  if (corrected) return corrected;
  const ownId = corrections.accountsWithSharedIds.has(context.account) ? null : cells.text('fitid') || null;
  const about = { account: context.account, currency: getCurrency(cells, table), ownId };
  if (kind === 'STMTTRN' || kind === 'INVBANKTRAN') return parseOfxCashRow(cells, about);
  const isDividendListed = corrections.reinvestedIncome.has(cells.row.line);
  return parseOfxInvestmentLine(createOfxLine(cells, securities, about, isDividendListed));
};

/** What a row moved that is left out: its shares only where it is about a stock. */
const readMovement = (
  cells: RowCellReader,
  table: OfxTable,
  securities: OfxSecuritiesByNumber,
): MovementCells | null => {
  const { kind, context } = table;
  if (/^POS|BAL$/.test(kind)) return null;
  const { symbol } = getOfxSecurity(securities, cells.text('uniqueid'), kind);
  return {
    about: {
      day: cells.day('dttrade', 'dtposted', 'dtsettle'),
      symbol,
      account: context.account,
      currency: getCurrency(cells, table),
    },
    quantity: () => cells.figure('units'),
    amount: () => cells.figure('total', 'trnamt', 'fraccash'),
  };
};

const readStatement = (root: MarkupElement, tables: readonly OfxTable[]): ParsedStatementWithNonRowLines => {
  const rows = tables.flatMap((table) => table.rows);
  const held: Held = { positions: [], funds: [], balances: [] };
  const securities = buildOfxSecuritiesByNumber(root);
  const corrections = findOfxCorrections(tables);
  const read = parseRowsInTables(rows, tables, {
    rowHas: ['dtposted', 'dttrade', 'dtsettle'],
    isRow: () => true,
    readRow: (cells, table) => readRow(cells, table as OfxTable, { securities, corrections, held }),
    moved: (cells, table) => readMovement(cells, table as OfxTable, securities),
  });
  const positions = filterLastStatementFigures(held.positions);
  const balances = addFundsToBalances(
    filterLastStatementFigures(held.funds),
    filterLastStatementFigures(held.balances),
  );
  return { ...read, positions, balances, statedOn: getLastStatedDay([...positions, ...balances]) };
};

const toFormat = (root: MarkupElement, isInvestment: boolean) => {
  const institution = findOfxInstitutionName(root) || (isInvestment ? 'Brokerage account' : 'Bank account');
  const isQuicken = findOutermostElements(root, new Set(['INTU.BID', 'INTU.ORG'])).length > 0;
  return {
    // Its positions and balances are those of the other files of this broker.
    id: `${institution.toLowerCase().replace(/[^a-z0-9]/g, '')}-ofx`,
    name: `${institution}, ${isQuicken ? 'QFX (Quicken)' : 'OFX'}`,
    platform: null,
    unverified: 'Taxes withheld from income, transfers with a cost, splits and corrections: check those rows.',
  };
};

export const parseOfx = (root: MarkupElement): StatementFileParseResult => {
  const records = listOfxRecords(root);
  if (!records)
    return { refused: 'This OFX file holds no statement of a bank account, a card or a brokerage account.' };
  if (records.length > maxSheetRows) return { refused: tooManySheetRowsMessage };
  const { rows, tables } = toMarkupRowsAndTables(records);
  const isInvestment = records.some(({ context }) => context.isInvestment);
  return { format: toFormat(root, isInvestment), rows: rows.length, read: readStatement(root, tables) };
};
