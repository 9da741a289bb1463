import { computeCdGrowth } from '#core/banking/cd-growth';
import { multiplyGrowth } from '#core/insight/explain/figure-arithmetic';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import {
  convertAccountToUsd,
  getMoneyRowDelta,
  type MoneyAccount,
  partitionByExchangeRate,
} from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthRange, NetWorthTrade } from '#core/insight/net-worth/net-worth-bridge';
import { computeCdValueAtClose, type NetWorthCd } from '#core/insight/net-worth/net-worth-cds';
import { toTradeTerms } from '#core/insight/returns/investments';
import type { DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, amount, roundCents, sum, zero } from '#core/money/amount';
import { addsShares, movesCash } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { type Day, daysBetween, minDay } from '#core/time/day';

/** Asked day after day, ascending, what something is worth. */
type Worth = (day: Day) => Amount;

/** What comes to pass is added up once, however many days are asked for. */
const runningSum = (start: Amount, moves: readonly { date: Day; units: Amount }[]): Worth => {
  const sorted = moves.toSorted((a, b) => compareText(a.date, b.date));
  let [total, next] = [start, 0];
  return (day) => {
    for (let move = sorted[next]; move && move.date <= day; move = sorted[++next]) total = total.plus(move.units);
    return total;
  };
};

const ofAccount = (account: MoneyAccount, between: NetWorthRange): Worth => {
  const moves = account.rows.map((one) => ({ date: one.row.date, units: getMoneyRowDelta(one) }));
  const units = runningSum(account.start, moves);
  return (day) => convertAccountToUsd(account, units(day), day, between);
};

/** What a trade with tracked cash brings to it, or takes from it. */
const getCashEffect = (trade: NetWorthTrade): Amount => {
  if (!trade.keepsCash) return zero;
  const { moved, fee } = toTradeTerms(trade, 'in');
  if (!movesCash(trade.transactionType)) return zero.minus(getTermAmount(fee));
  return addsShares(trade.transactionType) ? zero.minus(getTermAmount(moved)) : getTermAmount(moved);
};

/** What trades and dividends moved in cash, which no row of an account says. */
const derived = ({ trades, dividends }: NetWorthRange): Worth =>
  runningSum(zero, [
    ...trades.map((trade) => ({ date: trade.transactionDate, units: getCashEffect(trade) })),
    ...dividends.map(({ date, landed }) => ({ date, units: landed })),
  ]);

/** A CD day after day: each multiplies by what one day makes of a dollar, since every power anew takes too long. */
const ofCd = (cd: NetWorthCd): Worth => {
  if (cd.compoundingFrequency === 'at_maturity') return (day) => computeCdValueAtClose(cd, day);
  const daily = computeCdGrowth(cd, 1);
  let [days, grownBy] = [0, amount(1)];
  return (day) => {
    if (day < cd.startDate || (cd.closedDate !== null && day >= cd.closedDate)) return zero;
    const until = daysBetween(cd.startDate, minDay(day, cd.maturityDate));
    if (days === 0) [days, grownBy] = [until, computeCdGrowth(cd, until)];
    for (; days < until; days += 1) grownBy = multiplyGrowth(grownBy, daily);
    return roundCents(grownBy.times(cd.principalAmount));
  };
};

/**
 * The value of the household at the close of each day of `shares`, ascending and within the range: to those of the shares
 * on it are added cash, CDs and savings. US dollars to the cent.
 */
export const listNetWorthValues = (between: NetWorthRange, shares: readonly DayValue[]): DayValue[] => {
  const { counted } = partitionByExchangeRate(between.accounts, between);
  const others = [derived(between), ...counted.map((account) => ofAccount(account, between)), ...between.cds.map(ofCd)];
  return shares.map(({ date, value }) => ({
    date,
    value: sum([amount(value), ...others.map((worth) => worth(date))]),
  }));
};
