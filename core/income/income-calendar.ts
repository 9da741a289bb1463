import {
  findCdMaturityPayout,
  type IncomePayingCd,
  type IncomeWindow,
  listCdInterestCredits,
} from '#core/income/cd-income';
import { estimateSavingsInterest, type InterestEarningAccount } from '#core/income/savings-income';
import { type Amount, roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth, type Month, subtractYear } from '#core/time/months';

/** What a person was paid and will be paid, by day: dividends, interest of CDs and of savings accounts. US dollars to the cent. */

/** `scheduled`: by the terms of a CD. `announced`: by the company. `estimated`: as the payments before let expect. */
export type IncomePayment = { date: Day; amount: number } & (
  | { kind: 'dividend'; symbol: string; basis: 'paid' | 'announced' | 'estimated' }
  | { kind: 'cdInterest'; cdId: number; bankName: string; accountNumber: string; basis: 'paid' | 'scheduled' }
  | { kind: 'savingsInterest'; accountId: number; accountName: string; basis: 'paid' | 'estimated' }
);

/** The day on which a CD pays back what it holds: no income, but what comes with it is due then. */
export type CdMaturity = { cdId: number; bankName: string; accountNumber: string; date: Day; amount: number };

export type MonthIncome = { month: Month; paid: number; expected: number };

const monthsEachWay = 12;

/** The twelve months before that of `today`, that one, and the twelve after it. */
export const getIncomeWindow = (today: Day): IncomeWindow => {
  const month = toMonth(today);
  return {
    from: `${addMonthsToMonth(month, -monthsEachWay)}-01`,
    to: getLastDayOfMonth(addMonthsToMonth(month, monthsEachWay)),
    today,
  };
};

export type IncomeSavingsAccount = InterestEarningAccount & {
  id: number;
  accountName: string;
  /** Interest of its own that was paid within the window, in dollars of its day. */
  paid: readonly { date: Day; amount: Amount }[];
  /** US dollars for one unit, for what is to come; null where that is not known. */
  usdRate: number | null;
};

export type IncomeInputs = {
  today: Day;
  /** Net, of every day and stock; those later than today are told as announced by `coming`. */
  paidDividends: readonly { date: Day; symbol: string; net: Amount }[];
  /** As `listFutureDividends` has them, one or more a stock and day. */
  coming: readonly { symbol: string; paymentDate: Day; totalAmount: number; basis: 'announced' | 'estimated' }[];
  cds: readonly (IncomePayingCd & { bankName: string; accountNumber: string })[];
  savings: readonly IncomeSavingsAccount[];
};

const listDividends = ({ paidDividends, coming }: IncomeInputs, { from, to }: IncomeWindow): IncomePayment[] => {
  const all = [
    ...paidDividends.map(({ date, symbol, net }) => ({ symbol, date, amount: net, basis: 'paid' as const })),
    ...coming.map(({ symbol, paymentDate: date, totalAmount, basis }) => ({
      symbol,
      date,
      amount: toAmount(totalAmount),
      basis,
    })),
  ].filter(({ date }) => date >= from && date <= to);
  return [...Map.groupBy(all, ({ symbol, date, basis }) => `${symbol} ${date} ${basis}`).values()].flatMap((some) => {
    const [first] = some;
    const amount = toNumber(sumExactAmounts(some.map((one) => one.amount)));
    return first && amount !== 0 ? [{ ...first, kind: 'dividend' as const, amount }] : [];
  });
};

const listCdPayments = ({ cds }: IncomeInputs, window: IncomeWindow): IncomePayment[] =>
  cds.flatMap((cd) => {
    const { id: cdId, bankName, accountNumber } = cd;
    return listCdInterestCredits(cd, window).map(({ date, amount, isPaid }) => ({
      kind: 'cdInterest' as const,
      cdId,
      bankName,
      accountNumber,
      date,
      amount: toNumber(amount),
      basis: isPaid ? ('paid' as const) : ('scheduled' as const),
    }));
  });

