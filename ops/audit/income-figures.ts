import type { DividendIncomeByStock, FoundDividendReport } from '#contract/dividends/found-dividends';
import type { ManualDividendSummary } from '#contract/dividends/manual-dividends';
import { type AuditFigure, count, dividendRows, type FigureContext, matchText, money } from '#ops/audit/audit-figure';
import { answer, countAnswers, type Derivation, deriveQuotient, deriveSum, sumAnswers } from '#ops/audit/derivation';

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
  const base = { page: 'Dividends' as const, rows: dividendRows };
  const from = 'hledger enteredDividends';
  const net = received(from);
  const payments = countAnswers('hledger enteredPayments', '.');
  return [
    { ...base, kind: 'enteredNet', ...money(entered.totalNetAmount), by: net },
    { ...base, kind: 'enteredGross', ...money(entered.totalGrossAmount), by: gross(from) },
    { ...base, kind: 'enteredFees', ...money(entered.totalFees), by: fees(from) },
    { ...base, kind: 'enteredTax', ...money(entered.totalTax), by: tax(from) },
    { ...base, kind: 'enteredPayments', ...count(entered.totalPayments), by: payments },
    { ...base, kind: 'averagePerDividend', ...money(entered.averagePerDividend), by: deriveQuotient(net, payments, 2) },
  ];
};

/** Those of Robinhood, as its tab has them. */
const listFoundFigures = (found: FoundDividendReport['summary']): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRows };
  const from = 'hledger foundDividends';
  return [
    { ...base, kind: 'foundNet', ...money(found.totalNet), by: received(from) },
    { ...base, kind: 'foundGross', ...money(found.totalAmount), by: gross(from) },
    { ...base, kind: 'foundTax', ...money(found.totalTax), by: tax(from) },
    { ...base, kind: 'foundPayments', ...count(found.totalDividends), by: countAnswers('hledger foundPayments', '.') },
  ];
};

export const listIncomeFigures = (
  _: FigureContext,
  { byStock, areAllPaid, entered, found }: IncomeAnswers,
): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRows };
  const { summary, stocks } = byStock;
  return [
    { ...base, kind: 'totalDividends', ...money(summary.net), by: received('hledger dividends') },
    { ...base, kind: 'payments', ...count(summary.count), by: countAnswers('hledger payments', '.') },
    {
      ...base,
      kind: 'receivedThisYear',
      ...money(byStock.received.thisYear),
      by: received('hledger dividendsThisYear'),
    },
    {
      ...{ ...base, kind: 'receivedInLast12Months', ...money(byStock.received.last12Months) },
      by: received('hledger dividendsLastYear'),
    },
    ...stocks.map(({ symbol, platform, net }) => ({
      ...{ ...base, kind: 'stockIncome', of: describePayment(symbol, platform), ...money(net) },
      rows: dividendRows.map(({ list }) => ({ list, where: { symbol } })),
      by: deriveSum([], [answer('hledger dividends', `${describePayment(symbol, platform)}|USD`)]),
    })),
    ...[...Map.groupBy(stocks, ({ platform }) => platform)].map(([platform, own]) => ({
      ...{ ...base, kind: 'platformIncome', of: platform ?? 'no platform' },
      ...money(Math.round(own.reduce((sum, { net }) => sum + net * 100, 0)) / 100),
      by: received('hledger dividends', platform === null ? '^Dividend from \\S+\\|' : ` on ${matchText(platform)}\\|`),
    })),
    ...(areAllPaid ? [...listEnteredFigures(entered), ...listFoundFigures(found)] : []),
  ];
};
