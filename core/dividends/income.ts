import type { DividendInForeignCurrency } from '#core/dividends/dividend-currency';
import {
  type DividendPair,
  type PairableEnteredDividend,
  type PairableFoundDividend,
  pairFoundAndEnteredDividends,
} from '#core/dividends/dividend-pairs';
import { computeEnteredDividendGross } from '#core/dividends/entered-amounts';
import { computeNetDividend } from '#core/dividends/entitlement';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { type Amount, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { type Day, toMonth } from '#core/time/day';
import { listMonthsUpTo, type Month, subtractYear } from '#core/time/months';

/** A dividend that was paid: net, in US dollars to the cent, by payment date. */
export type NetDividend = { date: Day; symbol: string; net: Amount };

/** The same with what its net amount is made of: gross less tax withheld and fees. */
export type PaidDividend = NetDividend & { gross: Amount; tax: Amount; fees: Amount };

export type FoundDividend = PairableFoundDividend & {
  /** US dollars; absent for none. */
  taxWithheld?: number | undefined;
};

export type EnteredDividend = PairableEnteredDividend & {
  /** US dollars. */
  fees: number;
  taxWithheld: number;
  /** The number of its own row of cash: it is from a statement. */
  cashId?: number | undefined;
  /** Of a platform that keeps no cash by itself: the person keeps it there, and did on that day. */
  keepsCash?: true | undefined;
  /** Of one from a statement, where it was paid in another currency. */
  paidIn?: DividendInForeignCurrency | undefined;
};

/** One row of what counts as dividend income, with the rows that it was made of. */
export type CountedDividend<F extends FoundDividend, E extends EnteredDividend> = PaidDividend &
  ({ origin: 'found'; found: F } | { origin: 'entered'; entered: E; pair: DividendPair<F, E> | null });

/** Never more than there was to take it from: a correction of the trades may have left less than was withheld. */
export const capTaxWithheldAtDividend = ({
  taxWithheld = 0,
  totalAmount,
}: Pick<FoundDividend, 'taxWithheld' | 'totalAmount'>): Amount => toAmount(Math.min(taxWithheld, totalAmount));

/** Found $2.40 of which $0.36 was withheld -> $2.04. */
export const computeFoundDividendNet = (found: Pick<FoundDividend, 'taxWithheld' | 'totalAmount'>): Amount =>
  computeNetDividend(found.totalAmount, 0, capTaxWithheldAtDividend(found));

/** 10 shares at $0.24 with $0.10 of fees and $0.36 withheld -> $1.94. */
export const computeEnteredDividendNet = (entered: EnteredDividend): Amount =>
  computeNetDividend(computeEnteredDividendGross(entered), entered.fees, entered.taxWithheld);

/**
 * Every dividend paid by `today`, found ones of all platforms and those entered by hand, each payment once: of a pair the
 * entry counts, since it is what the statement said. Cash rows are not asked: a synced dividend is one of these already.
 * The one list behind every total of dividends.
 */
export const listDividendIncomePaidBy = <F extends FoundDividend, E extends EnteredDividend>(
  found: readonly F[],
  entered: readonly E[],
  today: Day,
): CountedDividend<F, E>[] => {
  const pairs = pairFoundAndEnteredDividends(found, entered);
  const paired = new Set(pairs.flatMap((pair) => pair.found.map(toDividendIdentityKey)));
  const pairByEntry = new Map(pairs.map((pair) => [pair.entered.id, pair]));
  const ofFound = found
    .filter((one) => !paired.has(toDividendIdentityKey(one)))
    .map(
      (one): CountedDividend<F, E> => ({
        origin: 'found',
        found: one,
        date: one.paymentDate,
        symbol: one.symbol,
        gross: toAmount(one.totalAmount),
        tax: capTaxWithheldAtDividend(one),
        fees: zeroAmount,
        net: computeFoundDividendNet(one),
      }),
    );
  const ofEntered = entered.map(
    (one): CountedDividend<F, E> => ({
      origin: 'entered',
      entered: one,
      pair: pairByEntry.get(one.id) ?? null,
      date: one.paymentDate,
      symbol: one.symbol,
      gross: computeEnteredDividendGross(one),
      tax: toAmount(one.taxWithheld),
      fees: toAmount(one.fees),
      net: computeEnteredDividendNet(one),
    }),
  );
  return [...ofFound, ...ofEntered].filter(({ date }) => date <= today);
};

/** The same for whoever asks for the amounts alone. Found 10 x $0.24 and entered it less $0.10 of fees -> $2.30. */
export const listPaidDividends: (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
  today: Day,
) => PaidDividend[] = listDividendIncomePaidBy;

/** Sums of found dividends that count, as the report of found dividends has them: each row's cents added up. */
export const summarizeFoundDividends = (found: readonly FoundDividend[]) => {
  const [total, tax] = [
    sumExactAmounts(found.map(({ totalAmount }) => toAmount(totalAmount))),
    sumExactAmounts(found.map(capTaxWithheldAtDividend)),
  ];
  return {
    totalDividends: found.length,
    totalAmount: toNumber(total),
    totalTax: toNumber(tax),
    totalNet: toNumber(total.minus(tax)),
    symbolsCount: new Set(found.map(({ symbol }) => symbol)).size,
  };
};

/** Sums of what counts, as `DividendIncomeReport` carries them. */
export const summarizeDividendIncome = (income: readonly PaidDividend[]) => ({
  count: income.length,
  gross: toNumber(sumExactAmounts(income.map(({ gross }) => gross))),
  taxWithheld: toNumber(sumExactAmounts(income.map(({ tax }) => tax))),
  fees: toNumber(sumExactAmounts(income.map(({ fees }) => fees))),
  net: toNumber(sumNetDividendIncome(income)),
});

/** Net. */
export const sumNetDividendIncome = (income: readonly NetDividend[]): Amount =>
  sumExactAmounts(income.map(({ net }) => net));
/** Before tax and fees. */
export const sumGrossDividendIncome = (income: readonly Pick<PaidDividend, 'gross'>[]): Amount =>
  sumExactAmounts(income.map(({ gross }) => gross));

/** What the 12 months up to `today` paid: after 2025-11-20 up to 2026-11-20. */
export const filterDividendsOfLast12Months = <I extends NetDividend>(income: readonly I[], today: Day): I[] => {
  const after = subtractYear(today);
  return income.filter(({ date }) => date > after && date <= today);
};

/** What the year of `today` has paid so far: 2026-01-01 up to 2026-11-20. */
export const filterDividendsOfYearToDate = <I extends NetDividend>(income: readonly I[], today: Day): I[] =>
  income.filter(({ date }) => date >= `${today.slice(0, 4)}-01-01` && date <= today);

/** What each of the months paid; zero where none did. */
export const sumDividendIncomeByMonth = (
  income: readonly NetDividend[],
  months: readonly Month[],
): { month: Month; net: Amount }[] => {
  const byMonth = Map.groupBy(income, ({ date }) => toMonth(date));
  return months.map((month) => ({ month, net: sumNetDividendIncome(byMonth.get(month) ?? []) }));
};

const maxMonths = 12;

/** Net income of each of the last 12 months, this one included, oldest first, in dollars and cents. */
export const sumLast12MonthsDividendsByMonth = (
  income: readonly NetDividend[],
  today: Day,
): { month: Month; amount: number }[] =>
  sumDividendIncomeByMonth(income, listMonthsUpTo(today, maxMonths)).map(({ month, net }) => ({
    month,
    amount: toNumber(net),
  }));

/** What was received, net, as `DividendIncomeByStock` carries it. */
export const summarizeReceivedDividends = (income: readonly NetDividend[], today: Day) => ({
  today,
  thisYear: toNumber(sumNetDividendIncome(filterDividendsOfYearToDate(income, today))),
  last12Months: toNumber(sumNetDividendIncome(filterDividendsOfLast12Months(income, today))),
  byMonth: sumLast12MonthsDividendsByMonth(income, today),
});

/** Net income of those 12 months, stock by stock; a stock that paid nothing is left out. */
export const sumLast12MonthsIncomeByStock = (income: readonly NetDividend[], today: Day): Map<string, Amount> =>
  new Map(
    [...Map.groupBy(filterDividendsOfLast12Months(income, today), ({ symbol }) => symbol)].map(([symbol, own]) => [
      symbol,
      sumNetDividendIncome(own),
    ]),
  );
