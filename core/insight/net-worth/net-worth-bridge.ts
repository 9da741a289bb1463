import { computeSum } from '#core/insight/explain/compute-figure';
import {
  type ExcludedTerm,
  type FigureTerm,
  getTermAmount,
  rowTerm,
  subtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Bridge, type BridgeEntry, type BridgeLine, computeBridge } from '#core/insight/net-worth/bridge';
import {
  accountValueTerm,
  listAccountEntries,
  listCurrencyEntries,
  type MoneyAccount,
  type NetWorthRates,
  partitionByExchangeRate,
} from '#core/insight/net-worth/net-worth-accounts';
import {
  computeCdValueAtClose,
  listCdFlows,
  listCdIncome,
  type NetWorthCd,
} from '#core/insight/net-worth/net-worth-cds';
import { explainHoldingsValue, explainPriceGains, type HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import {
  type BridgeRowEntry,
  type CostTreatment,
  isNonZero,
  type PaidDividendRow,
  sumDailyFlows,
  toDividendBridgeEntries,
  toTradeBridgeEntries,
  toTradeTerms,
} from '#core/insight/returns/investments';
import type { DayFlow } from '#core/insight/returns/time-weighted';
import type { Amount } from '#core/money/amount';
import { addsShares, movesCash, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `keepsCash`: its cash moves one of the accounts. */
export type NetWorthTrade<P extends string = string> = TradeRow<P> & { keepsCash: boolean };
/** `landed`: what its rows of cash brought to one of the accounts, US dollars; 0 where it has none. */
export type NetWorthDividend = PaidDividendRow & { landed: Amount };

/** Trades, dividends and rows are those after the start day, up to the end day; of the stocks that count. */
export type NetWorthRange<P extends string = string> = NetWorthRates & {
  held: { start: readonly HoldingAtClose<P>[]; end: readonly HoldingAtClose<P>[] };
  trades: readonly NetWorthTrade<P>[];
  dividends: readonly NetWorthDividend[];
  accounts: readonly MoneyAccount[];
  /** All there are. */
  cds: readonly NetWorthCd[];
};

/** With tracked cash a trade only moves it, and its fees are spent; shares that come or go cross the boundary. */
const entriesOfTrade = (trade: NetWorthTrade, costs: CostTreatment): BridgeRowEntry[] => {
  if (!trade.keepsCash) return toTradeBridgeEntries(trade, costs);
  const { total, fee } = toTradeTerms(trade, 'in');
  const date = trade.transactionDate;
  const fees: BridgeRowEntry[] = isNonZero(fee) ? [{ line: 'fees', part: fee, date }] : [];
  if (movesCash(trade.transactionType) || !isNonZero(total)) return fees;
  return [{ line: addsShares(trade.transactionType) ? 'contributions' : 'withdrawals', part: total, date }, ...fees];
};

/** What didn't land in an account has left, and what landed beyond it has come. */
const entriesOfDividend = (paid: NetWorthDividend): BridgeRowEntry[] => {
  const { entries, net } = toDividendBridgeEntries(paid, 'in');
  const landed = rowTerm('landed', 'money', paid.landed, {
    kind: 'dividend',
    id: paid.id,
    date: paid.date,
    symbol: paid.symbol,
    platform: paid.platform,
  });
  const isLess = getTermAmount(net).gte(paid.landed);
  const part = computeSum('notLanded', isLess ? [net, subtractedTerm(landed)] : [landed, subtractedTerm(net)], {
    row: landed.row,
  });
  return isNonZero(part)
    ? [...entries, { line: isLess ? 'withdrawals' : 'contributions', part, date: paid.date }]
    : entries;
};

const costLines: ReadonlySet<BridgeLine> = new Set(['fees', 'taxes']);

/** As if there were no fees and taxes: what was paid for them has left like any other money, and is no loss. */
const asTakenOut = (entry: BridgeRowEntry): BridgeRowEntry =>
  costLines.has(entry.line) ? { ...entry, line: 'withdrawals' } : entry;

const rowEntries = (
  between: NetWorthRange,
  accounts: readonly MoneyAccount[],
  costs: CostTreatment,
): BridgeRowEntry[] => {
  const entries = [
    ...between.trades.flatMap((trade) => entriesOfTrade(trade, costs)),
    ...between.dividends.flatMap(entriesOfDividend),
    ...accounts.flatMap((account) => listAccountEntries(account, between)),
    ...listCdFlows(between.cds, between),
    ...between.cds.flatMap((cd) => listCdIncome(cd, between)),
  ];
  return costs === 'in' ? entries : entries.map(asTakenOut);
};

/** Accounts that are left out, since their currency has no rate on a day that takes one. */
export const listAccountsWithoutRate = (between: NetWorthRange): ExcludedTerm[] =>
  partitionByExchangeRate(between.accounts, between).leftOut;

/**
 * Only money from outside, or that leaves; a balance that was set by hand is either. A day each, in order. US dollars to
 * the cent: foreign cash at its own day's rate.
 */
export const listNetWorthFlows = (between: NetWorthRange, costs: CostTreatment = 'in'): DayFlow[] =>
  sumDailyFlows(rowEntries(between, partitionByExchangeRate(between.accounts, between).counted, costs));

const cdPart = (cd: NetWorthCd, day: Day): FigureTerm =>
  rowTerm('cd', 'money', computeCdValueAtClose(cd, day), { kind: 'cd', id: cd.id, date: day, platform: cd.bankName });

const valueAt = (between: NetWorthRange, accounts: readonly MoneyAccount[], end: 'start' | 'end'): FigureTerm => {
  const day = end === 'start' ? between.startDay : between.endDay;
  const of = (name: string, parts: readonly FigureTerm[]) => computeSum(name, parts.filter(isNonZero));
  const listValues = (kind: MoneyAccount['kind']) =>
    accounts.filter((account) => account.kind === kind).map((account) => accountValueTerm(account, end, between));
  return of(`${end}Value`, [
    explainHoldingsValue('shares', between.held[end]),
    of('cash', listValues('cash')),
    of(
      'cds',
      between.cds.map((cd) => cdPart(cd, day)),
    ),
    of('savings', listValues('savings')),
  ]);
};

/**
 * The bridge of shares, cash, CDs and savings. What moves within the household is in no line but its fees, taxes and
 * income: a buy on a platform with tracked cash, a synced dividend, a roll-over. A balance that its rows don't come to is
 * a `difference`.
 */
export const computeNetWorthBridge = (between: NetWorthRange, costs: CostTreatment = 'in'): Bridge => {
  const accounts = partitionByExchangeRate(between.accounts, between).counted;
  const entries: BridgeEntry[] = [
    ...explainPriceGains(between.held.start, between.held.end).map((part) => ({ line: 'priceGain' as const, part })),
    ...rowEntries(between, accounts, costs),
    ...accounts.flatMap((account) => listCurrencyEntries(account, between)),
  ];
  return computeBridge(valueAt(between, accounts, 'start'), valueAt(between, accounts, 'end'), entries);
};
