/** Kinds of figures that no other program derives, each with the reason. */

export interface UncheckedKind {
  page: string;
  kind: string;
  reason: string;
}

const use = 'It counts uses of the product, which no bookkeeping has.';
const benchmark = "It puts the same dollars into something else, whose prices are the market's and no row of the person's.";
const forecast = 'It is a forecast of what has not been paid.';
const opinion = 'It is a score by rules of this product, of prices that a row has no part in.';

export const uncheckedKinds: readonly UncheckedKind[] = [
  ...['engagementRate', 'loginCount', 'activeDays'].map((kind) => ({ page: 'Analytics', kind, reason: use })),
  ...['benchmark', 'difference', 'benchmarkGain', 'benchmarkMoneyWeighted', 'points', 'benchmarkTimeWeighted'].map(
    (kind) => ({ page: 'Returns', kind, reason: benchmark }),
  ),
  { page: 'Income', kind: 'incomeOfNext12Months', reason: forecast },
  { page: 'Watchlist', kind: 'score', reason: opinion },
];
