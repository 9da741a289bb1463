import { inDigits } from '#core/money/amount';
import { fidelitySymbol } from '#core/statements/fidelity-symbol';
import { isBlank, statedDay, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Holding, readHoldings } from '#core/statements/holdings';
import { type Cells, type Left, leave } from '#core/statements/reader';
import { securityOf } from '#core/statements/security';
import { cellOf, type Row, type Table } from '#core/statements/sheet';
import { noBonds, noOptions, noSymbol } from '#core/statements/treatments';
import type { Day } from '#core/time/day';

/** Below the table, the quotes around the words or around all of it: `Date downloaded 1/2/2026, 9:00 AM`. */
const statedOn = (rows: readonly Row[]): Day | null => {
  const footer = rows.slice(-12).map(({ cells }) => cells.join(','));
  const said = footer.flatMap((text) => /date downloaded"?[\s,]*(.+)$/i.exec(text)?.[1] ?? [])[0] ?? '';
  // `Nov-20-2026` too.
  return statedDay(said.replace(/^([A-Za-z]{3})-(\d{1,2})-(\d{4})/, '$1 $2 $3'));
};

const valueNames = ['current value', 'ending value'];
const symbolNames = ['symbol', 'symbol/cusip'];
const costNames = ['cost basis total', 'cost basis'];

/** Words that stand for no figure: `not applicable`, `unavailable`. */
const costOf = (cells: Cells): string | null => {
  const text = cells.text(...costNames);
  const cost = /^[a-z ]+$/i.test(text) ? null : cells.figure(...costNames);
  return cost === null ? null : inDigits(cost);
};

/** Money that is held as shares of a fund has its value, and its quantity often is empty. */
const held = (cells: Cells, account: string): Holding | Left => {
  const symbol = cells.text(...symbolNames);
  const name = cells.text('description');
  // The fund that an account holds its cash in has two stars, whichever it is.
  const security = /\*\*$/.test(symbol) ? 'cash' : securityOf(symbol, name, cells.text('last price', 'price'));
  if (security === 'none') return noSymbol;
  if (security === 'option') return noOptions;
  if (security === 'bond') return noBonds;
  if (security === 'cash') {
    return { balance: { account, currency: 'USD', amount: inDigits(cells.needed(...valueNames)) } };
  }
  const market = fidelitySymbol(symbol);
  if (market === null) return leave('notUnderstood', `The symbol "${symbol.slice(0, 60)}" is none.`);
  const quantity = cells.needed('quantity');
  if (quantity.lt(0)) return leave('notKept', 'Shares sold short are not kept here.');
  return {
    position: { account, symbol: market, name, quantity: inDigits(quantity), cost: costOf(cells) },
  };
};

const isNewer = (table: Table): boolean => table.columns.has('account number');

const pending = leave('pending', 'Activity that was still pending when it was exported.');

/** The account stands in each row; prose below has no value. */
const readNewer = (cells: Cells, table: Table): Holding | Left | null => {
  const { row } = cells;
  const hasFigure = [...valueNames, 'quantity'].some((name) => statedFigure(cellOf(table, row, name)) !== null);
  if (/^pending activity$/i.test(cells.text('symbol'))) return pending;
  if (!hasFigure && (isBlank(cells.text('symbol')) || isBlank(cells.text('account number')))) return null;
  return held(cells, cells.text('account number'));
};

/** An older form: rows of one cell name the account and what kind of holdings follow, others are sums. */
const olderReader = (): ((cells: Cells) => Holding | Left | null) => {
  let account = '';
  return (cells) => {
    const filled = cells.row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = ''] = filled;
    if (filled.length === 1 && /^[A-Z]?\d{8,9}$/.test(first)) account = first;
    return filled.length < 2 || /^(?:sub ?)?total\b/i.test(first) ? null : held(cells, account);
  };
};

export const fidelityPositions: StatementFormat = {
  id: 'fidelity-positions',
  name: 'Fidelity, positions',
  platform: 'Fidelity',
  fingerprints: [
    { all: ['account number', 'symbol', 'quantity', 'current value'], oneOf: [costNames] },
    { all: ['symbol/cusip', 'description', 'quantity', 'beginning value', 'ending value'], oneOf: [costNames] },
  ],
  read: (rows) => {
    const readOlder = olderReader();
    return readHoldings(rows, {
      fingerprints: fidelityPositions.fingerprints,
      statedOn: statedOn(rows),
      readRow: (cells, table) => (isNewer(table) ? readNewer(cells, table) : readOlder(cells)),
    });
  },
};
