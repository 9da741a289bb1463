import { describe, expect, test } from 'vitest';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type PositionsAndCloses,
  type StockClose,
} from '#core/insight/daily-figures';
import { outlineTerm } from '#core/insight/explain/testing';
import {
  adjustCloseForSplits,
  type DatedClose,
  explainHoldingsValue,
  explainPriceGains,
  getStaleCloseFlag,
  type HoldingAtClose,
  listHoldingsAtClose,
} from '#core/insight/returns/holdings-at-close';
import { toAmount, zeroAmount } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import type { Day } from '#core/time/day';

const priced = (date: Day, close: number): DatedClose => ({ date, close: toAmount(close) });

/** As the trades and closes up to the day left it. */
const standing = (
  day: Day,
  entries: readonly TestTrade[],
  closes: readonly StockClose[] = [],
  splits = noSplits,
): PositionsAndCloses => {
  const snapshot = createEmptyPositionsAndCloses();
  computeDailyFigures(snapshot, { trades: assignTradeIds(...entries), closes, splits }, day, day);
  return snapshot;
};
const shown = (held: readonly HoldingAtClose[]) =>
  held.map(({ symbol, platform, shares, cost, realised, rounding, close, value }) => ({
    of: `${symbol} ${platform}`,
    figures: [shares, cost, realised, rounding, value].map(String),
    close: close && `${close.close} of ${close.date}`,
  }));

describe('the price that a day takes', () => {
  test('is marked once it is older than 7 days', () => {
    expect(getStaleCloseFlag('2025-02-07', '2025-02-14')).toEqual({});
    expect(getStaleCloseFlag('2025-02-07', '2025-02-15')).toEqual({ isStale: true });
  });

  const splits = [createTestSplit('2025-01-08', 3), createTestSplit('2025-01-10', 2)];
  const closeAt = (known: DatedClose, day: Day) => String(adjustCloseForSplits(known, { splits }, day).close);

  test('of before a split is told in shares as they are since: $90 before 3:1 is $30, and $15 after 2:1', () => {
    expect(closeAt(priced('2025-01-07', 90), '2025-01-08')).toBe('30');
    expect(closeAt(priced('2025-01-07', 90), '2025-01-09')).toBe('30');
    expect(closeAt(priced('2025-01-07', 90), '2025-01-10')).toBe('15');
    expect(closeAt(priced('2025-01-07', 100), '2025-01-08')).toBe('33.333333');
  });

  test('of the day of a split is in new shares already', () => {
    expect(closeAt(priced('2025-01-08', 30), '2025-01-09')).toBe('30');
  });

  test('keeps its day, and where it is from', () => {
    const known = { ...priced('2025-01-07', 90), source: 'yahoo', isStale: true as const };
    expect(adjustCloseForSplits(known, { splits }, '2025-01-20')).toMatchObject({
      date: '2025-01-07',
      source: 'yahoo',
      isStale: true,
    });
  });

  test('stays with all of its decimals where nothing was split since', () => {
    const known = priced('2025-01-06', 90.123456789);
    expect(adjustCloseForSplits(known, { splits }, '2025-01-07')).toBe(known);
  });
});

describe('the holdings at the close of a day', () => {
  const entries = [
    buyTrade('2025-01-06', 3, 1.333),
    sellTrade('2025-01-07', 1, 2.006),
    buyTrade('2025-01-06', 5, 10, { symbol: 'KO', platform: 'Revolut' }),
    sellTrade('2025-01-07', 5, 12, { symbol: 'KO', platform: 'Revolut' }),
    buyTrade('2025-01-06', 4, 2, { symbol: 'QRS' }),
  ];
  const closes = [
    { symbol: 'AAPL', date: '2025-01-07', close: 1.2345 },
    { symbol: 'KO', date: '2025-01-07', close: 12 },
  ];
  // Of AAPL: 3 @ $1.333 are $3.999 and show $4.00; 1 @ $2.006 shows $2.01 and made 0.673; 2 x $1.2345 are $2.469.
  const apple = ['2', '2.666', '0.673', '0.003', '2.47'];

  test('take the last closes of the snapshot as those of the day; what is sold takes none, nor what has none', () => {
    expect(shown(listHoldingsAtClose(standing('2025-01-09', entries, closes), '2025-01-09'))).toEqual([
      { of: 'AAPL Robinhood', figures: apple, close: '1.2345 of 2025-01-09' },
      { of: 'KO Revolut', figures: ['0', '0', '10', '0', '0'], close: null },
      { of: 'QRS Robinhood', figures: ['4', '8', '0', '0', '0'], close: null },
    ]);
  });

  test('take the prices that are given in place of them', () => {
    const held = listHoldingsAtClose(standing('2025-01-09', entries, closes), '2025-01-09', (symbol) =>
      symbol === 'AAPL' ? undefined : priced('2025-01-08', 3),
    );
    expect(held.map(({ symbol, close, value }) => [symbol, close?.date, String(value)])).toEqual([
      ['AAPL', undefined, '0'],
      ['KO', undefined, '0'],
      ['QRS', '2025-01-08', '12'],
    ]);
  });

  test('tell a price of before a split in the shares of the day', () => {
    const split = standing(
      '2025-01-09',
      [buyTrade('2025-01-06', 3, 90)],
      [],
      createAaplSplits(createTestSplit('2025-01-08', 3)),
    );
    expect(shown(listHoldingsAtClose(split, '2025-01-09', () => priced('2025-01-07', 93)))).toEqual([
      { of: 'AAPL Robinhood', figures: ['9', '270', '0', '0', '279'], close: '31 of 2025-01-07' },
    ]);
  });
});

