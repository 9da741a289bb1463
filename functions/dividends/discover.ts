import type { Discovery } from '#contract/dividends';
import { dividendKey, planDiscovery } from '#core/dividends/discovery';
import { type EntitledDividend, entitledDividends } from '#core/dividends/entitlement';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { firstTradeDays } from '#core/portfolio/trades';
import { type Day, dayInNewYork } from '#core/time/day';
import { type DividendBooks, type Part, planChange } from '#functions/dividends/changes';
import type { FoundBooks, FoundRow, FoundTax } from '#functions/dividends/found-store';
import { listManual } from '#functions/dividends/manual-store';
import { type DividendMarket, type MarketEffects, readMarket } from '#functions/dividends/market';
import { readSettledFound } from '#functions/dividends/settled';
import { readHeads, writeInTurns } from '#functions/dividends/turns';
import { knownSplits } from '#functions/portfolio/market';
import { listOwnLatest } from '#functions/portfolio/own-assets-store';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getEvents } from '#functions/stocks/cache';
import type { Owner } from '#functions/storage/commit';
import { type LedgerHead, untilUndisturbed } from '#functions/storage/ledger';

/** Discovery takes the time it needs: no page waits for all of it. */
const live: DiscoveryEffects = { now: clock, eventsOf: getEvents };
export type DiscoveryEffects = MarketEffects & { now: () => Date };

type Entitled = EntitledDividend<PortfolioPlatform>;

/** A found dividend with the figures that it should have, and with what else its row carries. */
const corrected = ({ version, cashId, taxWithheld }: FoundRow, to: Entitled): FoundRow => ({
  ...to,
  version,
  ...(cashId !== undefined && { cashId }),
  ...(taxWithheld !== undefined && { taxWithheld }),
});

/** One that was found before and then taken away finds the tax that was said of it. */
const added = (to: Entitled, taxes: readonly FoundTax[]): FoundRow => {
  const tax = taxes.find((one) => dividendKey(one) === dividendKey(to));
  return { ...to, version: 1, ...(tax && { taxWithheld: tax.taxWithheld }) };
};

const foundAfter = (
  { found, taxes }: Pick<FoundBooks, 'found' | 'taxes'>,
  entitled: readonly Entitled[],
  unknown: readonly string[],
): FoundRow[] => {
  const plan = planDiscovery(found, entitled, unknown);
  return [
    ...plan.unchanged,
    ...plan.corrected.map(({ from, to }) => corrected(from, to)),
    ...plan.added.map((to) => added(to, taxes)),
  ];
};

interface Plan {
  platforms: readonly PortfolioPlatform[];
  market: DividendMarket;
  today: Day;
}

const planFor = async (
  owner: string,
  { platforms, market, today, head }: Plan & { head: LedgerHead },
): Promise<{ parts: Part[]; books: DividendBooks }> => {
  const splits = knownSplits(market.lookedUp, await ownSplitsOf(owner, head));
  const [trades, { found, taxes }, manual] = await Promise.all([
    listTrades(owner),
    readSettledFound(owner),
    listManual(owner),
  ]);
  const isAsked = ({ platform }: { platform: PortfolioPlatform }) => platforms.includes(platform);
  const entitled = entitledDividends(trades, splits, market.events, { today, platforms, rateOn: market.rateOn });
  // Of what was bought while the market was being asked nothing is known either.
  const unknown = trades.map(({ symbol }) => symbol).filter((symbol) => !market.events.has(symbol));
  const after = foundAfter({ found: found.filter(isAsked), taxes }, entitled, [...market.failedSymbols, ...unknown]);
  const others = found.filter((one) => !isAsked(one));
  const books = { found, manual };
  const change = { before: books, after: { found: [...others, ...after], manual } };
  return { books, parts: await planChange(owner, change, today, { checkAll: true }) };
};

/**
 * Finds what the trades on those platforms entitle to, corrects what was found before where the trades have changed
 * since, together with its cash row, and removes what nothing entitles to any more. Nobody is asked about own assets. Done twice it changes nothing.
 * Killed half-way, what was written is whole, and the next discovery finds the rest.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const discoverDividends = async (
  writer: Owner,
  platforms: readonly PortfolioPlatform[],
  effects: DiscoveryEffects = live,
): Promise<Discovery> => {
  const owner = writer.id;
  const now = effects.now();
  const today = dayInNewYork(now);
  const [trades, own] = await Promise.all([listTrades(owner), listOwnLatest(owner)]);
  const traded = trades.filter(({ platform, symbol }) => platforms.includes(platform) && !own.has(symbol));
  const market = await readMarket(firstTradeDays(traded), { today, patient: true }, effects);
  const done = { added: 0, corrected: 0, removed: 0, cash: 0 };
  await untilUndisturbed(async () => {
    const heads = await readHeads(owner);
    const { parts, books } = await planFor(owner, { platforms, market, today, head: heads.trades });
    const count = (written: readonly Part[]) => {
      for (const { kind } of written) done[kind] += 1;
    };
    await writeInTurns(writer, parts, { heads, books, now, onWritten: count });
  });
  const { added: count, corrected, removed } = done;
  return { count, corrected, removed, failedSymbols: market.failedSymbols };
};
