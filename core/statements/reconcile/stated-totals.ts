import { toDecimalText } from '#core/money/amount';
import type { SkippedRow, StatedCashChange, StatementEvent } from '#core/statements/events';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import type { SheetRow } from '#core/statements/reader/sheet';
import type { Day } from '#core/time/day';

/** Sums that a file states beside its rows: what its cash changed by from the first of them to the last. */

interface Days {
  events: readonly StatementEvent[];
  leftOut: readonly SkippedRow[];
}

/** `Transactions Total,,,,,,,$1,234.56` and `Total:,-$12.40`: the label stands first, and one figure in all. */
const findTotal = (rows: readonly SheetRow[], label: RegExp): string | null => {
  const figures = rows.flatMap(({ cells }) => {
    if (!label.test((cells[0] ?? '').trim())) return [];
    const own = cells.slice(1).flatMap((cell) => parseStatementFigure(cell) ?? []);
    return own.length === 1 ? own : [];
  });
  const [only] = figures;
  return figures.length === 1 && only ? toDecimalText(only) : null;
};

const listDays = ({ events, leftOut }: Days): Day[] =>
  [...events.map(({ day }) => day), ...leftOut.flatMap(({ moved }) => moved?.day ?? [])].toSorted();

/** Of a file of one account; none where it states no sum, or has no row with a day. */
export const findStatedCashChanges = (
  rows: readonly SheetRow[],
  label: RegExp,
  read: Days,
  account: string,
): StatedCashChange[] => {
  const [stated, days] = [findTotal(rows, label), listDays(read)];
  const [from, to] = [days[0], days.at(-1)];
  return stated !== null && from && to ? [{ account, currency: 'USD', amount: stated, from, to }] : [];
};
