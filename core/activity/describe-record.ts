import { getRecordPrefix } from '#core/activity/record-kinds';
import { formatDecimal, formatDollars } from '#core/money/format-number';
import { type CorporateActionMark, describeCorporateAction } from '#core/portfolio/corporate-actions/action-kinds';
import type { TradeType } from '#core/portfolio/trades';
import { type Day, formatLongDay } from '#core/time/day';

/** A stored record, as much of it as is put into words. */
type Row = Readonly<Record<string, unknown>>;

const getTextField = (row: Row, name: string): string => String(row[name] ?? '');
const onDay = (row: Row, name: string): string => (row[name] ? `, ${formatLongDay(row[name] as Day)}` : '');
const formatMoneyField = (row: Row, name = 'amount'): string => {
  const dollars = formatDollars((row[name] ?? 0) as number);
  const currency = row['currency'];
  return currency === undefined || currency === 'USD' ? dollars : `${dollars.slice(1)} ${currency}`;
};
const capitalizeWords = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');

const trades: Record<TradeType, (shares: string) => string> = {
  buy: (shares) => `Purchase of ${shares}`,
  sell: (shares) => `Sale of ${shares}`,
  reinvestment: (shares) => `Reinvestment of ${shares}`,
  sharesIn: (shares) => `${shares} moved in`,
  sharesOut: (shares) => `${shares} moved out`,
};

/** `Merger of TWTR for cash: `, where a trade is a part of one. */
const formatActionPrefix = (row: Row): string => {
  const mark = row['corporateAction'] as CorporateActionMark | undefined;
  return mark ? `${describeCorporateAction(mark)}: ` : '';
};

const formatTradeTitle = (row: Row): string => {
  const inWords = trades[(row['transactionType'] ?? 'buy') as TradeType];
  const shares = `${formatDecimal((row['quantity'] ?? 0) as number)} ${getTextField(row, 'symbol')}`;
  return `${formatActionPrefix(row)}${inWords(shares)} on ${getTextField(row, 'platform')}${onDay(row, 'transactionDate')}`;
};

const splitTitle = (row: Row): string =>
  `${getTextField(row, 'numerator')}:${getTextField(row, 'denominator')} split of ${getTextField(row, 'symbol')}${onDay(row, 'date')}`;

const formatCashTitle = (row: Row): string =>
  `${capitalizeWords(getTextField(row, 'transactionType'))} of ${formatMoneyField(row)} on ${getTextField(row, 'platform')}${onDay(row, 'transactionDate')}`;

const formatFoundDividendTitle = (row: Row, record: string): string => {
  const name = `dividend of ${getTextField(row, 'symbol')} on ${getTextField(row, 'platform')}, ex-date ${formatLongDay(row['exDate'] as Day)}`;
  return record.endsWith('#TAX') ? `Tax withheld from the ${name}` : capitalizeWords(name);
};

const formatCdTitle = (row: Row, record: string): string =>
  record.endsWith('#META')
    ? `CD at ${getTextField(row, 'bankName')} of ${formatMoneyField(row, 'principalAmount')}`
    : `Interest payment of ${formatMoneyField(row, 'interestAmount')}${onDay(row, 'paymentDate')}`;

const formatSavingsTitle = (row: Row, record: string): string =>
  record.endsWith('#META')
    ? `Savings account ${getTextField(row, 'accountName')}`
    : `${capitalizeWords(getTextField(row, 'transactionType'))} of ${formatMoneyField(row)}${onDay(row, 'transactionDate')}`;

/** `Import of schwab.csv and 2 more files`. */
const formatImportTitle = (row: Row): string => {
  const files = (row['files'] ?? []) as readonly { name: string }[];
  const others = files.length - 1;
  const more = others > 0 ? ` and ${others} more file${others > 1 ? 's' : ''}` : '';
  return `Import of ${files[0]?.name || 'a statement'}${more}`;
};

