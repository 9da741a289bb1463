import type { IncomeCalendar } from '#contract/income';
import { isSavingsInterestNotFromCd } from '#core/banking/savings';
import { listPaidDividendsFromDailyIncome } from '#core/dividends/stored-income';
import type { IncomeWindow } from '#core/income/cd-income';
import { buildIncomeCalendar, getIncomeWindow, type IncomeSavingsAccount } from '#core/income/income-calendar';
import { roundCents, toAmount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { getDayInNewYork } from '#core/time/day';
import { type ExchangeRateEffects, readDailyExchangeRates } from '#functions/analytics/exchange-rates';
import { readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { listCds } from '#functions/cds/store';
import type { DividendMarketEffects } from '#functions/dividends/found/dividend-market-data';
import { readFutureDividends } from '#functions/dividends/reports';
import { clock } from '#functions/runtime/clock';
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

/** Each savings account with its interest of the window in dollars, and by their names those whose currency has no rate. */
const readSavings = async (owner: string, { from, today }: IncomeWindow, effects: Effects) => {
  const accounts = await listSavingsAccounts(owner);
  const currencies = [...new Set(accounts.map(({ currency }) => currency as CashCurrency))];
  const latest = await readCashUsdRates(currencies, effects.rateOf);
  const [{ rateOf }, ...rows] = await Promise.all([
    readDailyExchangeRates({ today, historyOf: effects.historyOf }, latest, currencies, { start: from, to: today }),
    ...accounts.map(({ id }) => listSavingsTransactionsSince(owner, id, from)),
  ]);
  const isKnown = (currency: string) => latest.has(currency as CashCurrency);
  const savings = accounts.map((account, at): IncomeSavingsAccount => {
    const { id, accountName, currency, currentBalance: balance, interestRate, rateChanges } = account;
    const interest = (rows[at] ?? []).filter(isSavingsInterestNotFromCd);
    return {
      id,
      accountName,
      balance,
      interestRate,
      rateChanges,
      interestDays: interest.map(({ transactionDate }) => transactionDate).toSorted(),
      paid: interest.flatMap(({ transactionDate: date, amount }) => {
        const rate = currency === 'USD' ? toAmount(1) : rateOf(currency, date);
        return rate ? [{ date, amount: roundCents(rate.times(amount)) }] : [];
      }),
      usdRate: latest.get(currency as CashCurrency)?.rate ?? null,
    };
  });
  return {
    savings,
    accountsWithoutRate: accounts.filter(({ currency }) => !isKnown(currency)).map(({ accountName }) => accountName),
  };
};

/** The window ends with the twelfth month from now, which is within thirteen months of any day of this one. */
const monthsToCome = 13;

/** What was paid in the last twelve months, and what the next twelve will bring. */
export const reportIncomeCalendar = async (
  { id, budget }: ReadContext,
  _input?: unknown,
  effects: Effects = live,
): Promise<IncomeCalendar> => {
  const today = getDayInNewYork(effects.now());
  const window = getIncomeWindow(today);
  const years = [...new Set([window.from, today].map((day) => day.slice(0, 4)))];
  const readDividends = async () => {
    const { reader, ...coming } = await readFutureDividends({ id, budget }, { months: monthsToCome }, effects);
    return { ...coming, days: await reader.days(years) };
  };
  const [{ days, dividends, failedSymbols }, cds, { savings, accountsWithoutRate }] = await Promise.all([
    readDividends(),
    listCds(id),
    readSavings(id, window, effects),
  ]);
  const calendar = buildIncomeCalendar({
    today,
    paidDividends: listPaidDividendsFromDailyIncome(days, today),
    coming: dividends,
    cds,
    savings,
  });
  return { ...calendar, failedSymbols, accountsWithoutRate };
};
