import type { Eligibility, FutureDividend } from '#contract/dividends';
import type { FoundReport, IncomeReport } from '#contract/found-dividends';
import { eligibility, futureDividends } from '#core/dividends/future';
import { roundShares, toNumber } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { positionsOf } from '#core/portfolio/positions';
import { firstTradeDays } from '#core/portfolio/trades';
import { dayInNewYork } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { foundReport, incomeReport } from '#functions/dividends/found-shown';
import { listManual } from '#functions/dividends/manual-store';
import { type MarketEffects, readMarket } from '#functions/dividends/market';
import { readSettledFound } from '#functions/dividends/settled';
import type { Actor } from '#functions/identity/actor';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getEvents } from '#functions/stocks/cache';

type Effects = MarketEffects & { now: () => Date };
const live: Effects = { now: clock, eventsOf: getEvents };

const readBooks = async (owner: string): Promise<DividendBooks> => {
  const [{ found }, manual] = await Promise.all([readSettledFound(owner), listManual(owner)]);
  return { found, manual };
};

const isOnRobinhood = ({ platform }: { platform: PortfolioPlatform }): boolean => platform === 'Robinhood';

export const reportRobinhood = async (
  actor: Actor,
  _input: unknown,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundReport> => foundReport(await readBooks(actor.id), isOnRobinhood, dayInNewYork(now()));

export const reportHistorical = async (
  actor: Actor,
  _input: unknown,
  { now }: Pick<Effects, 'now'> = live,
): Promise<FoundReport> => foundReport(await readBooks(actor.id), () => true, dayInNewYork(now()));

export const reportIncome = async (
  actor: Actor,
  _input: unknown,
  { now }: Pick<Effects, 'now'> = live,
): Promise<IncomeReport> => incomeReport(await readBooks(actor.id), dayInNewYork(now()));

/** The trades with what the market knows of their symbols; a symbol that could not be learned is named. */
const readOutlook = async (owner: string, effects: Effects) => {
  const today = dayInNewYork(effects.now());
  const trades = await listTrades(owner);
  const market = await readMarket(trades, { today }, effects);
  return { trades, positions: positionsOf(trades, market.splits), ...market, today };
};

/** What the Robinhood trades come to now, and how many dividends were found for each symbol. */
export const reportRobinhoodHoldings = async (actor: Actor, _input: unknown, effects: Effects = live) => {
  const [{ trades, positions }, { found: all }] = await Promise.all([
    readOutlook(actor.id, effects),
    readSettledFound(actor.id),
  ]);
  const found = all.filter(isOnRobinhood);
  const firstDays = firstTradeDays(trades.filter(isOnRobinhood));
  return {
    holdings: positions
      .filter((position) => position.open && isOnRobinhood(position))
      .map(({ symbol, companyName, shares }) => ({
        symbol,
        companyName,
        shares: toNumber(roundShares(shares)),
        firstBought: firstDays.get(symbol) ?? '',
        dividendsFound: found.filter((one) => one.symbol === symbol).length,
      })),
  };
};

export const reportFuture = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<{ dividends: FutureDividend[]; failedSymbols: string[] }> => {
  const [outlook, { found }] = await Promise.all([readOutlook(actor.id, effects), readSettledFound(actor.id)]);
  const entitled = found.map(({ version: _version, cashId: _cashId, taxWithheld: _tax, ...dividend }) => dividend);
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
