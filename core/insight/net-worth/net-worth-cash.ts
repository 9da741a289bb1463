import {
  type CashRow,
  computeTradeCashEffectInUsd,
  firstTradeDerivedCashRowId,
  toCashDelta,
} from '#core/cash/cash-deltas';
import type { LedgerRowRef } from '#core/insight/explain/figure-terms';
import type {
  CashOrSavingsAccount,
  CashOrSavingsRow,
  MoveCountedElsewhere,
} from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthDividend } from '#core/insight/net-worth/net-worth-bridge';
import {
  type BalanceMovement,
  computeStartAndEndBalances,
  isAfterStartDayUpToEndDay,
} from '#core/insight/net-worth/past-balances';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** What a platform has of a currency now. */
type BalanceNow = { platform: string; currency: string; balance: number };
/** A balance that was set by hand, and by how much that moved it. */
export type CashBalanceCorrection = { id: string; date: Day; platform: string; currency: string; moved: Amount };
/**
 * An entered row, or that of a dividend: of which found one by its key, or which entered one by its number. `ofCd`: interest
 * that a CD of the household has paid, and that counts there.
 */
export type EnteredCashRow = CashRow & { ofDividend?: string | number | undefined; ofCd?: boolean | undefined };

/** All that has moved cash after the start day, up to today: rows that were entered, those that trades stand as, corrections. */
export type CashChangesSinceStart = {
  balances: readonly BalanceNow[];
  entered: readonly EnteredCashRow[];
  derived: readonly CashRow[];
  sets: readonly CashBalanceCorrection[];
};

/** A found dividend by its key, and what of the entry's net, in US dollars, it brings. */
export type FoundDividendPortion = { id: string; usd: Amount };
/** A dividend, with the found ones that it counts in place of. */
export type PairedDividendRow = PaidDividendRow & { found?: readonly FoundDividendPortion[] | undefined };

/** The trades and dividends of the range. Those of a stock that is left out count nowhere but in the cash that they moved. */
export type CashRangeRows = {
  startDay: Day;
  endDay: Day;
  trades: readonly TradeRow[];
  counted: { trades: readonly TradeRow[]; dividends: readonly PairedDividendRow[] };
};

const toBalanceKey = ({ platform, currency }: Pick<BalanceNow, 'platform' | 'currency'>): string =>
  `${platform}#${currency}`;
const getUnits = (row: CashRow): Amount => toCashDelta(row).delta;

/** By the name of a dividend and the day on which it was paid: cash of another day is an event of its own. */
const toPaymentKey = (id: string | number, date: Day): string => `${date} ${id}`;

/** A row in another currency is the whole of its dividend, which counts its dollars, or the part of one platform. */
const getLandedUsd = (row: EnteredCashRow, { gross, tax, fees, found = [] }: PairedDividendRow): Amount => {
  if (row.currency === 'USD') return getUnits(row);
  return found.find(({ id }) => id === row.ofDividend)?.usd ?? gross.minus(tax).minus(fees);
};

const toDividendMove = (row: EnteredCashRow, { id, date, symbol, platform }: PairedDividendRow, usd: Amount) => ({
  place: toBalanceKey(row),
  row: { kind: 'dividend' as const, id, date, symbol, platform },
  units: getUnits(row),
  usd,
});

/** Each dividend that counts, with what its rows of cash brought on its day. */
const matchDividendCashRows = (entered: readonly EnteredCashRow[], dividends: readonly PairedDividendRow[]) => {
  const rows = Map.groupBy(
    entered.filter(({ ofDividend }) => ofDividend !== undefined),
    ({ ofDividend, transactionDate }) => toPaymentKey(ofDividend as string | number, transactionDate),
  );
  const within = new Set<EnteredCashRow>();
  const moves: (MoveCountedElsewhere & { place: string })[] = [];
  const paid = dividends.map((dividend): NetWorthDividend => {
    const { found = [], ...one } = dividend;
    const own = [one, ...found].flatMap(({ id }) => rows.get(toPaymentKey(id, one.date)) ?? []);
    for (const row of own) within.add(row);
    const landed = own.map((row) => ({ row, usd: getLandedUsd(row, dividend) }));
    moves.push(...landed.map(({ row, usd }) => toDividendMove(row, one, usd)));
    return { ...one, landed: sumExactAmounts(landed.map(({ usd }) => usd)) };
  });
  return { paid, within, moves };
};

const toEnteredAccountRow = (row: EnteredCashRow): CashOrSavingsRow => ({
  row: { kind: 'cash', id: row.id, date: row.transactionDate, platform: row.platform },
  type: row.ofCd ? 'transfer' : row.transactionType,
  amount: toAmount(row.amount),
});

const toTradeRowRef = (row: CashRow, trades: ReadonlyMap<number, TradeRow>): LedgerRowRef => {
  const id = row.id - firstTradeDerivedCashRowId;
  return { kind: 'trade', id, date: row.transactionDate, symbol: trades.get(id)?.symbol, platform: row.platform };
};

