import { inDigits } from '#core/money/amount';
import { isBlank, statedDay } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Holding, readHoldings } from '#core/statements/holdings';
import { type Cells, type Left, leave } from '#core/statements/reader';
import { securityOf } from '#core/statements/security';
import type { Row } from '#core/statements/sheet';
import { noBonds, noOptions, noSymbol } from '#core/statements/treatments';
import type { Day } from '#core/time/day';

/** `"Positions for account Individual ...123 as of 07:00 AM ET, 2026/05/26"`. */
const title = /^positions for (?:account )?(.+?)\s+as of\s+(.+)$/i;

const titleOf = (row: Row | null | undefined): RegExpExecArray | null =>
  title.exec(
    row?.cells
      .filter((cell) => cell.trim() !== '')
      .join(',')
      .trim() ?? '',
  );

const statedOn = (rows: readonly Row[]): Day | null => {
  const said = rows.slice(0, 5).flatMap((row) => titleOf(row)?.[2] ?? [])[0] ?? '';
  return statedDay(/\d[\d/]+\/\d+\s*$/.exec(said)?.[0] ?? '');
};

/** Of several accounts each has its name in a row of its own above its header; a single one has it in the title. */
const accountAbove = (above: Row | null): string => {
  const name = above?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return titleOf(above)?.[1] ?? (name.length === 1 ? (name[0]?.trim() ?? '') : '');
};

const quantityNames = ['qty (quantity)', 'quantity'];
const valueNames = ['mkt val (market value)', 'market value'];

const balanceOf = (cells: Cells, account: string): Holding => ({
  balance: { account, currency: 'USD', amount: inDigits(cells.needed(...valueNames)) },
});

const positionOf = (cells: Cells, account: string): Holding => {
  const cost = cells.figure('cost basis');
  return {
    position: {
      account,
      symbol: cells.symbol('symbol') ?? '',
      name: cells.text('description'),
      quantity: inDigits(cells.needed(...quantityNames)),
      cost: cost === null ? null : inDigits(cost),
    },
  };
};

const readRow = (cells: Cells, _: unknown, above: Row | null): Holding | Left | null => {
  const symbol = cells.text('symbol');
  const account = accountAbove(above);
  if (/^cash\b/i.test(symbol)) return balanceOf(cells, account);
  if (/\btotal$/i.test(symbol)) return null;
  // What stands alone in its row is the name of the next account.
  if (cells.row.cells.filter((cell) => cell.trim() !== '').length === 1) return null;
  if (isBlank(symbol)) return noSymbol;
  const security = securityOf(symbol, cells.text('description'), cells.text('price'));
  if (security === 'cash') return balanceOf(cells, account);
  if (security === 'option') return noOptions;
  if (security === 'bond') return noBonds;
  const quantity = cells.needed(...quantityNames);
  if (quantity.lt(0)) return leave('notKept', 'Shares sold short are not kept here.');
  return positionOf(cells, account);
};

export const schwabPositions: StatementFormat = {
  id: 'schwab-positions',
  name: 'Schwab, positions',
  platform: 'Schwab',
  fingerprints: [{ all: ['symbol', 'description', 'cost basis'], oneOf: [quantityNames, valueNames] }],
  read: (rows) => readHoldings(rows, { fingerprints: schwabPositions.fingerprints, statedOn: statedOn(rows), readRow }),
};
