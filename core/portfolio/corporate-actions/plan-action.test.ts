import { describe, expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import type { CorporateAction } from '#core/portfolio/corporate-actions/action-details';
import {
  type ActionLedger,
  type ActionTrade,
  isActionFault,
  planCorporateAction,
} from '#core/portfolio/corporate-actions/plan-action';
import { computeLotsAndRealizedGains } from '#core/portfolio/position/lots';
import { computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createTestSplit,
  noSplits,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { computeExactTradeTotal, type TradeRow } from '#core/portfolio/trades';
import { covers } from '#tests/kit/covers';

const today = '2026-11-20';
const day = '2025-05-01';

const createLedger = (trades: readonly TestTrade[], splits: SplitsBySymbol = noSplits): ActionLedger => ({
  trades: assignTradeIds(...trades),
  splits,
  today,
});

const plan = (action: CorporateAction, ledger: ActionLedger) => {
  const planned = planCorporateAction(action, ledger);
  if (isActionFault(planned)) throw new Error(planned.sentence);
  return planned;
};
const getFault = (action: CorporateAction, ledger: ActionLedger): string | null => {
  const planned = planCorporateAction(action, ledger);
  return isActionFault(planned) ? planned.sentence : null;
};

/** The ledger with what was planned, as it is recorded: a rename on the trades themselves. */
const record = (ledger: ActionLedger, added: readonly ActionTrade[]): TradeRow[] => [
  ...ledger.trades,
  ...added.map((trade, at) => ({ ...trade, id: ledger.trades.length + 1 + at })),
];

const listRows = (added: readonly ActionTrade[]): string[] =>
  added.map(
    ({ transactionType, quantity, symbol, price, acquiredOn }) =>
      `${transactionType} ${quantity} ${symbol} @ ${price}${acquiredOn ? ` since ${acquiredOn}` : ''}`,
  );

/** `AAPL Robinhood 15 $90.00, realized $15.00`: those that are open, or have realized something. */
const listPositions = (trades: readonly TradeRow[], splits: SplitsBySymbol = noSplits): string[] =>
  computePositions(trades, splits)
    .filter(({ open, realizedGain }) => open || !roundCents(realizedGain).eq(0))
    .map(
      ({ symbol, platform, shares, cost, realizedGain }) =>
        `${symbol} ${platform} ${shares.round(8)} $${roundCents(cost).toFixed(2)}, realized $${roundCents(realizedGain).toFixed(2)}`,
    );

const listLots = (trades: readonly TradeRow[], symbol: string): string[] =>
  computeLotsAndRealizedGains(
    trades.filter((trade) => trade.symbol === symbol),
    [],
    'fifo',
  ).lots.map(({ acquired, shares, cost }) => `${acquired} ${shares.round(8)} $${roundCents(cost).toFixed(2)}`);

const received = { to: 'NEW', toName: 'New Co.', newShares: 1, oldShares: 2 };

describe('a merger', () => {
  const ledger = createLedger([
    buyTrade('2023-01-10', 10, 5),
    buyTrade('2024-06-03', 15, 7),
    buyTrade('2024-07-01', 4, 11, { platform: 'Schwab' }),
    buyTrade('2025-06-01', 1, 20, { symbol: 'NEW' }),
  ]);
  const merger: CorporateAction = {
    kind: 'merger',
    symbol: 'AAPL',
    date: day,
    cashPerShare: 0,
    received,
    fractions: [],
  };

  test('for shares carries the cost and the days over, on each platform by itself', () => {
    covers('4.1 corporate actions');
    // 25 shares at $155 -> 12.5, of which 5 since 2023 at $50, 7.5 since 2024 at $105.
    const { added, fractions } = plan(merger, ledger);
    expect(listRows(added)).toEqual([
      'sharesOut 25 AAPL @ 6.2',
      'sharesIn 5 NEW @ 10 since 2023-01-10',
      'sharesIn 7.5 NEW @ 14 since 2024-06-03',
      'sharesOut 4 AAPL @ 11',
      'sharesIn 2 NEW @ 22 since 2024-07-01',
    ]);
    expect(listPositions(record(ledger, added))).toEqual([
      'NEW Robinhood 13.5 $175.00, realized $0.00',
      'NEW Schwab 2 $44.00, realized $0.00',
    ]);
    expect(
      listLots(
        record(ledger, added).filter(({ platform }) => platform === 'Robinhood'),
        'NEW',
      ),
    ).toEqual(['2023-01-10 5 $50.00', '2024-06-03 7.5 $105.00', '2025-06-01 1 $20.00']);
    expect(fractions).toEqual([{ platform: 'Robinhood', symbol: 'NEW', quantity: 0.5 }]);
  });

  test('sells the fraction for the cash in lieu, at its part of the cost', () => {
    covers('4.1 corporate actions');
    // Half a share of 12.5 at $155 cost $6.20: $8.00 - $6.20.
    const { added } = plan({ ...merger, fractions: [{ platform: 'Robinhood', amount: 8 }] }, ledger);
    expect(listRows(added)).toContain('sell 0.5 NEW @ 16');
    expect(listPositions(record(ledger, added).filter(({ id }) => id !== 4))).toEqual([
      'NEW Robinhood 12 $148.80, realized $1.80',
      'NEW Schwab 2 $44.00, realized $0.00',
    ]);
  });

  test('for cash is a sale of all shares', () => {
    covers('4.1 corporate actions');
    const { received: _none, ...forCash } = merger;
    const { added } = plan({ ...forCash, cashPerShare: 12.34 }, ledger);
    expect(listRows(added)).toEqual(['sell 25 AAPL @ 12.34', 'sell 4 AAPL @ 12.34']);
    expect(listPositions(record(ledger, added))).toContain('AAPL Robinhood 0 $0.00, realized $153.50');
  });

  test('for shares and cash sells the part that the cash stands for, and carries the rest over', () => {
    covers('4.1 corporate actions');
    // 40 percent of 25 shares are 10, sold for 25 x $4 = $100; 15 shares at $93 become 12.5.
    const { added } = plan({ ...merger, cashPerShare: 4, cashPercent: 40 }, ledger);
    expect(listRows(added).slice(0, 3)).toEqual([
      'sell 10 AAPL @ 10',
      'sharesOut 15 AAPL @ 6.2',
      'sharesIn 12.5 NEW @ 7.44 since 2024-06-03',
    ]);
    expect(listPositions(record(ledger, added).filter(({ platform }) => platform === 'Robinhood'))).toEqual([
      'AAPL Robinhood 0 $0.00, realized $38.00',
      'NEW Robinhood 13.5 $113.00, realized $0.00',
    ]);
  });

  test.each([
    [{ date: '2022-01-01' }, 'You held no AAPL on Jan 1, 2022.'],
    [{ date: '2026-11-21' }, 'The date cannot be in the future.'],
    [{ received: { ...received, to: 'AAPL' } }, 'AAPL is the stock itself. Choose the other one.'],
    [{ cashPerShare: 4 }, 'Enter how much of the value was paid in cash, above 0 and below 100 percent.'],
    [
      { fractions: [{ platform: 'Schwab', amount: 3 }] },
      '2 shares of NEW came to Schwab, and no fraction of one. Leave its cash empty.',
    ],
    [{ fractions: [{ platform: 'Fidelity', amount: 3 }] }, 'You held no AAPL on Fidelity on May 1, 2025.'],
  ])('with %j is refused', (change, sentence) => {
    expect(getFault({ ...merger, ...change } as CorporateAction, ledger)).toBe(sentence);
  });

  test('that is recorded already is not recorded again', () => {
    const trades = record(ledger, plan({ ...merger, date: day }, ledger).added);
    expect(getFault(merger, { ...ledger, trades })).toBe('Merger of AAPL into NEW on May 1, 2025 is recorded already.');
  });
});

describe('a spin-off', () => {
  const spinOff: CorporateAction = {
    kind: 'spinOff',
    symbol: 'AAPL',
    date: day,
    received: { ...received, newShares: 1, oldShares: 4 },
    costPercent: 13.337,
    fractions: [],
  };

  test('parts the cost of each lot, to the cent', () => {
    covers('4.1 corporate actions');
    // $1,000.00 for 30 shares, of which 10 cost $500.00: 13.337 percent are $133.37, $66.68 and $66.69 of them.
    const ledger = createLedger([buyTrade('2023-01-10', 10, 50), buyTrade('2024-06-03', 20, 25)]);
    const { added } = plan(spinOff, ledger);
    expect(listPositions(record(ledger, added))).toEqual([
      'AAPL Robinhood 30 $866.63, realized $0.00',
      'NEW Robinhood 7.5 $133.37, realized $0.00',
    ]);
    expect(listLots(record(ledger, added), 'AAPL')).toEqual(['2023-01-10 10 $433.32', '2024-06-03 20 $433.31']);
    expect(listLots(record(ledger, added), 'NEW')).toEqual(['2023-01-10 2.5 $66.68', '2024-06-03 5 $66.69']);
  });

  test('of a position that is closed since counts what was held on its day', () => {
    const ledger = createLedger([buyTrade('2023-01-10', 10, 50), sellTrade('2025-08-01', 10, 60)]);
    const { added } = plan({ ...spinOff, costPercent: 10 }, ledger);
    // 2.5 shares of the new one stay at $50; the sale for $600 was of shares that cost $450.
    expect(listPositions(record(ledger, added))).toEqual([
      'AAPL Robinhood 0 $0.00, realized $150.00',
      'NEW Robinhood 2.5 $50.00, realized $0.00',
    ]);
  });

  test('counts shares as they are after splits up to its day, and no later ones', () => {
    const splits = new Map([['AAPL', [createTestSplit('2024-01-02', 3), createTestSplit('2026-01-05', 2)]]]);
    const ledger = createLedger([buyTrade('2023-01-10', 10, 50)], splits);
    const { added } = plan({ ...spinOff, costPercent: 10 }, ledger);
    expect(listRows(added).map((row) => row.split(' @ ')[0])).toEqual([
      'sharesOut 30 AAPL',
      'sharesIn 30 AAPL',
      'sharesIn 7.5 NEW',
    ]);
    expect(listPositions(record(ledger, added), splits)).toEqual([
      'AAPL Robinhood 60 $450.00, realized $0.00',
      'NEW Robinhood 7.5 $50.00, realized $0.00',
    ]);
  });
});

describe('a return of capital', () => {
  const ledger = createLedger([
    buyTrade('2023-01-10', 10, 5),
    buyTrade('2024-06-03', 20, 10),
    buyTrade('2024-07-01', 4, 1, { platform: 'Schwab' }),
  ]);
  const action: CorporateAction = { kind: 'returnOfCapital', symbol: 'AAPL', date: day, amountPerShare: 1.5 };

  test('takes from the cost, and what exceeds the cost is a gain', () => {
    covers('4.1 corporate actions');
    // $250 - $45; on Schwab $6 for shares that cost $4.
    const { added } = plan(action, ledger);
    expect(listRows(added)).toEqual([
      'sharesOut 30 AAPL @ 8.333333',
      'sharesIn 1 AAPL @ 45',
      'sell 1 AAPL @ 45',
      'sharesIn 10 AAPL @ 4.1 since 2023-01-10',
      'sharesIn 20 AAPL @ 8.2 since 2024-06-03',
      'sell 4 AAPL @ 1.5',
      'sharesIn 4 AAPL @ 0 since 2024-07-01',
    ]);
    expect(listPositions(record(ledger, added))).toEqual([
      'AAPL Robinhood 30 $205.00, realized $0.00',
      'AAPL Schwab 4 $0.00, realized $2.00',
    ]);
  });

  test('in all is parted by shares, to the cent', () => {
    const { amountPerShare: _none, ...inAll } = action;
    const { added } = plan({ ...inAll, totalAmount: 10 } as CorporateAction, ledger);
    // 30 and 4 shares of 34: $8.82 and $1.18.
    expect(
      sumExactAmounts(
        added.filter(({ transactionType }) => transactionType === 'sell').map(computeExactTradeTotal),
      ).toFixed(2),
    ).toBe('10.00');
    expect(listPositions(record(ledger, added))).toEqual([
      'AAPL Robinhood 30 $241.18, realized $0.00',
      'AAPL Schwab 4 $2.82, realized $0.00',
    ]);
  });
});

describe('a reverse split', () => {
  const ledger = createLedger([buyTrade('2023-01-10', 25, 4), buyTrade('2024-07-01', 20, 3, { platform: 'Schwab' })]);
  const action: CorporateAction = {
    kind: 'reverseSplit',
    symbol: 'AAPL',
    date: day,
    newShares: 1,
    oldShares: 10,
    fractions: [{ platform: 'Robinhood', amount: 21.5 }],
  };

  test('that nobody knows is recorded, and the fraction is sold', () => {
    covers('4.1 corporate actions');
    const { added, split, fractions } = plan(action, ledger);
    expect(split).toEqual({ date: day, numerator: 1, denominator: 10 });
    expect(listRows(added)).toEqual(['sell 0.5 AAPL @ 43']);
    expect(fractions).toEqual([{ platform: 'Robinhood', symbol: 'AAPL', quantity: 0.5 }]);
    // 25 shares at $100 are 2.5; half a share cost $20.
    expect(listPositions(record(ledger, added), new Map([['AAPL', split ? [split] : []]]))).toEqual([
      'AAPL Robinhood 2 $80.00, realized $1.50',
      'AAPL Schwab 2 $60.00, realized $0.00',
    ]);
  });

  test('that the market knows is not recorded again, and the fraction is sold once it has been split', () => {
    const known = { ...ledger, splits: new Map([['AAPL', [createTestSplit('2025-05-02', 1, 10)]]]) };
    const { added, split } = plan(action, known);
    expect(split).toBeNull();
    expect(added.map(({ transactionDate, quantity }) => [transactionDate, quantity])).toEqual([['2025-05-02', 0.5]]);
    expect(getFault({ ...action, fractions: [] }, known)).toBe(
      'The split on May 2, 2025 is known already. Enter the cash that was paid for a fraction.',
    );
  });

  test('of more new shares than old ones is none', () => {
    expect(getFault({ ...action, newShares: 10, oldShares: 1 }, ledger)).toBe(
      'In a reverse split fewer new shares come for the old ones. Check the ratio.',
    );
  });
});

describe('a rename', () => {
  const ledger = createLedger([buyTrade('2023-01-10', 10, 5), buyTrade('2024-06-03', 15, 7, { symbol: 'NEW' })]);
  const rename: CorporateAction = { kind: 'rename', symbol: 'AAPL', to: 'META', toName: 'Meta Platforms' };

  test('takes all trades of the stock, and no others', () => {
    expect(plan(rename, ledger)).toMatchObject({ added: [], renamed: [{ id: 1 }] });
    expect(getFault({ ...rename, symbol: 'FB' }, ledger)).toBe('You have recorded no trade of FB.');
    expect(getFault({ ...rename, to: 'AAPL' }, ledger)).toBe('AAPL is the stock itself. Choose the other one.');
  });
});

test('cash in lieu alone is a sale of the fraction', () => {
  const ledger = createLedger([buyTrade('2023-01-10', 10.5, 5)]);
  const action: CorporateAction = {
    kind: 'cashInLieu',
    symbol: 'AAPL',
    date: day,
    platform: 'Robinhood',
    quantity: 0.5,
    amount: 3.33,
  };
  expect(listRows(plan(action, ledger).added)).toEqual(['sell 0.5 AAPL @ 6.66']);
  expect(getFault({ ...action, quantity: 11 }, ledger)).toBe(
    'You held 10.5 shares of AAPL on Robinhood on May 1, 2025.',
  );
  expect(getFault({ ...action, platform: 'Schwab' }, ledger)).toBe('You held no AAPL on Schwab on May 1, 2025.');
});

test('millions of shares at a price of six decimals keep their cost to the cent', () => {
  const ledger = createLedger([
    buyTrade('2023-01-10', 3_000_000, 3.333333),
    buyTrade('2024-01-10', 7_000_001, 0.000007),
  ]);
  const action: CorporateAction = {
    kind: 'merger',
    symbol: 'AAPL',
    date: day,
    cashPerShare: 0,
    received: { ...received, newShares: 7, oldShares: 11 },
    fractions: [],
  };
  const { added } = plan(action, ledger);
  const [before] = computePositions(ledger.trades, noSplits);
  const after = computePositions(record(ledger, added), noSplits);
  expect(after.map(({ cost }) => roundCents(cost).toFixed(2))).toEqual([
    '0.00',
    roundCents(before?.cost ?? 0).toFixed(2),
  ]);
  expect(after.map(({ realizedGain }) => roundCents(realizedGain).toFixed(2))).toEqual(['0.00', '0.00']);
  expect(toAmount(after[1]?.shares ?? 0).toFixed()).toBe('6363637');
});
