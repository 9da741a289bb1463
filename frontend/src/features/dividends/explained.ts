import type { FutureDividend } from '#contract/dividends';
import type { CountedDividend, FoundDividend, FoundReport, StockIncomeReport } from '#contract/found-dividends';
import type { ManualDividend, ManualSummary } from '#contract/manual-dividends';
import {
  countedMade,
  enteredMade,
  estimatedPayment,
  foundMade,
  futureMade,
  incomeMade,
  meanMade,
  netMade,
} from '#core/dividends/income-made';
import { type Explained, given, type RowRef } from '#core/insight/explained';
import { madeOfSum } from '#core/insight/made';
import type { Telling } from '#ui/explain/told';

/** How the figures of dividends come about, from the answers that show them. */

const names: Readonly<Record<string, string>> = {
  dividendGross: 'Before tax and fees',
  dividendNet: 'Net',
  dividendTax: 'Tax withheld',
  dividendFees: 'Fees',
  dividendToCome: 'To be paid',
  dividendsToCome: 'Expected in all',
  statedGross: 'Before tax and fees, as the statement has it',
  sharesHeld: 'Shares at the close of the day before the ex-date',
  shares: 'Shares',
  perShare: 'Paid a share',
  exchangeRate: 'Exchange rate',
  estimatedPayment: 'Payment date, estimated',
  exDate: 'Ex-date',
  usualDaysToPayment: 'Days to the payment, as is usual',
  totalDividends: 'Total dividends',
  platformIncome: 'Dividends of the platform',
  stockIncome: 'Dividends of the stock',
  totalNet: 'Total net',
  averagePerDividend: 'Average per dividend',
  payments: 'Payments',
};

const pages: Partial<Record<RowRef['kind'], string>> = { trade: '/dashboard/portfolio' };
const linkOf = ({ kind }: RowRef): string | undefined => pages[kind];

const told = (...figures: Explained[]): Telling => ({ figures, names, linkOf });

/** A date that nobody has named is told as well. */
const dated = (
  figure: Explained,
  { paymentDateEstimated, exDate }: { paymentDateEstimated: boolean; exDate: string | null },
): Telling => told(figure, ...(paymentDateEstimated && exDate !== null ? [estimatedPayment(exDate)] : []));

/** One that counts as entered shows what was found. */
export const tellFound = (found: FoundDividend): Telling => {
  const { gross, net } = foundMade(found);
  return dated(found.enteredAs ? gross : net, found);
};
export const tellCounted = (counted: CountedDividend): Telling => dated(countedMade(counted), counted);
export const tellEntered = (entered: ManualDividend): Telling => told(enteredMade(entered));

/** One of an announced amount; that of an estimated one is a guess as a whole, which its hint says. */
export const tellFuture = (one: FutureDividend): Telling => dated(futureMade(one), one);
export const tellAllToCome = (all: readonly FutureDividend[]): Telling =>
  told(madeOfSum('dividendsToCome', all.map(futureMade)));

export const tellIncome = ({ stocks }: StockIncomeReport): Telling => told(incomeMade('totalDividends', stocks));

/** Of what was found on Robinhood and counts as found. */
export const tellFoundTotal = ({ totalAmount, totalTax: tax }: FoundReport['summary']): Telling =>
  told(netMade('totalNet', given('dividendGross', 'money', totalAmount), { tax, fees: 0 }));

/** Of everything that was entered: net, and what a payment came to in the mean. */
const enteredNet = ({ totalGrossAmount, totalTax: tax, totalFees: fees }: ManualSummary): Explained =>
  netMade('totalNet', given('dividendGross', 'money', totalGrossAmount), { tax, fees });
export const tellEnteredTotal = (summary: ManualSummary): Telling => told(enteredNet(summary));
export const tellMean = (summary: ManualSummary): Telling =>
  summary.totalPayments === 0
    ? told()
    : told(meanMade('averagePerDividend', enteredNet(summary), summary.totalPayments));
