import {
  type AuditFigure,
  dividendRowSelectors,
  escapePatternText,
  type FigureContext,
  sumToDollarFigureValue,
  toCountFigureValue,
  toDollarFigureValue,
} from '#audit/audit-figure';
import {
  type Derivation,
  deriveCountOfAnswers,
  deriveQuotient,
  deriveSum,
  deriveSumOfAnswers,
} from '#audit/derivation';
import type { DividendIncomeByStock, FoundDividendReport } from '#contract/dividends/found-dividends';
import type { ManualDividendSummary } from '#contract/dividends/manual-dividends';

/** The figures of dividends. In hledger income is below zero: what is left of a payment is less than nothing there. */

const received = (from: string, matching = '.'): Derivation => deriveSum([], [deriveSumOfAnswers(from, matching)]);

/** As the entry of a payment is called. */
const describePayment = (symbol: string, platform: string | null): string =>
  `Dividend from ${symbol}${platform === null ? '' : ` on ${platform}`}`;

export interface DividendPageAnswers {
  byStock: DividendIncomeByStock;
  found: FoundDividendReport['summary'];
  entered: ManualDividendSummary;
  /** Whether every dividend has been paid by now: one to come counts among those found or entered, and in no income. */
  areAllPaid: boolean;
}

const gross = (from: string): Derivation => deriveSum([], [deriveSumOfAnswers(from, '^income:dividends')]);
const tax = (from: string): Derivation => deriveSumOfAnswers(from, '^expenses:tax withheld');
const fees = (from: string): Derivation => deriveSumOfAnswers(from, '^expenses:fees');

const listEnteredFigures = (entered: ManualDividendSummary): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const from = 'hledger enteredDividends';
  const net = received(from);
  const payments = deriveCountOfAnswers('hledger rows', '^manualDividends/');
  return [
    { ...base, kind: 'enteredNet', ...toDollarFigureValue(entered.totalNetAmount), by: net },
    { ...base, kind: 'enteredGross', ...toDollarFigureValue(entered.totalGrossAmount), by: gross(from) },
    { ...base, kind: 'enteredFees', ...toDollarFigureValue(entered.totalFees), by: fees(from) },
    { ...base, kind: 'enteredTax', ...toDollarFigureValue(entered.totalTax), by: tax(from) },
    { ...base, kind: 'enteredPayments', ...toCountFigureValue(entered.totalPayments), by: payments },
    {
      ...base,
      kind: 'averagePerDividend',
      ...toDollarFigureValue(entered.averagePerDividend),
      by: deriveQuotient(net, payments, 2),
    },
  ];
};

/** Those of Robinhood, as its tab has them. */
const listFoundFigures = (found: FoundDividendReport['summary']): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const from = 'hledger foundDividends';
  return [
    { ...base, kind: 'foundNet', ...toDollarFigureValue(found.totalNet), by: received(from) },
    { ...base, kind: 'foundGross', ...toDollarFigureValue(found.totalAmount), by: gross(from) },
    { ...base, kind: 'foundTax', ...toDollarFigureValue(found.totalTax), by: tax(from) },
    {
      ...base,
      kind: 'foundPayments',
      ...toCountFigureValue(found.totalDividends),
      by: deriveCountOfAnswers('hledger foundPayments', '.'),
    },
  ];
};

export const listDividendFigures = (
  { day }: FigureContext,
  { byStock, areAllPaid, entered, found }: DividendPageAnswers,
): AuditFigure[] => {
  const base = { page: 'Dividends' as const, rows: dividendRowSelectors };
  const { summary, stocks } = byStock;
  return [
    { ...base, kind: 'totalDividends', ...toDollarFigureValue(summary.net), by: received('hledger dividends') },
    {
      ...base,
      kind: 'payments',
      ...toCountFigureValue(summary.count),
      by: deriveCountOfAnswers('hledger rows', '^(found|manual)Dividends/'),
    },
    {
      ...base,
      kind: 'receivedThisYear',
      ...toDollarFigureValue(byStock.received.thisYear),
      by: received('hledger dividends', `\\|${day.slice(0, 4)}-\\d\\d$`),
    },
    {
      ...{ ...base, kind: 'receivedInLast12Months', ...toDollarFigureValue(byStock.received.last12Months) },
      by: received('hledger dividendsLastYear'),
    },
    ...stocks.map(({ symbol, platform, net }) => ({
      ...{ ...base, kind: 'stockIncome', of: describePayment(symbol, platform), ...toDollarFigureValue(net) },
      rows: dividendRowSelectors.map(({ list }) => ({ list, where: { symbol } })),
      by: received('hledger dividends', `^${escapePatternText(describePayment(symbol, platform))}\\|`),
    })),
    ...[...Map.groupBy(stocks, ({ platform }) => platform)].map(([platform, own]) => ({
      ...{ ...base, kind: 'platformIncome', of: platform ?? 'no platform' },
      ...sumToDollarFigureValue(own.map(({ net }) => net)),
      by: received(
        'hledger dividends',
        platform === null ? '^Dividend from \\S+\\|' : ` on ${escapePatternText(platform)}\\|`,
      ),
    })),
    ...(areAllPaid ? [...listEnteredFigures(entered), ...listFoundFigures(found)] : []),
  ];
};
