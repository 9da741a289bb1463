/** Kinds of figures that no other program derives, each with the reason. */

export interface UncheckedFigureKind {
  page: string;
  kind: string;
  reason: string;
}

const forecast = 'It is a forecast of what has not been paid.';
const opinion = 'It is a score by rules of this product, of prices that no row has a part in.';
const twoPeople = 'It is of two people, and the books are of one.';

const listKinds = (page: string, kinds: readonly string[], reason: string): UncheckedFigureKind[] =>
  kinds.map((kind) => ({ page, kind, reason }));

export const uncheckedFigureKinds: readonly UncheckedFigureKind[] = [
  ...listKinds('Income', ['incomeOfNext12Months'], forecast),
  ...listKinds('Dividends', ['dividendsToCome'], forecast),
  ...listKinds('Agenda', ['dividendToCome'], forecast),
  ...listKinds('Household', ['value', 'yours', 'theirs'], twoPeople),
  ...listKinds('Watchlist', ['score'], opinion),
];

const ofToday = 'The pages show it of today alone.';

/** Not to be had of a past day. */
export const figureKindsOnlyForToday: readonly UncheckedFigureKind[] = [
  ...listKinds('Dashboard', ['all'], ofToday),
  ...listKinds('Analytics', ['all'], ofToday),
  ...listKinds('Stock', ['price', 'income', 'paid', 'yieldOnCost'], ofToday),
  ...listKinds('Watchlist', ['totalItems', 'opportunities', 'categorized', 'averagePrice'], ofToday),
  ...listKinds('Dividends', ['stockIncome', 'platformIncome', 'entered', 'found'], ofToday),
  ...listKinds('Income', ['payment', 'incomeOfLast12Months', 'incomeOfThisYear'], ofToday),
  ...listKinds('Agenda', ['mover', 'maturity'], ofToday),
  ...listKinds('Allocation', ['all'], ofToday),
  ...listKinds(
    'Net Worth',
    ['all'],
    'It takes the rates of that day and what balances were corrected by, which no row has.',
  ),
];
