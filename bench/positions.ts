import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Big from 'big.js';
import { computePositions } from '#core/portfolio/position/positions';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { sortTrades, type TradeRow } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';

/** What average cost costs: microseconds a trade, growth, heap; beside plain floats and a bare big.js loop. */

const sizes = [100, 1_000, 10_000, 50_000];
const symbols = Array.from({ length: 50 }, (_, i) => `SYM${String(i).padStart(2, '0')}`);
const platforms = ['Revolut', 'Robinhood', 'E*TRADE', 'Fidelity', 'Schwab', 'Webull'];
const firstDay = '2021-01-04';
const split = (date: Day, numerator: number): Split => ({ date, numerator, denominator: 1 });
/** Four of the 50 split within the four years, one of them twice. */
const splits: SplitsBySymbol = new Map([
  ['SYM03', [split('2021-07-20', 4), split('2024-06-10', 10)]],
  ['SYM11', [split('2022-06-06', 20)]],
  ['SYM19', [split('2022-08-25', 3)]],
  ['SYM42', [split('2024-02-26', 3)]],
]);

/** The same numbers every time: a linear congruential generator of 32 bits. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Two buys in three, fractional shares on half of them, cents in the price; never more sold than held. */
const ledgerOf = (size: number): TradeRow[] => {
  const random = randomFrom(7);
  const held = new Map<string, number>();
  return Array.from({ length: size }, (_, i) => {
    const symbol = symbols[random(symbols.length)] as string;
    const platform = platforms[random(platforms.length)] as string;
    const key = `${symbol} ${platform}`;
    const units = held.get(key) ?? 0;
    const isSale = random(3) === 0 && units > 0;
    const wanted = random(2) === 0 ? (1 + random(40)) * 10_000 : 1 + random(400_000);
    const sold = Math.min(wanted, units);
    held.set(key, isSale ? units - sold : units + wanted);
    return {
      id: i + 1,
      symbol,
      companyName: `${symbol} Inc.`,
      platform,
      transactionType: isSale ? 'sell' : 'buy',
      quantity: (isSale ? sold : wanted) / 10_000,
      price: (500 + random(60_000)) / 100,
      fees: random(4) === 0 ? (1 + random(500)) / 100 : 0,
      transactionDate: addDays(firstDay, Math.floor((i / size) * 1_460)),
    };
  });
};

/** The floor: the same rule in floats, no splits, no tolerance. */
const inFloats = (trades: readonly TradeRow[]): number => {
  const books = new Map<string, { shares: number; cost: number; realized: number }>();
  for (const trade of sortTrades(trades)) {
    const key = `${trade.symbol} ${trade.platform}`;
    const book = books.get(key) ?? { shares: 0, cost: 0, realized: 0 };
    books.set(key, book);
    if (trade.transactionType === 'buy') {
      book.shares += trade.quantity;
      book.cost += trade.quantity * trade.price;
    } else {
      const average = book.cost / book.shares;
      book.realized += trade.quantity * (trade.price - average);
      book.cost -= trade.quantity * average;
      book.shares -= trade.quantity;
    }
  }
  return books.size;
};

/** The same in big.js: what exact decimals cost before any rule is kept. */
const inBigs = (trades: readonly TradeRow[]): number => {
  const books = new Map<string, { shares: Big; cost: Big; realized: Big }>();
  for (const trade of sortTrades(trades)) {
    const key = `${trade.symbol} ${trade.platform}`;
    const book = books.get(key) ?? { shares: new Big(0), cost: new Big(0), realized: new Big(0) };
    books.set(key, book);
    if (trade.transactionType === 'buy') {
      book.shares = book.shares.plus(trade.quantity);
      book.cost = book.cost.plus(new Big(trade.quantity).times(trade.price));
    } else {
      const average = book.cost.div(book.shares);
      book.realized = book.realized.plus(new Big(trade.price).minus(average).times(trade.quantity));
      book.cost = book.cost.minus(average.times(trade.quantity));
      book.shares = book.shares.minus(trade.quantity);
    }
  }
  return books.size;
};

const inCore = (trades: readonly TradeRow[]): number => computePositions(trades, splits).length;

type Run = (trades: readonly TradeRow[]) => number;

/** This thread's own time, so that waiting for a busy machine does not count. In microseconds. */
const cpuTimeOf = (work: () => void): number => {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
};

const repeat = (run: Run, trades: readonly TradeRow[], times: number) => (): void => {
  for (let i = 0; i < times; i++) run(trades);
};

/** How often to run for one reading: the system may bring the clock up to date only every few milliseconds. */
const repeatsFor = (run: Run, trades: readonly TradeRow[]): number => {
  let times = 1;
  while (cpuTimeOf(repeat(run, trades, times)) < 60_000) times *= 2;
  return times;
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Microseconds a trade: the median of nine readings, after the search for their length has warmed the code up. */
const perTrade = (run: Run, trades: readonly TradeRow[]): number => {
  const times = repeatsFor(run, trades);
  const readings = Array.from({ length: 9 }, () => cpuTimeOf(repeat(run, trades, times)));
  return medianOf(readings) / times / trades.length;
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The most heap in use at any collection of one run, over what was in use before it (the ledger itself). MiB. */
const peakHeap = (run: Run, trades: readonly TradeRow[]): number => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  const kept = run(trades);
  const atEnd = process.memoryUsage().heapUsed;
  const collections = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize);
  return kept < 0 ? 0 : (Math.max(atEnd, ...collections) - before) / 2 ** 20;
};

type Measured = { size: number; core: number; bigs: number; floats: number; heap: number };

const measure = (size: number): Measured => {
  const trades = ledgerOf(size);
  return {
    size,
    core: perTrade(inCore, trades),
    bigs: perTrade(inBigs, trades),
    floats: perTrade(inFloats, trades),
    heap: peakHeap(inCore, trades),
  };
};

const columns = ['trades', 'positionsOf', 'growth', 'big.js loop', 'float loop', 'peak heap'];

const cellsOf = (now: Measured, before: Measured | undefined): string[] => [
  now.size.toLocaleString('en-US'),
  `${now.core.toFixed(2)} us`,
  before ? `${(now.core / before.core).toFixed(2)} x` : '',
  `${now.bigs.toFixed(2)} us`,
  `${now.floats.toFixed(2)} us`,
  `${now.heap.toFixed(1)} MiB`,
];

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell, i) => cell.padStart((columns[i] as string).length)).join(' | ')} |\n`;

/**
 * Prints the table. Growth is time a trade against the row above: 1.00 is linear. From 100 to 1,000 it rises in any
 * decimal loop: at 100, most positions have one trade, and dividing a cost begins with the first sale.
 */
export const benchPositionComputation = async (): Promise<void> => {
  const measured = sizes.map(measure);
  process.stdout.write('Positions by average cost, 50 symbols on 6 platforms: CPU time a trade (median)\n\n');
  process.stdout.write(lineOf(columns));
  process.stdout.write(`|${columns.map(({ length }) => `${'-'.repeat(length + 1)}:`).join('|')}|\n`);
  for (const [i, row] of measured.entries()) process.stdout.write(lineOf(cellsOf(row, measured[i - 1])));
};

if (import.meta.main) await benchPositionComputation();
