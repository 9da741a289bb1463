import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowTerm,
  type ExcludedTerm,
  type FigureTerm,
  getTermAmount,
  type LedgerRowRef,
  type PriceTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import type { BridgeEntry, BridgeLine } from '#core/insight/net-worth/bridge';
import { type DatedBridgeEntry, isNonZeroTerm } from '#core/insight/returns/investment-bridge';
import { type Amount, sumExactAmounts, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/**
 * `opening`: the balance given when cash was switched on; `correction`: the difference of one that was set by hand;
 * `transfer`: what has come from another account of the household, where it is counted; `borrowed` and `repaid`: what a debt
 * has grown or fallen by.
 */
export type CashOrSavingsRowType =
  | 'transfer'
  | 'deposit'
  | 'withdrawal'
  | 'fee'
  | 'dividend'
  | 'interest'
  | 'tax'
  | 'opening'
  | 'correction'
  | 'borrowed'
  | 'repaid';
/** A row that stands for itself: not derived from a trade, nor synced from a dividend. */
export type CashOrSavingsRow = {
  row: LedgerRowRef;
  type: CashOrSavingsRowType;
  /** In the account's currency: positive; that of an opening or a correction has its sign. */
  amount: Amount;
};
/** Cash of one currency on one platform, a savings account, or a debt, which holds less than nothing: what it held at both closes, and its rows in between. */
export type CashOrSavingsAccount = {
  kind: 'cash' | 'savings' | 'debt';
  /** The platform of cash; what a savings account or a debt is called. */
  name: string;
  /** Of a savings account, or whom a debt is owed to. */
  bank?: string | undefined;
  currency: string;
  start: Amount;
  end: Amount;
  rows: readonly CashOrSavingsRow[];
  /** Of cash in another currency: the trades and dividends of the range that moved it, and that count elsewhere. */
  countedElsewhere?: readonly MoveCountedElsewhere[] | undefined;
};
/** `units` in the account's currency, `usd` what it counts as where it is counted; both with their sign. */
export type MoveCountedElsewhere = { row: LedgerRowRef; units: Amount; usd: Amount };

/** The names of the trades, or of the dividends, that moved cash in another currency. */
export const findRowsInForeignCash = (
  accounts: readonly CashOrSavingsAccount[],
  kind: 'trade' | 'dividend',
): ReadonlySet<number | string> =>
  new Set(
    accounts.flatMap(({ countedElsewhere = [] }) =>
      countedElsewhere.flatMap(({ row }) => (row.kind === kind ? [row.id] : [])),
    ),
  );

/** US dollars for one unit on that day, or on the last before; undefined where there is none. */
export type UsdRateLookup = (currency: string, day: Day) => Amount | undefined;
/** Where that rate is from; null where nobody knows. */
export type ExchangeRateSourceLookup = (currency: string, day: Day) => PriceTerm['source'];
export type NetWorthDaysAndRates = {
  startDay: Day;
  endDay: Day;
  rateOf: UsdRateLookup;
  rateSourceOf?: ExchangeRateSourceLookup | undefined;
};

const lineByType: Record<Exclude<CashOrSavingsRowType, 'transfer'>, BridgeLine> = {
  deposit: 'contributions',
  opening: 'contributions',
  withdrawal: 'withdrawals',
  fee: 'fees',
  tax: 'taxes',
  dividend: 'income',
  interest: 'income',
  correction: 'corrections',
  borrowed: 'withdrawals',
  repaid: 'contributions',
};

const takesAway: ReadonlySet<CashOrSavingsRowType> = new Set(['withdrawal', 'fee', 'tax', 'borrowed']);

/** What a row does to its balance, in the account's currency. */
export const getCashOrSavingsRowDelta = ({ type, amount: value }: CashOrSavingsRow): Amount =>
  takesAway.has(type) ? zeroAmount.minus(value) : value;

const isDollars = ({ currency }: CashOrSavingsAccount): boolean => currency === 'USD';

const getRateOnDay = ({ currency }: CashOrSavingsAccount, day: Day, { rateOf }: NetWorthDaysAndRates): Amount =>
  currency === 'USD' ? toAmount(1) : (rateOf(currency, day) ?? zeroAmount);

/** Units at the rate of a day, to the cent. */
const explainDollarValue = (
  units: FigureTerm,
  account: CashOrSavingsAccount,
  day: Day,
  rates: NetWorthDaysAndRates,
): FigureTerm => {
  if (isDollars(account)) return units;
  const rate: FigureTerm = {
    kind: 'price',
    name: 'rateOfExchange',
    unit: 'price',
    value: toDecimalText(getRateOnDay(account, day, rates)),
    symbol: account.currency,
    date: day,
    ...(rates.rateSourceOf && { source: rates.rateSourceOf(account.currency, day) }),
  };
  const { row, platform, less: isLess } = units;
  const { less: _, ...plain } = units;
  const converted = computeFigure('inDollars', 'money', { by: 'product', places: 2 }, [plain, rate], {
    date: day,
    row,
    platform,
  });
  return isLess ? toSubtractedTerm(converted) : converted;
};

const createBalanceTerm = (
  name: string,
  account: CashOrSavingsAccount,
  units: Amount,
  day: Day,
  rates: NetWorthDaysAndRates,
): FigureTerm =>
  explainDollarValue(createGivenTerm(name, 'money', units, { platform: account.name, date: day }), account, day, rates);

/** An opening below zero is a debt that came along: money that went out. */
const createRowEntries = (
  account: CashOrSavingsAccount,
  { row, type, amount: value }: CashOrSavingsRow,
  rates: NetWorthDaysAndRates,
): DatedBridgeEntry[] => {
  if (type === 'transfer') return [];
  const isDebt = type === 'opening' && value.lt(0);
  const part = explainDollarValue(
    createRowTerm(type, 'money', isDebt ? value.abs() : value, row),
    account,
    row.date,
    rates,
  );
  return [{ line: isDebt ? 'withdrawals' : lineByType[type], part, date: row.date }];
};

/** What the rows say is there at the end. */
const computeExpectedEnd = ({ start, rows, countedElsewhere = [] }: CashOrSavingsAccount): Amount =>
  sumExactAmounts([start, ...rows.map(getCashOrSavingsRowDelta), ...countedElsewhere.map(({ units }) => units)]);

/**
 * What the rates did to a balance: the end by its rows at the rate of the end, less the start at that of the start, less
 * each row at that of its own day. 100 EUR at 1.08, 50 more at 1.10, at the end 1.12 -> 168 - 108 - 55 = 5. What a trade or a
 * dividend moved goes by the dollars that it counts as.
 */
const explainCurrency = (account: CashOrSavingsAccount, rates: NetWorthDaysAndRates): ComputedFigure => {
  const moves = account.rows.map((one) => {
    const units = createRowTerm('moved', 'money', getCashOrSavingsRowDelta(one), one.row);
    return toSubtractedTerm(explainDollarValue(units, account, one.row.date, rates));
  });
  const counted = (account.countedElsewhere ?? []).map(({ row, usd }) =>
    toSubtractedTerm(createRowTerm('moved', 'money', usd, row)),
  );
  return computeSumFigure(
    'currencyOf',
    [
      createBalanceTerm('balanceAtEnd', account, computeExpectedEnd(account), rates.endDay, rates),
      toSubtractedTerm(createBalanceTerm('balanceAtStart', account, account.start, rates.startDay, rates)),
      ...moves,
      ...counted,
    ],
    { platform: account.name },
  );
};

/** The rows in dollars, each at its own day's rate. */
export const listAccountBridgeEntries = (
  account: CashOrSavingsAccount,
  rates: NetWorthDaysAndRates,
): DatedBridgeEntry[] =>
  account.rows.flatMap((row) => createRowEntries(account, row, rates)).filter(({ part }) => isNonZeroTerm(part));

export const listCurrencyGainBridgeEntries = (
  account: CashOrSavingsAccount,
  rates: NetWorthDaysAndRates,
): BridgeEntry[] => {
  if (isDollars(account)) return [];
  const part = explainCurrency(account, rates);
  return isNonZeroTerm(part) ? [{ line: 'currency', part }] : [];
};

export const createAccountValueTerm = (
  account: CashOrSavingsAccount,
  end: 'start' | 'end',
  rates: NetWorthDaysAndRates,
): FigureTerm =>
  createBalanceTerm(
    `${account.kind}Balance`,
    account,
    account[end],
    end === 'start' ? rates.startDay : rates.endDay,
    rates,
  );

const isKnown = (account: CashOrSavingsAccount, { startDay, endDay, rateOf }: NetWorthDaysAndRates): boolean => {
  const days = [
    ...(account.start.eq(0) ? [] : [startDay]),
    ...(account.end.eq(0) && computeExpectedEnd(account).eq(0) ? [] : [endDay]),
    ...[...account.rows, ...(account.countedElsewhere ?? [])].map(({ row }) => row.date),
  ];
  return isDollars(account) || days.every((day) => rateOf(account.currency, day) !== undefined);
};

/** Those whose currency has a rate on every day that takes one; the others are left out on both sides, and named. */
export const partitionAccountsByKnownUsdRate = (
  accounts: readonly CashOrSavingsAccount[],
  rates: NetWorthDaysAndRates,
) => ({
  counted: accounts.filter((account) => isKnown(account, rates)),
  uncounted: accounts.filter((account) => !isKnown(account, rates)),
  leftOut: accounts
    .filter((account) => !isKnown(account, rates))
    .map(({ name, end }): ExcludedTerm => ({ symbol: name, reason: 'no-rate', cost: toDecimalText(end) })),
});

/** So many units of an account in dollars at the close of a day. */
export const convertAccountToUsd = (
  account: CashOrSavingsAccount,
  units: Amount,
  day: Day,
  rates: NetWorthDaysAndRates,
): Amount => getTermAmount(createBalanceTerm('balance', account, units, day, rates));
