import { ownAssetRules } from '#contract/fields/field-rules';
import type { OwnPrice } from '#contract/portfolio/own-assets';
import { toNumber } from '#core/money/amount';
import { maxOwnPricesPerCall } from '#core/portfolio/own-prices';
import { parsePastedTable } from '#core/text/pasted-table';
import type { Day } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** What was pasted: its prices, and the first thing that is wrong with it. */
interface PastedPrices {
  prices: OwnPrice[];
  fault: string | null;
}

type Line = { date: string; price: string };

/** `2026-03-03,12.50`, `Mar 3, 2026 12.50`: the price is what stands last, unless the line is a date and nothing else. */
const splitDateAndPrice = (line: string, today: Day): Line => {
  const dateOnly = { date: line, price: '' };
  if (parseTypedDay(line, today)) return dateOnly;
  const found = /^(.*?)[\s,;]+(\$?\d[\d.]*)$/.exec(line);
  return found ? { date: found[1] ?? '', price: found[2] ?? '' } : dateOnly;
};

const parseLines = (text: string, today: Day): Line[] =>
  parsePastedTable(text).map((cells) => {
    const filled = cells.filter((cell) => cell !== '');
    const [date = '', price = ''] = filled;
    return filled.length === 1 ? splitDateAndPrice(date, today) : { date, price };
  });

const removeDollarSign = (price: string): string => price.replace(/^\$\s*/, '');

const findFault = ({ date, price }: Line, today: Day): string | null => {
  const day = parseTypedDay(date, today);
  if (!day) return `‘${date}’ is not a date.`;
  if (day > today) return `${date} is in the future.`;
  if (price === '') return `${date} has no price.`;
  const verdict = createFigureValidator(ownAssetRules.price)(removeDollarSign(price));
  return verdict === true ? null : verdict;
};

/** Words in place of figures, as a spreadsheet's columns are headed. */
const isHeading = ({ date, price }: Line, today: Day): boolean =>
  parseTypedDay(date, today) === null && !/\d/.test(date) && !/\d/.test(price);

/** Two columns as a spreadsheet copies them, or typed line by line; a heading is passed over. */
export const parsePastedPrices = (text: string, today: Day): PastedPrices => {
  const lines = parseLines(text, today);
  const prices = new Map<Day, number>();
  let fault: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (at === 0 && lines.length > 1 && isHeading(line, today)) continue;
    const wrong = findFault(line, today);
    const date = parseTypedDay(line.date, today) ?? '';
    const price = toNumber(parseTypedFigureOrZero(removeDollarSign(line.price)));
    const twice = !wrong && prices.has(date) && prices.get(date) !== price ? `${line.date} has two prices.` : null;
    if (wrong || twice) fault ??= `Line ${at + 1}: ${wrong ?? twice}`;
    else prices.set(date, price);
  }
  if (prices.size > maxOwnPricesPerCall)
    fault ??= `At most ${maxOwnPricesPerCall} prices can be entered at once; these are ${prices.size}.`;
  return { prices: [...prices].map(([date, price]) => ({ date, price })), fault };
};
