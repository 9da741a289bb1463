import type { Eligibility, FoundReport, FutureDividend } from '#contract/dividends';
import { type Day, dayInNewYork } from '#core/day';
import { paidBy, summaryOf } from '#core/dividends';
import { eligibility, futureDividends } from '#core/future-dividends';
import { roundShares, toNumber } from '#core/money';
import type { PortfolioPlatform } from '#core/platforms';
import { positionsOf } from '#core/positions';
import { type FoundRow, listFound } from '#functions/dividends/found-store';
import type { Actor } from '#functions/platform/actor';
import { listTrades } from '#functions/portfolio/store';
import { getEvents } from '#functions/stocks/cache';

const live = { now: () => new Date(), eventsOf: getEvents };
type Effects = typeof live;

const byPayment = (a: FoundRow, b: FoundRow): number =>
  a.paymentDate < b.paymentDate ? 1 : a.paymentDate > b.paymentDate ? -1 : a.symbol < b.symbol ? -1 : 1;

const reportOf = (rows: FoundRow[], today: Day): FoundReport => ({
  dividends: rows.sort(byPayment).map(({ version: _version, cashId, ...found }) => ({
    ...found,
    paid: paidBy(found, today),
    syncedToCash: cashId !== undefined,
  })),
  summary: summaryOf(rows),
});

export const reportRobinhood = async (actor: Actor, _input: unknown, { now } = live): Promise<FoundReport> =>
  reportOf(await listFound(actor.id, 'Robinhood'), dayInNewYork(now()));

export const reportHistorical = async (actor: Actor, _input: unknown, { now } = live): Promise<FoundReport> =>
  reportOf(await listFound(actor.id), dayInNewYork(now()));

/** The trades with what the market knows of their symbols; a symbol that could not be learned is named. */
const readOutlook = async (owner: string, { now, eventsOf }: Effects) => {
  const trades = await listTrades(owner);
  const learned = await eventsOf([...new Set(trades.map(({ symbol }) => symbol))]);
  const known = [...learned].flatMap(([symbol, events]) => (events ? [[symbol, events] as const] : []));
  const splits = new Map(known.map(([symbol, events]) => [symbol, events.splits]));
  return {
    trades,
    positions: positionsOf(trades, splits),
    splits,
    events: new Map(known.map(([symbol, events]) => [symbol, events.dividends])),
    failedSymbols: [...learned]
      .filter(([, events]) => !events)
      .map(([symbol]) => symbol)
      .sort(),
    today: dayInNewYork(now()),
  };
};

const firstDay = (trades: readonly { transactionDate: Day }[]): Day =>
  trades.map(({ transactionDate }) => transactionDate).toSorted()[0] ?? '';

/** What the Robinhood trades come to now, and how many dividends were found for each symbol. */
export const reportRobinhoodHoldings = async (actor: Actor, _input: unknown, effects: Effects = live) => {
  const [{ trades, positions }, found] = await Promise.all([
    readOutlook(actor.id, effects),
    listFound(actor.id, 'Robinhood'),
  ]);
  const ofRobinhood = trades.filter(({ platform }) => platform === 'Robinhood');
  return {
    holdings: positions
      .filter(({ open, platform }) => open && platform === 'Robinhood')
      .map(({ symbol, companyName, shares }) => ({
        symbol,
        companyName,
        shares: toNumber(roundShares(shares)),
        firstBought: firstDay(ofRobinhood.filter((trade) => trade.symbol === symbol)),
        dividendsFound: found.filter((one) => one.symbol === symbol).length,
      })),
  };
};

export const reportFuture = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<{ dividends: FutureDividend[]; failedSymbols: string[] }> => {
  const [outlook, found] = await Promise.all([readOutlook(actor.id, effects), listFound(actor.id)]);
  const entitled = found.map(({ version: _version, cashId: _cashId, ...dividend }) => dividend);
  return {
    dividends: futureDividends<PortfolioPlatform>({ ...outlook, entitled }),
    failedSymbols: outlook.failedSymbols,
  };
};

export const reportEligibility = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<Eligibility> => ({ holdings: eligibility(await readOutlook(actor.id, effects)) });
