import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm, type TermOutline } from '#core/insight/explain/testing';
import {
  computeWatchlistScore,
  explainExcessOverBuyTarget,
  explainWatchlistScore,
  formatTargetRecommendation,
  toPercentScore,
  type WatchlistQuoteFigures,
} from '#core/watchlist/score';
import { computeWatchlistStats } from '#core/watchlist/stats';
import { covers } from '#tests/kit/covers';

const none = { target_buy_price: null, target_sell_price: null };
const targets = { target_buy_price: 100, target_sell_price: 150 };
const figures: WatchlistQuoteFigures = { price: 100, changePercent: 0, peRatio: 30, dividendYield: 1 };

describe('the recommendation', () => {
  test.each([
    [99.99, targets, 'Buy: $99.99 is at or under the target of $100.00.'],
    [100, targets, 'Buy: $100.00 is at or under the target of $100.00.'],
    [100.01, targets, 'Wait: $100.01 is 0.01% over the target of $100.00.'],
    [120, targets, 'Wait: $120.00 is 20.00% over the target of $100.00.'],
    [150, targets, 'Sell: $150.00 is at or over the target of $150.00.'],
    [120, { ...none, target_sell_price: 150 }, 'Wait: $120.00 is under the target of $150.00.'],
    [0.1234, { ...none, target_buy_price: 0.2 }, 'Buy: $0.1234 is at or under the target of $0.20.'],
    [120, none, 'Wait: no target price is set.'],
    [null, targets, 'Wait: no price is available just now.'],
    [95, { target_buy_price: 100, target_sell_price: 90 }, 'Buy: $95.00 is at or under the target of $100.00.'],
  ])('%s with %j -> %s', (price, given, sentence) => {
    expect(formatTargetRecommendation(price, given)).toBe(sentence);
  });

  const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100);
  const maybe = fc.option(price);
  test('holds exactly one of Buy, Sell and Wait, and follows the price over the targets', () => {
    fc.assert(
      fc.property(fc.option(price), maybe, maybe, (now, target_buy_price, target_sell_price) => {
        const sentence = formatTargetRecommendation(now, { target_buy_price, target_sell_price });
        expect(sentence.match(/buy|sell|wait/gi)).toHaveLength(1);
        const wanted =
          now !== null && target_buy_price !== null && now <= target_buy_price
            ? 'Buy'
            : now !== null && target_sell_price !== null && now >= target_sell_price
              ? 'Sell'
              : 'Wait';
        expect(sentence.startsWith(wanted)).toBe(true);
      }),
    );
  });
});

