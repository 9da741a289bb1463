import { defaultDaysFromExDateToPayment } from '#core/dividends/entitlement';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { createExchangeRateTerm, type UsdExchangeRate } from '#core/insight/exchange-rates';
import { computeFigure, computeSumFigure, type FigureSubject } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenDayTerm,
  createGivenTerm,
  createRowListTerm,
  type ExplainableRowListName,
  type FigureTerm,
  farFutureDay,
  getTermAmount,
  type LedgerRowRef,
  type RowListTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { addDays, type Day } from '#core/time/day';
import { subtractYear } from '#core/time/months';

/** What dividends are made of, from the rows and sums that pages show. Amounts in US dollars to the cent. */

/** What shares were paid, or are to be. */
type PaidShares = {
  symbol: string;
  platform: string | null;
  paymentDate: Day;
  /** Null for one that was entered. */
  exDate: Day | null;
  shares: number;
  /** In US dollars, or in the currency of `conversion`. */
  perShare: number;
  conversion: (Pick<UsdExchangeRate, 'currency' | 'rate'> & { day: Day }) | null;
};

/** Which payment a figure is of. */
const createPaymentSubject = (
  { symbol, platform, paymentDate }: Pick<PaidShares, 'symbol' | 'platform' | 'paymentDate'>,
  id?: number | string,
): FigureSubject => {
  const where = { date: paymentDate, symbol, platform: platform ?? undefined };
  const row: LedgerRowRef | undefined = id === undefined ? undefined : { kind: 'dividend', id, ...where };
  return { ...where, row };
};

/** What the trades up to the evening before the ex-date come to. */
const createSharesHeldTerm = ({ symbol, platform, shares }: PaidShares, exDate: Day): FigureTerm => {
  const [of, to] = [{ symbol, platform: platform ?? undefined }, addDays(exDate, -1)];
  const rows = { list: 'entitled' as const, symbols: [symbol], platform: of.platform, to };
  return createRowListTerm('sharesHeld', shares, rows, { unit: 'shares', date: to, ...of });
};

/** Shares held the evening before the ex-date x what a share was paid, at the rate of the payment day: one rounding. */
const explainGross = (paid: PaidShares, name = 'dividendGross'): ComputedFigure => {
  const { symbol, platform, exDate, shares, perShare, conversion } = paid;
  const where = { symbol, platform: platform ?? undefined };
  const held =
    exDate === null ? createGivenTerm('shares', 'shares', shares, where) : createSharesHeldTerm(paid, exDate);
  const currency = conversion?.currency;
  const parts: FigureTerm[] = [
    held,
    { ...createGivenTerm('perShare', 'price', perShare), ...(currency && { currency }) },
  ];
  const rate = conversion && createExchangeRateTerm(conversion);
  return computeFigure(
    name,
    'money',
    { by: 'product', places: 2 },
    rate ? [...parts, rate] : parts,
    createPaymentSubject(paid),
  );
};

/** As the pages' answers have them. */
type Payment = Pick<PaidShares, 'symbol' | 'platform' | 'paymentDate' | 'conversion'>;
type FoundDividendTerms = Payment & {
  platform: string;
  exDate: Day;
  sharesHeld: number;
  amountPerShare: number;
  taxWithheld: number;
};
type CountedDividendTerms = Payment & {
  id: number | null;
  exDate: Day | null;
  shares: number | null;
  perShare: number | null;
  gross: number;
  taxWithheld: number;
  fees: number;
};
type EnteredDividendTerms = {
  id: number;
  symbol: string;
  platform: string | null;
  paymentdate: Day;
  shares: number | null;
  dividendpershare: number | null;
  grossamount: number;
  grossstated?: boolean | undefined;
  taxwithheld: number;
  fees: number;
};

type IncomeDeductions = { tax: number; fees: number };

/** Gross less what was withheld and what it cost. */
const explainNet = (
  name: string,
  gross: FigureTerm,
  { tax, fees }: IncomeDeductions,
  of: FigureSubject = {},
): ComputedFigure =>
  computeSumFigure(
    name,
    [
      gross,
      toSubtractedTerm(createGivenTerm('dividendTax', 'money', tax)),
      toSubtractedTerm(createGivenTerm('dividendFees', 'money', fees)),
    ].filter((part) => part === gross || !getTermAmount(part).eq(0)),
    of,
  );

