import type { BridgeEntry, BridgeLine } from '#core/insight/bridge';
import {
  type AnyPart,
  amountIn,
  type Explained,
  type FromPrice,
  fromRow,
  given,
  type LeftOutPart,
  less,
  type RowRef,
} from '#core/insight/explained';
import { isSome, type RowEntry } from '#core/insight/investments';
import { made, madeOfSum } from '#core/insight/made';
import { type Amount, amount, inDigits, sum, zero } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** `opening`: the balance given when cash was switched on; `correction`: the difference of one that was set by hand. */
export type MoneyType = 'deposit' | 'withdrawal' | 'fee' | 'dividend' | 'interest' | 'tax' | 'opening' | 'correction';
/** A row that stands for itself: not derived from a trade, nor synced from a dividend. */
export type MoneyRow = {
  row: RowRef;
  type: MoneyType;
  /** In the account's currency: positive; that of an opening or a correction has its sign. */
  amount: Amount;
};
/** Cash of one currency on one platform, or a savings account: what it held at both closes, and its rows in between. */
export type MoneyAccount = {
  kind: 'cash' | 'savings';
  name: string;
  currency: string;
  start: Amount;
  end: Amount;
  rows: readonly MoneyRow[];
};

/** US dollars for one unit on that day, or on the last before; undefined where there is none. */
export type RateOf = (currency: string, day: Day) => Amount | undefined;
/** Where that rate is from; null where nobody knows. */
export type RateSourceOf = (currency: string, day: Day) => FromPrice['source'];
export type Rates = { startDay: Day; endDay: Day; rateOf: RateOf; rateSourceOf?: RateSourceOf | undefined };

const lineOf: Record<MoneyType, BridgeLine> = {
  deposit: 'contributions',
  opening: 'contributions',
  withdrawal: 'withdrawals',
  fee: 'fees',
  tax: 'taxes',
  dividend: 'income',
  interest: 'income',
  correction: 'corrections',
};

const takesAway: ReadonlySet<MoneyType> = new Set(['withdrawal', 'fee', 'tax']);

/** What a row does to its balance, in the account's currency. */
export const movedBy = ({ type, amount: value }: MoneyRow): Amount => (takesAway.has(type) ? zero.minus(value) : value);

const isDollars = ({ currency }: MoneyAccount): boolean => currency === 'USD';

const rateAt = ({ currency }: MoneyAccount, day: Day, { rateOf }: Rates): Amount =>
  currency === 'USD' ? amount(1) : (rateOf(currency, day) ?? zero);

/** Units at the rate of a day, to the cent. */
const inDollars = (units: AnyPart, account: MoneyAccount, day: Day, rates: Rates): AnyPart => {
  if (isDollars(account)) return units;
  const rate: AnyPart = {
    kind: 'price',
    name: 'rateOfExchange',
    unit: 'price',
    value: inDigits(rateAt(account, day, rates)),
    symbol: account.currency,
    date: day,
    ...(rates.rateSourceOf && { source: rates.rateSourceOf(account.currency, day) }),
  };
  const { row, platform, less: isLess } = units;
  const { less: _, ...plain } = units;
  const converted = made('inDollars', 'money', { by: 'product', places: 2 }, [plain, rate], {
    date: day,
    row,
    platform,
  });
  return isLess ? less(converted) : converted;
};

const balancePart = (name: string, account: MoneyAccount, units: Amount, day: Day, rates: Rates): AnyPart =>
  inDollars(given(name, 'money', units, { platform: account.name, date: day }), account, day, rates);

/** An opening below zero is a debt that came along: money that went out. */
const rowEntry = (account: MoneyAccount, { row, type, amount: value }: MoneyRow, rates: Rates): RowEntry => {
  const isDebt = type === 'opening' && value.lt(0);
  const part = inDollars(fromRow(type, 'money', isDebt ? value.abs() : value, row), account, row.date, rates);
  return { line: isDebt ? 'withdrawals' : lineOf[type], part, date: row.date };
};

/** What the rows say is there at the end. */
const expectedEnd = ({ start, rows }: MoneyAccount): Amount => sum([start, ...rows.map(movedBy)]);

/**
 * What the rates did to a balance: the end by its rows at the rate of the end, less the start at that of the start, less
 * each row at that of its own day. 100 EUR at 1.08, 50 more at 1.10, at the end 1.12 -> 168 - 108 - 55 = 5.
 */
const currencyOf = (account: MoneyAccount, rates: Rates): Explained => {
  const moves = account.rows.map((one) => {
    const units = fromRow('moved', 'money', movedBy(one), one.row);
    return less(inDollars(units, account, one.row.date, rates));
  });
  return madeOfSum(
    'currencyOf',
    [
      balancePart('balanceAtEnd', account, expectedEnd(account), rates.endDay, rates),
      less(balancePart('balanceAtStart', account, account.start, rates.startDay, rates)),
      ...moves,
    ],
    { platform: account.name },
  );
};

/** The rows in dollars, each at its own day's rate. */
export const accountEntries = (account: MoneyAccount, rates: Rates): RowEntry[] =>
  account.rows.map((row) => rowEntry(account, row, rates)).filter(({ part }) => isSome(part));

export const currencyEntries = (account: MoneyAccount, rates: Rates): BridgeEntry[] => {
  if (isDollars(account)) return [];
  const part = currencyOf(account, rates);
  return isSome(part) ? [{ line: 'currency', part }] : [];
};

export const accountAt = (account: MoneyAccount, end: 'start' | 'end', rates: Rates): AnyPart =>
  balancePart(`${account.kind}Balance`, account, account[end], end === 'start' ? rates.startDay : rates.endDay, rates);

const isKnown = (account: MoneyAccount, { startDay, endDay, rateOf }: Rates): boolean => {
  const days = [
    ...(account.start.eq(0) ? [] : [startDay]),
    ...(account.end.eq(0) && expectedEnd(account).eq(0) ? [] : [endDay]),
    ...account.rows.map(({ row }) => row.date),
  ];
  return isDollars(account) || days.every((day) => rateOf(account.currency, day) !== undefined);
};

/** Those whose currency has a rate on every day that takes one; the others are left out on both sides, and named. */
export const convertible = (accounts: readonly MoneyAccount[], rates: Rates) => ({
  counted: accounts.filter((account) => isKnown(account, rates)),
  leftOut: accounts
    .filter((account) => !isKnown(account, rates))
    .map(({ name, end }): LeftOutPart => ({ symbol: name, reason: 'no-rate', cost: inDigits(end) })),
});

/** So many units of an account in dollars at the close of a day. */
export const dollarsOn = (account: MoneyAccount, units: Amount, day: Day, rates: Rates): Amount =>
  amountIn(balancePart('balance', account, units, day, rates));
