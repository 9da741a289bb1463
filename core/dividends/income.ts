import { dividendKey } from '#core/dividends/discovery';
import { grossOfEntered } from '#core/dividends/entered';
import { netOf } from '#core/dividends/entitlement';
import { type DividendPair, type EnteredPayment, type FoundPayment, pairDividends } from '#core/dividends/pairs';
import { type Amount, amount, sum, toNumber, zero } from '#core/money/amount';
import { type Day, monthOf } from '#core/time/day';
import { type Month, yearBefore } from '#core/time/months';

/** A dividend that was paid: net, in US dollars to the cent, by payment date. */
export type Income = { date: Day; symbol: string; net: Amount };

/** The same with what its net amount is made of: gross less tax withheld and fees. */
export type PaidDividend = Income & { gross: Amount; tax: Amount; fees: Amount };

export type FoundDividend = FoundPayment & {
  /** US dollars; absent for none. */
  taxWithheld?: number | undefined;
};

export type EnteredDividend = EnteredPayment & {
  /** US dollars. */
  fees: number;
  taxWithheld?: number | undefined;
  /** The number of its own row of cash: it is from a statement. */
  cashId?: number | undefined;
  /** Of a platform that keeps no cash by itself: the person keeps it there, and did on that day. */
  keepsCash?: true | undefined;
};

/** One row of what counts as dividend income, with the rows that it was made of. */
export type CountedDividend<F extends FoundDividend, E extends EnteredDividend> = PaidDividend &
  ({ origin: 'found'; found: F } | { origin: 'entered'; entered: E; pair: DividendPair<F, E> | null });

/** Never more than there was to take it from: a correction of the trades may have left less than was withheld. */
export const taxOf = ({ taxWithheld = 0, totalAmount }: Pick<FoundDividend, 'taxWithheld' | 'totalAmount'>): Amount =>
  amount(Math.min(taxWithheld, totalAmount));

/** Found $2.40 of which $0.36 was withheld -> $2.04. */
export const netOfFound = (found: Pick<FoundDividend, 'taxWithheld' | 'totalAmount'>): Amount =>
  netOf(found.totalAmount, 0, taxOf(found));

/** 10 shares at $0.24 with $0.10 of fees and $0.36 withheld -> $1.94. */
export const netOfEntered = (entered: EnteredDividend): Amount =>
  netOf(grossOfEntered(entered), entered.fees, entered.taxWithheld ?? 0);

/**
 * Every dividend paid by `today`, found ones of all platforms and those entered by hand, each payment once: of a pair the
 * entry counts, since it is what the statement said. Cash rows are not asked: a synced dividend is one of these already.
 * The one list behind every total of dividends.
 */
export const countedDividends = <F extends FoundDividend, E extends EnteredDividend>(
  found: readonly F[],
  entered: readonly E[],
  today: Day,
): CountedDividend<F, E>[] => {
  const pairs = pairDividends(found, entered);
  const paired = new Set(pairs.flatMap((pair) => pair.found.map(dividendKey)));
  const pairOf = new Map(pairs.map((pair) => [pair.entered.id, pair]));
  const ofFound = found
    .filter((one) => !paired.has(dividendKey(one)))
    .map(
      (one): CountedDividend<F, E> => ({
        origin: 'found',
        found: one,
        date: one.paymentDate,
        symbol: one.symbol,
        gross: amount(one.totalAmount),
        tax: taxOf(one),
        fees: zero,
        net: netOfFound(one),
      }),
    );
  const ofEntered = entered.map(
    (one): CountedDividend<F, E> => ({
      origin: 'entered',
      entered: one,
      pair: pairOf.get(one.id) ?? null,
      date: one.paymentDate,
      symbol: one.symbol,
      gross: grossOfEntered(one),
      tax: amount(one.taxWithheld ?? 0),
      fees: amount(one.fees),
      net: netOfEntered(one),
    }),
  );
  return [...ofFound, ...ofEntered].filter(({ date }) => date <= today);
};

/** The same for whoever asks for the amounts alone. Found 10 x $0.24 and entered it less $0.10 of fees -> $2.30. */
export const dividendIncome: (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
  today: Day,
) => PaidDividend[] = countedDividends;

/** Sums of found dividends that count, as `FoundReport` carries them: each row's cents added up. */
export const foundSummary = (found: readonly FoundDividend[]) => {
  const [total, tax] = [sum(found.map(({ totalAmount }) => amount(totalAmount))), sum(found.map(taxOf))];
  return {
    totalDividends: found.length,
    totalAmount: toNumber(total),
    totalTax: toNumber(tax),
    totalNet: toNumber(total.minus(tax)),
    symbolsCount: new Set(found.map(({ symbol }) => symbol)).size,
  };
};

/** Sums of what counts, as `IncomeReport` carries them. */
export const incomeSummary = (income: readonly PaidDividend[]) => ({
  count: income.length,
  gross: toNumber(sum(income.map(({ gross }) => gross))),
  taxWithheld: toNumber(sum(income.map(({ tax }) => tax))),
  fees: toNumber(sum(income.map(({ fees }) => fees))),
  net: toNumber(totalIncome(income)),
});

/** Net. */
export const totalIncome = (income: readonly Income[]): Amount => sum(income.map(({ net }) => net));
/** Before tax and fees. */
export const grossIncome = (income: readonly Pick<PaidDividend, 'gross'>[]): Amount =>
  sum(income.map(({ gross }) => gross));

/** What the 12 months up to `today` paid: after 2025-11-20 up to 2026-11-20. */
export const ofLastYear = <I extends Income>(income: readonly I[], today: Day): I[] => {
  const after = yearBefore(today);
  return income.filter(({ date }) => date > after && date <= today);
};

/** Net income of those 12 months, stock by stock; a stock that paid nothing is left out. */
export const yearlyIncomeByStock = (income: readonly Income[], today: Day): Map<string, Amount> =>
  new Map(
    [...Map.groupBy(ofLastYear(income, today), ({ symbol }) => symbol)].map(([symbol, own]) => [
      symbol,
      totalIncome(own),
    ]),
  );

/** What each of the months paid; zero where none did. */
export const incomeByMonth = (income: readonly Income[], months: readonly Month[]): { month: Month; net: Amount }[] => {
  const byMonth = Map.groupBy(income, ({ date }) => monthOf(date));
  return months.map((month) => ({ month, net: totalIncome(byMonth.get(month) ?? []) }));
};
