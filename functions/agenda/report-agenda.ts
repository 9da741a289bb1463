import type { Agenda } from '#contract/insight/agenda';
import type { Platform } from '#contract/portfolio/trades';
import { computeCdValueAsNumber } from '#core/banking/cds';
import { getCdGracePeriodEnd, isCdInGracePeriod } from '#core/banking/grace-period';
import type { EntitledDividend } from '#core/dividends/entitlement';
import { listFutureDividends } from '#core/dividends/future-dividends';
import { listUpcomingEntitledDividends } from '#core/dividends/stored-income';
import { type AgendaAttentionItem, listAgenda } from '#core/insight/agenda';
import { computeDailyChange } from '#core/portfolio/daily-change';
import { findExcludedStocks } from '#core/portfolio/valuation';
import { getDayInNewYork } from '#core/time/day';
import { listCds } from '#functions/cds/store';
import { listDailyRuns } from '#functions/daily-run/run-lock';
import { readDividendMarketData } from '#functions/dividends/found/dividend-market-data';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { readAllStockDividendTotals } from '#functions/dividends/materialized-store';
import { listReconciliationRows } from '#functions/imports/reconcile/reconciliations-store';
import { readPortfolioMarket } from '#functions/portfolio/portfolio-market';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { isLedgerMaterialized, type LedgerState, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import {
  getFxRate,
  getMarketSplitsBySymbol,
  getQuotesBySymbol,
  getStockEventsBySymbol,
} from '#functions/stocks/market-cache';

const live = {
  now: clock,
  quotesOf: getQuotesBySymbol,
  splitsOf: getMarketSplitsBySymbol,
  rateOf: getFxRate,
  eventsOf: getStockEventsBySymbol,
};
type Effects = typeof live;

/** Found, with an ex-date behind and a payment to come; from the rows themselves where nothing is kept of them. */
const listEntitled = async (owner: string, head: LedgerState, today: string): Promise<EntitledDividend<Platform>[]> =>
  isLedgerMaterialized(head)
    ? (listUpcomingEntitledDividends(await readAllStockDividendTotals(owner), today) as EntitledDividend<Platform>[])
    : (await readFoundDividendRecords(owner)).found;

const listStocksNeedingAttention = (kind: 'unpriced' | 'review', symbols: readonly string[]): AgendaAttentionItem[] =>
  symbols.length > 0 ? [{ kind, symbols: [...symbols] }] : [];

const findFailedRun = async (): Promise<AgendaAttentionItem[]> => {
  const [newest] = await listDailyRuns(1);
  return newest?.state === 'failed' ? [{ kind: 'failedRun', date: newest.day }] : [];
};

const listDifferences = async (owner: string): Promise<AgendaAttentionItem[]> =>
  (await listReconciliationRows(owner)).flatMap(({ platform, day, different }) =>
    different > 0 ? [{ kind: 'difference', platform, date: day, figures: different }] : [],
  );

/** What moved today, what comes next and what wants attention; a handful of lines, whatever is held. */
export const reportAgenda = async (
  { id: owner }: Pick<Actor, 'id'>,
  _input?: unknown,
  effects: Effects = live,
): Promise<Agenda> => {
  const today = getDayInNewYork(effects.now());
  const heads = await readLedgerStatesByKind(owner);
  const ledger = await readTradeLedger(owner, { mayWrite: false, heads });
  const market = await readPortfolioMarket(ledger, today, effects);
  const splits = ledger.splits(market.lookedUp);
  const positions = await ledger.positions(splits);
  const held = positions.filter(({ open, symbol }) => open && !market.own.has(symbol));
  const firstDays = new Map(held.map(({ symbol }) => [symbol, ledger.firstDays.get(symbol) ?? today]));
  const [daily, { events, rateOn, failedSymbols }, entitled, cds, failedRun, differences] = await Promise.all([
    ledger.daily({ positions, splits, today }, market.prices),
    readDividendMarketData(firstDays, { today }, effects),
    listEntitled(owner, heads.MDIV, today),
    listCds(owner),
    findFailedRun(),
    listDifferences(owner),
  ]);
  const { unpricedSymbols, reviewSymbols } = findExcludedStocks(positions, market.prices);
  const entries = listAgenda({
    today,
    movers: computeDailyChange(daily, market.prices).holdings,
    dividends: listFutureDividends<Platform>({ positions, entitled, events, splits, rateOn, today }),
    cds: cds
      .filter(({ closedDate }) => closedDate === null)
      .map((cd) => {
        const { id: cdId, bankName, accountNumber, maturityDate: date } = cd;
        const grace = isCdInGracePeriod(cd, today) ? { graceEnd: getCdGracePeriodEnd(cd) ?? date } : {};
        return { cdId, bankName, accountNumber, date, amount: computeCdValueAsNumber(cd, date), ...grace };
      }),
    attention: [
      ...failedRun,
      ...differences,
      ...listStocksNeedingAttention('unpriced', unpricedSymbols),
      ...listStocksNeedingAttention('review', reviewSymbols),
    ],
  });
  return { entries, failedSymbols };
};
