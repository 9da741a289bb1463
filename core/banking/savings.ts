import type { SavingsTransactionType } from '#core/banking/banking-options';
import {
  computeFigure,
  computeWeightedAverageRateFigure,
  type FigureSubject,
} from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { type Amount, roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

export type SavingsTransactionRow = {
  transactionType: SavingsTransactionType;
  /** Positive, in the account's currency, to the cent. */
  amount: number;
  transactionDate: Day;
  /** Of interest that a CD has paid into the account: which payment that was. */
  paidBy?: { cd: number; payment: number } | undefined;
};

const sign: Record<SavingsTransactionType, 1 | -1> = { deposit: 1, interest_earned: 1, withdrawal: -1, fee: -1 };

/** What a row does to its balance: a deposit or interest adds, a withdrawal or fee subtracts. */
export const getSavingsBalanceDelta = (row: Pick<SavingsTransactionRow, 'transactionType' | 'amount'>): Amount =>
  toAmount(row.amount).times(sign[row.transactionType]);

/** The sum of all rows, in the account's currency. */
export const sumSavingsBalance = (rows: readonly SavingsTransactionRow[]): Amount =>
  sumExactAmounts(rows.map(getSavingsBalanceDelta));

/** What is there at the end of each day on which something moved, oldest first. */
const computeDailyBalances = (rows: readonly SavingsTransactionRow[], days: readonly Day[]): Amount[] => {
  const byDay = Map.groupBy(rows, ({ transactionDate }) => transactionDate);
  let balance = toAmount(0);
  return days.map((day) => {
    balance = balance.plus(sumSavingsBalance(byDay.get(day) ?? []));
    return balance;
  });
};

/**
 * The first day at whose end a change of rows would leave less than nothing where there was enough before. A day that was
 * below zero before, since its deposits were dated later, does not stand in the way: +100 on the 3rd, -50 on the 2nd may
 * become -60, as it could have been entered; but not -110.
 */
export const findFirstNewOverdraft = (
  before: readonly SavingsTransactionRow[],
  after: readonly SavingsTransactionRow[],
): { day: Day; balance: Amount } | null => {
  const days = [...new Set([...before, ...after].map(({ transactionDate }) => transactionDate))].sort(compareText);
  const [were, are] = [computeDailyBalances(before, days), computeDailyBalances(after, days)];
  const at = are.findIndex((balance, index) => balance.lt(0) && were[index]?.gte(0));
  return at < 0 ? null : { day: days[at] as Day, balance: are[at] as Amount };
};

/** The rate that holds from a day on, in percent. */
type RateFrom = { from: Day; interestRate: number };
/** The rate that the account was opened with, and what became of it, oldest first. */
type Rated<Change extends RateFrom = RateFrom> = { interestRate: number; rateChanges?: readonly Change[] | undefined };

/** The newest change not after that day. */
const findRateChange = <Change extends RateFrom>({ rateChanges = [] }: Rated<Change>, day: Day): Change | undefined =>
  rateChanges.findLast(({ from }) => from <= day);

/** 4.35 at first, 4.1 from March 1: on March 1 it is 4.1. */
export const getSavingsInterestRateOn = (account: Rated, day: Day): number =>
  (findRateChange(account, day) ?? account).interestRate;

/** The same with another rate on that day, wherever that one came from. */
export const replaceSavingsInterestRateOn = <Account extends Rated>(
  account: Account,
  day: Day,
  interestRate: number,
): Account => {
  const held = findRateChange(account, day);
  if (!held) return { ...account, interestRate };
  return {
    ...account,
    rateChanges: (account.rateChanges ?? []).map((change) => (change === held ? { ...change, interestRate } : change)),
  };
};

/** Interest of the account itself: not what a CD has paid into it, which is the interest of that one. */
export const isSavingsInterestNotFromCd = ({ transactionType, paidBy }: SavingsTransactionRow): boolean =>
  transactionType === 'interest_earned' && paidBy === undefined;

/** Interest credited from that day on, in the account's currency. */
export const sumSavingsInterestSince = (rows: readonly SavingsTransactionRow[], day: Day): Amount =>
  sumExactAmounts(
    rows
      .filter((row) => isSavingsInterestNotFromCd(row) && row.transactionDate >= day)
      .map((row) => toAmount(row.amount)),
  );

/** 4.35 (percent) -> a rate of 0.0435. */
const createRateTerm = (percent: number, of: FigureSubject = {}): FigureTerm =>
  createGivenTerm('rate', 'rate', toAmount(percent).div(100), of);

/**
 * A fraction, 4 decimals, weighted by balance: $1,000 at 5 % and $3,000 at 3 % -> 0.035. The plain average while all accounts
 * are empty: one at 4.35 % -> 0.0435. 0 without accounts.
 */
export const explainAverageSavingsInterestRate = (
  accounts: readonly { balance: FigureTerm; interestRate: number }[],
): ComputedFigure => {
  if (accounts.length === 0) return computeFigure('averageRate', 'rate', { by: 'sum' }, []);
  if (accounts.every(({ balance }) => getTermAmount(balance).eq(0))) {
    const rates = accounts.map(({ interestRate, balance: { platform } }) => createRateTerm(interestRate, { platform }));
    return computeFigure('averageRate', 'rate', { by: 'quotient', places: 4 }, [
      computeFigure('rates', 'rate', { by: 'sum' }, rates),
      createGivenTerm('accounts', 'count', rates.length),
    ]);
  }
  const weighed = accounts.map(({ balance, interestRate }) => ({
    rate: createRateTerm(interestRate),
    weight: balance,
  }));
  return computeWeightedAverageRateFigure('averageRate', 4, weighed);
};

/** The same in percent, 2 decimals, to show. */
export const computeAverageSavingsInterestRate = (
  accounts: readonly { balance: number; interestRate: number }[],
): number =>
  toNumber(
    getTermAmount(
      explainAverageSavingsInterestRate(
        accounts.map(({ balance, ...of }) => ({ balance: createGivenTerm('balance', 'money', balance), ...of })),
      ),
    ).times(100),
  );

/** A twelfth of a year's interest, to the cent, half-even: $12,000 at 4.4 percent -> $44. */
export const computeMonthlySavingsInterest = (balance: number, interestRate: number): number =>
  toNumber(roundCents(toAmount(balance).times(interestRate).div(1200)));

/** The four cards above a list of accounts. `computeAverageSavingsInterestRate` as above. */
export const summarizeSavingsAccounts = (
  accounts: readonly { currentBalance: number; interestRate: number; monthlyInterest: number; status: string }[],
) => ({
  totalBalance: toNumber(sumExactAmounts(accounts.map(({ currentBalance }) => toAmount(currentBalance)))),
  activeAccounts: accounts.filter(({ status }) => status === 'active').length,
  monthlyInterest: toNumber(sumExactAmounts(accounts.map(({ monthlyInterest }) => toAmount(monthlyInterest)))),
  averageRate: computeAverageSavingsInterestRate(
    accounts.map(({ currentBalance, interestRate }) => ({ balance: currentBalance, interestRate })),
  ),
});

type WalletTransaction = { type: 'deposit' | 'interest' | 'withdrawal'; amount: number };

/** The balance of a wallet is what came in, interest included, less what went out. */
export const summarizeWalletTransactions = (transactions: readonly WalletTransaction[]) => {
  const of = (wanted: WalletTransaction['type']): Amount =>
    sumExactAmounts(transactions.filter(({ type }) => type === wanted).map((one) => toAmount(one.amount)));
  const [deposits, interest, withdrawals] = [of('deposit'), of('interest'), of('withdrawal')];
  return {
    totalBalance: toNumber(deposits.plus(interest).minus(withdrawals)),
    totalDeposits: toNumber(deposits),
    interestEarned: toNumber(interest),
    totalWithdrawals: toNumber(withdrawals),
  };
};
