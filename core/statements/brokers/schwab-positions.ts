import { toDecimalText } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import { bondSkip, missingSymbolSkip, optionSkip } from '#core/statements/reader/line-treatments';
import { isBlankCell, parseStatementDay } from '#core/statements/reader/parse-cells';
import type { SheetRow } from '#core/statements/reader/sheet';
import { createRowSkip, type RowCellReader, type RowSkip } from '#core/statements/reader/table-reader';
import { parseHoldingsTables, type StatedPositionOrBalance } from '#core/statements/reconcile/parse-holdings-tables';
import { getSecurityType } from '#core/statements/security-type';
import type { Day } from '#core/time/day';

/** `"Positions for account Individual ...123 as of 07:00 AM ET, 2026/05/26"`. */
const title = /^positions for (?:account )?(.+?)\s+as of\s+(.+)$/i;

const matchTitle = (row: SheetRow | null | undefined): RegExpExecArray | null =>
  title.exec(
    row?.cells
      .filter((cell) => cell.trim() !== '')
      .join(',')
      .trim() ?? '',
  );

const parseStatementDate = (rows: readonly SheetRow[]): Day | null => {
  const dateText = rows.slice(0, 5).flatMap((row) => matchTitle(row)?.[2] ?? [])[0] ?? '';
  return parseStatementDay(/\d[\d/]+\/\d+\s*$/.exec(dateText)?.[0] ?? '');
};

/** Of several accounts each has its name in a row of its own above its header; a single one has it in the title. */
const parseAccountAbove = (above: SheetRow | null): string => {
  const name = above?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return matchTitle(above)?.[1] ?? (name.length === 1 ? (name[0]?.trim() ?? '') : '');
};

const quantityNames = ['qty (quantity)', 'quantity'];
const valueNames = ['mkt val (market value)', 'market value'];

const readBalance = (cells: RowCellReader, account: string): StatedPositionOrBalance => ({
  balance: { account, currency: 'USD', amount: toDecimalText(cells.needed(...valueNames)) },
});

const readPosition = (cells: RowCellReader, account: string): StatedPositionOrBalance => {
  const cost = cells.figure('cost basis');
  return {
    position: {
      account,
      symbol: cells.symbol('symbol') ?? '',
      name: cells.text('description'),
      quantity: toDecimalText(cells.needed(...quantityNames)),
      cost: cost === null ? null : toDecimalText(cost),
    },
  };
};

const readRow = (
  cells: RowCellReader,
  _: unknown,
  above: SheetRow | null,
): StatedPositionOrBalance | RowSkip | null => {
  const symbol = cells.text('symbol');
  const account = parseAccountAbove(above);
  if (/^cash\b/i.test(symbol)) return readBalance(cells, account);
  if (/^total\s|\btotal$/i.test(symbol)) return null;
  // What stands alone in its row is the name of the next account.
  if (cells.row.cells.filter((cell) => cell.trim() !== '').length === 1) return null;
  if (isBlankCell(symbol)) return missingSymbolSkip;
  const security = getSecurityType(symbol, cells.text('description'), cells.text('price'));
  if (security === 'cash') return readBalance(cells, account);
  if (security === 'option') return optionSkip;
  if (security === 'bond') return bondSkip;
  const quantity = cells.needed(...quantityNames);
  if (quantity.lt(0)) return createRowSkip('notKept', 'Short positions are not supported.');
  return readPosition(cells, account);
};

export const schwabPositionsFormat: StatementFormat = {
  id: 'schwab-positions',
  name: 'Schwab, positions',
  platform: 'Schwab',
  fingerprints: [{ all: ['symbol', 'description', 'cost basis'], oneOf: [quantityNames, valueNames] }],
  read: (rows) =>
    parseHoldingsTables(rows, {
      fingerprints: schwabPositionsFormat.fingerprints,
      statedOn: parseStatementDate(rows),
      readRow,
    }),
};
