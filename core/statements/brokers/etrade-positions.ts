import { toDecimalText } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import { bondSkip, missingSymbolSkip, optionSkip } from '#core/statements/reader/line-treatments';
import { isBlankCell, parseStatementDay } from '#core/statements/reader/parse-cells';
import type { SheetRow } from '#core/statements/reader/sheet';
import { createRowSkip, type RowCellReader, type RowSkip } from '#core/statements/reader/table-reader';
import { parseHoldingsTables, type StatedPositionOrBalance } from '#core/statements/reconcile/parse-holdings-tables';
import { getSecurityType } from '#core/statements/security-type';
import type { Day } from '#core/time/day';

const someDay = /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Za-z]{3,9} \d{1,2},? \d{4})\b/;

/** Below the table: `Generated at Nov 21 2026 10:00 AM ET`. */
const parseStatementDate = (rows: readonly SheetRow[]): Day | null => {
  const footer = rows.slice(-6).map(({ cells }) => cells.join(','));
  const dateText = footer.flatMap((text) => /^"?generated at\b(.+)$/i.exec(text)?.[1] ?? [])[0] ?? '';
  return parseStatementDay(someDay.exec(dateText)?.[0] ?? '');
};

/** `Individual Brokerage -1234`, above the table: the last digits, as its transactions have them. */
const parseAccount = (rows: readonly SheetRow[]): string => {
  const cells = rows.slice(0, 8).flatMap((row) => row.cells);
  return cells.flatMap((cell) => /[A-Za-z)] ?-(\d{4})\s*$/.exec(cell)?.[1] ?? [])[0] ?? '';
};

const readRow = (cells: RowCellReader, account: string): StatedPositionOrBalance | RowSkip | null => {
  const symbol = cells.text('symbol');
  if (/^(?:total|generated at)\b/i.test(symbol)) return null;
  const security = getSecurityType(symbol);
  if (security === 'cash' || /^cash$/i.test(symbol)) {
    return { balance: { account, currency: 'USD', amount: toDecimalText(cells.needed('value $')) } };
  }
  // Prose has neither a quantity nor a value.
  if (isBlankCell(cells.text('quantity')) && isBlankCell(cells.text('value $'))) return null;
  if (isBlankCell(symbol)) return missingSymbolSkip;
  if (security === 'option' || /\b(?:call|put)\b/i.test(symbol)) return optionSkip;
  if (security === 'bond') return bondSkip;
  const quantity = cells.needed('quantity');
  if (quantity.lt(0)) return createRowSkip('notKept', 'Short positions are not supported.');
  const paid = cells.figure('price paid $');
  const cost = paid === null ? null : toDecimalText(quantity.times(paid));
  return {
    position: { account, symbol: cells.symbol('symbol') ?? '', name: '', quantity: toDecimalText(quantity), cost },
  };
};

export const etradePositionsFormat: StatementFormat = {
  id: 'etrade-positions',
  name: 'E*TRADE, positions',
  platform: 'E*TRADE',
  fingerprints: [{ all: ['price paid $', 'symbol', 'quantity', 'value $'] }],
  unverified: 'Compare the holdings with what E*TRADE shows.',
  read: (rows) => {
    const account = parseAccount(rows);
    return parseHoldingsTables(rows, {
      fingerprints: etradePositionsFormat.fingerprints,
      statedOn: parseStatementDate(rows),
      readRow: (cells) => readRow(cells, account),
    });
  },
};