/** Cash for shares that do not count has left the household, or come to it. */
const toDerivedAccountRow = (row: CashRow, trades: ReadonlyMap<number, TradeRow>): CashOrSavingsRow => ({
  row: toTradeRowRef(row, trades),
  type: row.transactionType,
  amount: toAmount(row.amount),
});

/** Cash in another currency for shares that count: they count it in US dollars. */
const toCountedMove = (row: CashRow, trades: ReadonlyMap<number, TradeRow>): MoveCountedElsewhere[] => {
  const trade = trades.get(row.id - firstTradeDerivedCashRowId);
  return trade
    ? [{ row: toTradeRowRef(row, trades), units: getUnits(row), usd: computeTradeCashEffectInUsd(trade) }]
    : [];
};

const setRow = ({ id, date, platform, moved }: CashBalanceCorrection): CashOrSavingsRow => ({
  row: { kind: 'correction', id, date, platform },
  type: 'correction',
  amount: moved,
});

const getName = ({ platform, currency }: BalanceNow): string =>
  currency === 'USD' ? platform : `${platform} ${currency}`;

/**
 * The cash of each platform and currency over a range, counted back from what is there now, with the rows in between that
 * stand for themselves: not those that a counted trade or dividend brings by itself. Beside it the dividends, each with what
 * has landed.
 */
export const computeCashAccountsAndDividendsInRange = (
  { balances, entered, derived, sets }: CashChangesSinceStart,
  { trades, counted, ...days }: CashRangeRows,
): { accounts: CashOrSavingsAccount[]; dividends: NetWorthDividend[] } => {
  const { paid, within, moves: landed } = matchDividendCashRows(entered, counted.dividends);
  const tradesById = new Map(trades.map((trade) => [trade.id, trade]));
  const inShares = new Set(counted.trades.map(({ id }) => firstTradeDerivedCashRowId + id));
  const own = {
    entered: Map.groupBy(entered, toBalanceKey),
    derived: Map.groupBy(derived, toBalanceKey),
    sets: Map.groupBy(sets, toBalanceKey),
  };
  const accounts = balances.map((one): CashOrSavingsAccount => {
    const place = toBalanceKey(one);
    const [typed, traded, set] = [own.entered.get(place), own.derived.get(place), own.sets.get(place)];
    const moves: BalanceMovement[] = [
      ...[...(typed ?? []), ...(traded ?? [])].map((row) => ({ date: row.transactionDate, units: getUnits(row) })),
      ...(set ?? []).map(({ date, moved }) => ({ date, units: moved })),
    ];
    const rows = [
      ...(typed ?? []).filter((row) => !within.has(row)).map(toEnteredAccountRow),
      ...(traded ?? []).filter(({ id }) => !inShares.has(id)).map((row) => toDerivedAccountRow(row, tradesById)),
      ...(set ?? []).map(setRow),
    ].filter(({ row }) => isAfterStartDayUpToEndDay(row.date, days));
    const { currency } = one;
    const byTrades = (traded ?? [])
      .filter(({ id, transactionDate }) => inShares.has(id) && isAfterStartDayUpToEndDay(transactionDate, days))
      .flatMap((row) => toCountedMove(row, tradesById));
    const byDividends = landed.filter((move) => move.place === place);
    const countedElsewhere = currency === 'USD' ? [] : [...byTrades, ...byDividends];
    return {
      kind: 'cash',
      name: getName(one),
      currency,
      ...computeStartAndEndBalances(toAmount(one.balance), moves, days),
      rows,
      ...(countedElsewhere.length > 0 && { countedElsewhere }),
    };
  });
  return { accounts, dividends: paid };
};

/** Of an account, what is there now and its rows after the start day. */
type SavingsNow = { id: number; name: string; bank?: string | undefined; currency: string; balance: number };
export type SavingsMovement = {
  id: number;
  date: Day;
  /** `transfer`: interest that a CD of the household has paid. */
  type: 'deposit' | 'withdrawal' | 'interest' | 'fee' | 'transfer';
  /** Positive, in the account's currency. */
  amount: Amount;
};

const isOutflow = ({ type }: SavingsMovement): boolean => type === 'withdrawal' || type === 'fee';

/** A savings account over a range, counted back likewise. */
export const computeSavingsAccountInRange = (
  { id, name, bank, currency, balance }: SavingsNow,
  since: readonly SavingsMovement[],
  days: { startDay: Day; endDay: Day },
): CashOrSavingsAccount => {
  const moves = since.map(
    (one): BalanceMovement => ({
      date: one.date,
      units: isOutflow(one) ? zeroAmount.minus(one.amount) : one.amount,
    }),
  );
  const rows = since
    .filter(({ date }) => isAfterStartDayUpToEndDay(date, days))
    .map(
      ({ id: row, date, type, amount: value }): CashOrSavingsRow => ({
        row: { kind: 'savings', id: `${id}-${row}`, date, platform: name },
        type,
        amount: value,
      }),
    );
  return { kind: 'savings', name, bank, currency, ...computeStartAndEndBalances(toAmount(balance), moves, days), rows };
};
