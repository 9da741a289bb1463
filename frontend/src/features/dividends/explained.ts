import type { FutureDividend } from '#contract/dividends';
import type { CountedDividend, FoundDividend, FoundReport, StockIncomeReport } from '#contract/found-dividends';
import type { ManualDividend, ManualSummary } from '#contract/manual-dividends';
import {
  countedMade,
  enteredMade,
  enteredTotal,
  estimatedPayment,
  foundMade,
  foundTotal,
  futureMade,
  incomeMade,
  meanMade,
  netMade,
} from '#core/dividends/income-made';
import { type Explained, given } from '#core/insight/explained';
import { madeOfSum } from '#core/insight/made';

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

/** Of what was found on Robinhood and counts as found. */
export const tellFoundTotal = ({ totalNet }: FoundReport['summary']): Explained =>
  madeOfSum('totalFound', [foundTotal(totalNet, 'Robinhood')]);

/** Of everything that was entered: gross, less fees and tax; by its rows; and what a payment came to in the mean. */
export const tellEnteredTotal = ({
  totalGrossAmount,
  totalTax: tax,
  totalFees: fees,
  totalNetAmount,
}: ManualSummary) => [
  netMade('enteredNet', given('dividendGross', 'money', totalGrossAmount), { tax, fees }),
  enteredTotal(totalNetAmount),
];
export const tellMean = ({ totalNetAmount, totalPayments }: ManualSummary): Explained | null =>
  totalPayments === 0 ? null : meanMade('averagePerDividend', enteredTotal(totalNetAmount), totalPayments);
