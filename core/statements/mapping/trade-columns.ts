import { type CellNotation, findIsDayFirst, hasDecimalCommas } from '#core/statements/mapping/cell-notation';
import { extractKindWord, findMappedRowKindForWord, type MappedRowKind } from '#core/statements/mapping/trade-kinds';
import { getCell, normalizeColumnName, type SheetTable } from '#core/statements/reader/sheet';

/** The columns of a file of trades, by their names. The page proposes them, or a person chooses. */
export interface TradeColumnMapping extends CellNotation {
  /** Whose file it is, where the person said so; at most 40 characters. */
  broker?: string;
  day: string;
  /** Where the file says what a row is; without it each is bought or sold by its sign. */
  kind?: string;
  /** By the words of that column, as `extractKindWord` has them. */
  kinds: Readonly<Record<string, MappedRowKind>>;
  /** A symbol; or an ISIN, which is then asked about as an unknown stock. */
  symbol: string;
  quantity: string;
  price?: string;
  amount?: string;
  fee?: string;
  otherFee?: string;
  tax?: string;
  currency?: string;
  /** Of all rows, where no column says it; US dollars where left out. */
  fixedCurrency?: string;
  name?: string;
  account?: string;
  id?: string;
}

const columnFields = [
  ...(['day', 'kind', 'symbol', 'quantity', 'price', 'amount', 'fee', 'otherFee'] as const),
  ...(['tax', 'currency', 'name', 'account', 'id'] as const),
];
export type TradeColumnField = (typeof columnFields)[number];

/** What a column of each field may be called, the likeliest first. A second field takes none that is taken. */
const namesByField: Readonly<Record<TradeColumnField, readonly string[]>> = {
  day: [
    ...['trade date', 'tradedate', 'transaction date', 'activity date', 'execution date', 'date/time', 'datetime'],
    ...['date', 'timestamp', 'time', 'settlement date', 'post date', 'datum', 'data', 'buchungstag'],
  ],
  kind: [
    ...['action', 'transaction type', 'activity type', 'buy/sell', 'buy / sell', 'side', 'type', 'transaction'],
    ...[
      'activity',
      'activitytype',
      'trans type',
      'operation',
      'order type',
      'event type',
      'typ',
      'rodzaj',
      'description',
    ],
  ],
  symbol: [
    ...['symbol', 'ticker', 'ticker symbol', 'stock symbol', 'security symbol', 'symbol/cusip', 'instrument'],
    ...['instrument code', 'security', 'asset', 'isin'],
  ],
  quantity: [
    ...['quantity', 'shares', 'qty', 'units', 'no. of shares', 'number of shares', 'share quantity', 'filled qty'],
    ...['quantity of units', 'anzahl', 'stück', 'aantal', 'ilość', 'volume'],
  ],
  price: [
    ...[
      'price',
      'price / share',
      'price per share',
      'unit price',
      'share price',
      'average price',
      'avg price',
      'avg. price',
    ],
    ...['execution price', 'trade price', 'price ($)', 'price usd', 'unitprice', 'fill price', 'kurs', 'koers', 'cena'],
    ...['price per share in account currency'],
  ],
  amount: [
    ...['net amount', 'total amount', 'total value', 'total', 'amount', 'net value', 'value', 'amount ($)'],
    ...['total cost'],
    ...[
      'principal',
      'gross amount',
      'proceeds',
      'net cash',
      'betrag',
      'wert',
      'totaal',
      'kwota',
      'wartość',
      'amount usd',
    ],
  ],
  fee: [
    'commission',
    'commissions',
    'fees',
    'fee',
    'charges',
    'brokerage',
    'comm',
    'transaction fee',
    'gebühren',
    'gebühr',
  ],
  otherFee: ['fees', 'fee', 'reg fee', 'regulatory fees', 'other fees', 'sec fee', 'charges', 'stamp duty'],
  tax: ['withholding tax', 'tax withheld', 'tax', 'taxes', 'steuern'],
  currency: [
    'currency',
    'ccy',
    'local currency',
    'currency (price / share)',
    'trade currency',
    'buchungswährung',
    'transaction currency',
    'waluta',
  ],
  name: [
    'name',
    'security name',
    'company',
    'security description',
    'product',
    'title',
    'wertpapiername',
    'description',
  ],
  account: ['account number', 'account #', 'account no', 'account'],
  id: ['transaction id', 'trade id', 'order id', 'id', 'reference number', 'reference', 'confirmation number'],
};

