import type {
  ComputedFigure,
  ExcludedTerm,
  FigureFormula,
  FigureTerm,
  FigureUnit,
  LedgerRowKind,
  PriceTerm,
} from '#core/insight/explain/figure-terms';
import { addDays } from '#core/time/day';
import {
  formatAmount,
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPercent,
  formatPerShare,
  formatPriceInCurrency,
  maskAmountIfHidden,
} from '#lib/format';

/** How an explanation is told: figures by their unit, and what is done with them in words. */

export const explanationMessages = {
  explain: (name: string) => `Explain ${name}`,
  close: 'Close explanation',
  is: 'is',
  how: 'How it is calculated',
  parts: 'Made of',
  leftOut: 'Not included',
  more: (remaining: number) => `Show ${remaining.toLocaleString('en-US')} more`,
  price: 'Price',
  stale: 'out of date',
  sourceNotKept: 'source unknown',
  none: 'There is no figure here to explain.',
  openRow: 'Open',
  noneHere: 'There is nothing to calculate this figure from.',
  loading: 'Loading the explanation...',
  failed: 'The explanation could not be loaded',
  failedHint: 'Check your connection and try again.',
  rowsLoading: 'Loading the rows...',
  rowsFailed: 'The rows could not be loaded',
  moreRows: 'Show more rows',
  monthDiffers: (now: string) =>
    `The days now add up to ${now}: something has changed since the page was loaded. Refresh it to update the figure.`,
  /** `40 rows so far`, of a count; all of them: `183 rows in total.` */
  counted: (rows: number, isAll: boolean) => `${formatCount(rows, 'row')} ${isAll ? 'in total' : 'so far'}.`,
  /** `3 rows, $120.00 so far`; all of them: `3 rows, $120.00 in total`. */
  soFar: (rows: number, total: string) => `${formatCount(rows, 'row')}, ${total} so far.`,
  comesTo: (rows: number, total: string) => `${formatCount(rows, 'row')}, ${total} in total.`,
  /** `3 rows, $120.00 in total. Set by hand: $30.00.` */
  andRest: (rows: number, total: string, name: string, rest: string) =>
    `${formatCount(rows, 'row')}, ${total} in total. ${name}: ${rest}.`,
  differs: (rows: number, total: string) =>
    `${formatCount(rows, 'row')}, now ${total} in total: something has changed since the page was loaded. Refresh it to update the figure.`,
} as const;

const createPlainNumberFormat = (places: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: places });
const shares = createPlainNumberFormat(8);
const factor = createPlainNumberFormat(8);
const count = createPlainNumberFormat(0);
/** Fractions as percentages, to more places than the page shows: what is explained can be followed. */
const rate = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 });

const formats: Record<FigureUnit, (value: number) => string> = {
  money: formatMoney,
  percent: formatPercent,
  rate: (value) => rate.format(value),
  shares: (value) => maskAmountIfHidden(shares.format(value)),
  price: formatPerShare,
  factor: (value) => factor.format(value),
  days: (value) => `${count.format(value)} ${value === 1 ? 'day' : 'days'}`,
  count: (value) => count.format(value),
  day: (value) => formatDay(addDays('1970-01-01', value)),
};

/** What is not in US dollars, by its currency. */
const foreign: Partial<Record<FigureUnit, (currency: string, value: number) => string>> = {
  money: formatAmount,
  price: formatPriceInCurrency,
};

export const formatTermValue = ({ value, unit, currency }: Pick<FigureTerm, 'value' | 'unit' | 'currency'>): string => {
  const inCurrency = currency === undefined ? undefined : foreign[unit];
  return inCurrency ? inCurrency(currency ?? '', Number(value)) : formats[unit](Number(value));
};

