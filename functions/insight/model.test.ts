import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainedNames } from '#contract/explained';
import { type Returns, ReturnsQuery } from '#contract/insight';
import type { Trade } from '#contract/trades';
import { investmentFlows, investmentsBridge, type PaidRow, purchasesOf } from '#core/insight/investments';
import { moneyFlows, moneyWeightedReturn } from '#core/insight/money-weighted';
import { overRange } from '#core/insight/over-range';
import { simpleReturn } from '#core/insight/simple';
import { timeWeightedReturn } from '#core/insight/time-weighted';
import { amount, roundPrice, sum, toNumber } from '#core/money/amount';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { addByHand, removeByHand } from '#functions/dividends/manual';
import { listManual } from '#functions/dividends/manual-store';
import { madeNow } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { listBridgeRows } from '#functions/insight/bridge-rows';
import { expectExplained } from '#functions/insight/explained-testing';
import { reportReturns } from '#functions/insight/returns';
import { bridgeShown } from '#functions/insight/shown';
import { dollarsOf, moneyWeightedShown, simpleShown, timeWeightedShown } from '#functions/insight/shown-figures';
import { effectsOf, emptyMarket } from '#functions/insight/testing';
import { addTrade, deleteTrade } from '#functions/portfolio/service';
import { listTrades } from '#functions/portfolio/store';
import { Refusal } from '#functions/refusal';
import { dice } from '#tests/kit/dice';
import { startTable, type TestTable } from '#tests/kit/table';

/**
 * The figures of random ranges after each of many random changes, as they are answered and as all that was ever recorded
 * comes to. LATE has closes from a day on only, NONE has neither closes nor a price, and GONE has closes and no price.
 */
const changes = Number(process.env['RETURN_CHANGES'] ?? 60);

const { next, pick } = dice(1_506);
const actor = { id: 'the-model' } as Actor;
const symbols = ['AAPL', 'KO', 'LATE', 'NONE', 'GONE', 'BTC-USD'];
const platforms = ['Robinhood', 'Schwab'] as const;
const firstDay = '2024-11-04';
const market = emptyMarket('2025-11-20');

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
  table = await startTable();
  market.splits['KO'] = [{ date: '2025-05-10', numerator: 3, denominator: 1 }];
  market.splits['AAPL'] = [{ date: '2025-07-04', numerator: 1, denominator: 4 }];
  passTo(market.today);
});
afterAll(() => table.stop());

const anyDay = (): Day => addDays(firstDay, next(380));
const effects = () => effectsOf(market);

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
    return addByHand(
      actor,
      { ...entry, dividendPerShare: toNumber(roundPrice(entry.dividendPerShare)), ...paid, notes: '' },
      effects(),
    );
  }
  const manual = await listManual(actor.id);
  if (kind < 30 && manual.length > 0) return removeByHand(actor, { id: pick(manual)?.id ?? 1 }, effects());
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

const paidRows = async (): Promise<PaidRow[]> =>
  (await listManual(actor.id)).map((row) => ({
    id: row.id,
    date: row.paymentDate,
    symbol: row.symbol,
    platform: row.platform,
    gross: amount(row.dividendPerShare).times(row.shares).round(2, 2),
    tax: amount(row.taxWithheld ?? 0),
    fees: amount(row.fees),
  }));

/** From everything that was recorded, without anything that is kept. */
const expected = async (query: ReturnsQuery, range: NonNullable<Returns['range']>) => {
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
  const over = overRange(whole, { start: range.start, to: range.end });
  const flows = investmentFlows(over.trades, over.dividends, query.fees);
  const bridge = investmentsBridge(over, query.fees);
  const moved = (of: 'in' | 'out') => sum(flows.map((flow) => amount(flow[of])));
  const simple = simpleReturn({
    start: bridge.start,
    end: bridge.end,
    moneyIn: moved('in'),
    moneyOut: moved('out'),
    purchases: purchasesOf(over.trades),
  });
  const ends = [
    { date: range.start, value: bridge.start },
    { date: range.end, value: bridge.end },
  ] as const;
  return {
    startValue: dollarsOf(bridge.start),
    endValue: dollarsOf(bridge.end),
    simple: simpleShown(simple),
    timeWeighted: timeWeightedShown(timeWeightedReturn(over.values, flows)),
    moneyWeighted: moneyWeightedShown(moneyWeightedReturn(moneyFlows(ends[0], flows, ends[1]))),
    bridge: bridgeShown(bridge),
    leftOut: over.leftOut.map(({ symbol, reason }) => `${symbol} ${reason}`).toSorted(),
    values: new Map(over.values.map(({ date, value }) => [date, dollarsOf(amount(value))])),
  };
};

const linesOf = (bridge: Returns['bridge']) => bridge?.lines.map(({ line, amount: value }) => [line, value]);

const compare = async (query: ReturnsQuery, answer: Returns): Promise<boolean> => {
  if (answer.range === null || answer.bridge === null) return false;
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
  return true;
};

test(
  `the figures of any range are those of all that was recorded, after each of ${changes} changes`,
  async () => {
    const met = { refused: 0, compared: 0, leftOut: 0, skipped: 0, explained: 0 };
    for (let at = 0; at < changes; at += 1) {
      if (next(4) === 0) passTo(addDays(market.today, 1 + next(6)));
      await change(await listTrades(actor.id)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        met.refused += 1;
      });
      const query = ReturnsQuery.parse(asked());
      const answer = await madeNow(reportReturns(actor, query, effects()));
      if (await compare(query, answer)) met.compared += 1;
      if (answer.leftOut.symbols.length > 0) met.leftOut += 1;
      if (answer.timeWeighted.skipped.length > 0) met.skipped += 1;
      const line = pick(answer.bridge?.lines ?? []);
      if (!line) continue;
      const opened = await listBridgeRows(actor, { ...query, line: line.line, limit: 100 }, effects());
      expect(opened.amount, line.line).toBe(line.amount);
      const name = explainedNames[at % explainedNames.length] ?? 'simple';
      if (await expectExplained(actor, { query, answer, name }, effects())) met.explained += 1;
    }
    expect(met.explained).toBeGreaterThan(changes / 4);
    expect(met.compared).toBeGreaterThan(changes / 2);
    expect(met.leftOut).toBeGreaterThan(changes / 5);
  },
  changes * 2_000,
);
