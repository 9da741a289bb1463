/** Kinds of figures that no other program derives, each with the reason. */

export interface UncheckedKind {
  page: string;
  kind: string;
  reason: string;
}

const benchmark =
  "It puts the same dollars into something else, whose prices are the market's and no row of the person's.";
const forecast = 'It is a forecast of what has not been paid.';
const opinion = 'It is a score by rules of this product, of prices that no row has a part in.';
const schedule = 'Interest of a CD counts in it on the days on which its terms credit it, which no entry has.';
const twoPeople = 'It is of two people, and the books are of one.';
const previousClose =
  'It takes the previous close as the market states it today, which may differ from the close of that day.';
const range = 'It is of a range of days, of which the books have the last.';

const listKinds = (page: string, kinds: readonly string[], reason: string): UncheckedKind[] =>
  kinds.map((kind) => ({ page, kind, reason }));

export const uncheckedKinds: readonly UncheckedKind[] = [
  ...listKinds(
    'Returns',
    ['benchmark', 'difference', 'benchmarkGain', 'benchmarkMoneyWeighted', 'points', 'benchmarkTimeWeighted'],
    benchmark,
  ),
  ...listKinds('Dashboard', ['day'], previousClose),
  ...listKinds('Income', ['incomeOfLast12Months', 'incomeOfThisYear'], schedule),
  ...listKinds('Income', ['incomeOfNext12Months'], forecast),
  ...listKinds('Dividends', ['dividendsToCome'], forecast),
  ...listKinds('Net Worth', ['change'], range),
  ...listKinds('Household', ['value', 'yours', 'theirs'], twoPeople),
  ...listKinds('Watchlist', ['score'], opinion),
];