/** `moneyIn`, `money-in` -> `Money in`. */
export const spellOutFigureName = (name: string): string => {
  const spaced = name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const toPlaces = (places: number, unit: FigureUnit): string => {
  if (places === 0) return 'a whole number';
  return places === 2 && unit === 'money' ? 'the cent' : `${places} decimals`;
};

const formatRounding = ({ places, isDown, isUp, isHalfUp }: FigureFormula, unit: FigureUnit): string =>
  places === undefined
    ? ''
    : `, rounded ${isDown ? 'down ' : isUp ? 'up ' : isHalfUp ? 'half up ' : ''}to ${toPlaces(places, unit)}`;

const formatSum = (names: readonly string[], parts: readonly FigureTerm[]): string =>
  parts
    .map(({ less }, at) => (at === 0 ? (less ? `less ${names[at]}` : names[at]) : `${less ? '-' : '+'} ${names[at]}`))
    .join(' ');

/** So many parts are named one by one; of more it is said what they are, as it is of several of one name. */
const namedAtMost = 6;
const isNamed = (names: readonly string[]): boolean =>
  names.length <= namedAtMost && (names.length < 3 || new Set(names).size > 1);

const joinNamesOrSummarize = (names: readonly string[], sign: string, many: string): string =>
  names.length <= namedAtMost ? names.join(` ${sign} `) : many;

/** The formula in words: `Value at the end - Value at the start - Money in + Money out`. */
export const formatFigureFormula = (
  { how, parts, unit }: ComputedFigure,
  getName: (part: FigureTerm) => string,
): string => {
  const names = parts.map(getName);
  const many = `${parts.length.toLocaleString('en-US')} parts below`;
  const describeParts = (): string => {
    switch (how.by) {
      case 'sum':
        return parts.length === 0 ? 'Nothing: 0' : isNamed(names) ? formatSum(names, parts) : `The sum of the ${many}`;
      case 'product':
        return joinNamesOrSummarize(names, '×', `The product of the ${many}`);
      case 'quotient':
        return `${names[0]} ÷ ${names[1]}`;
      case 'percent':
        return `${names[0]} ÷ ${names[1]}, in percent`;
      case 'growth':
        return joinNamesOrSummarize(names, '×', `All ${many}, multiplied`);
      case 'chain':
        return `${joinNamesOrSummarize(names, '×', `All ${many}, multiplied`)}, less 1`;
      case 'yearly':
        return `(1 + ${names[0]}) to the power of 365 ÷ ${count.format(how.days)} days, less 1`;
      case 'period':
        return `(1 + ${names[0]}) to the power of ${count.format(how.days)} days ÷ 365, less 1`;
      case 'accrued':
        return `1 + ${names[0]} × ${names[1]} ÷ ${how.daysAYear ?? 365}`;
      case 'compounded':
        return `(1 + ${names[0]} ÷ ${how.periods}) to the power of ${how.periods} × ${names[1]} ÷ ${how.daysAYear ?? 365}`;
      case 'days-of-30':
        return `The days from ${names[1]} to ${names[0]}, each month counted as 30`;
      case 'days-by-year':
        return `The days from ${names[1]} to ${names[0]}, those in a leap year × 365 ÷ 366`;
      case 'yield':
        return `${names[0]} to the power of 365 ÷ ${names[1]}, less 1`;
      case 'at-most':
        return `1 where ${names[0]} is at or under ${names[1]}, else 0`;
      case 'under':
        return `1 where ${names[0]} is under ${names[1]}, else 0`;
      case 'between':
        return `Where ${names[0]} lies between ${names[1]} (0) and ${names[2]} (1), capped at both ends`;
      case 'rate-of-flows':
        return 'The yearly rate at which the amounts below, each from its own day, add up to zero';
      case 'period-of-flows':
        return 'The rate over these days at which the amounts below, each from its own day, add up to zero';
    }
  };
  return `${describeParts()}${formatRounding(how, unit)}.`;
};

const reasons: Record<ExcludedTerm['reason'], string> = {
  unpriced: 'no price',
  review: 'needs review',
  'no-rate': 'no exchange rate',
  before: 'before the range',
};

export const formatExcludedTerm = ({ symbol, reason, cost }: ExcludedTerm): string =>
  `${symbol} (${reasons[reason]})${cost === undefined ? '' : `, cost ${formatMoney(Number(cost))}`}`;

const rowNames: Record<LedgerRowKind, string> = {
  trade: 'Trade',
  dividend: 'Dividend',
  cash: 'Cash',
  cd: 'CD',
  savings: 'Savings',
  debt: 'Debt',
  correction: 'Correction',
};

const sourceNames: Record<string, string> = {
  yahoo: 'Yahoo Finance',
  sample: 'sample prices',
  own: 'a price of your own',
  market: 'the market',
  statement: 'the statement',
  entered: 'what you entered',
};

/** `from Yahoo Finance and sample prices`; nothing of a price that does not tell. */
const describeSource = ({ source }: PriceTerm): string | undefined => {
  if (source === null) return explanationMessages.sourceNotKept;
  const names = source?.split('+').map((one) => sourceNames[one] ?? one);
  return names && `from ${names.join(' and ')}`;
};

/** Of which day, stock and place, and where it is from: `Mar 3, 2026, AAPL, Robinhood`. */
export const formatTermDetail = (part: FigureTerm): string => {
  const row = part.row ?? undefined;
  const where = part.kind === 'price' ? describeSource(part) : undefined;
  const known = part.kind === 'price' && part.at && !part.date ? formatInstant(part.at) : undefined;
  const day = part.date ?? row?.date;
  return [
    row && rowNames[row.kind],
    day && formatDay(day),
    part.month && formatMonth(part.month),
    part.symbol ?? row?.symbol,
    part.platform ?? row?.platform,
    where,
    known,
    part.kind === 'price' && part.isStale ? explanationMessages.stale : undefined,
  ]
    .filter(Boolean)
    .join(', ');
};
