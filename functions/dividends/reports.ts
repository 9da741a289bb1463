import type { Eligibility, FutureDividend } from '#contract/dividends';
import type { FoundReport, HistoricalQuery, IncomeQuery, IncomeReport } from '#contract/found-dividends';
import type { EntitledDividend } from '#core/dividends/entitlement';
import { eligibility, futureDividends } from '#core/dividends/future';
import { dueInStocks } from '#core/dividends/kept-income';
import { roundShares, toNumber } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { dayInNewYork } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { foundReport, incomeReport } from '#functions/dividends/found-shown';
import { listManual } from '#functions/dividends/manual-store';
import { type MarketEffects, readMarket } from '#functions/dividends/market';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { readSettledFound } from '#functions/dividends/settled';
import { viewDividends } from '#functions/dividends/view';
import type { Actor } from '#functions/identity/actor';
import { readyHeads } from '#functions/portfolio/make-books';
import { readLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getEvents } from '#functions/stocks/cache';

type Effects = MarketEffects & { now: () => Date };
const live: Effects = { now: clock, eventsOf: getEvents };

/** All of a person's, or of one stock. */
const readBooks = async (owner: string, symbol: string | undefined, now: Date): Promise<DividendBooks> => {
  if (symbol !== undefined) {
    const { head } = await viewDividends(owner, now);
    return readStockBooks(owner, [symbol], head);
  }
  const [{ found }, manual] = await Promise.all([readSettledFound(owner), listManual(owner)]);
  return { found, manual };
};

const isOnRobinhood = ({ platform }: { platform: PortfolioPlatform }): boolean => platform === 'Robinhood';

export const reportRobinhood = async (
  { id }: Actor,
  _input: unknown,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundReport> => foundReport(await readBooks(id, undefined, now()), isOnRobinhood, dayInNewYork(now()));

export const reportHistorical = async (
  { id }: Actor,
  { symbol }: HistoricalQuery,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundReport> => foundReport(await readBooks(id, symbol, now()), () => true, dayInNewYork(now()));

export const reportIncome = async (
  { id }: Actor,
  { symbol, platform }: IncomeQuery,
  { now }: Pick<Effects, 'now'> = live,
): Promise<IncomeReport> => {
  const isAsked = (one: string | null) => platform === undefined || platform === (one ?? 'none');
  return incomeReport(await readBooks(id, symbol, now()), dayInNewYork(now()), isAsked);
};

/** What is held, with what the market knows of it, which own assets are not asked for; a symbol that could not be learned is named. */
const readOutlook = async (owner: string, effects: Effects) => {
  const today = dayInNewYork(effects.now());
  const ledger = await readLedger(owner, { mayWrite: true, heads: await readyHeads(owner) });
  const listed = new Map([...ledger.firstDays].filter(([symbol]) => !ledger.ownAssets.has(symbol)));
  const market = await readMarket(listed, { today }, effects);
  const splits = ledger.splits(market.lookedUp);
  return { ledger, positions: await ledger.positions(splits), ...market, splits, today };
};

/** What the Robinhood trades come to now, and how many dividends were found for each symbol. */
export const reportRobinhoodHoldings = async ({ id }: Actor, _input: unknown, effects: Effects = live) => {
  const { ledger, positions } = await readOutlook(id, effects);
  const stocks = await (await viewDividends(id, effects.now(), ledger.heads.MDIV)).stocks();
  const firstDays = ledger.firstDaysOn('Robinhood');
  const foundOf = (symbol: string) => stocks.get(symbol)?.platforms.find(({ platform }) => platform === 'Robinhood');
  return {
    holdings: positions
      .filter((position) => position.open && isOnRobinhood(position))
      .map(({ symbol, companyName, shares }) => ({
        symbol,
        companyName,
        shares: toNumber(roundShares(shares)),
        firstBought: firstDays.get(symbol) ?? '',
        dividendsFound: foundOf(symbol)?.found ?? 0,
      })),
  };
};

export const reportFuture = async (
  { id }: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<{ dividends: FutureDividend[]; failedSymbols: string[] }> => {
  const outlook = await readOutlook(id, effects);
  const view = await viewDividends(id, effects.now(), outlook.ledger.heads.MDIV);
  const entitled = dueInStocks(await view.stocks(), outlook.today) as EntitledDividend<PortfolioPlatform>[];
  const dividends = futureDividends<PortfolioPlatform>({ ...outlook, entitled });
  return {
    dividends: dividends.map((one) => ({ ...one, conversion: one.conversion ?? null })),
    failedSymbols: outlook.failedSymbols,
  };
};

export const reportEligibility = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<Eligibility> => ({ holdings: eligibility(await readOutlook(actor.id, effects)) });
