import { createIbkrCategorySkip, isIbkrStockCategory } from '#core/statements/brokers/ibkr-trades';
import {
  createRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';

type About = Omit<PartialStatementEvent, 'day' | 'kind'>;

/** `BRK B (US0846707026) Cash Dividend ...` is about BRK-B; null where the words do not begin so. */
export const parseIbkrSymbolInDescription = (words: string): string | null => {
  const [, symbol] = /^\s*([A-Za-z0-9][A-Za-z0-9. ]*?)\s*\([A-Z0-9]{9,12}\)/.exec(words) ?? [];
  return symbol && isValidSymbol(symbol) ? normalizeSymbol(symbol) : null;
};

const parseCashRowFields = (cells: RowCellReader, about: About): Omit<PartialStatementEvent, 'kind'> => ({
  ...about,
  day: cells.day('date', 'settle date', 'date/time'),
  note: cells.text('description'),
  amount: cells.needed('amount'),
});

/** Reversed ones are below 0; a payment in lieu stands among them. */
export const parseIbkrDividendRow = (cells: RowCellReader, about: About): PartialStatementEvent | RowSkip => {
  const symbol = parseIbkrSymbolInDescription(cells.text('description'));
  if (!symbol) return createRowSkip('notUnderstood', 'It does not begin with the symbol that paid.');
  return { ...parseCashRowFields(cells, about), kind: 'dividend', symbol };
};

/** Above 0 where it is paid back; of interest it has no symbol. */
export const parseIbkrTaxRow = (cells: RowCellReader, about: About): PartialStatementEvent => ({
  ...parseCashRowFields(cells, about),
  kind: 'tax',
  symbol: parseIbkrSymbolInDescription(cells.text('description')),
});

const isInterestOwed = (words: string): boolean => /\bdebit\b|\binterest paid\b|\bborrow fee/i.test(words);

export const parseIbkrInterestRow = (cells: RowCellReader, about: About): PartialStatementEvent => ({
  ...parseCashRowFields(cells, about),
  kind: isInterestOwed(cells.text('description')) ? 'fee' : 'interest',
});

export const parseIbkrFeeRow = (cells: RowCellReader, about: About): PartialStatementEvent => ({
  ...parseCashRowFields(cells, about),
  kind: 'fee',
});

export const parseIbkrDepositRow = (cells: RowCellReader, about: About): PartialStatementEvent => {
  const money = parseCashRowFields(cells, about);
  return { ...money, kind: money.amount?.lt(0) ? 'withdrawal' : 'deposit' };
};

/** Shares move without their cost: the market value beside them is none. Money may move with them. */
export const parseIbkrTransferRow = (
  cells: RowCellReader,
  about: About,
): RowSkip | readonly PartialStatementEvent[] => {
  const category = cells.text('asset category');
  const [quantity, cash] = [cells.figure('qty', 'quantity'), cells.figure('cash amount')];
  const hasShares = quantity !== null && !quantity.eq(0);
  if (hasShares && !isIbkrStockCategory(category)) return createIbkrCategorySkip(category);
  const transfer = { ...about, day: cells.day('date', 'settle date'), note: cells.text('type') };
  const isOut = /^out$/i.test(cells.text('direction')) || Boolean(quantity?.lt(0));
  const shares = hasShares
    ? [
        {
          ...transfer,
          kind: isOut ? ('sharesOut' as const) : ('sharesIn' as const),
          symbol: cells.symbol('symbol'),
          quantity,
        },
      ]
    : [];
  const money =
    cash && !cash.eq(0)
      ? [{ ...transfer, kind: cash.lt(0) ? ('withdrawal' as const) : ('deposit' as const), amount: cash }]
      : [];
  return shares.length + money.length > 0
    ? [...shares, ...money]
    : createRowSkip('internal', 'Neither shares nor money moved.');
};

/**
 * The stock of a forward split, `AAPL(US0378331005) Split 4 for 1 (AAPL, APPLE INC, US0378331005)`, whose quantity is the shares
 * that it added; null where the words are of anything else.
 */
export const findIbkrForwardSplitSymbol = (words: string): string | null => {
  const symbol = parseIbkrSymbolInDescription(words);
  const [, to, from, after] = /\bsplit (\d+) for (\d+)\s*\(([^,)]+)/i.exec(words) ?? [];
  return Number(to) > Number(from) && symbol === normalizeSymbol(after ?? '') ? symbol : null;
};

export const ibkrCorporateActionSkip = createRowSkip(
  'notKept',
  'Mergers, spin-offs and other changes of a company are not imported: record them with Corporate Action, on the page of the stock.',
  'corporate action',
);

export const parseIbkrCorporateActionRow = (cells: RowCellReader, about: About): PartialStatementEvent | RowSkip => {
  const words = cells.text('description');
  const symbol = findIbkrForwardSplitSymbol(words);
  if (symbol && isIbkrStockCategory(cells.text('asset category'))) {
    return {
      ...about,
      kind: 'split',
      day: cells.day('date/time', 'report date'),
      symbol,
      quantity: cells.needed('quantity'),
      note: words,
    };
  }
  return ibkrCorporateActionSkip;
};