const titles = {
  PTX: formatTradeTitle,
  SPL: splitTitle,
  CTX: formatCashTitle,
  CBAL: (row: Row) => `Balance on ${getTextField(row, 'platform')} in ${getTextField(row, 'currency')}`,
  ADIV: formatFoundDividendTitle,
  PLAT: (row: Row) => `Platform ${getTextField(row, 'platform')}`,
  MDIV: (row: Row) => `Dividend of ${getTextField(row, 'symbol')}${onDay(row, 'paymentDate')}`,
  CD: formatCdTitle,
  SAV: formatSavingsTitle,
  DEBT: (row: Row) => `Debt ${getTextField(row, 'name')}`,
  IMP: formatImportTitle,
  WL: (row: Row) => `${getTextField(row, 'symbol')} on the watchlist`,
  NSET: () => 'Notice settings',
  FEED: () => 'Calendar feed of income',
  SHARING: () => 'What you share',
  SUCCESSOR: () => 'Your successor',
  SUCCEEDS: () => 'Whose successor you are',
  NOTE: (row: Row) => `Note of ${getTextField(row, 'symbol')}`,
  TARGET: () => 'Targets and goals',
  OWN: (row: Row) => `Own asset ${getTextField(row, 'symbol')}, ${getTextField(row, 'name')}`,
};

/** What a record is, in words: `Purchase of 10 AAPL on Robinhood, Nov 20, 2026`. */
export const describeRecord = (record: string, row: object): string =>
  titles[getRecordPrefix(record)](row as Row, record);

interface FieldChange {
  /** As it is stored: `transactionDate`. */
  name: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

/** They count, link and repeat: nothing that a person has entered. */
const inner = new Set([
  'id',
  'version',
  'lastRow',
  'currentBalance',
  'cashId',
  'dividend',
  'manualDividend',
  'createdAt',
  'changedAt',
  'files',
  'state',
  'begunAt',
  'finishedAt',
  'leftOut',
  'leftOutSize',
  'balances',
  'keepsCash',
  'opening',
  'corporateAction',
  'unfinished',
  'mailTo',
  'mailSince',
]);

type DisplayedValue = FieldChange['before'];

/** One of a list: its own fields, without those that say nothing, or the text that it is. */
const formatPart = (one: unknown): string =>
  typeof one === 'object'
    ? Object.values(Object(one) as object)
        .filter((part) => part !== null)
        .join(' ')
    : String(one);

/** A list in words: changes of a rate as `2026-01-05 4.5; 2026-03-01 4.2`. Null where a value is of no such kind. */
const toDisplayedValue = (value: unknown): DisplayedValue | undefined => {
  if (Array.isArray(value)) return value.map(formatPart).join('; ');
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? undefined : (value as DisplayedValue);
};

const maxListedPrices = 10;

/** Prices by their dates: those alone that differ from the others, the first ten. `2026-03-03 12.5; 2026-03-04 12.6`. */
const listPrices = (own: unknown, others: unknown): DisplayedValue => {
  const [prices, other] = [Object(own) as Row, Object(others) as Row];
  const differing = Object.keys(prices)
    .filter((date) => prices[date] !== other[date])
    .toSorted();
  const more = differing.length - maxListedPrices;
  const listed = differing.slice(0, maxListedPrices).map((date) => `${date} ${String(prices[date])}`);
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('; ') || null;
};

/** The fields that differ, in the order in which they are stored; of a record that is new or gone, those that say something. */
export const listFieldChanges = (before: object | undefined, after: object | undefined): FieldChange[] => {
  const [from, to] = [before ?? {}, after ?? {}] as [Row, Row];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name): FieldChange[] => {
    const [left, right] =
      name === 'prices'
        ? [listPrices(from[name], to[name]), listPrices(to[name], from[name])]
        : [toDisplayedValue(from[name]), toDisplayedValue(to[name])];
    if (inner.has(name) || left === undefined || right === undefined) return [];
    return left === right || ((left ?? '') === '' && (right ?? '') === '')
      ? []
      : [{ name, before: left, after: right }];
  });
};
