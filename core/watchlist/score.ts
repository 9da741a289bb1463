import { computeFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { roundPercent, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { formatDollars } from '#core/money/format-number';

/** Of a stock's quote what the watchlist's rules look at, in US dollars; null where it is not to be had. */
export interface WatchlistQuoteFigures {
  price: number;
  changePercent: number | null;
  peRatio: number | null;
  /** In percent of the price a year. */
  dividendYield: number | null;
}

export interface PriceTargets {
  target_buy_price: number | null;
  target_sell_price: number | null;
}

/** True at or under the target; without one never. */
const isAtBuyTarget = (price: number, { target_buy_price: target }: PriceTargets): boolean =>
  target !== null && price <= target;
const isAtSellTarget = (price: number, { target_sell_price: target }: PriceTargets): boolean =>
  target !== null && price >= target;

/** What the targets say of a price: buy, else sell, else null. Buy comes first where they cross and both are met. */
export const getTargetSignal = (price: number, targets: PriceTargets): 'buy' | 'sell' | null => {
  if (isAtBuyTarget(price, targets)) return 'buy';
  return isAtSellTarget(price, targets) ? 'sell' : null;
};

/**
 * Buy at or under the buy target, else Sell at or over the sell target, else Wait; the sentence says why. Where the
 * targets cross and both are met, Buy comes first: buy at 100, sell at 90, price 95 -> Buy.
 */
export const formatTargetRecommendation = (price: number | null, targets: PriceTargets): string => {
  const { target_buy_price: buyAt, target_sell_price: sellAt } = targets;
  if (price === null) return 'Wait: no price is available just now.';
  const now = formatDollars(price);
  const signal = getTargetSignal(price, targets);
  if (buyAt !== null && signal === 'buy') return `Buy: ${now} is at or under the target of ${formatDollars(buyAt)}.`;
  if (sellAt !== null && signal === 'sell') return `Sell: ${now} is at or over the target of ${formatDollars(sellAt)}.`;
  if (buyAt !== null)
    return `Wait: ${now} is ${formatExcess(price, buyAt)} over the target of ${formatDollars(buyAt)}.`;
  if (sellAt !== null) return `Wait: ${now} is under the target of ${formatDollars(sellAt)}.`;
  return 'Wait: no target price is set.';
};

/** How far over the target the price is: 120 over 100 -> 0.2, 4 decimals. Null over a target of nothing. */
export const explainExcessOverBuyTarget = (price: number, target: number): ComputedFigure | null =>
  target === 0
    ? null
    : computeFigure('overTarget', 'rate', { by: 'quotient', places: 4 }, [
        computeFigure('over', 'price', { by: 'sum' }, [
          createGivenTerm('price', 'price', price),
          toSubtractedTerm(createGivenTerm('buyTarget', 'price', target)),
        ]),
        createGivenTerm('buyTarget', 'price', target),
      ]);

/** 120 over 100 -> `20.00%`. */
const formatExcess = (price: number, target: number): string => {
  const excess = explainExcessOverBuyTarget(price, target);
  return `${(excess ? getTermAmount(excess).times(100) : zeroAmount).toFixed(2)}%`;
};

interface ScoreFactor {
  factor: 'target' | 'valuation' | 'dividend' | 'move';
  /** 0 to 1, two decimals. */
  score: number;
  /** Of 100; the parts that are known share the whole in proportion. */
  weight: number;
  reason: string;
}

const weights = { target: 40, valuation: 25, dividend: 15, move: 20 } as const;

/** The same with what its score was made of. */
type ScorePart = Omit<ScoreFactor, 'score'> & { made: FigureTerm };

/** Where `value` lies on the way from `worst` (0) to `best` (1), not beyond either: 30 from 45 to 15 -> 0.5. */
const onTheWay = (
  name: ScoreFactor['factor'],
  value: FigureTerm,
  worst: FigureTerm,
  best: FigureTerm,
): ComputedFigure => computeFigure(`score-${name}`, 'rate', { by: 'between', places: 2 }, [value, worst, best]);

const createScorePart = (factor: ScoreFactor['factor'], score: FigureTerm | number, reason: string): ScorePart => ({
  factor,
  made: typeof score === 'number' ? createGivenTerm(`score-${factor}`, 'rate', score) : score,
  weight: weights[factor],
  reason,
});

/** How far over the buy target a price may be before the part comes to nothing. */
const reach = 1.25;

const scoreAtBuyTarget = (price: number, target: number): ComputedFigure =>
  computeFigure('score-target', 'rate', { by: 'at-most' }, [
    createGivenTerm('price', 'price', price),
    createGivenTerm('buyTarget', 'price', target),
  ]);

const toBuyTarget = (price: number, target: number): ComputedFigure => {
  const buyAt = createGivenTerm('buyTarget', 'price', target);
  const far = computeFigure('tooFar', 'price', { by: 'product' }, [buyAt, createGivenTerm('reach', 'factor', reach)]);
  return onTheWay('target', createGivenTerm('price', 'price', price), far, buyAt);
};

const listTargetParts = (price: number, targets: PriceTargets): ScorePart[] => {
  const { target_buy_price: buyAt, target_sell_price: sellAt } = targets;
  if (buyAt !== null && isAtBuyTarget(price, targets)) {
    return [createScorePart('target', scoreAtBuyTarget(price, buyAt), 'At or under the buy target.')];
  }
  if (isAtSellTarget(price, targets)) return [createScorePart('target', 0, 'At or over the sell target.')];
  if (buyAt !== null)
    return [createScorePart('target', toBuyTarget(price, buyAt), `${formatExcess(price, buyAt)} over the buy target.`)];
  return sellAt === null ? [] : [createScorePart('target', 0.5, 'Under the sell target, and no buy target is set.')];
};

/** 45 is worst, 15 best. */
const scorePeRatio = (ratio: number): ComputedFigure =>
  onTheWay(
    'valuation',
    createGivenTerm('peRatio', 'factor', ratio),
    createGivenTerm('worst', 'factor', 45),
    createGivenTerm('best', 'factor', 15),
  );
const scoreDividendYield = (percent: number): ComputedFigure =>
  onTheWay(
    'dividend',
    createGivenTerm('dividendYield', 'percent', percent),
    createGivenTerm('worst', 'percent', 0),
    createGivenTerm('best', 'percent', 4),
  );
const scoreDayMove = (percent: number): ComputedFigure =>
  onTheWay(
    'move',
    createGivenTerm('dayChange', 'percent', percent),
    createGivenTerm('worst', 'percent', 3),
    createGivenTerm('best', 'percent', -3),
  );

const listValuationParts = ({ peRatio }: WatchlistQuoteFigures): ScorePart[] =>
  peRatio === null || peRatio <= 0
    ? []
    : [
        createScorePart(
          'valuation',
          scorePeRatio(peRatio),
          `P/E of ${toAmount(peRatio).toFixed(2)}; 15 is best, 45 worst.`,
        ),
      ];

const listDividendParts = ({ dividendYield }: WatchlistQuoteFigures): ScorePart[] =>
  dividendYield === null
    ? [createScorePart('dividend', 0, 'No dividend is known.')]
    : [
        createScorePart(
          'dividend',
          scoreDividendYield(dividendYield),
          `Dividend yield of ${toAmount(dividendYield).toFixed(2)}%; 4% is best.`,
        ),
      ];

const movePart = ({ changePercent }: WatchlistQuoteFigures): ScorePart[] => {
  if (changePercent === null) return [];
  const way = changePercent < 0 ? 'Down' : 'Up';
  const changeText = changePercent === 0 ? 'Unchanged' : `${way} ${toAmount(changePercent).abs().toFixed(2)}%`;
  return [createScorePart('move', scoreDayMove(changePercent), `${changeText} today; a fall of 3% is best.`)];
};

const listParts = (figures: WatchlistQuoteFigures, targets: PriceTargets): ScorePart[] => [
  ...listTargetParts(figures.price, targets),
  ...listValuationParts(figures),
  ...listDividendParts(figures),
  ...movePart(figures),
];

/** The mean of the parts by their weights. */
export const explainWatchlistScore = (figures: WatchlistQuoteFigures, targets: PriceTargets): ComputedFigure => {
  const parts = listParts(figures, targets);
  const weighed = parts.map(({ made: score, weight, factor }) => {
    return computeFigure(`weighed-${factor}`, 'factor', { by: 'product' }, [
      score,
      createGivenTerm('weight', 'factor', weight),
    ]);
  });
  const all = parts.map(({ weight, factor }) => createGivenTerm(`weight-${factor}`, 'factor', weight));
  return computeFigure('aiScore', 'rate', { by: 'quotient', places: 2 }, [
    computeFigure('weighedScores', 'factor', { by: 'sum' }, weighed),
    computeFigure('weights', 'factor', { by: 'sum' }, all),
  ]);
};

/**
 * How well a stock stands to be bought now, 0 to 1 in two decimals: the mean of its parts by their weights. Price against
 * target counts 40, valuation 25, dividend 15, the day's move 20; a part of which nothing is known (no targets, no
 * earnings) is left out, and the others share its weight. At the target (1), P/E 30 (0.5), yield 1 % (0.25), unchanged
 * (0.5) -> (40 + 12.5 + 3.75 + 10) / 100 = 0.66. A figure to read the reasons of, not advice. Null without a quote.
 */
export const computeWatchlistScore = (
  figures: WatchlistQuoteFigures | null,
  targets: PriceTargets,
): { ai_score: number | null; ai_reasons: ScoreFactor[] } => {
  if (!figures) return { ai_score: null, ai_reasons: [] };
  return {
    ai_score: toNumber(getTermAmount(explainWatchlistScore(figures, targets))),
    ai_reasons: listParts(figures, targets).map(({ made: score, factor, weight, reason }) => ({
      factor,
      score: toNumber(getTermAmount(score)),
      weight,
      reason,
    })),
  };
};

/** A score as it is shown: 0.66 -> 66. */
export const toPercentScore = (score: number): number => toNumber(roundPercent(toAmount(score).times(100)));
