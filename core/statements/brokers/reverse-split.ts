import { type Amount, zeroAmount } from '#core/money/amount';
import type { StatementLine } from '#core/statements/reader/line-treatments';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import { createRowSkip, type PartialStatementEvent, type RowSkip } from '#core/statements/reader/table-reader';
import { isCusip } from '#core/statements/security-type';

/** Schwab writes a reverse split as two rows: the new shares under the symbol, and the old ones, below 0, under their number. */
interface Half {
  line: number;
  isOld: boolean;
  quantity: Amount;
  /** Its day and the first word of its text, which both halves share. */
  about: string;
}

/** What the row of the new shares lacks, or that a row is the one of the old shares. */
type OtherHalf = { gone: Amount } | 'isOld';

const parseSplitHalves = (table: SheetTable): Half[] =>
  table.rows
    .filter((row) => /^reverse split$/i.test(getCell(table, row, 'action')))
    .map((row: SheetRow) => ({
      line: row.line,
      isOld: isCusip(getCell(table, row, 'symbol')),
      quantity: parseStatementFigure(getCell(table, row, 'quantity')) ?? zeroAmount,
      about: `${parseStatementDay(getCell(table, row, 'date'))} ${getCell(table, row, 'description').toLowerCase().split(' ')[0]}`,
    }));

/** By the line of each half that has its other one. */
export const pairReverseSplitHalves = (tables: readonly SheetTable[]): ReadonlyMap<number, OtherHalf> => {
  const halves = tables.flatMap(parseSplitHalves);
  const olds = new Map<string, Half[]>();
  for (const half of halves.filter(({ isOld }) => isOld)) {
    const alike = olds.get(half.about) ?? [];
    alike.push(half);
    olds.set(half.about, alike);
  }
  const others = new Map<number, OtherHalf>();
  for (const half of halves.filter(({ isOld }) => !isOld)) {
    const old = olds.get(half.about)?.pop();
    if (!old) continue;
    others.set(half.line, { gone: old.quantity.abs() });
    others.set(old.line, 'isOld');
  }
  return others;
};

/** 100 old shares gone and 10 new ones there: a split that took 90. */
export const parseReverseSplitLine = (
  line: StatementLine,
  other: OtherHalf | undefined,
): PartialStatementEvent | RowSkip => {
  if (other === 'isOld')
    return createRowSkip('internal', 'The old shares of a reverse split, whose new ones are another row.');
  const quantity = line.quantity() ?? zeroAmount;
  if (!other || line.security !== 'stock' || quantity.lte(0) || other.gone.lte(quantity)) {
    return createRowSkip('notKept', 'A reverse split whose rows do not go together: enter it by hand.');
  }
  return { ...line.about, kind: 'split', quantity: quantity.minus(other.gone), amount: null };
};
