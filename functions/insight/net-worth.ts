import type { Trade } from '#contract/portfolio/trades';
import { findTradeCashPlatform } from '#core/cash/cash-deltas';
import type { NetWorthRange } from '#core/insight/net-worth/net-worth-bridge';
import { computeCashAccounts, computeSavingsAccount } from '#core/insight/net-worth/net-worth-cash';
import type { DayRange } from '#core/insight/returns/ranges';
import type { DaysContext } from '#functions/analytics/days';
import { type LoadedExchangeRates, readExchangeRates } from '#functions/analytics/exchange-rates';
import { type NetWorthNow, readCashSince, readSavingsSince } from '#functions/insight/net-worth-inputs';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { type LoadedRange, listPaidInRange } from '#functions/insight/returns/read-range';
import { listIndexRowsBetween } from '#functions/runtime/storage/indexes';
import { type LedgerKind, listLedgerStates } from '#functions/runtime/storage/ledger';
import { WriteConflict } from '#functions/runtime/storage/table';

/** A household over a range, read row by row: those of the range and, of cash and savings, those since. */

const ledgers: readonly LedgerKind[] = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'];

/** @throws WriteConflict where a ledger has changed meanwhile: a balance of now and rows of then are counted back to nothing. */
const refuseMoved = async ({ owner, ledgers: { trades } }: DaysContext): Promise<void> => {
  const heads = await listLedgerStates(owner);
  const changed = ledgers.filter((kind) => heads[kind].version !== trades.heads[kind].version);
  if (changed.length > 0) throw new WriteConflict([]);
};

const listTrades = async ({ asked, counted }: LoadedRange, { from, to }: DayRange): Promise<readonly Trade[]> => {
  if (counted) return listIndexRowsBetween<Trade>(asked.owner, 'PTXD', from, to);
  const all = await asked.ledgers.trades.all();
  return all.filter(({ transactionDate: day }) => day >= from && day <= to);
};

interface HouseholdRead {
  between: NetWorthRange;
  trades: readonly Trade[];
  rates: LoadedExchangeRates;
}

/** @throws WriteConflict where it has changed while it was read. */
export const readNetWorthRange = async (
  read: LoadedRange,
  now: NetWorthNow,
  range: DayRange,
  { start, end, leftOut }: RangeInputs,
): Promise<HouseholdRead> => {
  const { asked } = read;
  const days = { startDay: range.start, endDay: range.to };
  const [trades, paid, cash, savings, rates] = await Promise.all([
    listTrades(read, range),
    listPaidInRange(asked, {}, range),
    readCashSince(asked, now, range.start),
    readSavingsSince(asked.owner, now, range.start),
    readExchangeRates(asked, now.latest, now.currencies, range),
  ]);
  await refuseMoved(asked);
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  const counts = ({ symbol }: { symbol: string }) => !without.has(symbol);
  const included = { trades: trades.filter(counts), dividends: paid.filter(counts) };
  const { accounts, dividends } = computeCashAccounts(cash, { ...days, trades, counted: included });
  const between: NetWorthRange = {
    ...days,
    rateOf: rates.rateOf,
    rateSourceOf: rates.sourceOf,
    held: { start, end },
    trades: included.trades.map((trade) => ({ ...trade, keepsCash: findTradeCashPlatform(trade) !== null })),
    dividends,
    accounts: [...accounts, ...savings.map(({ account, since }) => computeSavingsAccount(account, since, days))],
    cds: now.cds,
  };
  return { between, trades, rates };
};
