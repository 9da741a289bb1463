import type { PastIncomeForecasts } from '#contract/income';
import type { Trade } from '#contract/portfolio/trades';
import {
  buildPastIncomeForecasts,
  findPastForecastTradesStart,
  getPastForecastDays,
  type PastForecastSavingsAccount,
} from '#core/income/income-forecast';
import { toAmount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { compareText } from '#core/text/compare';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { type ExchangeRateEffects, readDailyExchangeRates } from '#functions/analytics/exchange-rates';
import { readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { listCds } from '#functions/cds/store';
import type { DividendMarketEffects } from '#functions/dividends/found/dividend-market-data';
import { readHoldingsAndDividendMarketData } from '#functions/dividends/reports';
import { clock } from '#functions/runtime/clock';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';
import type { ReadContext } from '#functions/runtime/time-budget';
import { listSavingsAccounts, listSavingsTransactionsSince } from '#functions/savings/store';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { getFxRate, getStockEventsBySymbol } from '#functions/stocks/market-cache';

type Effects = ExchangeRateEffects & DividendMarketEffects;
const live: Effects = {
  now: clock,
  rateOf: getFxRate,
  historyOf: getCloseHistoryBySymbol,
  eventsOf: getStockEventsBySymbol,
};

const lastDay = '9999-12-31';

/** Positions as they are, and the trades since the first day that is told from: one request, however many there were before. */
const readShares = async (owner: string, effects: Effects) => {
  const { ledger, today, positions, events, splits, rateOn, failedSymbols } = await readHoldingsAndDividendMarketData(
    owner,
    effects,
  );
  const from = addDays(findPastForecastTradesStart(events, today), 1);
  const trades = isLedgerMaterialized(ledger.heads.PTX)
    ? await listLedgerIndexRowsBetween<Trade>(owner, 'PTXD', from, lastDay)
    : await ledger.all();
  const toReview = positions.filter(({ reviewReasons }) => reviewReasons.length > 0).map(({ symbol }) => symbol);
  const unknownSymbols = [...new Set([...failedSymbols, ...toReview])].toSorted(compareText);
  return { positions, trades, events, splits, rateOn, unknownSymbols };
};

/** Each savings account with what has moved it, and by their names those whose currency has no rate. */
const readSavings = async (owner: string, today: Day, { rateOf: latestOf, historyOf }: Effects) => {
  const { since, asOf } = getPastForecastDays(today);
  const accounts = await listSavingsAccounts(owner);
  const currencies = [...new Set(accounts.map(({ currency }) => currency as CashCurrency))];
  const latest = await readCashUsdRates(currencies, latestOf);
  const [{ rateOf }, ...rows] = await Promise.all([
    readDailyExchangeRates({ today, historyOf }, latest, currencies, { start: asOf[0] ?? today, to: today }),
    ...accounts.map(({ id }) => listSavingsTransactionsSince(owner, id, since)),
  ]);
  const usdRateOf = (currency: string) => (day: Day) => (currency === 'USD' ? toAmount(1) : rateOf(currency, day));
  return {
    savings: accounts.map(
      ({ id, accountName, currency, currentBalance, interestRate, rateChanges }, at): PastForecastSavingsAccount => ({
        id,
        accountName,
        balance: currentBalance,
        interestRate,
        rateChanges,
        movements: rows[at] ?? [],
        usdRateOn: usdRateOf(currency),
      }),
    ),
    accountsWithoutRate: accounts
      .filter(({ currency }) => asOf.some((day) => usdRateOf(currency)(day) === undefined))
      .map(({ accountName }) => accountName),
  };
};

/** What would have been foreseen of the past months: a call of its own, for whoever wants to compare. */
export const reportPastIncomeForecasts = async (
  { id }: ReadContext,
  _input?: unknown,
  effects: Effects = live,
): Promise<PastIncomeForecasts> => {
  const today = getDayInNewYork(effects.now());
  const [{ unknownSymbols, ...shares }, cds, { savings, accountsWithoutRate }] = await Promise.all([
    readShares(id, effects),
    listCds(id),
    readSavings(id, today, effects),
  ]);
  return { months: buildPastIncomeForecasts({ today, ...shares, cds, savings }), unknownSymbols, accountsWithoutRate };
};
