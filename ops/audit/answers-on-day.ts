import { type AuditFigure, dividendRowSelectors, toCountFigureValue, toDollarFigureValue } from '#audit/audit-figure';
import type { AuditedLists } from '#audit/audit-rows';
import type { BankingPageAnswers } from '#audit/banking-figures';
import { deriveCountOfAnswers, deriveSum, deriveSumOfAnswers } from '#audit/derivation';
import type { AuditedPlatformLots, TradingPageAnswers } from '#audit/trading-figures';
import type { CashTotal } from '#contract/cash';
import type { Cd } from '#contract/cds';
import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { computeCdFigures, summarizeCds } from '#core/banking/cds';
import { computeSavingsTotals } from '#core/banking/savings-totals';
import { convertCashToUsd, sumCashDeltasByBalance, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { toJournalRecords } from '#core/journal/records';
import { roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { computeAllocationAndBestWorst } from '#core/portfolio/analysis';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { computePlatformTotals, computePortfolioTotals } from '#core/portfolio/totals';
import { addDays, type Day } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { computeLotsByCostMethod } from '#functions/insight/stock/stock-lots';

/** What the pages would answer on a day, by the functions that they answer by, of rows up to that day. */

/** Prices of that day, in its shares. */
type PricesOnDay = ReadonlyMap<string, number>;

const listLots = (
  trades: readonly Trade[],
  splits: SplitsBySymbol,
  { positions, prices }: { positions: ReturnType<typeof computePositions>; prices: PricesOnDay },
): AuditedPlatformLots[] => {
  const byPlace = Map.groupBy(trades, ({ symbol, platform }) => `${symbol} ${platform}`);
  return positions.map((position) => {
    const { symbol, platform } = position;
    const own = byPlace.get(`${symbol} ${platform}`) ?? [];
    const methods = computeLotsByCostMethod(position, own, splits.get(symbol) ?? [], prices.get(symbol) ?? null);
    return { symbol, platform, methods } as AuditedPlatformLots;
  });
};

export const computePastTradingPageAnswers = (
  trades: readonly Trade[],
  { splits, prices, day }: { splits: SplitsBySymbol; prices: PricesOnDay; day: Day },
): TradingPageAnswers => {
  const positions = computePositions(trades, splits, day);
  const quotes = new Map([...prices].map(([symbol, price]) => [symbol, { price, previousClose: null }]));
  const { holdings, platformHoldings } = listHoldingRows(positions, quotes);
  return {
    holdings: holdings as Holding[],
    platformHoldings: platformHoldings as Holding[],
    value: { ...computePortfolioTotals(positions, quotes), transactionsCount: trades.length },
    platforms: computePlatformTotals(positions, quotes),
    analysis: computeAllocationAndBestWorst(positions, quotes),
    lots: listLots(trades, splits, { positions, prices }),
  };
};

/** As their rows come to: what a balance was corrected by when it was set by hand has no row. */
export const computeCashBalancesFromRows = (
  lists: Pick<AuditedLists, 'trades' | 'cashEntries'>,
): AuditedLists['balances'] =>
  sumCashDeltasByBalance([...lists.trades.flatMap(toTradeCashDeltas), ...lists.cashEntries.map(toCashDelta)]).map(
    ({ platform, currency, delta }) => ({ platform, currency, balance: toNumber(delta) }),
  );

export const computePastBankingPageAnswers = (
  lists: AuditedLists,
  rates: CashTotal['rates'],
  day: Day,
): BankingPageAnswers => {
  const usd = (value: number, currency: string): number | null => {
    const rate = currency === 'USD' ? 1 : rates.find((one) => one.currency === currency)?.rate;
    return rate === undefined ? null : convertCashToUsd(value, rate);
  };
  const balances = lists.balances.map((one) => ({
    ...{ ...one, id: 0, balanceUsd: usd(one.balance, one.currency) },
    ...{ counted: 0, countedUsd: 0 },
  }));
  const newYear = `${day.slice(0, 4)}-01-01`;
  const figures = lists.savings.map(
    ({ id, accountName, currency, currentBalance: balance, interestRate, transactions }) => {
      const interest = transactions
        .filter((one) => one.transactionType === 'interest_earned' && one.transactionDate >= newYear)
        .map((one) => toAmount(one.amount));
      return {
        ...{ id, accountName, currency, balance, interestRate },
        interest: toNumber(sumExactAmounts(interest)),
      };
    },
  );
  const missingRates = [...new Set(figures.flatMap(({ currency }) => (usd(0, currency) === null ? [currency] : [])))];
  const debts = lists.debts.map((debt) => {
    const owed = debt.amounts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)?.amount ?? 0;
    return { ...debt, owed, owedUsd: usd(owed, debt.currency) };
  });
  const sum = (values: readonly (number | null)[]): number =>
    toNumber(roundCents(sumExactAmounts(values.map((value) => toAmount(value ?? 0)))));
  return {
    balances,
    cashTotal: { total: sum(balances.map(({ balanceUsd }) => balanceUsd)), rates, missingRates: [] },
    cds: lists.cds.map((cd) => ({
      ...{ ...cd, ...computeCdFigures(cd, day) },
      ...{ rolledInto: null, rolledFrom: null },
    })) as unknown as Cd[],
    cdSummary: { ...summarizeCds(lists.cds, day), nextMaturity: null, asOf: day },
    accounts: lists.savings.map((one) => ({
      ...one,
      balanceUsd: usd(one.currentBalance, one.currency),
    })) as unknown as SavingsAccount[],
    savingsSummary: {
      ...{ ...computeSavingsTotals(figures, rates, day), rates, missingRates },
      ...{ asOf: day, accounts: figures },
    } as unknown as SavingsSummary,
    debts: { debts: debts as never, total: sum(debts.map(({ owedUsd }) => owedUsd)) },
  };
};

/** What dividends had brought by that day. */
export const listReceivedDividendFigures = (lists: AuditedLists, day: Day): AuditFigure[] => {
  const { dividends } = toJournalRecords(lists, day);
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const net = (since: Day): number =>
    toNumber(
      sumExactAmounts(
        dividends
          .filter((one) => one.day >= since)
          .map(({ gross, tax, fees }) => toAmount(gross).minus(tax).minus(fees)),
      ),
    );
  const received = (from: string, matching = '.') => deriveSum([], [deriveSumOfAnswers(from, matching)]);
  const year = day.slice(0, 4);
  return [
    { ...base, kind: 'totalDividends', ...toDollarFigureValue(net('')), by: received('hledger dividends') },
    {
      ...{ ...base, kind: 'payments', ...toCountFigureValue(dividends.length) },
      by: deriveCountOfAnswers('hledger rows', '^(found|manual)Dividends/'),
    },
    {
      ...{ ...base, kind: 'receivedThisYear', ...toDollarFigureValue(net(`${year}-01-01`)) },
      by: received('hledger dividends', `\\|${year}-\\d\\d$`),
    },
    {
      ...{ ...base, kind: 'receivedInLast12Months', ...toDollarFigureValue(net(addDays(subtractYear(day), 1))) },
      by: received('hledger dividendsLastYear'),
    },
  ];
};
