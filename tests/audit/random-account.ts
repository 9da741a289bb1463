import type { Cd } from '#contract/cds';
import type { Holding } from '#contract/portfolio/holdings';
import { computeCdFigures, summarizeCds } from '#core/banking/cds';
import { computeSavingsTotals } from '#core/banking/savings-totals';
import { convertCashToUsd, sumCashDeltasByBalance, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { toJournalRecords } from '#core/journal/records';
import { roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { computeAllocationAndBestWorst } from '#core/portfolio/analysis';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositions } from '#core/portfolio/position/positions';
import { computePlatformTotals, computePortfolioTotals } from '#core/portfolio/totals';
import { addDays, type Day } from '#core/time/day';
import { toDollarNumber, toMoneyWeightedView, toTimeWeightedView } from '#functions/insight/returns/figure-views';
import { computeInvestmentFigures } from '#functions/insight/returns/range-figures';
import { computeDailyFiguresFromTrades } from '#functions/insight/returns/trades-with-closes';
import { computeLotsByCostMethod } from '#functions/insight/stock/stock-lots';
import {
  type AuditFigure,
  dividendRows,
  dollarValue,
  type FigureContext,
  percentValue,
  tradeRows,
} from '#ops/audit/audit-figure';
import type { AuditMaterial } from '#ops/audit/audit-folder';
import type { AuditedLists } from '#ops/audit/audit-rows';
import { listBankingFigures } from '#ops/audit/banking-figures';
import { deriveConstant, deriveFrom, deriveProduct, deriveSum, sumAnswers } from '#ops/audit/derivation';
import { type LotsOfPlace, listTradingFigures } from '#ops/audit/trading-figures';
import { createPriceList, type RandomLedger } from '#tests/audit/random-ledgers';

/** Many random ledgers as the books of one account, each with stocks and platforms of its own, and what the pages would show. */

const latestDay = '2020-12-31';
const eurRate = 1.2271;

type Trades = AuditedLists['trades'];

const listPositions = ({ trades, splits }: RandomLedger) => computePositions(trades, splits, latestDay);

/** As the product would have kept them. */
const listBalances = (lists: Pick<AuditedLists, 'trades' | 'cashEntries'>): AuditedLists['balances'] =>
  sumCashDeltasByBalance([...lists.trades.flatMap(toTradeCashDeltas), ...lists.cashEntries.map(toCashDelta)]).map(
    ({ platform, currency, delta }) => ({ platform, currency, balance: toNumber(delta) }),
  );

const toLists = (ledgers: readonly RandomLedger[]): AuditedLists => {
  const trades = ledgers.flatMap((ledger) => ledger.trades) as Trades;
  const cashEntries = ledgers.flatMap((ledger) => ledger.cash) as AuditedLists['cashEntries'];
  return {
    ...{ trades, cashEntries, balances: listBalances({ trades, cashEntries }) },
    ...{ foundDividends: [], dividendTaxes: [], ownAssets: [], watchlist: [], usage: [] },
    manualDividends: ledgers.flatMap((ledger) => ledger.dividends) as AuditedLists['manualDividends'],
    cds: ledgers.flatMap((ledger) => ledger.cds) as AuditedLists['cds'],
    savings: ledgers.flatMap((ledger) => ledger.savings) as AuditedLists['savings'],
    debts: ledgers.flatMap((ledger) => ledger.debts) as AuditedLists['debts'],
  };
};

const listLots = (ledgers: readonly RandomLedger[], priceOf: (symbol: string) => number): LotsOfPlace[] =>
  ledgers.flatMap((ledger) =>
    listPositions(ledger).map((position): LotsOfPlace => {
      const { symbol, platform } = position;
      const own = ledger.trades.filter((one) => one.symbol === symbol && one.platform === platform);
      const splits = ledger.splits.get(symbol) ?? [];
      const methods = computeLotsByCostMethod(position as never, own as never, splits, priceOf(symbol));
      return { symbol, platform, methods } as LotsOfPlace;
    }),
  );

/** What the page of returns would show of all time, by the computation that it shows it by. */
const listReturnFigures = (
  context: FigureContext,
  lists: AuditedLists,
  ledgers: readonly RandomLedger[],
): AuditFigure[] => {
  const trades = lists.trades.filter(({ symbol }) => !context.leftOut.includes(symbol));
  const paid = toJournalRecords(lists, latestDay)
    .dividends.filter(({ symbol }) => !context.leftOut.includes(symbol))
    .map((one) => ({
      ...one,
      date: one.day,
      gross: toAmount(one.gross),
      tax: toAmount(one.tax),
      fees: toAmount(one.fees),
    }))
    .map((one) => ({ ...one, net: one.gross.minus(one.tax).minus(one.fees) }));
  const first = [
    ...trades.map(({ transactionDate }) => transactionDate),
    ...paid.map(({ date }) => date),
  ].toSorted()[0];
  if (first === undefined) return [];
  const splits = new Map(ledgers.flatMap((ledger) => [...ledger.splits]));
  const closes = new Map(
    [...Map.groupBy(createPriceList(ledgers, latestDay), ({ commodity }) => commodity)].map(
      ([symbol, own]) => [symbol, own.map(({ day, price }) => ({ date: day, close: price.toNumber() }))] as const,
    ),
  );
  const range = { name: 'all' as const, start: addDays(first, -1), from: first, to: latestDay, days: 0, isCut: false };
  const counted = computeDailyFiguresFromTrades(
    { trades, closes, histories: [], sourceOf: () => ({}) },
    { market: { splits } } as never,
    { start: range.start, to: latestDay },
  );
  const figures = computeInvestmentFigures(
    { range, ...counted, paid, leftOut: [], histories: [] } as never,
    'in',
    null,
  );
  const base = { page: 'Returns' as const, rows: [...tradeRows, ...dividendRows], of: 'all time' };
  const timeWeighted = toTimeWeightedView(figures.computeTimeWeighted());
  const moneyWeighted = toMoneyWeightedView(figures.computeMoneyWeighted());
  const shown = (kind: string, figure: number | null, source: string, key: string): AuditFigure[] =>
    figure === null
      ? []
      : [
          {
            ...base,
            kind,
            ...percentValue(figure),
            by: deriveProduct(deriveFrom(source, key), deriveConstant(100), 4),
          },
        ];
  return [
    {
      ...{ ...base, kind: 'endValue', ...dollarValue(toDollarNumber(figures.bridge.end)) },
      by: deriveFrom('recompute.py returns', 'endValue', 2),
    },
    ...shown('timeWeighted', timeWeighted.percent, 'recompute.py returns', 'timeWeighted'),
    ...shown('moneyWeighted', moneyWeighted.percent, 'xirr rate', 'rate'),
  ];
};

const listDividendFigures = (lists: AuditedLists): AuditFigure[] => {
  const { dividends } = toJournalRecords(lists, latestDay);
  const net = sumExactAmounts(dividends.map(({ gross, tax, fees }) => toAmount(gross).minus(tax).minus(fees)));
  return [
    {
      ...{ page: 'Dividends', kind: 'totalDividends', ...dollarValue(toNumber(net)), rows: dividendRows },
      by: deriveSum([], [sumAnswers('hledger dividends', '.')]),
    },
  ];
};

const toBankingAnswers = (lists: AuditedLists) => {
  const rates = [{ currency: 'EUR' as const, rate: eurRate, asOf: '', source: 'test', stale: false }];
  const usd = (value: number, currency: string) => convertCashToUsd(value, currency === 'USD' ? 1 : eurRate);
  const balances = lists.balances.map((one) => ({
    ...one,
    id: 0,
    balanceUsd: usd(one.balance, one.currency),
    counted: 0,
    countedUsd: 0,
  }));
  const cds = lists.cds.map((cd) => ({
    ...cd,
    ...computeCdFigures(cd, latestDay),
    rolledInto: null,
    rolledFrom: null,
  }));
  const accounts = lists.savings.map((one) => ({ ...one, balanceUsd: usd(one.currentBalance, one.currency) }));
  const figures = lists.savings.map(
    ({ id, accountName, currency, currentBalance: balance, interestRate, transactions }) => ({
      ...{ id, accountName, currency, balance, interestRate },
      interest: toNumber(
        sumExactAmounts(
          transactions
            .filter((one) => one.transactionType === 'interest_earned' && one.transactionDate >= '2020-01-01')
            .map((one) => toAmount(one.amount)),
        ),
      ),
    }),
  );
  const debts = lists.debts.map((debt) => {
    const owed = debt.amounts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)?.amount ?? 0;
    return { ...debt, owed, owedUsd: usd(owed, debt.currency) };
  });
  return {
    balances,
    cashTotal: {
      total: toNumber(sumExactAmounts(balances.map(({ balanceUsd }) => toAmount(balanceUsd ?? 0)))),
      rates,
      missingRates: [],
    },
    cds: cds as unknown as Cd[],
    cdSummary: { ...summarizeCds(lists.cds, latestDay), nextMaturity: null, asOf: latestDay },
    accounts: accounts as never,
    savingsSummary: {
      ...computeSavingsTotals(figures, rates, latestDay),
      rates,
      missingRates: [],
      asOf: latestDay,
      accounts: figures,
    } as never,
    debts: { debts, total: toNumber(roundCents(sumExactAmounts(debts.map(({ owedUsd }) => toAmount(owedUsd ?? 0))))) },
  };
};

