import type { Trade } from '#contract/trades';
import { cashPlatformOfTrade } from '#core/cash/moves';
import type { HouseholdBetween } from '#core/insight/household';
import { cashOver, savingsOver } from '#core/insight/household-cash';
import type { Range } from '#core/insight/ranges';
import type { DaysAsked } from '#functions/analytics/days';
import { type HouseholdNow, readCashSince, readSavingsSince } from '#functions/insight/household-beside';
import { type RatesRead, readRates } from '#functions/insight/household-rates';
import type { Material } from '#functions/insight/material';
import { listPaid, type RangeRead } from '#functions/insight/read-range';
import { type LedgerKind, listHeads } from '#functions/storage/ledger';
import { listBetween } from '#functions/storage/lists';
import { WriteConflict } from '#functions/storage/table';

/** A household over a range, read row by row: those of the range and, of cash and savings, those since. */

const ledgers: readonly LedgerKind[] = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'];

/** @throws WriteConflict where a ledger has changed meanwhile: a balance of now and rows of then are counted back to nothing. */
const refuseMoved = async ({ owner, ledgers: { trades } }: DaysAsked): Promise<void> => {
  const heads = await listHeads(owner);
  const moved = ledgers.filter((kind) => heads[kind].version !== trades.heads[kind].version);
  if (moved.length > 0) throw new WriteConflict([]);
};

const listTrades = async ({ asked, counted }: RangeRead, { from, to }: Range): Promise<readonly Trade[]> => {
  if (counted) return listBetween<Trade>(asked.owner, 'PTXD', from, to);
  const all = await asked.ledgers.trades.all();
  return all.filter(({ transactionDate: day }) => day >= from && day <= to);
};

export interface HouseholdRead {
  between: HouseholdBetween;
  trades: readonly Trade[];
  rates: RatesRead;
}

/** @throws WriteConflict where it has changed while it was read. */
export const readHousehold = async (
  read: RangeRead,
  now: HouseholdNow,
  range: Range,
  { start, end, leftOut }: Material,
): Promise<HouseholdRead> => {
  const { asked } = read;
  const days = { startDay: range.start, endDay: range.to };
  const [trades, paid, cash, savings, rates] = await Promise.all([
    listTrades(read, range),
    listPaid(asked, {}, range),
    readCashSince(asked, now, range.start),
    readSavingsSince(asked.owner, now, range.start),
    readRates(asked, now.latest, now.currencies, range),
  ]);
  await refuseMoved(asked);
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  const counts = ({ symbol }: { symbol: string }) => !without.has(symbol);
  const counted = { trades: trades.filter(counts), dividends: paid.filter(counts) };
  const { accounts, dividends } = cashOver(cash, { ...days, trades, counted });
  const between: HouseholdBetween = {
    ...days,
    rateOf: rates.rateOf,
    rateSourceOf: rates.sourceOf,
    held: { start, end },
    trades: counted.trades.map((trade) => ({ ...trade, keepsCash: cashPlatformOfTrade(trade) !== null })),
    dividends,
    accounts: [...accounts, ...savings.map(({ account, since }) => savingsOver(account, since, days))],
    cds: now.cds,
  };
  return { between, trades, rates };
};