const getDeductions = ({ taxWithheld, fees = 0 }: { taxWithheld: number; fees?: number }): IncomeDeductions => ({
  tax: taxWithheld,
  fees,
});

/** A dividend that was found: before tax, and what is left of it. */
export const explainFoundDividend = (found: FoundDividendTerms): { gross: ComputedFigure; net: ComputedFigure } => {
  const { sharesHeld, amountPerShare, ...rest } = found;
  const gross = explainGross({ ...rest, shares: sharesHeld, perShare: amountPerShare });
  const id = toDividendIdentityKey(found);
  return { gross, net: explainNet('dividendNet', gross, getDeductions(found), createPaymentSubject(found, id)) };
};

/** One that is to be paid. */
export const explainFutureDividend = ({
  sharesHeld,
  amountPerShare,
  ...rest
}: Omit<FoundDividendTerms, 'taxWithheld'>): ComputedFigure =>
  explainGross({ ...rest, shares: sharesHeld, perShare: amountPerShare }, 'dividendToCome');

/** One that counts, found or entered; of one whose amount a statement has alone, as it is stated. */
export const explainCountedDividend = (dividend: CountedDividendTerms): ComputedFigure => {
  const { id, shares, perShare, gross, platform, symbol, exDate } = dividend;
  const found = platform !== null && exDate !== null ? toDividendIdentityKey({ platform, symbol, exDate }) : undefined;
  const of = createPaymentSubject(dividend, id ?? found);
  const grossTerm =
    shares === null || perShare === null
      ? createGivenTerm('statedGross', 'money', gross, of)
      : explainGross({ ...dividend, shares, perShare });
  return explainNet('dividendNet', grossTerm, getDeductions(dividend), of);
};

/** One that was entered by hand or is from a statement, as it is read back. */
export const explainEnteredDividend = (entered: EnteredDividendTerms): ComputedFigure =>
  explainCountedDividend({
    id: entered.id,
    symbol: entered.symbol,
    platform: entered.platform,
    exDate: null,
    paymentDate: entered.paymentdate,
    conversion: null,
    shares: entered.shares,
    perShare: entered.grossstated ? null : entered.dividendpershare,
    gross: entered.grossamount,
    taxWithheld: entered.taxwithheld,
    fees: entered.fees,
  });

/** 21 days after the ex-date, where the provider names no date. */
export const explainEstimatedPaymentDate = (exDate: Day): ComputedFigure =>
  computeFigure('estimatedPayment', 'day', { by: 'sum' }, [
    createGivenDayTerm('exDate', exDate),
    createGivenTerm('usualDaysToPayment', 'days', defaultDaysFromExDateToPayment),
  ]);

/** What the payments of a stock come to: on a platform, on none (null), or on all of them together (undefined). */
type StockSums = {
  symbol: string;
  platform: string | null | undefined;
  gross: number;
  taxWithheld: number;
  fees: number;
};

/** What the payments of a stock on a platform came to: net, by gross, tax and fees, each with its rows. */
export const explainStockIncome = ({ symbol, platform, gross, ...taken }: StockSums): ComputedFigure => {
  const of = { symbol, platform: platform ?? undefined };
  const rows = (list: ExplainableRowListName) => ({ list, symbols: [symbol], ...(platform && { platform }) });
  // Of those that name no platform the list has no part of its own.
  const term = (name: string, list: ExplainableRowListName, value: number): FigureTerm =>
    platform === null ? createGivenTerm(name, 'money', value, of) : createRowListTerm(name, value, rows(list), of);
  const parts = [
    term('dividendGross', 'dividendsGross', gross),
    toSubtractedTerm(term('dividendTax', 'dividendTax', taken.taxWithheld)),
    toSubtractedTerm(term('dividendFees', 'dividendFees', taken.fees)),
  ];
  return computeSumFigure(
    'stockIncome',
    parts.filter((part, at) => at === 0 || !getTermAmount(part).eq(0)),
    of,
  );
};

/** How many payments they are. */
export const createDividendCountTerm = ({ symbol, platform, count }: StockSums & { count: number }): FigureTerm => {
  const of = { symbol, platform: platform ?? undefined };
  if (platform === null) return createGivenTerm('payments', 'count', count, of);
  const rows = { list: 'payments' as const, symbols: [symbol], ...(platform && { platform }) };
  return createRowListTerm('payments', count, rows, { unit: 'count', ...of });
};

