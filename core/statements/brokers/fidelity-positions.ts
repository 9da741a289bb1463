import { toDecimalText } from '#core/money/amount';
import { parseFidelitySymbol } from '#core/statements/brokers/fidelity-symbol';
import type { StatementFormat } from '#core/statements/reader/format';
import { bondSkip, missingSymbolSkip, optionSkip } from '#core/statements/reader/line-treatments';
import { isBlankCell, parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import { createRowSkip, type RowCellReader, type RowSkip } from '#core/statements/reader/table-reader';
import { parseHoldingsTables, type StatedPositionOrBalance } from '#core/statements/reconcile/parse-holdings-tables';
import { getSecurityType } from '#core/statements/security-type';
import type { Day } from '#core/time/day';

/** Below the table, the quotes around the words or around all of it: `Date downloaded 1/2/2026, 9:00 AM`. */
const parseStatementDate = (rows: readonly SheetRow[]): Day | null => {
  const footer = rows.slice(-12).map(({ cells }) => cells.join(','));
  const dateText = footer.flatMap((text) => /date downloaded"?[\s,]*(.+)$/i.exec(text)?.[1] ?? [])[0] ?? '';
  // `Nov-20-2026` too.
  return parseStatementDay(dateText.replace(/^([A-Za-z]{3})-(\d{1,2})-(\d{4})/, '$1 $2 $3'));
};

const valueNames = ['current value', 'ending value'];
const symbolNames = ['symbol', 'symbol/cusip'];
const costNames = ['cost basis total', 'cost basis'];

/** Words that stand for no figure: `not applicable`, `unavailable`. */
const readCost = (cells: RowCellReader): string | null => {
  const text = cells.text(...costNames);
  const cost = /^[a-z ]+$/i.test(text) ? null : cells.figure(...costNames);
  return cost === null ? null : toDecimalText(cost);
};

/** Money that is held as shares of a fund has its value, and its quantity often is empty; the core account holds nothing else. */
const parsePositionOrBalance = (
  cells: RowCellReader,
  account: string,
  isCore = false,
): StatedPositionOrBalance | RowSkip => {
  const symbol = cells.text(...symbolNames);
  const name = cells.text('description');
  // The fund that an account holds its cash in has two stars, whichever it is.
  const security =
    isCore || /\*\*$/.test(symbol) ? 'cash' : getSecurityType(symbol, name, cells.text('last price', 'price'));
  if (security === 'none') return missingSymbolSkip;
  if (security === 'option') return optionSkip;
  if (security === 'bond') return bondSkip;
  if (security === 'cash') {
    return { balance: { account, currency: 'USD', amount: toDecimalText(cells.needed(...valueNames)) } };
  }
  const market = parseFidelitySymbol(symbol);
  if (market === null) return createRowSkip('notUnderstood', `The symbol "${symbol.slice(0, 60)}" is not valid.`);
  const quantity = cells.needed('quantity');
  if (quantity.lt(0)) return createRowSkip('notKept', 'Short positions are not supported.');
  return {
    position: { account, symbol: market, name, quantity: toDecimalText(quantity), cost: readCost(cells) },
  };
};

const isNewer = (table: SheetTable): boolean => table.columns.has('account number');

const pending = createRowSkip('pending', 'Activity that was still pending when it was exported.');

/** The account stands in each row; prose below has no value. */
const readNewer = (cells: RowCellReader, table: SheetTable): StatedPositionOrBalance | RowSkip | null => {
  const { row } = cells;
  const hasFigure = [...valueNames, 'quantity'].some(
    (name) => parseStatementFigure(getCell(table, row, name)) !== null,
  );
  if (/^pending activity$/i.test(cells.text('symbol'))) return pending;
  if (!hasFigure && (isBlankCell(cells.text('symbol')) || isBlankCell(cells.text('account number')))) return null;
  return parsePositionOrBalance(cells, cells.text('account number'));
};

/** An older form: rows of one cell name the account and what kind of holdings follow, others are sums. */
const createOlderRowReader = (): ((cells: RowCellReader) => StatedPositionOrBalance | RowSkip | null) => {
  let [account, isCore] = ['', false];
  return (cells) => {
    const filled = cells.row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = ''] = filled;
    if (filled.length === 1) {
      if (/^[A-Z]?\d{8,9}$/.test(first)) account = first;
      isCore = /^core account/i.test(first);
    }
    return filled.length < 2 || /^(?:sub ?)?total\b/i.test(first)
      ? null
      : parsePositionOrBalance(cells, account, isCore);
  };
};

export const fidelityPositionsFormat: StatementFormat = {
  id: 'fidelity-positions',
  name: 'Fidelity, positions',
  platform: 'Fidelity',
  fingerprints: [
    { all: ['account number', 'symbol', 'quantity', 'current value'], oneOf: [costNames] },
    { all: ['symbol/cusip', 'description', 'quantity', 'beginning value', 'ending value'], oneOf: [costNames] },
  ],
  read: (rows) => {
    const readOlder = createOlderRowReader();
    return parseHoldingsTables(rows, {
      fingerprints: fidelityPositionsFormat.fingerprints,
      statedOn: parseStatementDate(rows),
      readRow: (cells, table) => (isNewer(table) ? readNewer(cells, table) : readOlder(cells)),
    });
  },
};
