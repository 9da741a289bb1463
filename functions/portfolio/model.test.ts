import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Trade } from '#contract/portfolio/trades';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositions } from '#core/portfolio/position/positions';
import { mergeOwnSplitsIntoMarket, type Split } from '#core/portfolio/position/splits';
import { listRecentTrades } from '#core/portfolio/recent-trades';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';
import { liveTradeEffects } from '#functions/followers';
import { addOwnSplit, deleteOwnSplit, editOwnSplit } from '#functions/portfolio/splits/own-splits';
import { groupOwnSplitsBySymbol, listOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/trade-service';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { drawTradeCurrency } from '#tests/kit/draw-trade-currency';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFault, withTableFault } from '#tests/kit/table-faults';

/**
 * Random changes of one ledger through the real service and table, some of them on a table that fails under them, with
 * splits that the market tells, corrects and forgets meanwhile, and others that the person records,
 * changes and deletes. After each of them everything that is kept is compared
 * with all of the trades, counted from nothing.
 */
const changes = scaleToRunLength(250);

const now = () => new Date('2026-11-20T20:00:00Z');
const actor = { id: 'the-model' } as Actor;
const symbols = ['AAPL', 'KO', 'BRK-B'];
const platforms = ['Robinhood', 'Revolut', 'Schwab'] as const;
const firstDay = '2025-06-01';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** Known to the market at the moment; a symbol that is absent cannot be looked up. */
const market = new Map<string, Split[]>(symbols.map((symbol) => [symbol, []]));
const splitsOf = async (asked: readonly string[]) =>
  new Map(asked.map((symbol) => [symbol, market.get(symbol) ?? null] as const));
const effects = { ...liveTradeEffects, now, splitsOf };

const dice = createDice();
const { next, pick } = dice;

const sent = () =>
  drawTradeCurrency(dice, {
    symbol: pick(symbols),
    companyName: pick(['One Inc.', 'Two Inc.']),
    transactionType: pick(['buy', 'buy', 'sell', ...tradeTypes] as const),
    quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
    price: next(20_000) / pick([1, 100]),
    transactionDate: next(3) === 0 ? '2026-11-20' : addDays(firstDay, next(530)),
    platform: pick(platforms),
    fees: next(4) === 0 ? next(500) / 100 : 0,
    notes: '',
  });

const some = (trades: readonly Trade[]): number => (next(12) === 0 ? 999 : (pick(trades)?.id ?? 1));

const ratio = () => ({ date: addDays(firstDay, next(530)), numerator: 1 + next(5), denominator: 1 + next(3) });

const changeSplits = async (): Promise<unknown> => {
  const one = pick(await listOwnSplits(actor.id));
  if (!one || next(3) === 0) return addOwnSplit(actor, { symbol: pick(symbols), ...ratio() }, effects);
  const { symbol, date: day } = one;
  return next(2) === 0
    ? editOwnSplit(actor, { symbol, day, ...ratio() }, effects)
    : deleteOwnSplit(actor, { symbol, day }, effects);
};

const change = (trades: readonly Trade[]): Promise<unknown> => {
  const kind = next(100);
  if (next(10) === 0) return changeSplits();
  // The ledger stays at some dozens of trades, so that they get in each other's way.
  if (kind < (trades.length > 60 ? 20 : 50)) return addTrade(actor, sent(), effects);
  if (kind < 72) return editTrade(actor, { currency: 'USD', ...sent(), id: some(trades) }, effects);
  return deleteTrade(actor, { id: some(trades) }, effects);
};

/** What the market knows changes now and then: a split is told late, corrected, taken back, or cannot be looked up. */
const turnMarket = (): void => {
  const symbol = pick(symbols);
  const split = ratio();
  if (next(3) === 0) market.delete(symbol);
  else market.set(symbol, next(3) === 0 ? [] : [split, ...(market.get(symbol) ?? []).slice(0, 1)]);
};

/** A program that keeps no books, as it moves a head on. */
const moveAsBefore = async (): Promise<void> => {
  const { last, version } = await tradeLedger.head(actor.id);
  await writeTransaction([tradeLedger.restore(actor.id, { last, version: version + 1 })]);
};

const faults: readonly TableFault[] = ['answer lost', 'timed out', 'conflict', 'throttled'];

const inTrouble = (work: () => Promise<unknown>): Promise<unknown> =>
  withTableFault({ fault: pick(faults), on: 'writes', after: next(3), times: 1 + next(2) }, work);

const expected = new Set(['TimeoutError', 'ProvisionedThroughputExceededException', 'WriteConflict']);
/** What a person is told, and what the table may say; anything else is a defect. */
const tolerated = (error: unknown): void => {
  if (error instanceof Refusal || expected.has((error as Error).name)) return;
  throw error;
};

/** Each figure as a page shows it, from what is kept and from all trades. */
const expectSamePages = async (trades: readonly Trade[]): Promise<void> => {
  const ledger = await readTradeLedger(actor.id, {
    mayWrite: next(2) === 0,
    heads: await readLedgerStatesByKind(actor.id),
  });
  const own = groupOwnSplitsBySymbol(await listOwnSplits(actor.id));
  const known = new Map(
    [...market].map(([symbol, splits]) => [symbol, mergeOwnSplitsIntoMarket(splits, own.get(symbol))]),
  );
  const quotes = new Map(symbols.map((symbol) => [symbol, { price: 123.45, previousClose: 120 }]));
  const positions = await ledger.positions(ledger.splits(await splitsOf(symbols)));
  const lookedUp = (rows: readonly { symbol: string }[]) => rows.filter(({ symbol }) => known.has(symbol));
  const shown = (from: typeof positions) => {
    const { holdings, platformHoldings } = listHoldingRows(from, quotes);
    return [lookedUp(holdings), lookedUp(platformHoldings)];
  };
  expect(shown(positions)).toEqual(shown(computePositions(trades, known)));
  expect(ledger.count).toBe(trades.length);
  expect(ledger.recent.slice(0, 10).map(({ id }) => id)).toEqual(listRecentTrades(trades, 10).map(({ id }) => id));
};

/** The pages and what is kept are what the trades come to; whether the books are kept, or still to be made. */
const expectSound = async (trades: readonly Trade[], after: string): Promise<boolean> => {
  await expectSamePages(trades);
  const verified = await verifyTrades(actor.id, { splitsOf });
  expect(verified.differences, after).toEqual([]);
  return verified.isKept;
};

test('makes the books of a ledger that another program has changed, having been broken off', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const bought = { ...sent(), transactionType: 'buy' as const, quantity: 5, transactionDate: firstDay };
  const { symbol, platform } = bought;
  await addTrade(actor, bought, effects);
  expect(await expectSound(await listTrades(actor.id), 'after a purchase')).toBe(true);
  const sold = { ...sent(), symbol, platform, transactionType: 'sell' as const, quantity: 6 };
  await expect(addTrade(actor, sold, effects)).rejects.toThrow(Refusal);
  await moveAsBefore();
  expect(await expectSound(await listTrades(actor.id), 'after another program')).toBe(false);
  await withTableFault({ fault: 'answer lost', on: 'writes', after: 0, times: 1 }, () =>
    backfillTrades(actor.id, 5),
  ).catch(tolerated);
  expect(await backfillTrades(actor.id, 5_000)).toBe(true);
  expect(await expectSound(await listTrades(actor.id), 'after the making')).toBe(true);
  vi.restoreAllMocks();
});

test(
  `kept books are what the trades come to, after each of ${changes} changes`,
  async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    let trades = await listTrades(actor.id);
    for (let at = 0; at < changes; at += 1) {
      if (next(25) === 0) turnMarket();
      if (next(150) === 0) await moveAsBefore();
      const work = () => change(trades);
      await (next(8) === 0 ? inTrouble(work) : work()).catch(tolerated);
      trades = await listTrades(actor.id);
      if (!(await expectSound(trades, `after change ${at}`))) {
        // Killed anywhere, the making goes on where it was.
        await inTrouble(() => backfillTrades(actor.id, 5)).catch(tolerated);
        if (next(3) === 0) await backfillTrades(actor.id, 5_000);
      }
    }
    vi.restoreAllMocks();
  },
  changes * 500,
);
