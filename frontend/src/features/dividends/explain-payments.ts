import type {
  CountedDividendView,
  DividendIncomeByStock,
  FoundDividendReport,
  FoundDividendView,
  FutureDividendView,
} from '#contract/dividends/found-dividends';
import type { ManualDividend, ManualDividendSummary } from '#contract/dividends/manual-dividends';
import {
  createDividendCountTerm,
  createEnteredDividendTotalTerm,
  createFoundDividendTotalTerm,
  explainAveragePayment,
  explainCountedDividend,
  explainEnteredDividend,
  explainEnteredDividendTotals,
  explainEstimatedPaymentDate,
  explainFoundDividend,
  explainFoundDividendTotals,
  explainFutureDividend,
  explainNetAmount,
  explainPlatformIncome,
  explainReceivedDividends,
  explainStockIncome,
  explainSumOfDividendPayments,
  explainTotalDividendIncome,
} from '#core/dividends/explain-total-dividend-income';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import type { ComputedFigure, FigureTerm } from '#core/insight/explain/figure-terms';

/** How the figures of dividends come about, from the answers that show them. */

/** A date that nobody has named is told as well. */
const withPaymentDateTerm = (
  figure: ComputedFigure,
  { paymentDateEstimated, exDate }: { paymentDateEstimated: boolean; exDate: string | null },
): ComputedFigure | ComputedFigure[] =>
  paymentDateEstimated && exDate !== null ? [figure, explainEstimatedPaymentDate(exDate)] : figure;

/** One that counts as entered shows what was found. */
export const explainFoundPayment = (found: FoundDividendView) => {
  const { gross, net } = explainFoundDividend(found);
  return withPaymentDateTerm(found.enteredAs ? gross : net, found);
};
export const explainCountedPayment = (payment: CountedDividendView) =>
  withPaymentDateTerm(explainCountedDividend(payment), payment);
export const explainManualDividend = (entered: ManualDividend): ComputedFigure => explainEnteredDividend(entered);

/** One of an announced amount; that of an estimated one is a guess as a whole, which its hint says. */
export const explainFuturePayment = (one: FutureDividendView) => withPaymentDateTerm(explainFutureDividend(one), one);
export const explainAllFuturePayments = (all: readonly FutureDividendView[]): ComputedFigure =>
  computeSumFigure('dividendsToCome', all.map(explainFutureDividend));

export const explainTotalDividends = ({ stocks }: DividendIncomeByStock): ComputedFigure =>
  explainTotalDividendIncome('totalDividends', stocks);

export const explainReceivedThisYear = ({ received }: DividendIncomeByStock): FigureTerm[] => [
  explainReceivedDividends(received).thisYear,
];
export const explainReceivedInLast12Months = ({ received }: DividendIncomeByStock): FigureTerm[] => [
  explainReceivedDividends(received).last12Months,
];

type StockOfIncome = DividendIncomeByStock['stocks'][number];

/** What a stock brought on a platform, and in how many payments, which stand beside it. */
export const explainStockPayments = (stock: StockOfIncome): FigureTerm[] => [
  explainStockIncome(stock),
  createDividendCountTerm(stock),
];
export const explainPlatformPayments = (platform: string | null, stocks: readonly StockOfIncome[]): FigureTerm[] => {
  const payments = stocks.map(createDividendCountTerm);
  return [explainPlatformIncome(platform, stocks), computeFigure('payments', 'count', { by: 'sum' }, payments)];
};
/** Of a year, or of whatever else is at hand as a whole. */
export const explainYearPayments = (payments: readonly CountedDividendView[]): ComputedFigure =>
  explainSumOfDividendPayments('yearIncome', payments);

/** Of what was found on Robinhood and counts as found: what is left of it, by its rows and by what it is made of. */
export const explainRobinhoodFoundNetTotal = (summary: FoundDividendReport['summary']): ComputedFigure[] => {
  const { gross, tax } = explainFoundDividendTotals(summary, 'Robinhood');
  return [
    explainNetAmount('totalFound', gross, [tax]),
    computeSumFigure('foundNet', [createFoundDividendTotalTerm(summary.totalNet, 'Robinhood')]),
  ];
};
export const explainRobinhoodFoundCount = (
  summary: FoundDividendReport['summary'],
  name: 'payments' | 'stocks',
): ComputedFigure => explainFoundDividendTotals(summary, 'Robinhood')[name];

/** Of everything that was entered: gross, less fees and tax; by its rows; and what a payment came to in the mean. */
export const explainManualNetTotal = (summary: ManualDividendSummary): FigureTerm[] => {
  const { gross, tax, fees } = explainEnteredDividendTotals(summary);
  return [explainNetAmount('enteredNet', gross, [tax, fees]), createEnteredDividendTotalTerm(summary.totalNetAmount)];
};
export const explainManualGrossTotal = (summary: ManualDividendSummary): ComputedFigure =>
  explainEnteredDividendTotals(summary).gross;
/** With the tax, which stands beside them where there is some. */
export const explainManualFeesAndTax = (summary: ManualDividendSummary): ComputedFigure | ComputedFigure[] => {
  const { fees, tax } = explainEnteredDividendTotals(summary);
  return summary.totalTax > 0 ? [fees, tax] : fees;
};
export const explainAverageManualPayment = (summary: ManualDividendSummary): ComputedFigure | null => {
  const { payments } = explainEnteredDividendTotals(summary);
  const net = createEnteredDividendTotalTerm(summary.totalNetAmount);
  return summary.totalPayments === 0 ? null : explainAveragePayment('averagePerDividend', net, payments);
};
