import type { Trade } from '#contract/portfolio/trades';
import { findTradeCashPlatform } from '#core/cash/cash-deltas';
import { toNetWorthDebtAccount } from '#core/debts/debts';
import type { NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import {
  computeCashAccountsAndDividendsInRange,
  computeSavingsAccountInRange,
} from '#core/insight/net-worth/net-worth-cash';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import { type LoadedExchangeRates, readDailyExchangeRates } from '#functions/analytics/exchange-rates';
import {
  type CurrentNetWorthInputs,
  readCashChangesSince,
  readSavingsChangesSince,
} from '#functions/insight/net-worth-inputs';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { listDividendsPaidInRange, type ReturnsContext } from '#functions/insight/returns/read-range';
import { type LedgerKind, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';
import { WriteConflict } from '#functions/runtime/storage/table';

/** A household over a range, read row by row: those of the range and, of cash and savings, those since. */

const ledgers: readonly LedgerKind[] = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'];

/** @throws WriteConflict where a ledger has changed meanwhile: a balance of now and rows of then are counted back to nothing. */
const refuseMoved = async ({ owner, ledgers: { trades } }: DailyFiguresContext): Promise<void> => {
  const heads = await readLedgerStatesByKind(owner);
  const changed = ledgers.filter((kind) => heads[kind].version !== trades.heads[kind].version);
  if (changed.length > 0) throw new WriteConflict([]);
};

const listTrades = async (
  { asked, counted }: ReturnsContext,
  { from, to }: ReturnDayRange,
): Promise<readonly Trade[]> => {
  if (counted) return listLedgerIndexRowsBetween<Trade>(asked.owner, 'PTXD', from, to);
  const all = await asked.ledgers.trades.all();
  return all.filter(({ transactionDate: day }) => day >= from && day <= to);
};

interface HouseholdRead {
  between: NetWorthRangeInputs;
  trades: readonly Trade[];
  rates: LoadedExchangeRates;
}

/** @throws WriteConflict where it has changed while it was read. */
export const readNetWorthRangeInputs = async (
  read: ReturnsContext,
  now: CurrentNetWorthInputs,
  range: ReturnDayRange,
  { start, end, leftOut }: RangeInputs,
): Promise<HouseholdRead> => {
  const { asked } = read;
  const days = { startDay: range.start, endDay: range.to };
  const [trades, paid, cash, savings, rates] = await Promise.all([
    listTrades(read, range),
    listDividendsPaidInRange(asked, {}, range),
    readCashChangesSince(asked, now, range.start),
    readSavingsChangesSince(asked.owner, now, range.start),
    readDailyExchangeRates(asked, now.latest, now.currencies, range),
  ]);
  await refuseMoved(asked);
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  const counts = ({ symbol }: { symbol: string }) => !without.has(symbol);
  const included = { trades: trades.filter(counts), dividends: paid.filter(counts) };
  const { accounts, dividends } = computeCashAccountsAndDividendsInRange(cash, { ...days, trades, counted: included });
  const between: NetWorthRangeInputs = {
    ...days,
    rateOf: rates.rateOf,
    rateSourceOf: rates.sourceOf,
    held: { start, end },
    trades: included.trades.map((trade) => ({ ...trade, keepsCash: findTradeCashPlatform(trade) !== null })),
    dividends,
    accounts: [
      ...accounts,
      ...savings.map(({ account, since }) => computeSavingsAccountInRange(account, since, days)),
      ...now.debts.map((debt) => toNetWorthDebtAccount(debt, days)),
    ],
    cds: now.cds,
  };
  return { between, trades, rates };
};
