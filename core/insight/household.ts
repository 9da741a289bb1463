import { type Bridge, type BridgeEntry, type BridgeLine, bridgeOf } from '#core/insight/bridge';
import { type AnyPart, amountIn, fromRow, type LeftOutPart, less } from '#core/insight/explained';
import { explainHeld, type HeldAt, priceGains } from '#core/insight/held-at';
import {
  accountAt,
  accountEntries,
  convertible,
  currencyEntries,
  type MoneyAccount,
  type Rates,
} from '#core/insight/household-accounts';
import { cdFlows, cdIncome, cdOn, type HouseholdCd } from '#core/insight/household-cds';
import {
  type Costs,
  dividendEntries,
  flowsOf,
  isSome,
  type PaidRow,
  type RowEntry,
  tradeEntries,
  tradeParts,
} from '#core/insight/investments';
import { madeOfSum } from '#core/insight/made';
import type { DayFlow } from '#core/insight/time-weighted';
import type { Amount } from '#core/money/amount';
import { addsShares, movesCash, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `keepsCash`: its cash moves one of the accounts. */
export type HouseholdTrade<P extends string = string> = TradeRow<P> & { keepsCash: boolean };
/** `landed`: what its rows of cash brought to one of the accounts, US dollars; 0 where it has none. */
export type HouseholdDividend = PaidRow & { landed: Amount };

/** Trades, dividends and rows are those after the start day, up to the end day; of the stocks that count. */
export type HouseholdBetween<P extends string = string> = Rates & {
  held: { start: readonly HeldAt<P>[]; end: readonly HeldAt<P>[] };
  trades: readonly HouseholdTrade<P>[];
  dividends: readonly HouseholdDividend[];
  accounts: readonly MoneyAccount[];
  /** All there are. */
  cds: readonly HouseholdCd[];
};

/** With tracked cash a trade only moves it, and its fees are spent; shares that come or go cross the boundary. */
const entriesOfTrade = (trade: HouseholdTrade, costs: Costs): RowEntry[] => {
  if (!trade.keepsCash) return tradeEntries(trade, costs);
  const { total, fee } = tradeParts(trade, 'in');
  const date = trade.transactionDate;
  const fees: RowEntry[] = isSome(fee) ? [{ line: 'fees', part: fee, date }] : [];
  if (movesCash(trade.transactionType) || !isSome(total)) return fees;
  return [{ line: addsShares(trade.transactionType) ? 'contributions' : 'withdrawals', part: total, date }, ...fees];
};

/** What didn't land in an account has left, and what landed beyond it has come. */
const entriesOfDividend = (paid: HouseholdDividend): RowEntry[] => {
  const { entries, net } = dividendEntries(paid, 'in');
  const landed = fromRow('landed', 'money', paid.landed, {
    kind: 'dividend',
    id: paid.id,
    date: paid.date,
    symbol: paid.symbol,
    platform: paid.platform,
  });
  const isLess = amountIn(net).gte(paid.landed);
  const part = madeOfSum('notLanded', isLess ? [net, less(landed)] : [landed, less(net)], { row: landed.row });
  return isSome(part)
    ? [...entries, { line: isLess ? 'withdrawals' : 'contributions', part, date: paid.date }]
    : entries;
};

const costLines: ReadonlySet<BridgeLine> = new Set(['fees', 'taxes']);

/** As if there were no fees and taxes: what was paid for them has left like any other money, and is no loss. */
const asTakenOut = (entry: RowEntry): RowEntry =>
  costLines.has(entry.line) ? { ...entry, line: 'withdrawals' } : entry;

const rowEntries = (between: HouseholdBetween, accounts: readonly MoneyAccount[], costs: Costs): RowEntry[] => {
  const entries = [
    ...between.trades.flatMap((trade) => entriesOfTrade(trade, costs)),
    ...between.dividends.flatMap(entriesOfDividend),
    ...accounts.flatMap((account) => accountEntries(account, between)),
    ...cdFlows(between.cds, between),
    ...between.cds.flatMap((cd) => cdIncome(cd, between)),
  ];
  return costs === 'in' ? entries : entries.map(asTakenOut);
};

/** Accounts that are left out, since their currency has no rate on a day that takes one. */
export const withoutRate = (between: HouseholdBetween): LeftOutPart[] => convertible(between.accounts, between).leftOut;

/**
 * Only money from outside, or that leaves; a balance that was set by hand is either. A day each, in order. US dollars to
 * the cent: foreign cash at its own day's rate.
 */
export const householdFlows = (between: HouseholdBetween, costs: Costs = 'in'): DayFlow[] =>
  flowsOf(rowEntries(between, convertible(between.accounts, between).counted, costs));

const cdPart = (cd: HouseholdCd, day: Day): AnyPart =>
  fromRow('cd', 'money', cdOn(cd, day), { kind: 'cd', id: cd.id, date: day, platform: cd.bankName });

const valueAt = (between: HouseholdBetween, accounts: readonly MoneyAccount[], end: 'start' | 'end'): AnyPart => {
  const day = end === 'start' ? between.startDay : between.endDay;
  const of = (name: string, parts: readonly AnyPart[]) => madeOfSum(name, parts.filter(isSome));
  const kept = (kind: MoneyAccount['kind']) =>
    accounts.filter((account) => account.kind === kind).map((account) => accountAt(account, end, between));
  return of(`${end}Value`, [
    explainHeld('shares', between.held[end]),
    of('cash', kept('cash')),
    of(
      'cds',
      between.cds.map((cd) => cdPart(cd, day)),
    ),
    of('savings', kept('savings')),
  ]);
};

/**
 * The bridge of shares, cash, CDs and savings. What moves within the household is in no line but its fees, taxes and
 * income: a buy on a platform with tracked cash, a synced dividend, a roll-over. A balance that its rows don't come to is
 * a `difference`.
 */
export const householdBridge = (between: HouseholdBetween, costs: Costs = 'in'): Bridge => {
  const accounts = convertible(between.accounts, between).counted;
  const entries: BridgeEntry[] = [
    ...priceGains(between.held.start, between.held.end).map((part) => ({ line: 'priceGain' as const, part })),
    ...rowEntries(between, accounts, costs),
    ...accounts.flatMap((account) => currencyEntries(account, between)),
  ];
  return bridgeOf(valueAt(between, accounts, 'start'), valueAt(between, accounts, 'end'), entries);
};
