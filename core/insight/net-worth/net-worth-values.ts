import { createCdValueForRisingDays } from '#core/banking/cd-value-by-day';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import {
  type CashOrSavingsAccount,
  convertAccountToUsd,
  findRowsInForeignCash,
  getCashOrSavingsRowDelta,
  partitionAccountsByKnownUsdRate,
} from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthRangeInputs, NetWorthTrade } from '#core/insight/net-worth/net-worth-bridge';
import type { NetWorthCd } from '#core/insight/net-worth/net-worth-cds';
import { computeTradeTotalAndFeeTerms } from '#core/insight/returns/investment-bridge';
import type { DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { addsShares, movesCash } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** Asked day after day, ascending, what something is worth. */
type Worth = (day: Day) => Amount;

/** What comes to pass is added up once, however many days are asked for. */
const createRunningSum = (start: Amount, moves: readonly { date: Day; units: Amount }[]): Worth => {
  const sorted = moves.toSorted((a, b) => compareText(a.date, b.date));
  let [total, next] = [start, 0];
  return (day) => {
    for (let move = sorted[next]; move && move.date <= day; move = sorted[++next]) total = total.plus(move.units);
    return total;
  };
};

const createAccountWorth = (account: CashOrSavingsAccount, between: NetWorthRangeInputs): Worth => {
  const moves = [
    ...account.rows.map((one) => ({ date: one.row.date, units: getCashOrSavingsRowDelta(one) })),
    ...(account.countedElsewhere ?? []).map(({ row, units }) => ({ date: row.date, units })),
  ];
  const units = createRunningSum(account.start, moves);
  return (day) => convertAccountToUsd(account, units(day), day, between);
};

/** What a trade with tracked cash brings to it, or takes from it. */
const getCashEffect = (trade: NetWorthTrade): Amount => {
  if (!trade.keepsCash) return zeroAmount;
  const { moved, fee } = computeTradeTotalAndFeeTerms(trade, 'in');
  if (!movesCash(trade.transactionType)) return zeroAmount.minus(getTermAmount(fee));
  return addsShares(trade.transactionType) ? zeroAmount.minus(getTermAmount(moved)) : getTermAmount(moved);
};

/** What trades and dividends moved in cash in US dollars, which no row of an account says. */
const createDerivedCashWorth = ({ trades, dividends, accounts }: NetWorthRangeInputs): Worth => {
  const elsewhere = {
    trades: findRowsInForeignCash(accounts, 'trade'),
    dividends: findRowsInForeignCash(accounts, 'dividend'),
  };
  return createRunningSum(zeroAmount, [
    ...trades
      .filter(({ id }) => !elsewhere.trades.has(id))
      .map((trade) => ({ date: trade.transactionDate, units: getCashEffect(trade) })),
    ...dividends.filter(({ id }) => !elsewhere.dividends.has(id)).map(({ date, landed }) => ({ date, units: landed })),
  ]);
};

/** Nothing before it was opened or once it was closed. */
const createCdWorth = (cd: NetWorthCd): Worth => {
  const valueOn = createCdValueForRisingDays(cd);
  return (day) => (day < cd.startDate || (cd.closedDate !== null && day >= cd.closedDate) ? zeroAmount : valueOn(day));
};

/** What net worth is made of. */
export const netWorthClasses = ['investments', 'cash', 'cds', 'savings', 'debts'] as const;
export type NetWorthClass = (typeof netWorthClasses)[number];

/** US dollars to the cent; debts are 0 or less. */
export type NetWorthByClassOnDay = { date: Day } & Record<NetWorthClass, Amount>;

/** What there is of each class at the close of each day of `shares`, ascending and within the range. */
export const listDailyNetWorthByClass = (
  between: NetWorthRangeInputs,
  shares: readonly DayValue[],
): NetWorthByClassOnDay[] => {
  const { counted } = partitionAccountsByKnownUsdRate(between.accounts, between);
  const createWorths = (kind: CashOrSavingsAccount['kind']): Worth[] =>
    counted.filter((account) => account.kind === kind).map((account) => createAccountWorth(account, between));
  const cash = [createDerivedCashWorth(between), ...createWorths('cash')];
  const savings = createWorths('savings');
  const debts = createWorths('debt');
  const cds = between.cds.map(createCdWorth);
  const sumOn = (worths: readonly Worth[], day: Day): Amount => sumExactAmounts(worths.map((worth) => worth(day)));
  return shares.map(({ date, value }) => ({
    date,
    investments: toAmount(value),
    cash: sumOn(cash, date),
    cds: sumOn(cds, date),
    savings: sumOn(savings, date),
    debts: sumOn(debts, date),
  }));
};

export const toNetWorthValue = (day: NetWorthByClassOnDay): DayValue => ({
  date: day.date,
  value: sumExactAmounts(netWorthClasses.map((name) => day[name])),
});

/** The value of all of it at the close of each day of `shares`. US dollars to the cent. */
export const listDailyNetWorthValues = (between: NetWorthRangeInputs, shares: readonly DayValue[]): DayValue[] =>
  listDailyNetWorthByClass(between, shares).map(toNetWorthValue);
