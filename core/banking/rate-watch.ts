import { computeCdBreakEvenYield } from '#core/banking/cd-break-even';
import { type CdFigureInputs, explainCdCurrentValue, getCdStatus } from '#core/banking/cds';
import { convertPercentToFraction } from '#core/banking/percent';
import { computeFigure, computeSumFigure, type FigureSubject } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';

/** What one's money earns against the best rate that one already has. Rates are fractions a year, money is in US dollars. */

export type RateWatchSavingsAccount = {
  id: number;
  accountName: string;
  bankName: string;
  currency: string;
  currentBalance: number;
  /** Percent, today and when it was opened. */
  interestRate: number;
  openingInterestRate?: number | undefined;
  rateChanges: readonly { from: Day; interestRate: number }[];
  /** An instant. */
  createdAt: string;
};
export type RateWatchCd = CdFigureInputs & { bankName: string; accountNumber: string };
export type RateWatchCash = { platform: string; currency: string; balance: number };
export type RateWatchInputs = {
  accounts: readonly RateWatchSavingsAccount[];
  cds: readonly RateWatchCd[];
  cash: readonly RateWatchCash[];
};

export type BestSavingsRate = { accountName: string; bankName: string; rate: number };

const isInDollars = ({ currency }: { currency: string }): boolean => currency === 'USD';

/**
 * The highest rate of the savings accounts in US dollars: money can be added there, as it cannot to a CD. Of several the one
 * opened first. Null where none pays anything.
 */
export const findBestSavingsRate = (accounts: readonly RateWatchSavingsAccount[]): BestSavingsRate | null => {
  const [best] = accounts
    .filter(isInDollars)
    .toSorted((a, b) => b.interestRate - a.interestRate || a.id - b.id)
    .filter(({ interestRate }) => interestRate > 0);
  if (!best) return null;
  return {
    accountName: best.accountName,
    bankName: best.bankName,
    rate: convertPercentToFraction(best.interestRate),
  };
};

export type IdleMoney = {
  kind: 'cash' | 'savings' | 'matured';
  /** A platform, an account, or the number of a CD. */
  name: string;
  amount: number;
  rate: number;
  /** What the best rate would bring more in a year. */
  yearly: ComputedFigure;
};

/** Balance x (best rate - own rate), to the cent, half-even: $5,000 at 0 % where 4.25 % is to be had -> $212.50. */
const createIdleMoney = (
  kind: IdleMoney['kind'],
  name: string,
  { balance, rate, row }: { balance: FigureTerm; rate: number } & Pick<FigureSubject, 'row'>,
  best: BestSavingsRate,
): IdleMoney => ({
  kind,
  name,
  amount: toNumber(getTermAmount(balance)),
  rate,
  yearly: computeFigure(
    'idleYearly',
    'money',
    { by: 'product', places: 2 },
    [
      balance,
      computeFigure('rateDifference', 'rate', { by: 'sum' }, [
        createGivenTerm('bestRate', 'rate', best.rate, { platform: best.accountName }),
        toSubtractedTerm(createGivenTerm('ownRate', 'rate', rate)),
      ]),
    ],
    { platform: name, row },
  ),
});

/**
 * Cash on platforms, savings at a lower rate, and CDs that have matured, which earn nothing any more; where the best rate
 * would bring something, the most first. Money in other currencies is none of it: their rates are others.
 */