/** @param ledgers each told by a number of its own in its names. */
export const toAuditMaterial = (ledgers: readonly RandomLedger[], day: Day = latestDay): AuditMaterial => {
  const lists = toLists(ledgers);
  const closes = createPriceList(ledgers, day);
  const latest = closes.filter((one) => one.day === day);
  const priceOf = (symbol: string): number =>
    latest.find(({ commodity }) => commodity === symbol)?.price.toNumber() ?? 0;
  const quotes = new Map(
    latest.map(({ commodity, price }) => [commodity, { price: price.toNumber(), previousClose: null }]),
  );
  const positions = ledgers.flatMap(listPositions);
  const { holdings, platformHoldings } = listHoldingRows(positions, quotes);
  const value = { ...computePortfolioTotals(positions, quotes), transactionsCount: lists.trades.length };
  const trading = {
    ...{ holdings: holdings as Holding[], platformHoldings: platformHoldings as Holding[], value },
    platforms: computePlatformTotals(positions, quotes),
    analysis: computeAllocationAndBestWorst(positions, quotes),
    lots: listLots(ledgers, priceOf),
  };
  return {
    ...{ day, owner: 'random@example.com', lists, leftOut: value.reviewSymbols, review: value.reviewSymbols },
    market: {
      splits: new Map(ledgers.flatMap((ledger) => [...ledger.splits])),
      unknown: [],
      prices: [...latest, { day, commodity: 'EUR', price: toAmount(eurRate), currency: 'USD', source: 'test' }],
    },
    closes: closes.filter((one) => one.day < day),
    listFigures: (context) => [
      ...listTradingFigures(context, trading),
      ...listBankingFigures(context, toBankingAnswers(lists)),
      ...listDividendFigures(lists),
      ...listReturnFigures(context, lists, ledgers),
    ],
  };
};
