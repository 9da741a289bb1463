import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend, MatchedFoundDividends } from '#contract/dividends/manual-dividends';
import { getEnteredDividendCash } from '#core/dividends/dividend-cash';
import { type DividendPair, pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import { computeEnteredDividendGross, zeroToNull } from '#core/dividends/entered-amounts';
import { computeEnteredDividendNet } from '#core/dividends/income';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import type { FoundDividendRow } from '#functions/dividends/found/found-store';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';

export type StoredDividendPair = DividendPair<FoundDividendRow, ManualDividendRow>;

export const pairStoredDividends = ({ found, manual }: RecordedDividends): StoredDividendPair[] =>
  pairFoundAndEnteredDividends(found, manual);

const sumFoundAmounts = ({ found }: StoredDividendPair): number =>
  toNumber(sumExactAmounts(found.map(({ totalAmount }) => toAmount(totalAmount))));

/** The entry that counts in place of what was found. */
export const toReplacingManualEntryView = (pair: StoredDividendPair | undefined): FoundDividendView['enteredAs'] => {
  if (!pair) return null;
  const { id, paymentDate, source } = pair.entered;
  return {
    id,
    paymentDate,
    grossAmount: toNumber(computeEnteredDividendGross(pair.entered)),
    netAmount: toNumber(computeEnteredDividendNet(pair.entered)),
    foundAmount: sumFoundAmounts(pair),
    ...(source && { stated: true }),
  };
};

export const toManualDividendPairView = (pair: StoredDividendPair): MatchedFoundDividends => ({
  found: pair.found.map(({ platform, symbol, exDate, paymentDate, sharesHeld, totalAmount }) => ({
    platform,
    symbol,
    exDate,
    paymentDate,
    sharesHeld,
    totalAmount,
  })),
  foundAmount: sumFoundAmounts(pair),
  byHand: pair.byHand,
});

export const toManualDividend = (row: ManualDividendRow, pair: StoredDividendPair | undefined): ManualDividend => ({
  id: row.id,
  symbol: row.symbol,
  companyname: row.companyName,
  shares: zeroToNull(row.shares),
  dividendpershare: zeroToNull(row.dividendPerShare),
  fees: row.fees,
  taxwithheld: row.taxWithheld,
  paymentdate: row.paymentDate,
  platform: row.platform ?? null,
  grossamount: toNumber(computeEnteredDividendGross(row)),
  ...(row.gross !== undefined && { grossstated: true }),
  ...(row.paidIn && { paidin: row.paidIn }),
  netamount: toNumber(computeEnteredDividendNet(row)),
  notes: row.notes,
  pair: pair ? toManualDividendPairView(pair) : null,
  ...(row.cashId !== undefined && getEnteredDividendCash(row) && { cashid: row.cashId }),
  ...(row.source && { source: row.source }),
  version: row.version,
});

/** All of them, each with its pair. */
export const toManualDividends = (recorded: RecordedDividends): ManualDividend[] => {
  const pairs = new Map(pairStoredDividends(recorded).map((pair) => [pair.entered.id, pair]));
  return recorded.manual.map((row) => toManualDividend(row, pairs.get(row.id)));
};