export const listIdleMoney = (
  { accounts, cds, cash }: RateWatchInputs,
  best: BestSavingsRate,
  today: Day,
): IdleMoney[] => {
  const ofCash = cash.filter(isInDollars).map(({ platform, balance: amount }) => {
    const balance = createGivenTerm('balance', 'money', amount, { platform });
    return createIdleMoney('cash', platform, { balance, rate: 0 }, best);
  });
  const ofSavings = accounts.filter(isInDollars).map(({ id, accountName, currentBalance, interestRate }) => {
    const row = { kind: 'savings', id, date: today } as const;
    const balance = createGivenTerm('balance', 'money', currentBalance, { platform: accountName, row });
    return createIdleMoney(
      'savings',
      accountName,
      { balance, row, rate: convertPercentToFraction(interestRate) },
      best,
    );
  });
  const ofCds = cds
    .filter((cd) => getCdStatus(cd, today) === 'matured')
    .map((cd) => {
      const row = { kind: 'cd', id: cd.id, date: cd.maturityDate } as const;
      const name = `${cd.accountNumber} at ${cd.bankName}`;
      return createIdleMoney('matured', name, { balance: explainCdCurrentValue(cd, today), row, rate: 0 }, best);
    });
  const getYearly = ({ yearly }: IdleMoney): number => toNumber(getTermAmount(yearly));
  return [...ofCash, ...ofSavings, ...ofCds]
    .filter((idle) => getYearly(idle) > 0)
    .toSorted((a, b) => getYearly(b) - getYearly(a) || compareText(a.name, b.name));
};

export const explainYearlyGainOfIdleMoney = (idle: readonly IdleMoney[]): ComputedFigure =>
  computeSumFigure(
    'idleYearlyTotal',
    idle.map(({ yearly }) => yearly),
  );

export type CdComparedWithBestRate<Cd extends RateWatchCd> = {
  cd: Cd;
  /** Null where no rate pays. */
  breakEven: number | null;
  /** Breaking it for the best rate pays. */
  isWorthBreaking: boolean;
};

/** Of each active CD from which rate breaking it pays, and whether the best rate is as high; the lowest first. */
export const listCdsComparedWithBestRate = <Cd extends RateWatchCd>(
  cds: readonly Cd[],
  best: BestSavingsRate,
  today: Day,
): CdComparedWithBestRate<Cd>[] =>
  cds
    .filter((cd) => getCdStatus(cd, today) === 'active')
    .map((cd) => {
      const breakEven = computeCdBreakEvenYield(cd, today);
      return { cd, breakEven, isWorthBreaking: breakEven !== null && breakEven <= best.rate };
    })
    .toSorted((a, b) => (a.breakEven ?? 2) - (b.breakEven ?? 2) || a.cd.id - b.cd.id);

export type InterestRatePeriod = {
  key: string;
  kind: 'savings' | 'cd';
  name: string;
  rate: number;
  from: Day;
  /** Up to the next rate, the maturity or the closing; null while it holds. */
  until: Day | null;
};

const listSavingsRates = (account: RateWatchSavingsAccount): InterestRatePeriod[] => {
  const { id, accountName, bankName, rateChanges, createdAt } = account;
  const opened = getDayInNewYork(new Date(createdAt));
  const openingRate = account.openingInterestRate ?? (rateChanges.length === 0 ? account.interestRate : undefined);
  // An older change that was entered later says what held before the account was recorded.
  const hasOpening = openingRate !== undefined && (rateChanges[0] === undefined || opened < rateChanges[0].from);
  const steps = [...(hasOpening ? [{ from: opened, interestRate: openingRate }] : []), ...rateChanges];
  return steps.map(({ from, interestRate }, at) => ({
    key: `savings ${id} ${from}`,
    kind: 'savings',
    name: `${accountName} at ${bankName}`,
    rate: convertPercentToFraction(interestRate),
    from,
    until: steps[at + 1]?.from ?? null,
  }));
};

/** Each rate that is recorded, with the day from which it held: of accounts as they changed, of CDs by opening day; newest first. */
export const listInterestRatePeriods = ({
  accounts,
  cds,
}: Pick<RateWatchInputs, 'accounts' | 'cds'>): InterestRatePeriod[] => {
  const ofCds = cds.map(
    ({ id, accountNumber, bankName, interestRate, startDate, maturityDate, closedDate }): InterestRatePeriod => ({
      key: `cd ${id}`,
      kind: 'cd',
      name: `${accountNumber} at ${bankName}`,
      rate: interestRate,
      from: startDate,
      until: closedDate !== null && closedDate < maturityDate ? closedDate : maturityDate,
    }),
  );
  return [...accounts.flatMap(listSavingsRates), ...ofCds].toSorted(
    (a, b) => compareText(b.from, a.from) || compareText(a.name, b.name),
  );
};
