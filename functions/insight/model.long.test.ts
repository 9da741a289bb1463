import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainableFigureNames } from '#contract/insight/explained-figures';
import { type ReturnsBridgeRow, ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { Trade } from '#contract/portfolio/trades';
import {
  computeInvestmentBridge,
  listInvestmentFlows,
  type PaidDividendRow,
  sumPurchases,
} from '#core/insight/returns/investment-bridge';
import { computeMoneyWeightedReturn, toMoneyWeightedCashFlows } from '#core/insight/returns/money-weighted';
import { computeSimpleReturn } from '#core/insight/returns/simple-return';
import { computeTestInvestmentRange } from '#core/insight/returns/testing-investment-range';
import { computeTimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { roundPrice, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { addManualDividend, removeManualDividend } from '#functions/dividends/manual/manual-dividends';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { expectReturnFigureExplained } from '#functions/insight/explained-testing';
import { getBridgeRowsPage } from '#functions/insight/returns/bridge-rows';
import {
  toDollarNumber,
  toMoneyWeightedView,
  toSimpleReturnView,
  toTimeWeightedView,
} from '#functions/insight/returns/figure-views';
import { reportReturns } from '#functions/insight/returns/returns';
import { toBridgeView } from '#functions/insight/returns/returns-views';
import { createEmptyReturnsTestMarket, createReturnsTestEffects } from '#functions/insight/testing';
import { listTrades } from '#functions/portfolio/store';
import { addTrade, deleteTrade } from '#functions/portfolio/trade-service';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { covers } from '#tests/kit/covers';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';

/**
 * The figures of random ranges after each of many random changes, as they are answered and as all that was ever recorded
 * comes to. LATE has closes from a day on only, NONE has neither closes nor a price, and GONE has closes and no price.
 */
const changes = scaleToRunLength(60);

const { next, pick } = createDice();
const actor = { id: 'the-model' } as Actor;
const symbols = ['AAPL', 'KO', 'LATE', 'NONE', 'GONE', 'BTC-USD'];
const platforms = ['Robinhood', 'Schwab'] as const;
const firstDay = '2024-11-04';
const market = createEmptyReturnsTestMarket('2025-11-20');

const closeOf = (symbol: string, day: Day): number | null => {
  const seed = [...`${symbol}${day}`].reduce((total, one) => (Math.imul(total, 31) + one.charCodeAt(0)) >>> 0, 7);
  if (!isTradingDay(day) || seed % 17 === 0 || symbol === 'NONE') return null;
  if (symbol === 'LATE' && day < '2025-03-10') return null;
  return 5 + (seed % 9_000) / 100;
};
const closesTo = (symbol: string): [Day, number][] => {
  const closes: [Day, number][] = [];
  for (let day = addDays(firstDay, -8); day < market.today; day = addDays(day, 1)) {
    const close = closeOf(symbol, day);
    if (close !== null) closes.push([day, close]);
  }
  return closes;
};

const passTo = (today: Day): void => {
  market.today = today;
  market.closes = Object.fromEntries([...symbols, 'VOO'].map((symbol) => [symbol, closesTo(symbol)]));
  for (const symbol of ['AAPL', 'KO', 'LATE', 'BTC-USD', 'VOO']) {
    market.prices[symbol] = 5 + symbol.length + Number(today.slice(-2)) / 8;
  }
};

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  market.splits['KO'] = [{ date: '2025-05-10', numerator: 3, denominator: 1 }];
  market.splits['AAPL'] = [{ date: '2025-07-04', numerator: 1, denominator: 4 }];
  passTo(market.today);
});
afterAll(() => table.stop());

const anyDay = (): Day => addDays(firstDay, next(380));
const effects = () => createReturnsTestEffects(market);

const tradeSent = () => ({
  symbol: pick([...symbols, 'LATE', 'LATE']),
  companyName: 'One Inc.',
  transactionType: pick(['buy', 'buy', 'buy', 'sell', ...tradeTypes] as const),
  quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
  price: next(20_000) / pick([1, 100, 10_000]),
  transactionDate: next(5) === 0 ? market.today : anyDay(),
  platform: pick(platforms),
  fees: next(3) === 0 ? next(500) / 100 : 0,
  notes: '',
});

const change = async (trades: readonly Trade[]): Promise<unknown> => {
  const kind = next(100);
  if (kind < 25) {
    const entry = { symbol: pick(symbols), companyName: 'One Inc.', shares: 10, dividendPerShare: 0.1 * (1 + next(9)) };
    const paid = {
      fees: next(30) / 100,
      taxWithheld: next(40) / 100,
      paymentDate: anyDay(),
      platform: pick(platforms),
    };
    return addManualDividend(
      actor,
      { ...entry, dividendPerShare: toNumber(roundPrice(entry.dividendPerShare)), ...paid, notes: '' },
      effects(),
    );
  }
  const manual = await listManualRows(actor.id);
  if (kind < 30 && manual.length > 0) return removeManualDividend(actor, { id: pick(manual)?.id ?? 1 }, effects());
  if (kind < (trades.length > 40 ? 55 : 88)) return addTrade(actor, tradeSent(), effects());
  return deleteTrade(actor, { id: pick(trades)?.id ?? 1 }, effects());
};

const asked = (): Record<string, string> => {
  const range = pick(['1M', '3M', 'YTD', '1Y', 'all', 'own', 'own']);
  const [a = firstDay, b = firstDay] = [anyDay(), next(3) === 0 ? market.today : anyDay()].toSorted();
  const part = pick([
    {},
    {},
    {},
    { symbol: pick(symbols) },
    { platform: pick(platforms) },
    { class: pick(['stocks', 'coins']) },
  ]);
  return { range, ...(range === 'own' && { from: a, to: b }), ...part, fees: pick(['in', 'in', 'out']) };
};

const isOf = (
  { symbol, platform, class: kind }: ReturnsQuery,
  row: { symbol: string; platform?: string | undefined },
) =>
  (symbol === undefined || row.symbol === symbol) &&
  (platform === undefined || row.platform === platform) &&
  (kind === undefined || (kind === 'coins') === (row.symbol === 'BTC-USD'));

const paidRows = async (): Promise<PaidDividendRow[]> =>
  (await listManualRows(actor.id)).map((row) => ({
    id: row.id,
    date: row.paymentDate,
    symbol: row.symbol,
    platform: row.platform,
    gross: toAmount(row.dividendPerShare).times(row.shares).round(2, 2),
    tax: toAmount(row.taxWithheld ?? 0),
    fees: toAmount(row.fees),
  }));

/** From everything that was recorded, without anything that is kept. */
const expected = async (query: ReturnsQuery, range: NonNullable<ReturnsReport['range']>) => {
  const all = await listTrades(actor.id);
  const dividends = (await paidRows()).filter((row) => isOf(query, row) && row.date <= market.today);
  const closes = new Map(
    symbols.map((symbol) => {
      const own = (market.closes[symbol] ?? []).map(([date, close]) => ({ date, close }));
      const price = market.prices[symbol];
      return [symbol, price === undefined ? own : [...own, { date: market.today, close: price }]] as const;
    }),
  );
  const trades = all.filter((trade) => isOf(query, trade));
  const whole = { trades, dividends, splits: new Map(Object.entries(market.splits)), closes };
  const over = computeTestInvestmentRange(whole, { start: range.start, to: range.end });
  const flows = listInvestmentFlows(over.trades, over.dividends, query.fees);
  const bridge = computeInvestmentBridge(over, query.fees);
  const moved = (of: 'in' | 'out') => sumExactAmounts(flows.map((flow) => toAmount(flow[of])));
  const simple = computeSimpleReturn({
    start: bridge.start,
    end: bridge.end,
    moneyIn: moved('in'),
    moneyOut: moved('out'),
    purchases: sumPurchases(over.trades),
  });
  const ends = [
    { date: range.start, value: bridge.start },
    { date: range.end, value: bridge.end },
  ] as const;
  return {
    startValue: toDollarNumber(bridge.start),
    endValue: toDollarNumber(bridge.end),
    simple: toSimpleReturnView(simple),
    timeWeighted: toTimeWeightedView(computeTimeWeightedReturn(over.values, flows)),
    moneyWeighted: toMoneyWeightedView(computeMoneyWeightedReturn(toMoneyWeightedCashFlows(ends[0], flows, ends[1]))),
    bridge: toBridgeView(bridge),
    leftOut: over.leftOut.map(({ symbol, reason }) => `${symbol} ${reason}`).toSorted(),
    values: new Map(over.values.map(({ date, value }) => [date, toDollarNumber(toAmount(value))])),
  };
};

const linesOf = (bridge: ReturnsReport['bridge']) => bridge?.lines.map(({ line, amount: value }) => [line, value]);

const compare = async (query: ReturnsQuery, answer: ReturnsReport): Promise<void> => {
  if (answer.range === null || answer.bridge === null) return;
  const { values, leftOut, bridge, ...figures } = await expected(query, answer.range);
  expect(answer.bridge.difference).toBe(0);
  expect(answer).toMatchObject(figures);
  expect(linesOf(answer.bridge)).toEqual(linesOf(bridge));
  const known = answer.leftOut.symbols
    .filter(({ why }) => why === 'unpriced')
    .map(({ symbol, why }) => `${symbol} ${why}`);
  expect(known.toSorted()).toEqual(leftOut.filter((one) => one.endsWith('unpriced')));
  answer.curves.days.forEach((day, at) => {
    if (values.has(day)) expect(answer.curves.value[at], day).toBe(values.get(day));
  });
};

/** Compared with all that was recorded, with the rows of one of its lines. */
const look = async (query: ReturnsQuery): Promise<ReturnsReport> => {
  const answer = await resolveAnswer(reportReturns(actor, query, effects()));
  await compare(query, answer);
  const line = pick(answer.bridge?.lines ?? []);
  if (line) {
    const rows: ReturnsBridgeRow[] = [];
    let cursor: number | undefined;
    do {
      const opened = await resolveAnswer(
        getBridgeRowsPage(actor, { ...query, line: line.line, limit: 7, cursor }, effects()),
      );
      expect(opened.amount, line.line).toBe(line.amount);
      rows.push(...opened.rows);
      cursor = opened.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(toDollarNumber(sumExactAmounts(rows.map(({ amount }) => toAmount(amount)))), line.line).toBe(line.amount);
    expect(rows.length > 0, line.line).toBe(line.hasRows);
    const days = rows.map(({ date }) => date ?? '');
    expect(days, line.line).toEqual(days.toSorted().reverse());
  }
  return answer;
};

test('explains every figure of a range with sales, dividends, fees, and stocks that it must leave out', async () => {
  const bought = { ...tradeSent(), transactionType: 'buy' as const, quantity: 20, price: 30, fees: 1.25 };
  const on = (symbol: string, transactionDate: Day) => ({ ...bought, symbol, transactionDate });
  for (const trade of [
    on('KO', '2024-11-11'),
    on('LATE', '2025-01-06'),
    on('NONE', '2025-02-10'),
    on('AAPL', '2025-03-03'),
    { ...on('KO', '2025-04-07'), transactionType: 'sell' as const, quantity: 5, price: 41 },
  ]) {
    await addTrade(actor, { ...trade, platform: 'Schwab' }, effects());
  }
  const dividend = {
    companyName: 'One Inc.',
    shares: 10,
    dividendPerShare: 0.5,
    fees: 0.1,
    taxWithheld: 0.2,
    notes: '',
  };
  await addManualDividend(
    actor,
    { ...dividend, symbol: 'KO', paymentDate: '2025-05-05', platform: 'Schwab' },
    effects(),
  );
  /** Rows are asked for by the stocks that count, or by those that do not, whichever are fewer. */
  const explainAll = async (fees: 'in' | 'out', named: string) => {
    const query = ReturnsQuery.parse({ range: 'all', fees });
    const answer = await look(query);
    expect(answer.bridge).not.toBeNull();
    const leftOut = answer.leftOut.symbols.map(({ symbol, why }) => `${symbol} ${why}`);
    expect(leftOut).toEqual(['NONE unpriced', 'LATE unpriced']);
    for (const name of explainableFigureNames) {
      const figure = await expectReturnFigureExplained(actor, { query, answer, name }, effects());
      expect(figure, name).not.toBeNull();
      if (name === 'bridge') expect(JSON.stringify(figure)).toContain(named);
    }
  };
  await explainAll('in', '"symbols":["AAPL","KO"]');
  await addTrade(actor, { ...on('BTC-USD', '2025-03-04'), platform: 'Schwab' }, effects());
  await explainAll('in', '"withoutSymbols":["LATE","NONE"]');
  await explainAll('out', '"withoutSymbols":["LATE","NONE"]');
  const oversold = { ...on('KO', '2025-04-07'), transactionType: 'sell' as const, quantity: 9_999 };
  await expect(addTrade(actor, { ...oversold, platform: 'Schwab' }, effects())).rejects.toThrow(Refusal);
});

test(
  `the figures of any range are those of all that was recorded, after each of ${changes} changes`,
  async () => {
    covers('1.7 GET /insight/returns');
    for (let at = 0; at < changes; at += 1) {
      if (next(4) === 0) passTo(addDays(market.today, 1 + next(6)));
      await change(await listTrades(actor.id)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      const query = ReturnsQuery.parse(asked());
      const answer = await look(query);
      const name = explainableFigureNames[at % explainableFigureNames.length] ?? 'simple';
      if (answer.bridge) await expectReturnFigureExplained(actor, { query, answer, name }, effects());
    }
  },
  changes * 2_000,
);
