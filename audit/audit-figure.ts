import type { RowSelector } from '#audit/audit-rows';
import { type Derivation, deriveFromToolAnswer } from '#audit/derivation';
import type { BeancountNames } from '#core/journal/beancount';
import { toJournalAccountName } from '#core/journal/entry-text';
import { sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** A figure as a page shows it, with the rows that it came from and how it is derived again. */

export type FigurePageName =
  | 'Dashboard'
  | 'Analytics'
  | 'Portfolio'
  | 'Stock'
  | 'Watchlist'
  | 'Returns'
  | 'Net Worth'
  | 'Cash'
  | 'CDs'
  | 'Savings'
  | 'Banking'
  | 'Debts'
  | 'Dividends'
  | 'Income'
  | 'Agenda'
  | 'Allocation';

export interface AuditFigure {
  page: FigurePageName;
  /** As the product names it in what explains it. */
  kind: string;
  /** Which of its kind: a stock, a platform, a month; none of what there is once. */
  of?: string;
  /** An exact decimal. */
  value: string;
  unit: 'USD' | 'percent' | 'shares' | 'USD a share' | 'count' | (string & {});
  rows: RowSelector[];
  by: Derivation;
}

/** With the day and the checksum of its rows, as figures.json has it. */
export interface AuditFigureWithHash extends AuditFigure {
  day: Day;
  sha256: string;
}

/** What writing figures takes, beside the answers of the pages. */
export interface FigureContext {
  day: Day;
  names: BeancountNames;
  /** Stocks that values and returns leave out. */
  leftOut: readonly string[];
  /** Of these, those whose trades cannot be as they are recorded. */
  review: readonly string[];
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** By which answers about a commodity in an account are found, in hledger's words. */
export const toHledgerPositionKey = (account: string, commodity: string): string => `${account}|${commodity}`;

/** The same in Beancount's. */
export const toBeancountPositionKey = ({ names }: FigureContext, account: string, commodity: string): string =>
  `${names.accounts.get(account) ?? account}|${names.commodities.get(commodity) ?? commodity}`;

export const getPlatformSharesAccountName = (platform: string): string =>
  toJournalAccountName('assets', 'shares', platform);

/** In `recompute.py` a position is told by platform and stock. */
export const toRecomputePositionKey = (platform: string, symbol: string): string => `${platform}|${symbol}`;

/** A pattern of keys that end with one of these commodities; undefined without any. */
export const buildCommodityExclusion = (commodities: readonly string[]): { without?: string } =>
  commodities.length === 0 ? {} : { without: `(^|\\|)(${commodities.map(escapePattern).join('|')})(\\||$)` };
/** The same in Beancount's words. */
export const buildBeancountCommodityExclusion = ({ names }: FigureContext, commodities: readonly string[]) =>
  buildCommodityExclusion(commodities.map((one) => names.commodities.get(one) ?? one));

export const buildPlatformKeyPattern = (platform: string): string => `^${escapePattern(platform)}\\|`;
export const buildBeancountAccountPattern = ({ names }: FigureContext, account: string): string =>
  `^${escapePattern(names.accounts.get(account) ?? account)}\\|`;
export const escapePatternText = escapePattern;

export const toDollarFigureValue = (value: number): Pick<AuditFigure, 'value' | 'unit'> => ({
  value: toDecimalText(value),
  unit: 'USD',
});
/** Of what stands in several rows of a page, to the cent of each. */
export const sumToDollarFigureValue = (values: readonly number[]): Pick<AuditFigure, 'value' | 'unit'> => ({
  value: toDecimalText(sumExactAmounts(values.map((value) => toAmount(value)))),
  unit: 'USD',
});
export const toPercentFigureValue = (value: number): Pick<AuditFigure, 'value' | 'unit'> => ({
  value: toDecimalText(value),
  unit: 'percent',
});
export const toCountFigureValue = (value: number): Pick<AuditFigure, 'value' | 'unit'> => ({
  value: toDecimalText(value),
  unit: 'count',
});

/** The market value of a position, in cents. */
export const derivePositionValue = (context: FigureContext, platform: string, symbol: string): Derivation =>
  deriveFromToolAnswer(
    'bean-query values',
    toBeancountPositionKey(context, getPlatformSharesAccountName(platform), symbol),
    2,
  );
export const derivePositionCost = (platform: string, symbol: string): Derivation =>
  deriveFromToolAnswer('recompute.py cost', toRecomputePositionKey(platform, symbol), 2);

/** A pattern of the fees of trades of stocks that totals leave out: entries of trades are called `Bought 2 AAPL at 21.25 USD`. */
export const buildTradedSymbolExclusion = (symbols: readonly string[]): { without?: string } =>
  symbols.length === 0 ? {} : { without: `[0-9] (${symbols.map(escapePattern).join('|')}) at ` };

/** Every row of trades, splits and what they are worth. */
export const tradeRowSelectors: RowSelector[] = ['trades', 'splits', 'ownPrices'].map((list) => ({ list }));
export const dividendRowSelectors: RowSelector[] = [
  'payments',
  'foundDividends',
  'dividendTaxes',
  'manualDividends',
].map((list) => ({ list }));
