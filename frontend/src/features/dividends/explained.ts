import type { FutureDividend } from '#contract/dividends';
import type { CountedDividend, FoundDividend, FoundReport, StockIncomeReport } from '#contract/found-dividends';
import type { ManualDividend, ManualSummary } from '#contract/manual-dividends';
import {
  countedMade,
  enteredMade,
  enteredMadeOf,
  enteredTotal,
  estimatedPayment,
  foundMade,
  foundMadeOf,
  foundTotal,
  futureMade,
  incomeMade,
  lessMade,
  meanMade,
  paymentsMade,
  platformMade,
  stockMade,
  stockPayments,
} from '#core/dividends/income-made';
import type { AnyPart, Explained } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';

/** How the figures of dividends come about, from the answers that show them. */

/** A date that nobody has named is told as well. */
const dated = (
  figure: Explained,
  { paymentDateEstimated, exDate }: { paymentDateEstimated: boolean; exDate: string | null },
): Explained | Explained[] => (paymentDateEstimated && exDate !== null ? [figure, estimatedPayment(exDate)] : figure);

/** One that counts as entered shows what was found. */
export const tellFound = (found: FoundDividend) => {
  const { gross, net } = foundMade(found);
  return dated(found.enteredAs ? gross : net, found);
};
export const tellCounted = (counted: CountedDividend) => dated(countedMade(counted), counted);
export const tellEntered = (entered: ManualDividend): Explained => enteredMade(entered);

/** One of an announced amount; that of an estimated one is a guess as a whole, which its hint says. */
export const tellFuture = (one: FutureDividend) => dated(futureMade(one), one);
export const tellAllToCome = (all: readonly FutureDividend[]): Explained =>
  madeOfSum('dividendsToCome', all.map(futureMade));

export const tellIncome = ({ stocks }: StockIncomeReport): Explained => incomeMade('totalDividends', stocks);

type StockOfIncome = StockIncomeReport['stocks'][number];

/** What a stock brought on a platform, and in how many payments, which stand beside it. */
export const tellStock = (stock: StockOfIncome): AnyPart[] => [stockMade(stock), stockPayments(stock)];
export const tellOnPlatform = (platform: string | null, stocks: readonly StockOfIncome[]): AnyPart[] => {
  const payments = stocks.map(stockPayments);
  return [platformMade(platform, stocks), made('payments', 'count', { by: 'sum' }, payments)];
};
/** Of a year, or of whatever else is at hand as a whole. */
export const tellPayments = (payments: readonly CountedDividend[]): Explained => paymentsMade('yearIncome', payments);

/** Of what was found on Robinhood and counts as found: what is left of it, by its rows and by what it is made of. */
export const tellFoundTotal = (summary: FoundReport['summary']): Explained[] => {
  const { gross, tax } = foundMadeOf(summary, 'Robinhood');
  return [lessMade('totalFound', gross, [tax]), madeOfSum('foundNet', [foundTotal(summary.totalNet, 'Robinhood')])];
};
export const tellFoundCount = (summary: FoundReport['summary'], name: 'payments' | 'stocks'): Explained =>
  foundMadeOf(summary, 'Robinhood')[name];

/** Of everything that was entered: gross, less fees and tax; by its rows; and what a payment came to in the mean. */
export const tellEnteredTotal = (summary: ManualSummary): AnyPart[] => {
  const { gross, tax, fees } = enteredMadeOf(summary);
  return [lessMade('enteredNet', gross, [tax, fees]), enteredTotal(summary.totalNetAmount)];
};
export const tellEnteredGross = (summary: ManualSummary): Explained => enteredMadeOf(summary).gross;
/** With the tax, which stands beside them where there is some. */
export const tellEnteredFees = (summary: ManualSummary): Explained | Explained[] => {
  const { fees, tax } = enteredMadeOf(summary);
  return summary.totalTax > 0 ? [fees, tax] : fees;
};
export const tellMean = (summary: ManualSummary): Explained | null => {
  const { payments } = enteredMadeOf(summary);
  const net = enteredTotal(summary.totalNetAmount);
  return summary.totalPayments === 0 ? null : meanMade('averagePerDividend', net, payments);
};
