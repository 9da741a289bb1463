import type { Amount } from '#core/money/amount';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import type { Day } from '#core/time/day';

/** How a file writes its days and figures, which its cells tell only together: `1/2/2026` and `1,234` may be either. */
export interface CellNotation {
  /** `31/12/2025` rather than `12/31/2025`; left out where nobody has said. */
  isDayFirst?: boolean;
  /** `1.234,56` rather than `1,234.56`. */
  hasDecimalComma?: boolean;
}

const dated = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,T;])/;
const dayBeforeMonthName = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})(?=$|[ ,T;])/;

/** A day as the file writes it: those of statements, `31 Dec 2025`, `31.12.2025`, and `31/12/2025` where it has the day first. */
export const parseMappedDay = (cell: string, { isDayFirst = false }: CellNotation): Day | null => {
  const text = cell.trim();
  const [, date, month, year] = dayBeforeMonthName.exec(text) ?? [];
  if (date) return parseStatementDay(`${month} ${date}, ${year?.length === 2 ? `20${year}` : year}`);
  const [, first, sign, second, ofYear] = dated.exec(text) ?? [];
  if (!first) return parseStatementDay(text);
  return parseStatementDay(
    sign === '.' || isDayFirst ? `${second}/${first}/${ofYear}` : `${first}/${second}/${ofYear}`,
  );
};

/** How often the days turn back, in whichever direction they go. */
const countTurns = (cells: readonly string[], notation: CellNotation): number => {
  const days = cells.flatMap((cell) => parseMappedDay(cell, notation) ?? []);
  const steps = days.slice(1).map((day, at) => Number(day > (days[at] ?? day)) - Number(day < (days[at] ?? day)));
  return Math.min(steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length);
};

/**
 * Which of two numbers is the day: true the first, false the second. A number above 12 tells, else the order of the rows,
 * which goes one way. Null where neither does: the person has to be asked.
 */
export const findIsDayFirst = (cells: readonly string[]): boolean | null => {
  const numbered = cells.flatMap((cell) => {
    const [, first = '', sign, second = ''] = dated.exec(cell.trim()) ?? [];
    return first === '' || sign === '.' ? [] : [[Number(first), Number(second)] as const];
  });
  if (numbered.length === 0 || numbered.some(([, second]) => second > 12)) return false;
  if (numbered.some(([first]) => first > 12)) return true;
  const [dayFirst, monthFirst] = [countTurns(cells, { isDayFirst: true }), countTurns(cells, {})];
  return dayFirst === monthFirst ? null : dayFirst < monthFirst;
};

/** A figure as the file writes it. Null for an empty cell, and for what is no figure. */
export const parseMappedFigure = (cell: string, { hasDecimalComma = false }: CellNotation): Amount | null => {
  if (!hasDecimalComma) return parseStatementFigure(cell);
  const plain = cell.replace(/\s*(?:[€£$]|zł|kr)$/i, '').replace(/[\s\u00a0\u202f'’]+(?=\d{3})/g, '');
  // A point must part thousands: else the file is not what it was taken for.
  if (/\.\d{1,2}(?!\d)/.test(plain) || /\.\d{4}/.test(plain)) return null;
  return parseStatementFigure(plain.replaceAll('.', '').replace(',', '.'));
};

/** True where figures can only have a decimal comma, and none can only have a point. */
export const hasDecimalCommas = (cells: readonly string[]): boolean => {
  const comma = /,\d{1,2}(?!\d)|,\d{4}|\.\d{3},\d/;
  const point = /\.\d{1,2}(?!\d)|\.\d{4}|,\d{3}\.\d/;
  return cells.some((cell) => comma.test(cell)) && !cells.some((cell) => point.test(cell));
};
