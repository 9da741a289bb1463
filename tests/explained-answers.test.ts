import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cd } from '#contract/cds';
import type { CountedDividendView, FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import type { PortfolioAnalysis } from '#contract/portfolio/portfolio';
import { compoundingFrequencies, savingsCurrencies } from '#core/banking/banking-options';
import { explainCdAnnualYield } from '#core/banking/cd-growth';
import type { EarlyWithdrawalPenaltyTerms } from '#core/banking/cd-penalty';
import {
  explainCdClosingPayout,
  explainCdCurrentValue,
  explainCdInterestEarned,
  explainCdTotals,
  explainCdValueAtMaturity,
  getCdValuationDay,
} from '#core/banking/cds';
import { explainSavingsTotals } from '#core/banking/savings-totals';
import { explainCashTotal } from '#core/cash/totals';
import {
  explainCountedDividend,
  explainEnteredDividend,
  explainFoundDividend,
  explainFutureDividend,
  explainTotalDividendIncome,
} from '#core/dividends/explain-total-dividend-income';
import { doRowsSumToTerm, listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  type RowListTerm,
} from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import { cashCurrencies, cashPlatforms, cashTransactionTypes } from '#core/portfolio/platforms';
import { addDays, getDayInNewYork } from '#core/time/day';
import { explainWatchlistScore } from '#core/watchlist/score';
import { explainWatchlistStats } from '#core/watchlist/stats';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { drawTradeCurrency } from '#tests/kit/draw-trade-currency';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { explainNextMaturity } from '../frontend/src/features/banking/explain-banking';
import { explainWatchedStockCount } from '../frontend/src/features/dashboard/explain-dashboard-figure';
import {
  explainAllFuturePayments,
  explainAverageManualPayment,
  explainManualFeesAndTax,
  explainManualGrossTotal,
  explainManualNetTotal,
  explainPlatformPayments,
  explainReceivedInLast12Months,
  explainReceivedThisYear,
  explainRobinhoodFoundCount,
  explainRobinhoodFoundNetTotal,
  explainStockPayments,
  explainYearPayments,
} from '../frontend/src/features/dividends/explain-payments';
import { sumExpectedDividends } from '../frontend/src/features/dividends/found/found-dividends';
import {
  groupPaymentsByYear,
  groupStockIncomeByPlatform,
} from '../frontend/src/features/dividends/group-dividend-income';
import {
  explainAvailableCash,
  explainCashStrategy,
  explainPortfolioAnalysisFigure,
  portfolioAnalysisFigureNames,
} from '../frontend/src/features/watchlist/explain-watchlist';

/**
 * Random accounts through the handlers: whatever figure an answer shows, the explanation that a page builds from that answer
 * comes to exactly it, down to its rows; and what two pages call by one name is one figure. Zlotys and pounds have no rate.
 */
const accounts = scaleToRunLength(3);
const today = getDayInNewYork(new Date());
const dice = createDice();
const { next, pick } = dice;
const anyDay = (within = 600) => addDays(today, -next(within));
const cents = (below: number) => (1 + next(below)) / 100;

beforeAll(() =>
  overridePort(
    'marketData',
    createTestMarket({
      rates: { EURUSD: 1.0834 },
      prices: { AAPL: [210.12, 208], KO: [61.5, 61.5], SAP: [151.07, 149], VOO: [480, 500] },
      currencies: { SAP: 'EUR' },
      dividends: {
        AAPL: [1, 2, 3, 4, 5, 6].map((quarter) => [addDays(today, -quarter * 91), 0.24 + quarter / 1_000, null]),
        KO: [
          [addDays(today, 5), 0.485, addDays(today, 30)],
          [addDays(today, -86), 0.485, addDays(today, -60)],
        ],
        SAP: [[addDays(today, -200), 2.35, addDays(today, -190), 'EUR']],
      },
      history: { 'EURUSD=X': [...Array(400).keys()].map((at) => [addDays(today, at - 400), 1.05 + at / 10_000]) },
    }),
  ),
);

let table: TestTable;
let token = '';
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());
beforeEach(() => clearMarketCache());

/** None is refused: an account that could not be filled would prove nothing. */
const send = async (handler: ApiHandler, method: string, path: string, body?: unknown) => {
  const answer = await invokeHandler(handler, { method, path: `/api${path}`, body, token });
  expect([path, answer.status < 300 ? '' : answer.body]).toEqual([path, '']);
  return answer.body;
};
const get = (handler: ApiHandler, path: string) => send(handler, 'GET', path);

/** It is what is shown, and so is each figure that it is made of. */
const explains = (explained: ComputedFigure | null, shown: number | null, places = 2): void => {
  expect(explained === null).toBe(shown === null);
  if (explained === null || shown === null) return;
  expect(listWrongFigures(explained), explained.name).toEqual([]);
  expect(toNumber(getTermAmount(explained).round(places)), explained.name).toBe(shown);
};