/** Those of one platform, or those without one, by stock. */
export const explainPlatformIncome = (platform: string | null, stocks: readonly StockSums[]): ComputedFigure =>
  computeSumFigure('platformIncome', stocks.map(explainStockIncome), { platform: platform ?? undefined });

/** All of them, by platform and stock. */
export const explainTotalDividendIncome = (name: string, stocks: readonly StockSums[]): ComputedFigure =>
  computeSumFigure(
    name,
    [...Map.groupBy(stocks, ({ platform = null }) => platform)].map(([platform, own]) =>
      explainPlatformIncome(platform, own),
    ),
  );

/** Payments that are all at hand, such as those of a year: each by what it is made of. */
export const explainSumOfDividendPayments = (name: string, payments: readonly CountedDividendTerms[]): ComputedFigure =>
  computeSumFigure(name, payments.map(explainCountedDividend));

/** All that was entered by hand, paid or not: what is left of it, and the rows of that. */
export const createEnteredDividendTotalTerm = (net: number): RowListTerm =>
  createRowListTerm('enteredNet', net, { list: 'entered', to: farFutureDay });
/** What was found on a platform and counts as found, paid or not. */
export const createFoundDividendTotalTerm = (net: number, platform: string): RowListTerm =>
  createRowListTerm('foundNet', net, { list: 'found', platform, to: farFutureDay }, { platform });

type Term = Extract<ExplainableRowListName, `found${string}` | `entered${string}`>;
const explainTerm = (name: string, value: number, list: Term, platform?: string): ComputedFigure => {
  const isCount = list === 'foundPayments' || list === 'foundStocks' || list === 'enteredPayments';
  const unit = isCount ? 'count' : 'money';
  const rows = { list, ...(platform && { platform }), to: farFutureDay };
  return computeFigure(name, unit, { by: 'sum' }, [createRowListTerm(name, value, rows, { unit, platform })], {
    platform,
  });
};

/** What was found on a platform, paid or not: before tax, the tax, how many payments, and of how many stocks. */
export const explainFoundDividendTotals = (
  sums: { totalDividends: number; totalAmount: number; totalTax: number; symbolsCount: number },
  platform: string,
) => ({
  gross: explainTerm('foundGross', sums.totalAmount, 'foundGross', platform),
  tax: explainTerm('foundTax', sums.totalTax, 'foundTax', platform),
  payments: explainTerm('foundPayments', sums.totalDividends, 'foundPayments', platform),
  stocks: explainTerm('foundStocks', sums.symbolsCount, 'foundStocks', platform),
});

/** The same of everything that was entered by hand. */
export const explainEnteredDividendTotals = (sums: {
  totalGrossAmount: number;
  totalFees: number;
  totalTax: number;
  totalPayments: number;
}) => ({
  gross: explainTerm('enteredGross', sums.totalGrossAmount, 'enteredGross'),
  fees: explainTerm('enteredFees', sums.totalFees, 'enteredFees'),
  tax: explainTerm('enteredTax', sums.totalTax, 'enteredTax'),
  payments: explainTerm('payments', sums.totalPayments, 'enteredPayments'),
});

/** Less what was taken of it, where anything was: gross, then the others. */
export const explainNetAmount = (
  name: string,
  gross: ComputedFigure,
  taken: readonly ComputedFigure[],
): ComputedFigure =>
  computeSumFigure(name, [gross, ...taken.filter((part) => !getTermAmount(part).eq(0)).map(toSubtractedTerm)]);

/** Of some payments the mean, to the cent. */
export const explainAveragePayment = (name: string, total: FigureTerm, payments: FigureTerm): ComputedFigure =>
  computeFigure(name, 'money', { by: 'quotient', places: 2 }, [total, payments]);

/** What was received since New Year and in 12 months: the rows that were paid then. */
export const explainReceivedDividends = ({
  today,
  thisYear,
  last12Months,
}: {
  today: Day;
  thisYear: number;
  last12Months: number;
}) => ({
  thisYear: createRowListTerm('receivedThisYear', thisYear, {
    list: 'dividends',
    from: `${today.slice(0, 4)}-01-01`,
    to: today,
  }),
  last12Months: createRowListTerm('paidInYear', last12Months, {
    list: 'dividends',
    from: addDays(subtractYear(today), 1),
    to: today,
  }),
});