const listSavingsPayments = ({ savings }: IncomeInputs, { from, to, today }: IncomeWindow): IncomePayment[] =>
  savings.flatMap((account) => {
    const { id: accountId, accountName, paid, usdRate } = account;
    const source = { kind: 'savingsInterest' as const, accountId, accountName };
    const estimates = usdRate === null ? [] : estimateSavingsInterest(account, { today, until: to });
    return [
      ...paid
        .filter(({ date }) => date >= from)
        .map(({ date, amount }) => ({ ...source, date, amount: toNumber(amount), basis: 'paid' as const })),
      ...estimates
        .map(({ date, amount }) => ({ date, amount: roundCents(amount.times(usdRate ?? 0)) }))
        .filter(({ amount }) => amount.gt(0))
        .map(({ date, amount }) => ({ ...source, date, amount: toNumber(amount), basis: 'estimated' as const })),
    ];
  });

const nameSource = (one: IncomePayment): string => {
  if (one.kind === 'dividend') return one.symbol;
  return one.kind === 'cdInterest' ? one.bankName : one.accountName;
};
const byDay = (a: IncomePayment, b: IncomePayment): number =>
  compareText(a.date, b.date) || compareText(nameSource(a), nameSource(b)) || compareText(a.kind, b.kind);

const sumAmounts = (some: readonly { amount: number }[]): number =>
  toNumber(sumExactAmounts(some.map(({ amount }) => toAmount(amount))));

const isPaid = ({ basis }: IncomePayment): boolean => basis === 'paid';

const sumByMonth = (payments: readonly IncomePayment[], { from, to }: IncomeWindow): MonthIncome[] => {
  const byMonth = Map.groupBy(payments, ({ date }) => toMonth(date));
  const months: MonthIncome[] = [];
  for (let month = toMonth(from); month <= toMonth(to); month = addMonthsToMonth(month, 1)) {
    const own = byMonth.get(month) ?? [];
    months.push({
      month,
      paid: sumAmounts(own.filter(isPaid)),
      expected: sumAmounts(own.filter((one) => !isPaid(one))),
    });
  }
  return months;
};

/** Of the last twelve months up to today, of this year so far, and of the twelve months after today. */
const computeIncomeTotals = (payments: readonly IncomePayment[], today: Day) => {
  const paid = payments.filter(isPaid);
  const yearAgo = subtractYear(today);
  const yearOn = addMonthsToDay(today, monthsEachWay);
  return {
    paidLast12Months: sumAmounts(paid.filter(({ date }) => date > yearAgo)),
    paidThisYear: sumAmounts(paid.filter(({ date }) => date >= `${today.slice(0, 4)}-01-01`)),
    expectedNext12Months: sumAmounts(payments.filter((one) => !isPaid(one) && one.date <= yearOn)),
  };
};

/** All payments of the window, by day. */
export const listIncomePayments = (inputs: IncomeInputs, window: IncomeWindow): IncomePayment[] =>
  [
    ...listDividends(inputs, window),
    ...listCdPayments(inputs, window),
    ...listSavingsPayments(inputs, window),
  ].toSorted(byDay);

/** All payments of the window by day, the CDs that mature in it, and what its months come to. */
export const buildIncomeCalendar = (inputs: IncomeInputs) => {
  const window = getIncomeWindow(inputs.today);
  const payments = listIncomePayments(inputs, window);
  const maturities = inputs.cds
    .flatMap((cd): CdMaturity[] => {
      const maturity = findCdMaturityPayout(cd, window);
      const { id: cdId, bankName, accountNumber } = cd;
      return maturity
        ? [{ cdId, bankName, accountNumber, date: maturity.date, amount: toNumber(maturity.amount) }]
        : [];
    })
    .toSorted((a, b) => compareText(a.date, b.date) || a.cdId - b.cdId);
  const { today } = inputs;
  return {
    today,
    payments,
    maturities,
    months: sumByMonth(payments, window),
    totals: computeIncomeTotals(payments, today),
  };
};
