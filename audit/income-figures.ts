import {
  type AuditFigure,
  countValue,
  dividendRowSelectors,
  dollarValue,
  type FigureContext,
  matchText,
  sumOfDollars,
} from '#audit/audit-figure';
import { countAnswers, type Derivation, deriveQuotient, deriveSum, sumAnswers } from '#audit/derivation';
import type { DividendIncomeByStock, FoundDividendReport } from '#contract/dividends/found-dividends';
import type { ManualDividendSummary } from '#contract/dividends/manual-dividends';

/** The figures of dividends. In hledger income is below zero: what is left of a payment is less than nothing there. */

const received = (from: string, matching = '.'): Derivation => deriveSum([], [sumAnswers(from, matching)]);

/** As the entry of a payment is called. */
const describePayment = (symbol: string, platform: string | null): string =>
  `Dividend from ${symbol}${platform === null ? '' : ` on ${platform}`}`;

export interface IncomeAnswers {
  byStock: DividendIncomeByStock;
  found: FoundDividendReport['summary'];
  entered: ManualDividendSummary;
  /** Whether every dividend has been paid by now: one to come counts among those found or entered, and in no income. */
  areAllPaid: boolean;
}

const gross = (from: string): Derivation => deriveSum([], [sumAnswers(from, '^income:dividends')]);
const tax = (from: string): Derivation => sumAnswers(from, '^expenses:tax withheld');
const fees = (from: string): Derivation => sumAnswers(from, '^expenses:fees');

const listEnteredFigures = (entered: ManualDividendSummary): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const from = 'hledger enteredDividends';
  const net = received(from);
  const payments = countAnswers('hledger rows', '^manualDividends/');
  return [
    { ...base, kind: 'enteredNet', ...dollarValue(entered.totalNetAmount), by: net },
    { ...base, kind: 'enteredGross', ...dollarValue(entered.totalGrossAmount), by: gross(from) },
    { ...base, kind: 'enteredFees', ...dollarValue(entered.totalFees), by: fees(from) },
    { ...base, kind: 'enteredTax', ...dollarValue(entered.totalTax), by: tax(from) },
    { ...base, kind: 'enteredPayments', ...countValue(entered.totalPayments), by: payments },
    {
      ...base,
      kind: 'averagePerDividend',
      ...dollarValue(entered.averagePerDividend),
      by: deriveQuotient(net, payments, 2),
    },
  ];
};

/** Those of Robinhood, as its tab has them. */
const listFoundFigures = (found: FoundDividendReport['summary']): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const from = 'hledger foundDividends';
  return [
    { ...base, kind: 'foundNet', ...dollarValue(found.totalNet), by: received(from) },
    { ...base, kind: 'foundGross', ...dollarValue(found.totalAmount), by: gross(from) },
    { ...base, kind: 'foundTax', ...dollarValue(found.totalTax), by: tax(from) },
    {
      ...base,
      kind: 'foundPayments',
      ...countValue(found.totalDividends),
      by: countAnswers('hledger foundPayments', '.'),
    },
  ];
};

export const listIncomeFigures = (
  { day }: FigureContext,
  { byStock, areAllPaid, entered, found }: IncomeAnswers,
): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const { summary, stocks } = byStock;
  return [
    { ...base, kind: 'totalDividends', ...dollarValue(summary.net), by: received('hledger dividends') },
    {
      ...base,
      kind: 'payments',
      ...countValue(summary.count),
      by: countAnswers('hledger rows', '^(found|manual)Dividends/'),
    },
    {
      ...base,
      kind: 'receivedThisYear',
      ...dollarValue(byStock.received.thisYear),
      by: received('hledger dividends', `\\|${day.slice(0, 4)}-\\d\\d$`),
    },
    {
      ...{ ...base, kind: 'receivedInLast12Months', ...dollarValue(byStock.received.last12Months) },
      by: received('hledger dividendsLastYear'),
    },
    ...stocks.map(({ symbol, platform, net }) => ({
      ...{ ...base, kind: 'stockIncome', of: describePayment(symbol, platform), ...dollarValue(net) },
      rows: dividendRowSelectors.map(({ list }) => ({ list, where: { symbol } })),
      by: received('hledger dividends', `^${matchText(describePayment(symbol, platform))}\\|`),
    })),
    ...[...Map.groupBy(stocks, ({ platform }) => platform)].map(([platform, own]) => ({
      ...{ ...base, kind: 'platformIncome', of: platform ?? 'no platform' },
      ...sumOfDollars(own.map(({ net }) => net)),
      by: received('hledger dividends', platform === null ? '^Dividend from \\S+\\|' : ` on ${matchText(platform)}\\|`),
    })),
    ...(areAllPaid ? [...listEnteredFigures(entered), ...listFoundFigures(found)] : []),
  ];
};
