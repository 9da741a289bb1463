import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import type { ReconciliationReportLine } from '#contract/imports/reconciliations';
import { computeForeignDividendNet } from '#core/dividends/dividend-currency';
import { type CountedDividend, listDividendIncomePaidBy } from '#core/dividends/income';
import { toAmount } from '#core/money/amount';
import type { CountedDividendPayment } from '#core/statements/reconcile/dividend-causes';
import { toWholeYearSpan, type YearDividendSums, type YearSpan } from '#core/statements/reconcile/dividend-years';
import { type Day, getEarlierDay } from '#core/time/day';
import { type FoundDividendRow, listFoundDividends } from '#functions/dividends/found/found-store';
import { listManualRows, type ManualDividendRow } from '#functions/dividends/manual/manual-store';

/** Dividends as they count: found ones, and those of statements and of hand, each payment once. */

type NamedSpan = YearSpan & { name: string };
type Year = Pick<BrokerStatedFigures['dividends'][number], 'year' | 'currency' | 'from' | 'to'>;

/** As it is said; of a year without its days, as far as the day of the comparison has come. */
const toSpan = ({ year, currency, from, to }: Year, day: Day): NamedSpan => {
  const wholeYear = toWholeYearSpan(year);
  const name = currency === 'USD' ? year : `${year} ${currency}`;
  return { name, from: from ?? wholeYear.from, to: to ?? getEarlierDay(wholeYear.to, day) };
};

export const toStatedDividendYearSpans = ({
  dividends,
  day,
}: Pick<BrokerStatedFigures, 'dividends' | 'day'>): NamedSpan[] => dividends.map((year) => toSpan(year, day));

/** Those that a kept comparison was about. */
export const parseReportedDividendYearSpans = (lines: readonly ReconciliationReportLine[], day: Day): NamedSpan[] => {
  const spans = lines.flatMap(({ kind, what, from, to }) => {
    if (kind !== 'dividends') return [];
    const [year = '', currency = 'USD'] = what.split(' ');
    return [toSpan({ year, currency, ...(from && { from }), ...(to && { to }) }, day)];
  });
  return [...new Map(spans.map((span) => [`${span.name} ${span.from}`, span])).values()];
};

/** What is stated of each, as it is compared. */
export const toStatedDividendYearSums = (stated: Pick<BrokerStatedFigures, 'dividends' | 'day'>): YearDividendSums[] =>
  stated.dividends.map((year) => {
    const { gross, tax, net, isListed } = year;
    return {
      ...toSpan(year, stated.day),
      ...(isListed && { isListed }),
      ...(gross !== undefined && { gross }),
      ...(tax !== undefined && { tax }),
      ...(net !== undefined && { net }),
    };
  });

/** Of an entry that names no platform the one that its pair was found on. */
const getPlatform = (one: CountedDividend<FoundDividendRow, ManualDividendRow>): string | null => {
  if (one.origin === 'found') return one.found.platform;
  const paired = new Set(one.pair?.found.map(({ platform }) => platform));
  return one.entered.platform ?? (paired.size === 1 ? ([...paired][0] ?? null) : null);
};

/** As its statement has it, where that is not US dollars. */
const getPaidInCurrency = ({ paidIn }: ManualDividendRow): Partial<CountedDividendPayment> =>
  paidIn
    ? {
        currency: paidIn.currency,
        gross: toAmount(paidIn.gross),
        tax: toAmount(paidIn.tax),
        net: computeForeignDividendNet(paidIn),
      }
    : {};

/** Later ones than any day that is asked about fall out with their span. */
const ever = '9999-12-31';

export const readCountedDividendPayments = async (owner: string): Promise<CountedDividendPayment[]> => {
  const [found, entered] = await Promise.all([listFoundDividends(owner), listManualRows(owner)]);
  return listDividendIncomePaidBy(found, entered, ever).map((one) => {
    const { date, symbol, gross, tax, net } = one;
    const of = { day: date, symbol, gross, tax, net, platform: getPlatform(one) };
    if (one.origin === 'entered') return { ...of, ...getPaidInCurrency(one.entered), isFound: false };
    return { ...of, isFound: true, inCash: one.found.cashId !== undefined };
  });
};
