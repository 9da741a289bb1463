import {
  type Amount,
  amount,
  decimalsOf,
  percentOf,
  roundCents,
  roundPercent,
  sum,
  toNumber,
  zero,
} from '#core/money/amount';

/** Of a stock's quote what the watchlist's rules look at, in US dollars; null where it is not to be had. */
export interface MarketFigures {
  price: number;
  changePercent: number | null;
  peRatio: number | null;
  /** In percent of the price a year. */
  dividendYield: number | null;
}

export interface Targets {
  target_buy_price: number | null;
  target_sell_price: number | null;
}

/** `336.48` -> `$336.48`, `0.1234` -> `$0.1234`: cents at least, six decimals at most. */
export const dollars = (price: number): string =>
  `$${amount(price).toFixed(Math.min(6, Math.max(2, decimalsOf(price))))}`;

/** True at or under the target; without one never. */
export const isAtBuyTarget = (price: number, { target_buy_price: target }: Targets): boolean =>
  target !== null && price <= target;
const isAtSellTarget = (price: number, { target_sell_price: target }: Targets): boolean =>
  target !== null && price >= target;

/** What the targets say of a price: buy, else sell, else null. Buy comes first where they cross and both are met. */
export const signalOf = (price: number, targets: Targets): 'buy' | 'sell' | null => {
  if (isAtBuyTarget(price, targets)) return 'buy';
  return isAtSellTarget(price, targets) ? 'sell' : null;
};

/**
 * Buy at or under the buy target, else Sell at or over the sell target, else Wait; the sentence says why. Where the
 * targets cross and both are met, Buy comes first: buy at 100, sell at 90, price 95 -> Buy.
 */
export const recommend = (price: number | null, targets: Targets): string => {
  const { target_buy_price: buyAt, target_sell_price: sellAt } = targets;
  if (price === null) return 'Wait: no price is available just now.';
  const now = dollars(price);
  const signal = signalOf(price, targets);
  if (buyAt !== null && signal === 'buy') return `Buy: ${now} is at or under the target of ${dollars(buyAt)}.`;
  if (sellAt !== null && signal === 'sell') return `Sell: ${now} is at or over the target of ${dollars(sellAt)}.`;
  if (buyAt !== null) return `Wait: ${now} is ${above(price, buyAt)} over the target of ${dollars(buyAt)}.`;
  if (sellAt !== null) return `Wait: ${now} is under the target of ${dollars(sellAt)}.`;
  return 'Wait: no target price is set.';
};

/** 120 over 100 -> `20.00%`. */
const above = (price: number, target: number): string =>
  `${(percentOf(amount(price).minus(target), amount(target)) ?? zero).toFixed(2)}%`;

export interface ScorePart {
  factor: 'target' | 'valuation' | 'dividend' | 'move';
  /** 0 to 1, two decimals. */
  score: number;
  /** Of 100; the parts that are known share the whole in proportion. */
  weight: number;
  reason: string;
}

const weights = { target: 40, valuation: 25, dividend: 15, move: 20 } as const;

/** Where `value` lies on the way from `worst` (0) to `best` (1), not beyond either: 30 from 45 to 15 -> 0.5. */
const onTheWay = (value: number, worst: number, best: number): number => {
  const share = amount(value).minus(worst).div(amount(best).minus(worst));
  return toNumber(share.lt(0) ? zero : share.gt(1) ? amount(1) : share.round(2));
};

const part = (factor: ScorePart['factor'], score: number, reason: string): ScorePart => ({
  factor,
  score,
  weight: weights[factor],
  reason,
});

/** How far over the buy target a price may be before the part comes to nothing. */
const reach = 1.25;

const targetPart = (price: number, targets: Targets): ScorePart[] => {
  const { target_buy_price: buyAt, target_sell_price: sellAt } = targets;
  if (buyAt !== null && isAtBuyTarget(price, targets)) return [part('target', 1, 'At or under the buy target.')];
  if (isAtSellTarget(price, targets)) return [part('target', 0, 'At or over the sell target.')];
  if (buyAt !== null) {
    const far = toNumber(amount(buyAt).times(reach));
    return [part('target', onTheWay(price, far, buyAt), `${above(price, buyAt)} over the buy target.`)];
  }
  return sellAt === null ? [] : [part('target', 0.5, 'Under the sell target, and no buy target is set.')];
};

const valuationPart = ({ peRatio }: MarketFigures): ScorePart[] =>
  peRatio === null || peRatio <= 0
    ? []
    : [part('valuation', onTheWay(peRatio, 45, 15), `P/E of ${amount(peRatio).toFixed(2)}; 15 is best, 45 worst.`)];

const dividendPart = ({ dividendYield }: MarketFigures): ScorePart[] =>
  dividendYield === null
    ? [part('dividend', 0, 'No dividend is known.')]
    : [
        part(
          'dividend',
          onTheWay(dividendYield, 0, 4),
          `Dividend yield of ${amount(dividendYield).toFixed(2)}%; 4% is best.`,
        ),
      ];

const movePart = ({ changePercent }: MarketFigures): ScorePart[] => {
  if (changePercent === null) return [];
  const way = changePercent < 0 ? 'Down' : 'Up';
  const moved = changePercent === 0 ? 'Unchanged' : `${way} ${amount(changePercent).abs().toFixed(2)}%`;
  return [part('move', onTheWay(changePercent, 3, -3), `${moved} today; a fall of 3% is best.`)];
};

const weighted = (parts: readonly ScorePart[]): Amount =>
  sum(parts.map(({ score, weight }) => amount(score).times(weight))).div(
    sum(parts.map(({ weight }) => amount(weight))),
  );

/**
 * How well a stock stands to be bought now, 0 to 1 in two decimals: the mean of its parts by their weights. Price against
 * target counts 40, valuation 25, dividend 15, the day's move 20; a part of which nothing is known (no targets, no
 * earnings) is left out, and the others share its weight. At the target (1), P/E 30 (0.5), yield 1 % (0.25), unchanged
 * (0.5) -> (40 + 12.5 + 3.75 + 10) / 100 = 0.66. A figure to read the reasons of, not advice. Null without a quote.
 */
export const scoreOf = (
  figures: MarketFigures | null,
  targets: Targets,
): { ai_score: number | null; ai_reasons: ScorePart[] } => {
  if (!figures) return { ai_score: null, ai_reasons: [] };
  const parts = [
    ...targetPart(figures.price, targets),
    ...valuationPart(figures),
    ...dividendPart(figures),
    ...movePart(figures),
  ];
  return { ai_score: toNumber(weighted(parts).round(2)), ai_reasons: parts };
};

export type CountedItem = Targets & { symbol: string; category_id: number | null; currentPrice: number | null };

/** Figures over a list: prices of 10 and 20 and one unknown -> average 15, one symbol left out. */
export const statsOf = (items: readonly CountedItem[]) => {
  const priced = items.flatMap((item) => (item.currentPrice === null ? [] : [{ ...item, price: item.currentPrice }]));
  const total = sum(priced.map(({ price }) => amount(price)));
  return {
    totalItems: items.length,
    opportunities: priced.filter(({ price, ...item }) => isAtBuyTarget(price, item)).length,
    categorized: items.filter(({ category_id }) => category_id !== null).length,
    averagePrice: priced.length === 0 ? null : toNumber(roundCents(total.div(priced.length))),
    unpricedSymbols: items.filter(({ currentPrice }) => currentPrice === null).map(({ symbol }) => symbol),
  };
};

/** A score as it is shown: 0.66 -> 66. */
export const inPercent = (score: number): number => toNumber(roundPercent(amount(score).times(100)));
