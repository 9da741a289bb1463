import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  createRowTerm,
  type ExcludedTerm,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import {
  type BridgeEntry,
  type BridgeLine,
  computeValueBridge,
  type ValueBridge,
} from '#core/insight/net-worth/bridge';
import {
  type CashOrSavingsAccount,
  createAccountValueTerm,
  findRowsInForeignCash,
  listAccountBridgeEntries,
  listCurrencyGainBridgeEntries,
  type NetWorthDaysAndRates,
  partitionAccountsByKnownUsdRate,
} from '#core/insight/net-worth/net-worth-accounts';
import {
  computeCdValueAtClose,
  listCdFlowBridgeEntries,
  listCdIncomeBridgeEntries,
  type NetWorthCd,
} from '#core/insight/net-worth/net-worth-cds';
import { explainHoldingsValue, explainPriceGains, type HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import {
  computeTradeTotalAndFeeTerms,
  type DatedBridgeEntry,
  type FeesAndTaxesTreatment,
  isNonZeroTerm,
  type PaidDividendRow,
  sumBridgeEntriesToDayFlows,
  toDividendBridgeEntriesAndNet,
  toTradeBridgeEntries,
} from '#core/insight/returns/investment-bridge';
import type { DayFlow } from '#core/insight/returns/time-weighted';
import { type Amount, zeroAmount } from '#core/money/amount';
import { addsShares, isCorporateActionTransfer, movesCash, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `keepsCash`: its cash moves one of the accounts. */
export type NetWorthTrade<P extends string = string> = TradeRow<P> & { keepsCash: boolean };
/** `landed`: what its rows of cash brought to one of the accounts, US dollars; 0 where it has none. */
export type NetWorthDividend = PaidDividendRow & { landed: Amount };

/** Trades, dividends and rows are those after the start day, up to the end day; of the stocks that count. */
export type NetWorthRangeInputs<P extends string = string> = NetWorthDaysAndRates & {
  held: { start: readonly HoldingAtClose<P>[]; end: readonly HoldingAtClose<P>[] };
  trades: readonly NetWorthTrade<P>[];
  dividends: readonly NetWorthDividend[];
  accounts: readonly CashOrSavingsAccount[];
  /** All there are. */
  cds: readonly NetWorthCd[];
};

/** Cash in a currency without a rate is left out: what a trade or a dividend moved there has left, or come, like that of a platform without cash. */
const withoutUncountedCash = (
  between: NetWorthRangeInputs,
  uncounted: readonly CashOrSavingsAccount[],
): NetWorthRangeInputs => {
  const [trades, dividends] = [findRowsInForeignCash(uncounted, 'trade'), findRowsInForeignCash(uncounted, 'dividend')];
  if (trades.size + dividends.size === 0) return between;
  return {
    ...between,
    trades: between.trades.map((trade) => (trades.has(trade.id) ? { ...trade, keepsCash: false } : trade)),
    dividends: between.dividends.map((paid) => (dividends.has(paid.id) ? { ...paid, landed: zeroAmount } : paid)),
  };
};

/** With tracked cash a trade only moves it, and its fees are spent; shares that come or go cross the boundary. */
const listTradeEntries = (trade: NetWorthTrade, costs: FeesAndTaxesTreatment): DatedBridgeEntry[] => {
  if (!trade.keepsCash) return toTradeBridgeEntries(trade, costs);
  const { total, fee } = computeTradeTotalAndFeeTerms(trade, 'in');
  const date = trade.transactionDate;
  const fees: DatedBridgeEntry[] = isNonZeroTerm(fee) ? [{ line: 'fees', part: fee, date }] : [];
  if (movesCash(trade.transactionType) || !isNonZeroTerm(total)) return fees;
  const line = addsShares(trade.transactionType) ? 'contributions' : 'withdrawals';
  return [{ line, part: total, date, ...(isCorporateActionTransfer(trade) && { isCarried: true }) }, ...fees];
};

/** What didn't land in an account has left, and what landed beyond it has come. */
const listDividendEntries = (paid: NetWorthDividend): DatedBridgeEntry[] => {
  const { entries, net } = toDividendBridgeEntriesAndNet(paid, 'in');
  const landed = createRowTerm('landed', 'money', paid.landed, {
    kind: 'dividend',
    id: paid.id,
    date: paid.date,
    symbol: paid.symbol,
    platform: paid.platform,
  });
  const isLess = getTermAmount(net).gte(paid.landed);
  const part = computeSumFigure(
    'notLanded',
    isLess ? [net, toSubtractedTerm(landed)] : [landed, toSubtractedTerm(net)],
    {
      row: landed.row,
    },
  );
  return isNonZeroTerm(part)
    ? [...entries, { line: isLess ? 'withdrawals' : 'contributions', part, date: paid.date }]
    : entries;
};

const costLines: ReadonlySet<BridgeLine> = new Set(['fees', 'taxes']);

/** As if there were no fees and taxes: what was paid for them has left like any other money, and is no loss. */
const toWithdrawalIfCost = (entry: DatedBridgeEntry): DatedBridgeEntry =>
  costLines.has(entry.line) ? { ...entry, line: 'withdrawals' } : entry;

const listRowEntries = (
  between: NetWorthRangeInputs,
  accounts: readonly CashOrSavingsAccount[],
  costs: FeesAndTaxesTreatment,
): DatedBridgeEntry[] => {
  const entries = [
    ...between.trades.flatMap((trade) => listTradeEntries(trade, costs)),
    ...between.dividends.flatMap(listDividendEntries),
    ...accounts.flatMap((account) => listAccountBridgeEntries(account, between)),
    ...listCdFlowBridgeEntries(between.cds, between),
    ...between.cds.flatMap((cd) => listCdIncomeBridgeEntries(cd, between)),
  ];
  return costs === 'in' ? entries : entries.map(toWithdrawalIfCost);
};

/** Accounts that are left out, since their currency has no rate on a day that takes one. */
export const listAccountsWithoutUsdRate = (between: NetWorthRangeInputs): ExcludedTerm[] =>
  partitionAccountsByKnownUsdRate(between.accounts, between).leftOut;

const createCdTerm = (cd: NetWorthCd, day: Day): FigureTerm =>
  createRowTerm('cd', 'money', computeCdValueAtClose(cd, day), {
    kind: 'cd',
    id: cd.id,
    date: day,
    platform: cd.bankName,
  });

const explainNetWorthAt = (
  between: NetWorthRangeInputs,
  accounts: readonly CashOrSavingsAccount[],
  end: 'start' | 'end',
): FigureTerm => {
  const day = end === 'start' ? between.startDay : between.endDay;
  const of = (name: string, parts: readonly FigureTerm[]) => computeSumFigure(name, parts.filter(isNonZeroTerm));
  const listValues = (kind: CashOrSavingsAccount['kind']) =>
    accounts.filter((account) => account.kind === kind).map((account) => createAccountValueTerm(account, end, between));
  return of(`${end}Value`, [
    explainHoldingsValue('shares', between.held[end]),
    of('cash', listValues('cash')),
    of(
      'cds',
      between.cds.map((cd) => createCdTerm(cd, day)),
    ),
    of('savings', listValues('savings')),
    of('debts', listValues('debt')),
  ]);
};

/**
 * The bridge of shares, cash, CDs and savings. What moves within the household is in no line but its fees, taxes and
 * income: a buy on a platform with tracked cash, a synced dividend, a roll-over. A balance that its rows don't come to is
 * a `difference`.
 *
 * `flows`: only money from outside, or that leaves; a balance that was set by hand is either. A day each, in order. US
 * dollars to the cent: foreign cash at its own day's rate.
 */
export const computeNetWorthBridge = (
  between: NetWorthRangeInputs,
  costs: FeesAndTaxesTreatment = 'in',
): ValueBridge & { flows: DayFlow[] } => {
  const { counted: accounts, uncounted } = partitionAccountsByKnownUsdRate(between.accounts, between);
  const ofRows = listRowEntries(withoutUncountedCash(between, uncounted), accounts, costs);
  const entries: BridgeEntry[] = [
    ...explainPriceGains(between.held.start, between.held.end).map((part) => ({ line: 'priceGain' as const, part })),
    ...ofRows,
    ...accounts.flatMap((account) => listCurrencyGainBridgeEntries(account, between)),
  ];
  const bridge = computeValueBridge(
    explainNetWorthAt(between, accounts, 'start'),
    explainNetWorthAt(between, accounts, 'end'),
    entries,
  );
  return { ...bridge, flows: sumBridgeEntriesToDayFlows(ofRows) };
};