const rowsIn = (part: FigureTerm): RowListTerm[] =>
  part.kind === 'rows' ? [part] : part.kind === 'figure' ? part.parts.flatMap(rowsIn) : [];

/** All of them, in pages of three, so that each list is gone on with. */
const readRows = async ({ rows: { symbols, ...asked } }: RowListTerm): Promise<FigureTerm[]> => {
  const query = { ...asked, ...(symbols && { symbols: symbols.join(',') }), limit: '3' };
  const rows: FigureTerm[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const sent = Object.entries({ ...query, ...(cursor && { cursor }) }).filter(([, value]) => value !== undefined);
    const path: string = `/insight/rows?${new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))}`;
    const page: { rows: FigureTerm[]; cursor: string | null } = await get(analytics, path);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
};

/** The rows of each of its terms come to the term; a balance may have been set by hand. */
const hasItsRows = async (explained: FigureTerm): Promise<void> => {
  for (const term of rowsIn(explained)) {
    const rows = await readRows(term);
    expect(rows.flatMap((row) => (row.kind === 'figure' ? listWrongFigures(row) : []))).toEqual([]);
    if (term.rest === undefined || !setByHand) expect(doRowsSumToTerm(term, rows), JSON.stringify(term)).toBe(true);
  }
};
/** Each of what is told is what is shown, in their order, down to its rows. */
const tellsAll = async (told: FigureTerm | readonly FigureTerm[] | null, shown: readonly (number | null)[]) => {
  const parts = told === null ? [] : [told].flat();
  expect(parts.map((part) => toNumber(getTermAmount(part)))).toEqual(shown);
  for (const part of parts) {
    if (part.kind === 'figure') expect(listWrongFigures(part), part.name).toEqual([]);
    await hasItsRows(part);
  }
};
let setByHand = false;

const fillCash = async () => {
  for (let row = 0; row < 12; row += 1) {
    await send(cash, 'POST', '/cash/transactions', {
      transactionType: pick(cashTransactionTypes),
      amount: cents(500_000),
      platform: pick(cashPlatforms),
      currency: pick(cashCurrencies),
      transactionDate: anyDay(),
    });
  }
  setByHand = next(2) === 0;
  if (setByHand) {
    const setting = { platform: pick(cashPlatforms), currency: pick(cashCurrencies), balance: cents(900_000) };
    await send(cash, 'PUT', '/cash/balances', setting);
  }
};

const fillBanks = async () => {
  for (let at = 0; at < 6; at += 1) {
    const startDate = addDays(today, 20 - next(900));
    const term = pick([3, 6, 12, 18, 60]);
    const maturityDate = addDays(startDate, Math.round(term * 30.44));
    const cd = {
      accountNumber: `CD-${at}`,
      principalAmount: cents(9_000_000),
      interestRate: next(90_000) / 1_000_000,
      termMonths: term,
      startDate,
      maturityDate,
      compoundingFrequency: pick(compoundingFrequencies),
      earlyWithdrawalPenalty: next(20_000) / 1_000_000,
      penaltyTerms: pick<EarlyWithdrawalPenaltyTerms>([
        { basis: 'principal' },
        { basis: 'amount', amount: 1 },
        { basis: 'days', days: 1 + next(180) },
        { basis: 'months', months: 1 + next(6) },
      ]),
    };
    const { id } = await send(cds, 'POST', '/cds', cd);
    if (startDate < today && next(4) === 0) await send(cds, 'PUT', `/cds/${id}`, { status: 'closed' });
  }
  for (let at = 0; at < 4; at += 1) {
    const account = { accountName: `A ${at}`, interestRate: next(60_000) / 10_000, currency: pick(savingsCurrencies) };
    const currentBalance = next(3) === 0 ? 0 : cents(4_000_000);
    const { id } = await send(savings, 'POST', '/savings', { ...account, currentBalance });
    const interest = { transactionType: 'interest_earned', amount: cents(9_000), transactionDate: anyDay(400) };
    if (next(2) === 0) await send(savings, 'POST', `/savings/${id}/transactions`, interest);
  }
};

const fillStocks = async () => {
  for (const symbol of ['AAPL', 'KO', 'SAP', 'GONE']) {
    const bought = drawTradeCurrency(dice, {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType: 'buy',
      quantity: (1 + next(90_000)) / 1_000,
      price: cents(30_000),
      transactionDate: addDays(today, -700 + next(400)),
      platform: pick(['Robinhood', 'Schwab']),
      fees: pick([0, 1.25]),
      notes: '',
    });
    await send(portfolio, 'POST', '/portfolio/transactions', bought);
    await send(watchlist, 'POST', '/enhanced-watchlist', {
      symbol,
      targetBuyPrice: next(3) === 0 ? null : cents(60_000),
      targetSellPrice: next(2) === 0 ? null : cents(90_000),
      categoryId: next(2) === 0 ? null : 1,
    });
  }
  await send(dividends, 'POST', '/dividends/automated/sync-historical');
  for (let at = 0; at < 4; at += 1) {
    // The first is the same payment as the one that was found of SAP.
    await send(dividends, 'POST', '/dividends', {
      symbol: at === 0 ? 'SAP' : pick(['AAPL', 'KO', 'OWN']),
      companyName: 'One Inc.',
      // Two shares pay two dollars at the least: fees and tax of cents never exceed them.
      shares: (2_000 + next(88_000)) / 1_000,
      dividendPerShare: (1_000_000 + next(900_000)) / 1_000_000,
      fees: next(2) === 0 ? 0 : cents(50),
      taxWithheld: next(2) === 0 ? 0 : cents(90),
      paymentDate: at === 0 ? addDays(today, -190) : anyDay(),
      platform: at === 0 ? null : pick(['Robinhood', 'Schwab', null]),
      notes: '',
    });
  }
};

const ofCash = async () => {
  const [balances, total] = [await get(cash, '/cash/balances'), await get(cash, '/cash/balance')];
  const explained = explainCashTotal('totalCash', balances, total.rates);
  explains(explained, total.total);
  await hasItsRows(explained);
  expect(explained.leftOut?.map(({ symbol }) => symbol).toSorted() ?? []).toEqual(total.missingRates.toSorted());
  for (const { platform, balance, currency, balanceUsd, counted } of balances) {
    if (counted !== 0 && !['PLN', 'GBP'].includes(currency)) {
      await hasItsRows(explainCashTotal('counted', [{ platform, currency, balance: counted }], total.rates, 'counted'));
    }
    if (balanceUsd === null || balance === 0) continue;
    explains(explainCashTotal('platform', [{ platform, currency, balance }], total.rates), balanceUsd);
  }
  return total.total;
};

const ofCds = async () => {
  const [{ cds: all }, summary] = [await get(cds, '/cds'), await get(cds, '/cds/summary')];
  for (const cd of all as Cd[]) {
    const asOf = getCdValuationDay(cd);
    explains(explainCdCurrentValue(cd, asOf), cd.currentValue);
    explains(explainCdInterestEarned(cd, asOf), cd.interestEarned);
    explains(explainCdValueAtMaturity(cd), cd.valueAtMaturity);
    explains(explainCdAnnualYield(cd), cd.apy, 4);
    if (cd.withdrawToday) explains(explainCdClosingPayout(cd, asOf, 'today'), cd.withdrawToday.net);
    if (cd.payout && cd.closedDate) explains(explainCdClosingPayout(cd, cd.closedDate), cd.payout.net);
  }
  const totals = explainCdTotals(all, summary.asOf);
  for (const [name, figure] of Object.entries(totals)) explains(figure, summary[name], 6);
  const [days, worth, ...others] = explainNextMaturity(all, summary);
  const { nextMaturity: next } = summary;
  if (next) {
    await tellsAll([days, worth] as FigureTerm[], [next.daysLeft, next.valueAtMaturity]);
    expect(others.length).toBe(summary.activeCds - 1);
    const dates = [next.maturityDate, ...others.map(({ row }) => row?.date)];
    expect(dates).toEqual(dates.toSorted());
  } else expect(days).toBeUndefined();
  return summary;
};

const ofSavings = async () => {
  const summary = await get(savings, '/savings/summary');
  const { averageInterestRate: rate, ...totals } = explainSavingsTotals(summary.accounts, summary.rates, summary.asOf);
  for (const [name, figure] of Object.entries(totals)) {
    explains(figure, summary[name]);
    await hasItsRows(figure);
  }
  expect(listWrongFigures(rate)).toEqual([]);
  expect(toNumber(getTermAmount(rate).times(100))).toBe(summary.averageInterestRate);
};

const ofDividends = async () => {
  const found = await get(dividends, '/dividends/automated/historical');
  expect(found.dividends.length).toBeGreaterThan(2);
  for (const one of found.dividends as FoundDividendView[]) {
    explains(explainFoundDividend(one).gross, one.totalAmount);
    explains(explainFoundDividend(one).net, one.netAmount);
    await hasItsRows(explainFoundDividend(one).net);
  }
  const { dividends: counted, summary } = await get(dividends, '/dividends/income');
  for (const one of counted as CountedDividendView[]) explains(explainCountedDividend(one), one.net);
  const { dividends: entered, summary: byHand } = await get(dividends, '/dividends');
  for (const one of entered as ManualDividend[]) explains(explainEnteredDividend(one), one.netamount);
  const { totalGrossAmount, totalTax, totalFees, totalNetAmount, totalPayments } = byHand;
  expect(totalPayments).toBeGreaterThan(0);
  await tellsAll(explainManualNetTotal(byHand), [totalNetAmount, totalNetAmount]);
  await tellsAll(explainManualGrossTotal(byHand), [totalGrossAmount]);
  await tellsAll(explainManualFeesAndTax(byHand), totalTax > 0 ? [totalFees, totalTax] : [totalFees]);
  await tellsAll(explainAverageManualPayment(byHand), [byHand.averagePerDividend]);
  for (const one of (await get(dividends, '/dividends/automated/future')).dividends) {
    explains(explainFutureDividend(one), one.totalAmount);
  }
  const stocks = await get(dividends, '/dividends/income/stocks');
  const income = explainTotalDividendIncome('income', stocks.stocks);
  explains(income, stocks.summary.net);
  await hasItsRows(income);
  await tellsAll(explainReceivedThisYear(stocks), [stocks.received.thisYear]);
  await tellsAll(explainReceivedInLast12Months(stocks), [stocks.received.last12Months]);
  const { dividends: toCome } = await get(dividends, '/dividends/automated/future?months=12');
  explains(explainAllFuturePayments(toCome), sumExpectedDividends(toCome));
  const robinhood = (await get(dividends, '/dividends/robinhood-summary')).summary;
  await tellsAll(explainRobinhoodFoundNetTotal(robinhood), [robinhood.totalNet, robinhood.totalNet]);
  await tellsAll(explainRobinhoodFoundCount(robinhood, 'payments'), [robinhood.totalDividends]);
  await tellsAll(explainRobinhoodFoundCount(robinhood, 'stocks'), [robinhood.symbolsCount]);
  for (const { platform, stocks: own, ...sums } of groupStockIncomeByPlatform(stocks.stocks)) {
    await tellsAll(
      explainPlatformPayments(
        platform,
        own.map(({ told }) => told),
      ),
      [sums.net, sums.count],
    );
    for (const one of own) await tellsAll(explainStockPayments(one.told), [one.net, one.count]);
  }
  for (const [, ofStock] of Map.groupBy(counted as CountedDividendView[], ({ symbol }) => symbol)) {
    for (const year of groupPaymentsByYear(ofStock)) await tellsAll(explainYearPayments(year.dividends), [year.net]);
  }
  expect(stocks.summary).toEqual(summary);
  return stocks.summary.net;
};

const ofAnalysis = async () => {
  const told: PortfolioAnalysis = await get(portfolio, '/portfolio/analysis');
  const shown = {
    value: told.totalValue,
    largest: told.largestPosition?.percent ?? null,
    spread: told.positionsFor80Percent,
    best: told.best?.gainLossPercent ?? null,
    worst: told.worst?.gainLossPercent ?? null,
  };
  expect(told.allocation.length).toBeGreaterThan(1);
  for (const figure of portfolioAnalysisFigureNames) {
    const explained = explainPortfolioAnalysisFigure(told, figure);
    explains(explained, shown[figure]);
    if (explained) await hasItsRows(explained);
  }
  const { total, missingRates } = await get(cash, '/cash/balance');
  const available = explainAvailableCash(total, missingRates);
  explains(available, total);
  await hasItsRows(available);
  expect(available.leftOut?.map(({ symbol }) => symbol) ?? []).toEqual(missingRates);
  await hasItsRows(explainCashStrategy(total));
};

const ofWatchlist = async () => {
  const { watchlist: items, stats } = await get(watchlist, '/enhanced-watchlist');
  const { averagePrice, ...counts } = explainWatchlistStats(items);
  const { kpis } = await get(dashboard, '/dashboard/data');
  explains(explainWatchedStockCount(items), kpis.watchlistSize);
  explains(averagePrice, stats.averagePrice);
  for (const [name, figure] of Object.entries(counts)) explains(figure, stats[name]);
  await ofAnalysis();
  for (const item of items) {
    const figures = item.currentPrice === null ? null : { ...item, price: item.currentPrice };
    explains(figures && explainWatchlistScore(figures, item), item.ai_score);
  }
};

describe('of a random account', () => {
  test.each(Array.from({ length: accounts }, (_, at) => at + 1))(
    'number %i every figure explains itself',
    async (at) => {
      covers('4.3 explained cash, dividends, deposits and watchlist', '4.3 explained sums');
      token = (await createSignedInPerson('owner', `account-${at}`)).token;
      await fillCash();
      await fillBanks();
      await fillStocks();
      const cashTotal = await ofCash();
      await ofCds();
      await ofSavings();
      await ofWatchlist();
      const net = await ofDividends();
      const { kpis, dividends: paid } = await get(dashboard, '/dashboard/data');
      // One name, one figure: the dashboard's cash and dividends are those of their own pages.
      expect([kpis.cashBalance, paid.total]).toEqual([cashTotal, net]);
    },
  );
});