describe('the score', () => {
  test('is the mean of its parts by their weights', () => {
    // 1 x 40 + 0.5 x 25 + 0.25 x 15 + 0.5 x 20 = 66.25, of 100, to two decimals half-even.
    const { ai_score, ai_reasons } = computeWatchlistScore(figures, targets);
    expect(ai_score).toBe(0.66);
    expect(ai_reasons).toEqual([
      { factor: 'target', score: 1, weight: 40, reason: 'At or under the buy target.' },
      { factor: 'valuation', score: 0.5, weight: 25, reason: 'P/E of 30.00; 15 is best, 45 worst.' },
      { factor: 'dividend', score: 0.25, weight: 15, reason: 'Dividend yield of 1.00%; 4% is best.' },
      { factor: 'move', score: 0.5, weight: 20, reason: 'Unchanged today; a fall of 3% is best.' },
    ]);
  });

  test('leaves out what nothing is known of, and shares its weight among the rest', () => {
    covers('3.3 watched stock with score');
    // Without targets and earnings: 0.25 x 15 + 0.5 x 20 = 13.75 of 35.
    expect(computeWatchlistScore({ ...figures, peRatio: null }, none).ai_score).toBe(0.39);
  });

  test.each([
    [110, 0.6, '10.00% over the buy target.'],
    [125, 0, '25.00% over the buy target.'],
    [150, 0, 'At or over the sell target.'],
  ])('a price of %s against a buy target of 100 counts %s', (price, score, reason) => {
    expect(computeWatchlistScore({ ...figures, price }, targets).ai_reasons[0]).toEqual({
      factor: 'target',
      score,
      weight: 40,
      reason,
    });
  });

  test.each([
    [none, []],
    [{ ...none, target_sell_price: 150 }, ['Under the sell target, and no buy target is set.']],
    [{ ...none, target_sell_price: 100 }, ['At or over the sell target.']],
  ])('has a part of the targets %j only where one is set', (given, reasons) => {
    const { ai_reasons } = computeWatchlistScore(figures, given);
    expect(ai_reasons.filter(({ factor }) => factor === 'target').map(({ reason }) => reason)).toEqual(reasons);
  });

  test('counts a sell target not reached, and no buy target, as half', () => {
    expect(computeWatchlistScore(figures, { ...none, target_sell_price: 150 }).ai_reasons[0]).toMatchObject({
      score: 0.5,
      weight: 40,
    });
  });

  test.each([null, 0, -12.5])('says nothing of the valuation of a company with a P/E of %s', (peRatio) => {
    expect(computeWatchlistScore({ ...figures, peRatio }, none).ai_reasons.map(({ factor }) => factor)).toEqual([
      'dividend',
      'move',
    ]);
  });

  test('counts a dividend that nobody knows of as none', () => {
    expect(computeWatchlistScore({ ...figures, dividendYield: null }, none).ai_reasons[1]).toEqual({
      factor: 'dividend',
      score: 0,
      weight: 15,
      reason: 'No dividend is known.',
    });
  });

  test.each([
    [-1.5, 0.75, 'Down 1.50% today; a fall of 3% is best.'],
    [0, 0.5, 'Unchanged today; a fall of 3% is best.'],
    [0.6, 0.4, 'Up 0.60% today; a fall of 3% is best.'],
    [7, 0, 'Up 7.00% today; a fall of 3% is best.'],
  ])('counts a move of %s %% as %s', (changePercent, score, reason) => {
    expect(computeWatchlistScore({ ...figures, changePercent }, none).ai_reasons.at(-1)).toEqual({
      factor: 'move',
      score,
      weight: 20,
      reason,
    });
  });

  test('is null without a quote', () => {
    expect(computeWatchlistScore(null, targets)).toEqual({ ai_score: null, ai_reasons: [] });
  });

  const figure = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((value) => value / 100);
  const market = fc.record({
    price: figure(100_000),
    changePercent: fc.option(figure(50).map((value) => value - 25)),
    peRatio: fc.option(figure(500)),
    dividendYield: fc.option(figure(20)),
  });
  const given = fc.record({
    target_buy_price: fc.option(figure(100_000)),
    target_sell_price: fc.option(figure(100_000)),
  });

  test('lies between 0 and 1 in two decimals, and so does each part', () => {
    covers('3.3 watched stock with score');
    fc.assert(
      fc.property(market, given, (known, wanted) => {
        const { ai_score, ai_reasons } = computeWatchlistScore(known, wanted);
        for (const score of [ai_score ?? -1, ...ai_reasons.map((part) => part.score)]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(Number(score.toFixed(2))).toBe(score);
        }
      }),
    );
  });

  test('never falls when the price falls and all else stays', () => {
    fc.assert(
      fc.property(market, given, figure(100_000), (known, wanted, other) => {
        const at = (price: number) => computeWatchlistScore({ ...known, price }, wanted).ai_score ?? 0;
        const [low, high] = [Math.min(known.price, other), Math.max(known.price, other)];
        expect(at(low)).toBeGreaterThanOrEqual(at(high));
      }),
    );
  });

  test('is shown in percent', () => {
    expect([0, 0.07, 0.57, 1].map(toPercentScore)).toEqual([0, 7, 57, 100]);
  });
});