/** Each word of the column, the most frequent first, with how many rows have it. */
export const countKindWords = (
  table: Pick<SheetTable, 'columns' | 'rows'>,
  kind: string,
): (readonly [string, number])[] => {
  const cells = new Map<string, number>();
  for (const row of table.rows) {
    const cell = getCell(table, row, kind);
    if (cell !== '') cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const words = new Map<string, number>();
  for (const [cell, count] of cells) {
    const word = extractKindWord(cell);
    words.set(word, (words.get(word) ?? 0) + count);
  }
  return [...words].toSorted(([, one], [, other]) => other - one);
};

const getColumn = (table: SheetTable, name: string | undefined): string[] =>
  name === undefined ? [] : table.rows.map((row) => getCell(table, row, name)).filter((cell) => cell !== '');

/** What the words mean that are known; the others are for the person. */
export const proposeRowKindsForWords = (words: readonly string[]): Record<string, MappedRowKind> =>
  Object.fromEntries(
    words.flatMap((word) => {
      const kind = findMappedRowKindForWord(word);
      return kind ? [[word, kind] as const] : [];
    }),
  );

const hasFewWords = (table: SheetTable, name: string): boolean => {
  const { length } = countKindWords(table, name);
  return length > 0 && length <= 12;
};

/** A column whose cells are words of kinds; else one with few words, for a person to say what they mean. */
const findKindColumn = (table: SheetTable, names: readonly string[]): string | undefined =>
  names.find((name) => isKindColumn(table, name)) ??
  names.find((name) => name !== 'description' && hasFewWords(table, name));

/** In a column of prose most rows begin with a word of kinds. */
const isKindColumn = (table: SheetTable, name: string): boolean => {
  const words = countKindWords(table, name);
  const all = words.reduce((sum, [, count]) => sum + count, 0);
  const known = words.reduce((sum, [word, count]) => sum + (findMappedRowKindForWord(word) ? count : 0), 0);
  return all > 0 && known * 2 >= all;
};

const currencySigns: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN' };

/** The currency that the names of the columns of money say, or signs in their cells: `Total EUR`, `€5.00`. */
const findFixedCurrency = (names: readonly string[], cells: readonly string[]): string | null => {
  const named = /\b(?:eur|gbp|pln|chf|cad|aud|nzd|jpy|sek|nok|dkk|czk|hkd|sgd|inr)\b/.exec(names.join(' '))?.[0];
  const sign = Object.keys(currencySigns).find((one) => [...names, ...cells].some((text) => text.includes(one)));
  return named?.toUpperCase() ?? (sign === undefined ? null : (currencySigns[sign] ?? null));
};

/** The columns as their names and cells tell them; null where a day, a stock or its shares are not to be found. */
export const proposeTradeColumnMapping = (table: SheetTable): TradeColumnMapping | null => {
  const taken = new Set<string>();
  const find = (field: TradeColumnField): string | undefined => {
    const there = namesByField[field].filter((name) => table.columns.has(name) && !taken.has(name));
    const found = field === 'kind' ? findKindColumn(table, there) : there[0];
    if (found !== undefined) taken.add(found);
    return found;
  };
  const found = Object.fromEntries(columnFields.map((field) => [field, find(field)]));
  const { day, symbol, quantity } = found;
  if (!day || !symbol || !quantity) return null;
  const filled = Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined));
  const money = [found['price'], found['amount']];
  const figures = [quantity, ...money].flatMap((name) => getColumn(table, name));
  const named = money.flatMap((name) => name ?? []);
  const fixedCurrency = found['currency'] === undefined ? findFixedCurrency(named, figures) : null;
  const isDayFirst = findIsDayFirst(getColumn(table, day));
  const words = found['kind'] === undefined ? [] : countKindWords(table, found['kind']).map(([word]) => word);
  return {
    ...filled,
    ...{ day, symbol, quantity, kinds: proposeRowKindsForWords(words) },
    ...(isDayFirst === null ? {} : { isDayFirst }),
    ...(hasDecimalCommas(figures) && { hasDecimalComma: true }),
    ...(fixedCurrency && { fixedCurrency }),
  };
};

export const listMappedTradeColumns = (mapping: TradeColumnMapping): string[] =>
  columnFields.flatMap((field) => mapping[field] ?? []);

/** Columns are known by their names in lower case, however the person's choice writes them. */
export const normalizeTradeColumns = (mapping: TradeColumnMapping): TradeColumnMapping => ({
  ...mapping,
  ...Object.fromEntries(
    columnFields.flatMap((field) => {
      const name = mapping[field];
      return name === undefined ? [] : [[field, normalizeColumnName(name)]];
    }),
  ),
});

/** Names by which a column can be only the other of the two. */
const ofPrices = /\b(?:price|rate|kurs|koers|cena|cost)\b/;
const ofShares = /\b(?:quantity|shares|qty|units|anzahl|stück|aantal|ilość)\b/;
const isPriceName = (name: string): boolean => ofPrices.test(name);
const isSharesName = (name: string): boolean =>
  ofShares.test(name) && !/\b(?:per|\/) ?(?:share|unit)s?\b|\/ ?(?:share|unit)/.test(name);

/** The sentence for shares and price that stand in each other's columns by their names; null where they don't. */
export const findSwappedColumnsMessage = ({ quantity, price }: TradeColumnMapping): string | null => {
  const isSwapped = (isPriceName(quantity) && !isSharesName(quantity)) || (price && isSharesName(price));
  return isSwapped ? `The column "${quantity}" is chosen for the shares, and it holds prices. Swap the two.` : null;
};

/** True where one of the two columns can be nothing else by its name. */
export const areShareAndPriceColumnsDistinct = ({ quantity, price }: TradeColumnMapping): boolean =>
  isSharesName(quantity) || (price !== undefined && isPriceName(price) && !isSharesName(price));
