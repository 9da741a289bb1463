import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import {
  type ExchangeRateLookup,
  type MoneyMovement,
  toCashMovement,
  toCdInterestMovement,
  toSavingsMovement,
} from '#core/insight/returns/money-movements';
import type { CashCurrency } from '#core/portfolio/platforms';
import { getDayInNewYork } from '#core/time/day';
import { type ExchangeRateEffects, readDailyExchangeRates } from '#functions/analytics/exchange-rates';
import { readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { isDividendEntry, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { listCdAggregates } from '#functions/cds/store';
import { listSavingsAggregates } from '#functions/savings/store';

/** Deposits, withdrawals and interest, wherever they are recorded: what trends sum. */

/** What a person entered: not what a trade or a dividend shows as, nor the interest of a CD, which counts as its payment. */
export const toCashEntryMovement = (entry: StoredCashEntry): MoneyMovement | null => {
  if (isDividendEntry(entry) || entry.paidBy || entry.id > firstTradeDerivedCashRowId) return null;
  const { id, platform, transactionDate: date, transactionType: type, amount, currency } = entry;
  return toCashMovement({ type, amount, currency, row: { kind: 'cash', id, date, platform } });
};

/** Of the savings accounts, and the interest recorded on CDs. */
export const listSavingsAndCdMovements = async (owner: string): Promise<MoneyMovement[]> => {
  const [accounts, cds] = await Promise.all([listSavingsAggregates(owner), listCdAggregates(owner)]);
  const savings = accounts.flatMap(({ record: { id, accountName: platform, currency }, rows }) =>
    rows.flatMap(({ transactionType: type, amount, transactionDate: date, paidBy }) => {
      if (paidBy) return [];
      const row = { kind: 'savings' as const, id, date, platform };
      return toSavingsMovement({ type, amount, currency, row }) ?? [];
    }),
  );
  const interest = cds.flatMap(({ record: { id, accountNumber: platform }, rows }) =>
    rows.map(({ paymentDate: date, interestAmount }) =>
      toCdInterestMovement({ kind: 'cd', id, date, ...(platform && { platform }) }, interestAmount),
    ),
  );
  return [...savings, ...interest];
};

export const listMoneyMovements = async (owner: string): Promise<MoneyMovement[]> => {
  const [entries, banks] = await Promise.all([listCashEntries(owner), listSavingsAndCdMovements(owner)]);
  return [...entries.flatMap((entry) => toCashEntryMovement(entry) ?? []), ...banks];
};

/** What each currency of some rows was worth on their days. */
export const readMovementExchangeRates = async (
  moved: readonly MoneyMovement[],
  { now, rateOf, historyOf }: ExchangeRateEffects,
): Promise<ExchangeRateLookup> => {
  const foreign = moved.filter(({ currency }) => currency !== 'USD');
  const currencies = [...new Set(foreign.map(({ currency }) => currency as CashCurrency))];
  const today = getDayInNewYork(now());
  const start = foreign.map(({ row }) => row.date).toSorted()[0] ?? today;
  const latest = await readCashUsdRates(currencies, rateOf);
  return (await readDailyExchangeRates({ today, historyOf }, latest, currencies, { start, to: today })).exchangeRateOn;
};
