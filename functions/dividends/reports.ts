import type { DividendEligibilityReport } from '#contract/dividends/dividends';
import type {
  DividendIncomeReport,
  DividendIncomeScopeQuery,
  FoundDividendReport,
  FoundDividendReportQuery,
  FutureDividendQuery,
  FutureDividendView,
} from '#contract/dividends/found-dividends';
import type { EntitledDividend } from '#core/dividends/entitlement';
import { listFutureDividends, listLastAndNextDividendByPosition } from '#core/dividends/future-dividends';
import { listUpcomingEntitledDividends } from '#core/dividends/stored-income';
import { roundShares, toNumber } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { getDayInNewYork } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import { type DividendReader, getDividendReader } from '#functions/dividends/dividend-reader';
import { type DividendMarketEffects, readDividendMarketData } from '#functions/dividends/found/dividend-market-data';
import { toDividendIncomeReport, toFoundDividendReport } from '#functions/dividends/found/found-dividend-view';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import { getLedgerStatesAfterBackfill } from '#functions/portfolio/trades/backfill-trades';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import type { ReadContext } from '#functions/runtime/time-budget';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';

type Effects = DividendMarketEffects & { now: () => Date };
const live: Effects = { now: clock, eventsOf: getStockEventsBySymbol };

/** All of a person's, or of one stock. */
const readBooks = async (reader: ReadContext, symbol: string | undefined, now: Date): Promise<RecordedDividends> => {
  const owner = reader.id;
  if (symbol !== undefined) {
    const { head } = await getDividendReader(reader, now);
    return readStockDividendRecords(owner, [symbol], head);
  }
  const [{ found }, manual] = await Promise.all([readFoundDividendsAfterCorrections(reader), listManualRows(owner)]);
  return { found, manual };
};

const isOnRobinhood = ({ platform }: { platform: PortfolioPlatform }): boolean => platform === 'Robinhood';

export const reportFoundRobinhoodDividends = async (
  { id, budget }: Actor,
  _input: unknown,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundDividendReport> =>
  toFoundDividendReport(await readBooks({ id, budget }, undefined, now()), isOnRobinhood, getDayInNewYork(now()));

export const reportFoundDividends = async (
  { id, budget }: Actor,
  { symbol }: FoundDividendReportQuery,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundDividendReport> =>
  toFoundDividendReport(await readBooks({ id, budget }, symbol, now()), () => true, getDayInNewYork(now()));

export const reportDividendIncome = async (
  { id, budget }: Actor,
  { symbol, platform }: DividendIncomeScopeQuery,
  { now }: Pick<Effects, 'now'> = live,
): Promise<DividendIncomeReport> => {
  const isAsked = (one: string | null) => platform === undefined || platform === (one ?? 'none');
  return toDividendIncomeReport(await readBooks({ id, budget }, symbol, now()), getDayInNewYork(now()), isAsked);
};

/** What is held, with what the market knows of it, which own assets are not asked for; a symbol that could not be learned is named. */
export const readHoldingsAndDividendMarketData = async (owner: string, effects: Effects) => {
  const today = getDayInNewYork(effects.now());
  const ledger = await readTradeLedger(owner, { mayWrite: true, heads: await getLedgerStatesAfterBackfill(owner) });
  const listed = new Map([...ledger.firstDays].filter(([symbol]) => !ledger.ownAssets.has(symbol)));
  const market = await readDividendMarketData(listed, { today }, effects);
  const splits = ledger.splits(market.lookedUp);
  return { ledger, positions: await ledger.positions(splits), ...market, splits, today };
};

/** What the Robinhood trades come to now, and how many dividends were found for each symbol. */
export const reportRobinhoodHoldings = async ({ id, budget }: Actor, _input: unknown, effects: Effects = live) => {
  const { ledger, positions } = await readHoldingsAndDividendMarketData(id, effects);
  const stocks = await (await getDividendReader({ id, budget }, effects.now(), ledger.heads.MDIV)).stocks();
  const firstDays = ledger.firstDaysOn('Robinhood');
  const findIncome = (symbol: string) => stocks.get(symbol)?.platforms.find(({ platform }) => platform === 'Robinhood');
  return {
    holdings: positions
      .filter((position) => position.open && isOnRobinhood(position))
      .map(({ symbol, companyName, shares }) => ({
        symbol,
        companyName,
        shares: toNumber(roundShares(shares)),
        firstBought: firstDays.get(symbol) ?? '',
        dividendsFound: findIncome(symbol)?.found ?? 0,
      })),
  };
};

/** What is to come within so many months, with what of a person's dividends it follows from. */
export const readFutureDividends = async (
  { id, budget }: ReadContext,
  { months }: { months: number | undefined },
  effects: Effects = live,
): Promise<{ dividends: FutureDividendView[]; failedSymbols: string[]; reader: DividendReader }> => {
  const outlook = await readHoldingsAndDividendMarketData(id, effects);
  const reader = await getDividendReader({ id, budget }, effects.now(), outlook.ledger.heads.MDIV);
  const entitled = listUpcomingEntitledDividends(
    await reader.stocks(),
    outlook.today,
  ) as EntitledDividend<PortfolioPlatform>[];
  const until = months === undefined ? undefined : addMonthsToDay(outlook.today, months);
  const dividends = listFutureDividends<PortfolioPlatform>({ ...outlook, entitled, until });
  return {
    dividends: dividends.map((one) => ({ ...one, conversion: one.conversion ?? null })),
    failedSymbols: outlook.failedSymbols,
    reader,
  };
};

export const reportFutureDividends = async (
  actor: Actor,
  { months }: FutureDividendQuery,
  effects: Effects = live,
): Promise<{ dividends: FutureDividendView[]; failedSymbols: string[] }> => {
  const { dividends, failedSymbols } = await readFutureDividends(actor, { months }, effects);
  return { dividends, failedSymbols };
};

export const reportDividendEligibility = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<DividendEligibilityReport> => ({
  holdings: listLastAndNextDividendByPosition(await readHoldingsAndDividendMarketData(actor.id, effects)),
});
