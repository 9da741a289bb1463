import { type CashRow, derivedIdsFrom, moveOf } from '#core/cash/moves';
import { countedBack, isWithin, type Moved } from '#core/insight/counted-back';
import type { HouseholdDividend } from '#core/insight/household';
import type { MoneyAccount, MoneyRow } from '#core/insight/household-accounts';
import type { PaidRow } from '#core/insight/investments';
import { type Amount, amount, sum, zero } from '#core/money/amount';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** What a platform has of a currency now. */
export type BalanceNow = { platform: string; currency: string; balance: number };
/** A balance that was set by hand, and by how much that moved it. */
export type BalanceSet = { id: string; date: Day; platform: string; currency: string; moved: Amount };
/** An entered row, or that of a dividend: of which found one by its key, or which entered one by its number. */
export type EnteredCash = CashRow & { ofDividend?: string | number | undefined };

/** All that has moved cash after the start day, up to today: rows that were entered, those that trades stand as, corrections. */
export type CashSince = {
  balances: readonly BalanceNow[];
  entered: readonly EnteredCash[];
  derived: readonly CashRow[];
  sets: readonly BalanceSet[];
};

/** A dividend, with the keys of the found ones that it counts in place of. */
export type PaidForFound = PaidRow & { found?: readonly string[] | undefined };

/** The trades and dividends of the range. Those of a stock that is left out count nowhere but in the cash that they moved. */
export type CashPeriod = {
  startDay: Day;
  endDay: Day;
  trades: readonly TradeRow[];
  counted: { trades: readonly TradeRow[]; dividends: readonly PaidForFound[] };
};

const placeOf = ({ platform, currency }: Pick<BalanceNow, 'platform' | 'currency'>): string =>
  `${platform}#${currency}`;
const unitsOf = (row: CashRow): Amount => moveOf(row).delta;

/** By the name of a dividend and the day on which it was paid: cash of another day is an event of its own. */
const paymentOf = (id: string | number, date: Day): string => `${date} ${id}`;

/** Each dividend that counts, with what its rows of cash brought on its day. */
const landedIn = (entered: readonly EnteredCash[], dividends: readonly PaidForFound[]) => {
  const rows = Map.groupBy(
    entered.filter(({ ofDividend }) => ofDividend !== undefined),
    ({ ofDividend, transactionDate }) => paymentOf(ofDividend as string | number, transactionDate),
  );
  const within = new Set<EnteredCash>();
  const paid = dividends.map(({ found = [], ...one }): HouseholdDividend => {
    const own = [one.id, ...found].flatMap((id) => rows.get(paymentOf(id, one.date)) ?? []);
    for (const row of own) within.add(row);
    return { ...one, landed: sum(own.map(unitsOf)) };
  });
  return { paid, within };
};

const enteredRow = (row: EnteredCash): MoneyRow => ({
  row: { kind: 'cash', id: row.id, date: row.transactionDate, platform: row.platform },
  type: row.transactionType,
  amount: amount(row.amount),
});

/** Cash for shares that do not count has left the household, or come to it. */
const derivedRow = (row: CashRow, trades: ReadonlyMap<number, TradeRow>): MoneyRow => {
  const id = row.id - derivedIdsFrom;
  return {
    row: {
      kind: 'trade',
      id,
      date: row.transactionDate,
      symbol: trades.get(id)?.symbol,
      platform: row.platform,
    },
    type: row.transactionType,
    amount: amount(row.amount),
  };
};

const setRow = ({ id, date, platform, moved }: BalanceSet): MoneyRow => ({
  row: { kind: 'correction', id, date, platform },
  type: 'correction',
  amount: moved,
});

const nameOf = ({ platform, currency }: BalanceNow): string =>
  currency === 'USD' ? platform : `${platform} ${currency}`;

/**
 * The cash of each platform and currency over a range, counted back from what is there now, with the rows in between that
 * stand for themselves: not those that a counted trade or dividend brings by itself. Beside it the dividends, each with what
 * has landed.
 */
export const cashOver = (
  { balances, entered, derived, sets }: CashSince,
  { trades, counted, ...days }: CashPeriod,
): { accounts: MoneyAccount[]; dividends: HouseholdDividend[] } => {
  const { paid, within } = landedIn(entered, counted.dividends);
  const tradesById = new Map(trades.map((trade) => [trade.id, trade]));
  const inShares = new Set(counted.trades.map(({ id }) => derivedIdsFrom + id));
  const own = {
    entered: Map.groupBy(entered, placeOf),
    derived: Map.groupBy(derived, placeOf),
    sets: Map.groupBy(sets, placeOf),
  };
  const accounts = balances.map((one): MoneyAccount => {
    const place = placeOf(one);
    const [typed, traded, set] = [own.entered.get(place), own.derived.get(place), own.sets.get(place)];
    const moves: Moved[] = [
      ...[...(typed ?? []), ...(traded ?? [])].map((row) => ({ date: row.transactionDate, units: unitsOf(row) })),
      ...(set ?? []).map(({ date, moved }) => ({ date, units: moved })),
    ];
    const rows = [
      ...(typed ?? []).filter((row) => !within.has(row)).map(enteredRow),
      ...(traded ?? []).filter(({ id }) => !inShares.has(id)).map((row) => derivedRow(row, tradesById)),
      ...(set ?? []).map(setRow),
    ].filter(({ row }) => isWithin(row.date, days));
    const { currency } = one;
    return { kind: 'cash', name: nameOf(one), currency, ...countedBack(amount(one.balance), moves, days), rows };
  });
  return { accounts, dividends: paid };
};

/** Of an account, what is there now and its rows after the start day. */
export type SavingsNow = { id: number; name: string; currency: string; balance: number };
export type SavingsMoved = {
  id: number;
  date: Day;
  type: 'deposit' | 'withdrawal' | 'interest' | 'fee';
  /** Positive, in the account's currency. */
  amount: Amount;
};

const takesAway = ({ type }: SavingsMoved): boolean => type === 'withdrawal' || type === 'fee';

/** A savings account over a range, counted back likewise. */
export const savingsOver = (
  { id, name, currency, balance }: SavingsNow,
  since: readonly SavingsMoved[],
  days: { startDay: Day; endDay: Day },
): MoneyAccount => {
  const moves = since.map(
    (one): Moved => ({
      date: one.date,
      units: takesAway(one) ? zero.minus(one.amount) : one.amount,
    }),
  );
  const rows = since
    .filter(({ date }) => isWithin(date, days))
    .map(
      ({ id: row, date, type, amount: value }): MoneyRow => ({
        row: { kind: 'savings', id: `${id}-${row}`, date, platform: name },
        type,
        amount: value,
      }),
    );
  return { kind: 'savings', name, currency, ...countedBack(amount(balance), moves, days), rows };
};
