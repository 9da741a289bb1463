import { type Day, daysBetween, monthOf } from '#core/day';
import { type EntitledDividend, grossOf, netOf } from '#core/dividends';
import { type Amount, amount, roundCents, sum, zero } from '#core/money';
import { type Month, yearBefore } from '#core/months';

/** A dividend that was paid: net, in US dollars to the cent, by payment date. */
export type Income = { date: Day; symbol: string; net: Amount };

export type FoundDividend = Pick<
  EntitledDividend,
  'symbol' | 'paymentDate' | 'paymentDateEstimated' | 'sharesHeld' | 'totalAmount'
>;

export type EnteredDividend = {
  symbol: string;
  shares: number;
  dividendPerShare: number;
  fees: number;
  paymentDate: Day;
};

/** A payment date that had to be estimated may be off by as much. */
const estimateIsOffBy = 14;
/** Share counts are entered with six decimals. */
const sameShares = amount('0.000001');

/** The same payment, once found and once entered: one stock, as many shares, one payment date. */
const isSamePayment = (found: FoundDividend, entered: EnteredDividend): boolean =>
  found.symbol === entered.symbol &&
  amount(found.sharesHeld).minus(entered.shares).abs().lte(sameShares) &&
  Math.abs(daysBetween(found.paymentDate, entered.paymentDate)) <= (found.paymentDateEstimated ? estimateIsOffBy : 0);

/** Each entered one takes the place of one found: it is what the statement said, fees included. */
const withoutEntered = (found: readonly FoundDividend[], entered: readonly EnteredDividend[]): FoundDividend[] => {
  const open = [...entered];
  return found.filter((one) => {
    const place = open.findIndex((other) => isSamePayment(one, other));
    if (place >= 0) open.splice(place, 1);
    return place < 0;
  });
};

/**
 * Every dividend paid by `today`, found ones of all platforms and those entered by hand, each payment once. Cash rows
 * are not asked: a synced dividend is one of these already. Found 10 x $0.24 and entered 10 x $0.24 less $0.10 for the
 * same day -> $2.30.
 */
export const dividendIncome = (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
  today: Day,
): Income[] => {
  const ofFound = withoutEntered(found, entered).map(({ symbol, paymentDate, totalAmount }) => ({
    date: paymentDate,
    symbol,
    net: amount(totalAmount),
  }));
  const ofEntered = entered.map(({ symbol, shares, dividendPerShare, fees, paymentDate }) => ({
    date: paymentDate,
    symbol,
    net: netOf(grossOf(shares, dividendPerShare), fees),
  }));
  return [...ofFound, ...ofEntered].filter(({ date }) => date <= today);
};

export const totalIncome = (income: readonly Income[]): Amount => sum(income.map(({ net }) => net));

/** A twelfth of what the last 12 months paid, to the cent: after 2025-11-20 up to 2026-11-20, $120 -> $10. */
export const monthlyIncome = (income: readonly Income[], today: Day): Amount => {
  const after = yearBefore(today);
  return roundCents(totalIncome(income.filter(({ date }) => date > after && date <= today)).div(12));
};

/** What each of the months paid; zero where none did. */
export const incomeByMonth = (income: readonly Income[], months: readonly Month[]): { month: Month; net: Amount }[] => {
  const byMonth = Map.groupBy(income, ({ date }) => monthOf(date));
  return months.map((month) => ({ month, net: totalIncome(byMonth.get(month) ?? []).plus(zero) }));
};
