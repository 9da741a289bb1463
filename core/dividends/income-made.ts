import { dividendKey } from '#core/dividends/discovery';
import { usualDaysToPayment } from '#core/dividends/entitlement';
import { type ExchangeRate, exchangeRate } from '#core/insight/exchange';
import {
  type AnyPart,
  amountIn,
  type Explained,
  type FromRows,
  farFuture,
  fromRows,
  given,
  givenDay,
  less,
  type RowList,
  type RowRef,
} from '#core/insight/explained';
import { made, madeOfSum, type Of } from '#core/insight/made';
import { addDays, type Day } from '#core/time/day';

/** What dividends are made of, from the rows and sums that pages show. Amounts in US dollars to the cent. */

/** What shares were paid, or are to be. */
export type PaidShares = {
  symbol: string;
  platform: string | null;
  paymentDate: Day;
  /** Null for one that was entered. */
  exDate: Day | null;
  shares: number;
  /** In US dollars, or in the currency of `conversion`. */
  perShare: number;
  conversion: (Pick<ExchangeRate, 'currency' | 'rate'> & { day: Day }) | null;
};

/** Which payment a figure is of. */
const ofPayment = (
  { symbol, platform, paymentDate }: Pick<PaidShares, 'symbol' | 'platform' | 'paymentDate'>,
  id?: number | string,
): Of => {
  const where = { date: paymentDate, symbol, platform: platform ?? undefined };
  const row: RowRef | undefined = id === undefined ? undefined : { kind: 'dividend', id, ...where };
  return { ...where, row };
};

/** What the trades up to the evening before the ex-date come to. */
const sharesHeld = ({ symbol, platform, shares }: PaidShares, exDate: Day): AnyPart => {
  const [of, to] = [{ symbol, platform: platform ?? undefined }, addDays(exDate, -1)];
  const rows = { list: 'entitled' as const, symbols: [symbol], platform: of.platform, to };
  return fromRows('sharesHeld', shares, rows, { unit: 'shares', date: to, ...of });
};

/** Shares held the evening before the ex-date x what a share was paid, at the rate of the payment day: one rounding. */
const grossMade = (paid: PaidShares, name = 'dividendGross'): Explained => {
  const { symbol, platform, exDate, shares, perShare, conversion } = paid;
  const where = { symbol, platform: platform ?? undefined };
  const held = exDate === null ? given('shares', 'shares', shares, where) : sharesHeld(paid, exDate);
  const currency = conversion?.currency;
  const parts: AnyPart[] = [held, { ...given('perShare', 'price', perShare), ...(currency && { currency }) }];
  const rate = conversion && exchangeRate(conversion);
  return made(name, 'money', { by: 'product', places: 2 }, rate ? [...parts, rate] : parts, ofPayment(paid));
};

