import { inDigits } from '#core/money/amount';
import { isBlank, statedDay } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Holding, readHoldings } from '#core/statements/holdings';
import { type Cells, type Left, leave } from '#core/statements/reader';
import { securityOf } from '#core/statements/security';
import type { Row } from '#core/statements/sheet';
import { noBonds, noOptions, noSymbol } from '#core/statements/treatments';
import type { Day } from '#core/time/day';

const someDay = /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Za-z]{3,9} \d{1,2},? \d{4})\b/;

/** Below the table: `Generated at Nov 21 2026 10:00 AM ET`. */
const statedOn = (rows: readonly Row[]): Day | null => {
  const footer = rows.slice(-6).map(({ cells }) => cells.join(','));
  const said = footer.flatMap((text) => /^"?generated at\b(.+)$/i.exec(text)?.[1] ?? [])[0] ?? '';
  return statedDay(someDay.exec(said)?.[0] ?? '');
};

/** `Individual Brokerage -1234`, above the table: the last digits, as its transactions have them. */
const accountIn = (rows: readonly Row[]): string => {
  const cells = rows.slice(0, 8).flatMap((row) => row.cells);
  return cells.flatMap((cell) => /[A-Za-z)] ?-(\d{4})\s*$/.exec(cell)?.[1] ?? [])[0] ?? '';
};

const readRow = (cells: Cells, account: string): Holding | Left | null => {
  const symbol = cells.text('symbol');
  if (/^(?:total|generated at)\b/i.test(symbol)) return null;
  const security = securityOf(symbol);
  if (security === 'cash' || /^cash$/i.test(symbol)) {
    return { balance: { account, currency: 'USD', amount: inDigits(cells.needed('value $')) } };
  }
  // Prose has neither a quantity nor a value.
  if (isBlank(cells.text('quantity')) && isBlank(cells.text('value $'))) return null;
  if (isBlank(symbol)) return noSymbol;
  if (security === 'option' || /\b(?:call|put)\b/i.test(symbol)) return noOptions;
  if (security === 'bond') return noBonds;
  const quantity = cells.needed('quantity');
  if (quantity.lt(0)) return leave('notKept', 'Shares sold short are not kept here.');
  const paid = cells.figure('price paid $');
  const cost = paid === null ? null : inDigits(quantity.times(paid));
  return {
    position: { account, symbol: cells.symbol('symbol') ?? '', name: '', quantity: inDigits(quantity), cost },
  };
};

export const etradePositions: StatementFormat = {
  id: 'etrade-positions',
  name: 'E*TRADE, positions',
  platform: 'E*TRADE',
  fingerprints: [{ all: ['price paid $', 'symbol', 'quantity', 'value $'] }],
  unverified: 'No file of this form was at hand: compare the holdings with what E*TRADE shows.',
  read: (rows) => {
    const account = accountIn(rows);
    return readHoldings(rows, {
      fingerprints: etradePositions.fingerprints,
      statedOn: statedOn(rows),
      readRow: (cells) => readRow(cells, account),
    });
  },
};