const holding = (more: Partial<HoldingAtClose> = {}): HoldingAtClose => ({
  symbol: 'KLM',
  platform: 'Robinhood',
  shares: zeroAmount,
  cost: zeroAmount,
  realised: zeroAmount,
  rounding: zeroAmount,
  close: null,
  value: zeroAmount,
  ...more,
});

describe('the value of holdings', () => {
  test('is shares x close, to the cent, of each that is held; one without a close counts as nothing', () => {
    const held = [
      holding({ shares: toAmount(120), close: priced('2025-02-07', 10.8) }),
      holding({ symbol: 'AAPL', platform: 'Revolut', shares: toAmount(2), close: priced('2025-02-06', 1.2345) }),
      holding({ symbol: 'KO' }),
      holding({ symbol: 'QRS', shares: toAmount(4) }),
    ];
    expect(outlineTerm(explainHoldingsValue('endValue', held))).toEqual([
      'endValue 1298.47 = sum',
      [
        'value 1296 at Robinhood = product to 2',
        'shares 120 shares at Robinhood',
        'close 10.8 price on 2025-02-07 KLM',
      ],
      ['value 2.47 at Revolut = product to 2', 'shares 2 shares at Revolut', 'close 1.2345 price on 2025-02-06 AAPL'],
      ['value 0 at Robinhood = product to 2', 'shares 4 shares at Robinhood', 'close 0 price QRS'],
    ]);
  });

  test('names where a close is from, and that it is old', () => {
    const close = { ...priced('2025-02-07', 10.8), source: 'yahoo', isStale: true as const };
    const [value] = explainHoldingsValue('endValue', [holding({ shares: toAmount(1), close })]).parts;
    expect(value?.kind === 'figure' && value.parts[1]).toEqual({
      kind: 'price',
      name: 'close',
      unit: 'price',
      value: '10.8',
      symbol: 'KLM',
      date: '2025-02-07',
      source: 'yahoo',
      isStale: true,
    });
    expect(value?.symbol).toBe('KLM');
  });
});

describe('the price gains between two days', () => {
  test('are what was realised, the change of what is not, and the cents that rows were rounded by', () => {
    const start = holding({
      shares: toAmount(100),
      cost: toAmount(1000),
      realised: toAmount(4),
      rounding: toAmount('0.001'),
      close: priced('2025-02-03', 10.2),
    });
    const end = holding({
      shares: toAmount(120),
      cost: toAmount(1224),
      realised: toAmount(19),
      rounding: toAmount('0.004'),
      close: priced('2025-02-07', 10.8),
    });
    // 15 realised; 1,296 - 1,224 = 72 less 1,020 - 1,000 = 20; three thousandths of rounding.
    const [gain, ...others] = explainPriceGains([start], [end]);
    expect(others).toEqual([]);
    expect(gain?.symbol).toBe('KLM');
    expect(gain && outlineTerm(gain)).toEqual([
      'priceGainOf 67.003 at Robinhood = sum',
      ['realised 15 = sum', 'realisedAtEnd 19', '-realisedAtStart 4'],
      [
        'unrealisedAtEnd 72 = sum',
        [
          'value 1296 at Robinhood = product to 2',
          'shares 120 shares at Robinhood',
          'close 10.8 price on 2025-02-07 KLM',
        ],
        '-cost 1224',
      ],
      [
        '-unrealisedAtStart 20 = sum',
        [
          'value 1020 at Robinhood = product to 2',
          'shares 100 shares at Robinhood',
          'close 10.2 price on 2025-02-03 KLM',
        ],
        '-cost 1000',
      ],
      ['rounding 0.003 = sum', 'roundingAtEnd 0.004', '-roundingAtStart 0.001'],
    ]);
  });

  test('begin from nothing where a stock was not there, and end with nothing where it is there no more', () => {
    const here = holding({ shares: toAmount(2), cost: toAmount(20), close: priced('2025-02-03', 13) });
    expect(explainPriceGains([], [here]).map(outlineTerm)).toEqual([
      [
        'priceGainOf 6 at Robinhood = sum',
        [
          'unrealisedAtEnd 6 = sum',
          ['value 26 at Robinhood = product to 2', 'shares 2 shares at Robinhood', 'close 13 price on 2025-02-03 KLM'],
          '-cost 20',
        ],
      ],
    ]);
    expect(explainPriceGains([here], []).map(({ value, platform }) => [value, platform])).toEqual([
      ['-6', 'Robinhood'],
    ]);
  });

  test('are of each stock on each platform by itself, and none where nothing was gained', () => {
    const of = (symbol: string, platform: string, realised: number) =>
      holding({ symbol, platform, realised: toAmount(realised) });
    const start = [of('KLM', 'Robinhood', 1), of('KLM', 'Revolut', 2), of('AAPL', 'Robinhood', 3)];
    const end = [of('KLM', 'Robinhood', 5), of('KLM', 'Revolut', 2), of('AAPL', 'Robinhood', 2)];
    expect(explainPriceGains(start, end).map(({ symbol, platform, value }) => [symbol, platform, value])).toEqual([
      ['KLM', 'Robinhood', '4'],
      ['AAPL', 'Robinhood', '-1'],
    ]);
  });
});