/** As the pages' answers have them. */
type Payment = Pick<PaidShares, 'symbol' | 'platform' | 'paymentDate' | 'conversion'>;
export type FoundShown = Payment & {
  platform: string;
  exDate: Day;
  sharesHeld: number;
  amountPerShare: number;
  taxWithheld: number;
};
export type CountedShown = Payment & {
  id: number | null;
  exDate: Day | null;
  shares: number | null;
  perShare: number | null;
  gross: number;
  taxWithheld: number;
  fees: number;
};
export type EnteredShown = {
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

export type Taken = { tax: number; fees: number };

/** Gross less what was withheld and what it cost. */
const netMade = (name: string, gross: AnyPart, { tax, fees }: Taken, of: Of = {}): Explained =>
  madeOfSum(
    name,
    [gross, less(given('dividendTax', 'money', tax)), less(given('dividendFees', 'money', fees))].filter(
      (part) => part === gross || !amountIn(part).eq(0),
    ),
    of,
  );

const takenOf = ({ taxWithheld, fees = 0 }: { taxWithheld: number; fees?: number }): Taken => ({
  tax: taxWithheld,
  fees,
});

/** A dividend that was found: before tax, and what is left of it. */
export const foundMade = (found: FoundShown): { gross: Explained; net: Explained } => {
  const { sharesHeld, amountPerShare, ...rest } = found;
  const gross = grossMade({ ...rest, shares: sharesHeld, perShare: amountPerShare });
  const id = dividendKey(found);
  return { gross, net: netMade('dividendNet', gross, takenOf(found), ofPayment(found, id)) };
};

/** One that is to be paid. */
export const futureMade = ({ sharesHeld, amountPerShare, ...rest }: Omit<FoundShown, 'taxWithheld'>): Explained =>
  grossMade({ ...rest, shares: sharesHeld, perShare: amountPerShare }, 'dividendToCome');

/** One that counts, found or entered; of one whose amount a statement has alone, as it is stated. */
export const countedMade = (counted: CountedShown): Explained => {
  const { id, shares, perShare, gross, platform, symbol, exDate } = counted;
  const found = platform !== null && exDate !== null ? dividendKey({ platform, symbol, exDate }) : undefined;
  const of = ofPayment(counted, id ?? found);
  const whole =
    shares === null || perShare === null
      ? given('statedGross', 'money', gross, of)
      : grossMade({ ...counted, shares, perShare });
  return netMade('dividendNet', whole, takenOf(counted), of);
};

/** One that was entered by hand or is from a statement, as it is read back. */
export const enteredMade = (entered: EnteredShown): Explained =>
  countedMade({
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
export const estimatedPayment = (exDate: Day): Explained =>
  made('estimatedPayment', 'day', { by: 'sum' }, [
    givenDay('exDate', exDate),
    given('usualDaysToPayment', 'days', usualDaysToPayment),
  ]);

/** What the payments of a stock come to: on a platform, on none (null), or on all of them together (undefined). */
export type StockSums = {
  symbol: string;
  platform: string | null | undefined;
  gross: number;
  taxWithheld: number;
  fees: number;
};

/** What the payments of a stock on a platform came to: net, by gross, tax and fees, each with its rows. */
export const stockMade = ({ symbol, platform, gross, ...taken }: StockSums): Explained => {
  const of = { symbol, platform: platform ?? undefined };
  const rows = (list: RowList) => ({ list, symbols: [symbol], ...(platform && { platform }) });
  // Of those that name no platform the list has no part of its own.
  const term = (name: string, list: RowList, value: number): AnyPart =>
    platform === null ? given(name, 'money', value, of) : fromRows(name, value, rows(list), of);
  const parts = [
    term('dividendGross', 'dividendsGross', gross),
    less(term('dividendTax', 'dividendTax', taken.taxWithheld)),
    less(term('dividendFees', 'dividendFees', taken.fees)),
  ];
  return madeOfSum(
    'stockIncome',
    parts.filter((part, at) => at === 0 || !amountIn(part).eq(0)),
    of,
  );
};

/** How many payments they are. */
export const stockPayments = ({ symbol, platform, count }: StockSums & { count: number }): AnyPart => {
  const of = { symbol, platform: platform ?? undefined };
  if (platform === null) return given('payments', 'count', count, of);
  const rows = { list: 'payments' as const, symbols: [symbol], ...(platform && { platform }) };
  return fromRows('payments', count, rows, { unit: 'count', ...of });
};

/** Those of one platform, or those without one, by stock. */
export const platformMade = (platform: string | null, stocks: readonly StockSums[]): Explained =>
  madeOfSum('platformIncome', stocks.map(stockMade), { platform: platform ?? undefined });

/** All of them, by platform and stock. */
export const incomeMade = (name: string, stocks: readonly StockSums[]): Explained =>
  madeOfSum(
    name,
    [...Map.groupBy(stocks, ({ platform = null }) => platform)].map(([platform, own]) => platformMade(platform, own)),
  );

/** Payments that are all at hand, such as those of a year: each by what it is made of. */
export const paymentsMade = (name: string, payments: readonly CountedShown[]): Explained =>
  madeOfSum(name, payments.map(countedMade));

/** All that was entered by hand, paid or not: what is left of it, and the rows of that. */
export const enteredTotal = (net: number): FromRows => fromRows('enteredNet', net, { list: 'entered', to: farFuture });
/** What was found on a platform and counts as found, paid or not. */
export const foundTotal = (net: number, platform: string): FromRows =>
  fromRows('foundNet', net, { list: 'found', platform, to: farFuture }, { platform });

type Term = Extract<RowList, `found${string}` | `entered${string}`>;
const termMade = (name: string, value: number, list: Term, platform?: string): Explained => {
  const isCount = list === 'foundPayments' || list === 'foundStocks' || list === 'enteredPayments';
  const unit = isCount ? 'count' : 'money';
  const rows = { list, ...(platform && { platform }), to: farFuture };
  return made(name, unit, { by: 'sum' }, [fromRows(name, value, rows, { unit, platform })], { platform });
};

/** What was found on a platform, paid or not: before tax, the tax, how many payments, and of how many stocks. */
export const foundMadeOf = (
  sums: { totalDividends: number; totalAmount: number; totalTax: number; symbolsCount: number },
  platform: string,
) => ({
  gross: termMade('foundGross', sums.totalAmount, 'foundGross', platform),
  tax: termMade('foundTax', sums.totalTax, 'foundTax', platform),
  payments: termMade('foundPayments', sums.totalDividends, 'foundPayments', platform),
  stocks: termMade('foundStocks', sums.symbolsCount, 'foundStocks', platform),
});

/** The same of everything that was entered by hand. */
export const enteredMadeOf = (sums: {
  totalGrossAmount: number;
  totalFees: number;
  totalTax: number;
  totalPayments: number;
}) => ({
  gross: termMade('enteredGross', sums.totalGrossAmount, 'enteredGross'),
  fees: termMade('enteredFees', sums.totalFees, 'enteredFees'),
  tax: termMade('enteredTax', sums.totalTax, 'enteredTax'),
  payments: termMade('payments', sums.totalPayments, 'enteredPayments'),
});

/** Less what was taken of it, where anything was: gross, then the others. */
export const lessMade = (name: string, gross: Explained, taken: readonly Explained[]): Explained =>
  madeOfSum(name, [gross, ...taken.filter((part) => !amountIn(part).eq(0)).map(less)]);

/** Of some payments the mean, to the cent. */
export const meanMade = (name: string, whole: AnyPart, payments: AnyPart): Explained =>
  made(name, 'money', { by: 'quotient', places: 2 }, [whole, payments]);
