import { createCdValueByDay } from '#core/banking/cd-value-by-day';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import {
  type CashOrSavingsAccount,
  convertAccountToUsd,
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
  const moves = account.rows.map((one) => ({ date: one.row.date, units: getCashOrSavingsRowDelta(one) }));
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

/** What trades and dividends moved in cash, which no row of an account says. */
const createDerivedCashWorth = ({ trades, dividends }: NetWorthRangeInputs): Worth =>
  createRunningSum(zeroAmount, [
    ...trades.map((trade) => ({ date: trade.transactionDate, units: getCashEffect(trade) })),
    ...dividends.map(({ date, landed }) => ({ date, units: landed })),
  ]);

/** Nothing before it was opened or once it was closed. */
const createCdWorth = (cd: NetWorthCd): Worth => {
  const valueOn = createCdValueByDay(cd);
  return (day) => (day < cd.startDate || (cd.closedDate !== null && day >= cd.closedDate) ? zeroAmount : valueOn(day));
};

/**
 * The value of the household at the close of each day of `shares`, ascending and within the range: to those of the shares
 * on it are added cash, CDs and savings. US dollars to the cent.
 */
export const listNetWorthValues = (between: NetWorthRangeInputs, shares: readonly DayValue[]): DayValue[] => {
  const { counted } = partitionAccountsByKnownUsdRate(between.accounts, between);
  const others = [
    createDerivedCashWorth(between),
    ...counted.map((account) => createAccountWorth(account, between)),
    ...between.cds.map(createCdWorth),
  ];
  return shares.map(({ date, value }) => ({
    date,
    value: sumExactAmounts([toAmount(value), ...others.map((worth) => worth(date))]),
  }));
};
