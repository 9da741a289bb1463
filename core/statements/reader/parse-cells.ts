import { type Amount, toAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';

/** What stands for nothing in a cell. */
const blanks = new Set(['', '-', '--', 'n/a', 'null', 'none']);

export const isBlankCell = (cell: string): boolean => blanks.has(cell.trim().toLowerCase());

const currencySigns = /^(?:US\$|[$€£]|[A-Z]{3}\s)|\s?[A-Z]{3}$/;
const american = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

/**
 * A figure of a statement: `$1,234.56`, `($1,234.56)` and `-$1,234.56` (below 0), `$-0.88`, `+$10.00`, `USD 2`, `€5.00`,
 * `@12.05`. Null for an empty cell and for what is no figure: whoever needs one tells them apart with `isBlankCell`.
 */
export const parseStatementFigure = (cell: string): Amount | null => {
  const text = cell.trim();
  if (isBlankCell(text) || text.length > 60) return null;
  const [, inside] = /^\((.*)\)$/.exec(text) ?? [];
  let rest = (inside ?? text).replace(/^@/, '');
  let isOwed = inside !== undefined;
  for (let round = 0; round < 2; round += 1) {
    const sign = /^[-+−]/.exec(rest)?.[0];
    if (sign) rest = rest.slice(1).trim();
    if (sign && sign !== '+') isOwed = !isOwed;
    rest = rest.replace(currencySigns, '').trim();
  }
  if (!american.test(rest) || !/\d/.test(rest)) return null;
  const value = toAmount(rest.replaceAll(',', '').replace(/^\./, '0.').replace(/\.$/, ''));
  return isOwed ? value.times(-1).plus(0) : value;
};

/**
 * A day of a statement, as brokers in the United States write it: `1/5/2026`, `01/05/26`, `01-05-2026`, `2026-01-05`, with a time
 * of day behind it (left aside: no day is moved), `2026/01/05`, `20260105`, `20260105120000.000[-5:EST]`, `Jan 5, 2026`. Null for anything else.
 */
export const parseStatementDay = (cell: string): Day | null => {
  const text = cell.trim();
  const [day = ''] =
    /^(?:\d{4}[-/]\d{2}[-/]\d{2}(?=$|[T ,;])|\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})(?=$|[ ,])|(?:19|20)\d{6}(?=$|[;, ]|\d{4}(?:\d\d)?(?:[.[]|$))|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}(?=$|[ ,]))/.exec(
      text,
    ) ?? [];
  // Every shape above has its year, so that no day of today is needed.
  return day === '' ? null : parseTypedDay(day, '2050-12-31', { ahead: true });
};