describe('the score explains itself', () => {
  /** Of the parts of a score what each is weighed from, without its weight. */
  const outlineScores = (known: WatchlistQuoteFigures, given: typeof targets | typeof none): TermOutline[] => {
    const [weighed] = explainWatchlistScore(known, given).parts;
    const listParts = (term: FigureTerm | undefined) => (term?.kind === 'figure' ? term.parts : []);
    return listParts(weighed).flatMap((part) => listParts(part).slice(0, 1).map(outlineTerm));
  };

  test('by each part times its weight, over all weights', () => {
    // 0.6 x 40 + 0.5 x 25 + 0.25 x 15 + 0.75 x 20 = 55.25, of 100.
    expect(outlineTerm(explainWatchlistScore({ ...figures, price: 110, changePercent: -1.5 }, targets))).toEqual([
      'aiScore 0.55 rate = quotient to 2',
      [
        'weighedScores 55.25 factor = sum',
        [
          'weighed-target 24 factor = product',
          [
            'score-target 0.6 rate = between to 2',
            'price 110 price',
            ['tooFar 125 price = product', 'buyTarget 100 price', 'reach 1.25 factor'],
            'buyTarget 100 price',
          ],
          'weight 40 factor',
        ],
        [
          'weighed-valuation 12.5 factor = product',
          ['score-valuation 0.5 rate = between to 2', 'peRatio 30 factor', 'worst 45 factor', 'best 15 factor'],
          'weight 25 factor',
        ],
        [
          'weighed-dividend 3.75 factor = product',
          ['score-dividend 0.25 rate = between to 2', 'dividendYield 1 percent', 'worst 0 percent', 'best 4 percent'],
          'weight 15 factor',
        ],
        [
          'weighed-move 15 factor = product',
          ['score-move 0.75 rate = between to 2', 'dayChange -1.5 percent', 'worst 3 percent', 'best -3 percent'],
          'weight 20 factor',
        ],
      ],
      [
        'weights 100 factor = sum',
        'weight-target 40 factor',
        'weight-valuation 25 factor',
        'weight-dividend 15 factor',
        'weight-move 20 factor',
      ],
    ]);
  });

  test('by price and buy target where the price is under it', () => {
    expect(outlineScores({ ...figures, price: 99 }, targets)[0]).toEqual([
      'score-target 1 rate = at-most',
      'price 99 price',
      'buyTarget 100 price',
    ]);
  });

  test('by a part of nothing at the sell target, and where no dividend is known', () => {
    const bare = { price: 150, changePercent: null, peRatio: null, dividendYield: null };
    expect(outlineScores(bare, targets)).toEqual(['score-target 0 rate', 'score-dividend 0 rate']);
  });
});

describe('how far a price is over its target', () => {
  test('is the difference over the target, to four decimals', () => {
    // 20.01 / 90 = 0.22233...
    const excess = explainExcessOverBuyTarget(110.01, 90);
    expect(excess && outlineTerm(excess)).toEqual([
      'overTarget 0.2223 rate = quotient to 4',
      ['over 20.01 price = sum', 'price 110.01 price', '-buyTarget 90 price'],
      'buyTarget 90 price',
    ]);
  });

  test('is not to be said of a target of nothing', () => {
    expect(explainExcessOverBuyTarget(5, 0)).toBeNull();
  });
});

describe('the figures over the list', () => {
  const item = { ...none, symbol: 'AAPL', category_id: null, currentPrice: 10 };
  test('count what is known, and name what is not', () => {
    expect(
      computeWatchlistStats([
        { ...item, target_buy_price: 10 },
        { ...item, symbol: 'MSFT', currentPrice: 10.01, target_buy_price: 10, category_id: 2 },
        { ...item, symbol: 'GOOGL', currentPrice: 20 },
        { ...item, symbol: 'NONE', currentPrice: null, target_buy_price: 99 },
      ]),
    ).toEqual({
      totalItems: 4,
      opportunities: 1,
      categorized: 1,
      // 40.01 / 3
      averagePrice: 13.34,
      unpricedSymbols: ['NONE'],
    });
  });

  test('have no average where no price is known', () => {
    expect(computeWatchlistStats([{ ...item, currentPrice: null }])).toMatchObject({
      averagePrice: null,
      unpricedSymbols: ['AAPL'],
    });
  });
});
