import type { DividendDiscoveryResult } from '#contract/dividends/dividends';
import { type EntitledDividend, listEntitledDividends } from '#core/dividends/entitlement';
import { planDividendDiscovery, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  readDividendAndTradeLedgerStates,
  writeDividendsInTransactions,
} from '#functions/dividends/cash/write-dividends-in-transactions';
import {
  type DividendWriteUnit,
  planDividendChange,
  type RecordedDividends,
} from '#functions/dividends/dividend-changes';
import {
  type DividendMarketData,
  type DividendMarketEffects,
  readDividendMarketData,
} from '#functions/dividends/found/dividend-market-data';
import type {
  FoundDividendRecords,
  FoundDividendRow,
  WithheldDividendTax,
} from '#functions/dividends/found/found-store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import { listOwnAssetSummaries } from '#functions/portfolio/own-assets-store';
import { resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/runtime/clock';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { type LedgerState, retryOnConflict } from '#functions/runtime/storage/ledger';
import { addDoneCountOnTimeout } from '#functions/runtime/time-budget';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';

/** Discovery takes the time it needs: no page waits for all of it. */
const live: DiscoveryEffects = { now: clock, eventsOf: getStockEventsBySymbol };
export type DiscoveryEffects = DividendMarketEffects & { now: () => Date };

type Entitled = EntitledDividend<PortfolioPlatform>;

/** A found dividend with the figures that it should have, and with what else its row carries. */
const buildCorrectedRow = ({ version, cashId, taxWithheld }: FoundDividendRow, to: Entitled): FoundDividendRow => ({
  ...to,
  version,
  ...(cashId !== undefined && { cashId }),
  ...(taxWithheld !== undefined && { taxWithheld }),
});

/** One that was found before and then taken away finds the tax that was said of it. */
const buildAddedRow = (to: Entitled, taxes: readonly WithheldDividendTax[]): FoundDividendRow => {
  const tax = taxes.find((one) => toDividendIdentityKey(one) === toDividendIdentityKey(to));
  return { ...to, version: 1, ...(tax && { taxWithheld: tax.taxWithheld }) };
};

const computeFoundDividends = (
  { found, taxes }: Pick<FoundDividendRecords, 'found' | 'taxes'>,
  entitled: readonly Entitled[],
  unknown: readonly string[],
): FoundDividendRow[] => {
  const plan = planDividendDiscovery(found, entitled, unknown);
  return [
    ...plan.unchanged,
    ...plan.corrected.map(({ from, to }) => buildCorrectedRow(from, to)),
    ...plan.added.map((to) => buildAddedRow(to, taxes)),
  ];
};

interface Plan {
  platforms: readonly PortfolioPlatform[];
  market: DividendMarketData;
  today: Day;
}

const planFor = async (
  writer: WriteContext,
  { platforms, market, today, head }: Plan & { head: LedgerState },
): Promise<{ parts: DividendWriteUnit[]; books: RecordedDividends }> => {
  const owner = writer.id;
  const splits = resolveEffectiveSplits(market.lookedUp, await readOwnSplits(owner, head));
  const [trades, { found, taxes }, manual] = await Promise.all([
    listTrades(owner),
    readFoundDividendsAfterCorrections(writer),
    listManualRows(owner),
  ]);
  const isAsked = ({ platform }: { platform: PortfolioPlatform }) => platforms.includes(platform);
  const entitled = listEntitledDividends(trades, splits, market.events, { today, platforms, rateOn: market.rateOn });
  // Of what was bought while the market was being asked nothing is known either.
  const unknown = trades.map(({ symbol }) => symbol).filter((symbol) => !market.events.has(symbol));
  const after = computeFoundDividends({ found: found.filter(isAsked), taxes }, entitled, [
    ...market.failedSymbols,
    ...unknown,
  ]);
  const others = found.filter((one) => !isAsked(one));
  const records = { found, manual };
  const change = { before: records, after: { found: [...others, ...after], manual } };
  return { books: records, parts: await planDividendChange(owner, change, today, { checkAll: true }) };
};

/**
 * The day of each stock's first trade on any of the platforms; the trades themselves are let go before the market is asked.
 * Nobody is asked about own assets.
 */
const readFirstTradeDays = async (
  owner: string,
  platforms: readonly PortfolioPlatform[],
): Promise<Map<string, Day>> => {
  const [trades, own] = await Promise.all([listTrades(owner), listOwnAssetSummaries(owner)]);
  return findFirstTradeDays(trades.filter(({ platform, symbol }) => platforms.includes(platform) && !own.has(symbol)));
};

/**
 * Finds what the trades on those platforms entitle to, corrects what was found before where the trades have changed
 * since, together with its cash row, and removes what nothing entitles to any more. Done twice it changes nothing.
 * Killed half-way, what was written is whole, and the next discovery finds the rest.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const discoverDividends = async (
  writer: WriteContext,
  platforms: readonly PortfolioPlatform[],
  effects: DiscoveryEffects = live,
): Promise<DividendDiscoveryResult> => {
  const owner = writer.id;
  const now = effects.now();
  const today = getDayInNewYork(now);
  const market = await readDividendMarketData(
    await readFirstTradeDays(owner, platforms),
    { today, patient: true },
    effects,
  );
  const done = { added: 0, corrected: 0, removed: 0, cash: 0 };
  const writeFound = () =>
    retryOnConflict(async () => {
      const heads = await readDividendAndTradeLedgerStates(owner);
      const { parts, books } = await planFor(writer, { platforms, market, today, head: heads.trades });
      const count = (written: readonly DividendWriteUnit[]) => {
        for (const { kind } of written) done[kind] += 1;
      };
      await writeDividendsInTransactions(writer, parts, { heads, books, now, onWritten: count });
    });
  await addDoneCountOnTimeout(writeFound, () => done.added);
  const { added: count, corrected, removed } = done;
  return { count, corrected, removed, failedSymbols: market.failedSymbols };
};
