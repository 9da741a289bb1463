import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import { toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { sumExactAmounts, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import { addsShares } from '#core/portfolio/trades';
import type { DividendCauseRecords } from '#core/statements/reconcile/dividend-causes';
import type { LedgerRowEffect, ManualReconciliationRecords } from '#core/statements/reconcile/manual-causes';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import {
  computePlatformLedgerFigures,
  type ReconciliationLedgerRows,
} from '#functions/imports/reconcile/platform-ledger-figures';
import { listImports } from '#functions/imports/store';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** What may explain the differences of a platform. */

type Trade = ReconciliationLedgerRows['trades'][number];
type Entry = ReconciliationLedgerRows['entries'][number];

const toTradeEffect = (trade: Trade): LedgerRowEffect => {
  const [moved] = toTradeCashDeltas(trade);
  return {
    day: trade.transactionDate,
    type: trade.transactionType,
    symbol: trade.symbol,
    shares: `${addsShares(trade.transactionType) ? '' : '-'}${toDecimalText(trade.quantity)}`,
    money: toDecimalText(moved?.delta ?? 0),
    currency: moved?.currency ?? 'USD',
  };
};

const toEntryEffect = (entry: Entry): LedgerRowEffect => ({
  day: entry.transactionDate,
  type: entry.transactionType,
  symbol: null,
  shares: '0',
  money: toDecimalText(toCashDelta(entry).delta),
  currency: entry.currency,
});

const listPositionsElsewhere = async (
  read: ReconciliationLedgerRows,
  { platform, day }: BrokerStatedFigures,
  findSplits: typeof getMarketSplitsBySymbol,
) => {
  const others = [...new Set(read.trades.map((trade) => trade.platform))].filter((other) => other !== platform);
  const positionReads = others.map(async (other) => {
    const { positions } = await computePlatformLedgerFigures(
      read,
      { platform: other, day, years: [], changes: [] },
      findSplits,
    );
    return positions.map((one) => ({ platform: other, ...one }));
  });
  return (await Promise.all(positionReads)).flat();
};

const sumFees = (trades: readonly Trade[], entries: readonly Entry[]): string =>
  toDecimalText(
    sumExactAmounts([
      ...trades.flatMap(({ fees, currency }) => (currency === undefined ? [zeroAmount.plus(fees)] : [])),
      ...entries.flatMap(({ transactionType, currency, amount }) =>
        transactionType === 'fee' && currency === 'USD' ? [zeroAmount.plus(amount)] : [],
      ),
    ]),
  );

/** Days that files of this platform alone cover. */
const listCoveredSpans = (
  imports: Awaited<ReturnType<typeof listImports>>,
  platform: string,
): ManualReconciliationRecords['covered'] =>
  imports
    .filter(({ platforms }) => platforms.every((one) => one === platform))
    .flatMap(({ files }) => files.flatMap(({ from, to }) => (from && to ? [{ platform, from, to }] : [])));

/** What counts as dividends, and the tax that is none of theirs. */
export const toRecordsToExplainDividends = ({ paid, entries }: ReconciliationLedgerRows): DividendCauseRecords => ({
  paid: paid.filter(({ currency }) => currency === undefined),
  taxes: entries.flatMap(({ transactionType, currency, platform, transactionDate: day, amount: withheld }) =>
    transactionType === 'tax' && currency === 'USD' ? [{ platform, day, amount: toAmount(withheld) }] : [],
  ),
});

export const readRecordsToExplainDifferences = async (
  owner: string,
  read: ReconciliationLedgerRows,
  stated: BrokerStatedFigures,
  findSplits: typeof getMarketSplitsBySymbol,
): Promise<ManualReconciliationRecords> => {
  const { platform, day } = stated;
  const [imports, { found }, elsewhere] = await Promise.all([
    listImports(owner),
    readFoundDividendRecords(owner),
    listPositionsElsewhere(read, stated, findSplits),
  ]);
  const trades = read.trades.filter((trade) => trade.platform === platform);
  const entries = read.entries.filter((entry) => entry.platform === platform);
  const until = <Row extends { transactionDate: string }>(rows: readonly Row[]) =>
    rows.filter(({ transactionDate }) => transactionDate <= day);
  return {
    rows: [...trades.map(toTradeEffect), ...entries.map(toEntryEffect)],
    elsewhere,
    notInCash: found
      .filter((one) => one.platform === platform && one.cashId === undefined && one.paymentDate <= day)
      .map(({ symbol, paymentDate, totalAmount, taxWithheld = 0 }) => ({
        symbol,
        day: paymentDate,
        net: Number((totalAmount - taxWithheld).toFixed(2)),
      })),
    covered: listCoveredSpans(imports, platform),
    fees: sumFees(until(trades), until(entries)),
    dividends: toRecordsToExplainDividends(read),
  };
};
