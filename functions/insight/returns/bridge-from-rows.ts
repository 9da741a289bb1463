import type { ReturnsBridgeLineName, ReturnsBridgeRow } from '#contract/insight/insight';
import type { Trade } from '#contract/portfolio/trades';
import { type FigureTerm, getTermAmount, type LedgerRowRef } from '#core/insight/explain/figure-terms';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import {
  computeInvestmentBridge,
  type FeesAndTaxesTreatment,
  type PaidDividendRow,
} from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { compareText } from '#core/text/compare';
import { applyBridgeLineSign, toDollarNumber } from '#functions/insight/returns/figure-views';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import {
  isCoveredByDailyFigures,
  listDividendsPaidInRange,
  type ReturnsContext,
} from '#functions/insight/returns/read-range';
import { isStockSelected, listSelectedTrades } from '#functions/insight/stock/stock-selection';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';

/** The bridge from its single rows: those of the range, and of no other day. */

interface RangeRows {
  trades: Trade[];
  dividends: PaidDividendRow[];
}

export const readBridgeRowsInRange = async (
  read: ReturnsContext,
  range: ReturnDayRange,
  { leftOut }: RangeInputs,
): Promise<RangeRows> => {
  const { asked, part, counted } = read;
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  const counts = ({ symbol }: { symbol: string }) => !without.has(symbol) && isStockSelected(part, asked, symbol);
  const [trades, dividends] = await Promise.all([
    counted && isCoveredByDailyFigures(part)
      ? listLedgerIndexRowsBetween<Trade>(asked.owner, 'PTXD', range.from, range.to)
      : listSelectedTrades(part, asked),
    listDividendsPaidInRange(asked, part, range),
  ]);
  const isWithin = ({ transactionDate: day }: Trade) => day >= range.from && day <= range.to;
  return { trades: trades.filter((one) => counts(one) && isWithin(one)), dividends: dividends.filter(counts) };
};

export const computeBridgeFromRows = (
  { start, end }: RangeInputs,
  rows: RangeRows,
  costs: FeesAndTaxesTreatment,
): ValueBridge => computeInvestmentBridge({ start, end, ...rows }, costs);

const getRowKind = ({ kind, id }: LedgerRowRef): ReturnsBridgeRow['kind'] => {
  if (kind !== 'dividend') return kind;
  return typeof id === 'string' ? 'foundDividend' : 'enteredDividend';
};

/** What a row of cash, a CD or a savings account is, in its own currency or in dollars: `deposit`, `cdInterest`. */
const typeNamed = (part: FigureTerm): string => {
  const [first] = part.kind === 'figure' && part.name === 'inDollars' ? part.parts : [];
  return first?.name ?? part.name;
};

/** What kind of account a balance is of. */
const accounts: Readonly<Record<string, string>> = { cashBalance: 'cash', savingsBalance: 'savings' };

/** A part of a line as a row: of a price gain, or of what is held, a stock; of what the rates did, an account. */
export const toBridgeRow = (
  line: ReturnsBridgeLineName,
  part: FigureTerm,
  findTradeType: (row: LedgerRowRef) => string | null,
): ReturnsBridgeRow => {
  const amount = toDollarNumber(applyBridgeLineSign(line, getTermAmount(part)));
  const { row, symbol = null, platform = null } = part;
  const none = { id: null, date: null, symbol, platform, amount };
  if (!row)
    return symbol
      ? { ...none, kind: 'stock', type: null }
      : { ...none, kind: 'account', type: accounts[typeNamed(part)] ?? null };
  return {
    kind: getRowKind(row),
    id: String(row.id),
    date: row.date,
    symbol: row.symbol ?? null,
    platform: row.platform ?? null,
    type: named.has(row.kind) ? typeNamed(part) : findTradeType(row),
    amount,
  };
};
const named: ReadonlySet<LedgerRowRef['kind']> = new Set(['cash', 'cd', 'savings', 'debt']);

const newestFirst = (a: ReturnsBridgeRow, b: ReturnsBridgeRow): number =>
  compareText(b.date ?? '', a.date ?? '') ||
  (a.date === null ? Math.abs(b.amount) - Math.abs(a.amount) : compareText(b.id ?? '', a.id ?? ''));

/** Of a household its shares, its cash, its CDs, its savings and its debts, one by one. */
const groups: ReadonlySet<string> = new Set(['shares', 'cash', 'cds', 'savings', 'debts']);
const expandGroupTerm = (part: FigureTerm): readonly FigureTerm[] =>
  part.kind === 'figure' && groups.has(part.name) ? part.parts : [part];

const listLineTerms = (bridge: ValueBridge, line: ReturnsBridgeLineName): readonly FigureTerm[] => {
  const of = (part: FigureTerm | undefined) => (part?.kind === 'figure' ? part.parts.flatMap(expandGroupTerm) : []);
  if (line === 'start') return of(bridge.explained.parts[0]);
  return line === 'end' ? of(bridge.explainedEnd) : bridge.lines[line].parts;
};

/** Every row of a line, newest first; stocks by what they come to. */
export const listBridgeLineRows = (
  bridge: ValueBridge,
  line: ReturnsBridgeLineName,
  trades: readonly Trade[],
): ReturnsBridgeRow[] => {
  const types = new Map(trades.map(({ id, transactionType }) => [id, transactionType]));
  const findTradeType = ({ kind, id }: LedgerRowRef) => (kind === 'trade' ? (types.get(Number(id)) ?? null) : null);
  return listLineTerms(bridge, line)
    .map((part) => toBridgeRow(line, part, findTradeType))
    .filter(({ amount }) => amount !== 0)
    .toSorted(newestFirst);
};
