import {
  type AuditFigure,
  dividendRowSelectors,
  type FigureContext,
  toDollarFigureValue,
  toPercentFigureValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import type { AuditInputs } from '#audit/audit-inputs';
import type { AuditedLists } from '#audit/audit-rows';
import { listBankingFigures } from '#audit/banking-figures';
import { deriveConstant, deriveFromToolAnswer, deriveProduct } from '#audit/derivation';
import { listTradingFigures } from '#audit/trading-figures';
import { listCdInterestCredits } from '#core/income/cd-income';
import { listExchangeRatePrices } from '#core/journal/latest-prices';
import { toJournalRecords } from '#core/journal/records';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { addDays, type Day } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { toDollarNumber, toMoneyWeightedView, toTimeWeightedView } from '#functions/insight/returns/figure-views';
import { computeInvestmentFigures } from '#functions/insight/returns/range-figures';
import { computeDailyFiguresFromTrades } from '#functions/insight/returns/trades-with-closes';
import {
  computeCashBalancesFromRows,
  computePastBankingPageAnswers,
  computePastTradingPageAnswers,
  listReceivedDividendFigures,
} from '#ops/audit/answers-on-day';
import { createPriceList, type RandomLedger } from '#tests/audit/random-ledgers';

/** Many random ledgers as the books of one account, each with stocks and platforms of its own, and what the pages would show. */

const latestDay = '2020-12-31';
const usdRates = { EUR: 1.2271, GBP: 1.3645, PLN: 0.2676 } as const;

type Trades = AuditedLists['trades'];

const toLists = (ledgers: readonly RandomLedger[]): AuditedLists => {
  const trades = ledgers.flatMap((ledger) => ledger.trades) as Trades;
  const cashEntries = ledgers.flatMap((ledger) => ledger.cash) as AuditedLists['cashEntries'];
  return {
    ...{ trades, cashEntries, balances: computeCashBalancesFromRows({ trades, cashEntries }) },
    ...{ foundDividends: [], dividendTaxes: [], ownAssets: [], watchlist: [], usage: [] },
    manualDividends: ledgers.flatMap((ledger) => ledger.dividends) as AuditedLists['manualDividends'],
    cds: ledgers.flatMap((ledger) => ledger.cds) as AuditedLists['cds'],
    savings: ledgers.flatMap((ledger) => ledger.savings) as AuditedLists['savings'],
    debts: ledgers.flatMap((ledger) => ledger.debts) as AuditedLists['debts'],
  };
};

/** What the page of returns would show of all time, by the computation that it shows it by. */
const listAllTimeReturnFigures = (
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
    {
      range,
      ...counted,
      totals: counted.figures,
      figures: () => counted.figures,
      paid,
      leftOut: [],
      histories: [],
    } as never,
    'in',
    null,
  );
  const base = { page: 'Returns' as const, rows: [...tradeRowSelectors, ...dividendRowSelectors], of: 'all time' };
  const timeWeighted = toTimeWeightedView(figures.computeTimeWeighted());
  const moneyWeighted = toMoneyWeightedView(figures.computeMoneyWeighted());
  const shown = (kind: string, figure: number | null, source: string, key: string): AuditFigure[] =>
    figure === null
      ? []
      : [
          {
            ...base,
            kind,
            ...toPercentFigureValue(figure),
            by: deriveProduct(deriveFromToolAnswer(source, key), deriveConstant(100), 4),
          },
        ];
  return [
    {
      ...{ ...base, kind: 'endValue', ...toDollarFigureValue(toDollarNumber(figures.bridge.end)) },
      by: deriveFromToolAnswer('recompute.py returns', 'endValue', 2),
    },
    ...shown('timeWeighted', timeWeighted.percent, 'recompute.py returns', 'timeWeighted'),
    ...shown('moneyWeighted', moneyWeighted.percent, 'xirr rate', 'rate'),
  ];
};

/** What the calendar of income counts of CDs. */
const listCreditedFigures = ({ cds }: AuditedLists): AuditFigure[] =>
  [
    { kind: 'creditedThisYear', from: '2020-01-01' },
    { kind: 'creditedLastYear', from: addDays(subtractYear(latestDay), 1) },
  ].flatMap(({ kind, from }) =>
    cds.map((cd) => {
      const credits = listCdInterestCredits(cd, { from, to: latestDay, today: latestDay });
      return {
        ...{
          page: 'Income' as const,
          kind,
          of: String(cd.id),
          rows: [{ list: 'cds', where: { row: `cds/${cd.id}` } }],
        },
        ...toDollarFigureValue(toNumber(sumExactAmounts(credits.map(({ amount }) => amount)))),
        by: deriveFromToolAnswer('deposits.py cds', `${cd.id} ${kind}`),
      };
    }),
  );

/** @param ledgers each told by a number of its own in its names. */
export const toAuditMaterial = (ledgers: readonly RandomLedger[], day: Day = latestDay): AuditInputs => {
  const lists = toLists(ledgers);
  const closes = createPriceList(ledgers, day);
  const latest = closes.filter((one) => one.day === day);
  const prices = new Map(latest.map(({ commodity, price }) => [commodity, price.toNumber()]));
  const splits = new Map(ledgers.flatMap((ledger) => [...ledger.splits]));
  const trading = computePastTradingPageAnswers(lists.trades, { splits, prices, day });
  const { value } = trading;
  const rates = foreignCurrencies.map((currency) => ({
    ...{ currency, rate: usdRates[currency], asOf: '' },
    ...{ source: 'sample' as const, stale: false },
  }));
  return {
    ...{ day, owner: 'random@example.com', lists, leftOut: value.reviewSymbols, review: value.reviewSymbols },
    market: {
      splits,
      unknown: [],
      prices: [...latest, ...listExchangeRatePrices(rates, day)],
    },
    closes: closes.filter((one) => one.day < day),
    listFigures: (context) => [
      ...listTradingFigures(context, trading),
      ...listBankingFigures(context, computePastBankingPageAnswers(lists, rates, day)),
      ...listReceivedDividendFigures(lists, day),
      ...listCreditedFigures(lists),
      ...listAllTimeReturnFigures(context, lists, ledgers),
    ],
  };
};
