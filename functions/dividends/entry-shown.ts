import type { FoundDividend } from '#contract/found-dividends';
import type { EnteredPair, ManualDividend } from '#contract/manual-dividends';
import { ownCash } from '#core/dividends/cash';
import { grossOfEntered, statedOrNull } from '#core/dividends/entered';
import { netOfEntered } from '#core/dividends/income';
import { type DividendPair, pairDividends } from '#core/dividends/pairs';
import { amount, sum, toNumber } from '#core/money/amount';
import type { DividendBooks } from '#functions/dividends/changes';
import type { FoundRow } from '#functions/dividends/found-store';
import type { ManualRow } from '#functions/dividends/manual-store';

export type Pair = DividendPair<FoundRow, ManualRow>;

export const pairsOf = ({ found, manual }: DividendBooks): Pair[] => pairDividends(found, manual);

export const foundAmountOf = ({ found }: Pair): number =>
  toNumber(sum(found.map(({ totalAmount }) => amount(totalAmount))));

/** The entry that counts in place of what was found. */
export const enteredAsOf = (pair: Pair | undefined): FoundDividend['enteredAs'] => {
  if (!pair) return null;
  const { id, paymentDate, source } = pair.entered;
  return {
    id,
    paymentDate,
    grossAmount: toNumber(grossOfEntered(pair.entered)),
    netAmount: toNumber(netOfEntered(pair.entered)),
    foundAmount: foundAmountOf(pair),
    ...(source && { stated: true }),
  };
};

export const pairShown = (pair: Pair): EnteredPair => ({
  found: pair.found.map(({ platform, symbol, exDate, paymentDate, sharesHeld, totalAmount }) => ({
    platform,
    symbol,
    exDate,
    paymentDate,
    sharesHeld,
    totalAmount,
  })),
  foundAmount: foundAmountOf(pair),
  byHand: pair.byHand,
});

export const entryShown = (row: ManualRow, pair: Pair | undefined): ManualDividend => ({
  id: row.id,
  symbol: row.symbol,
  companyname: row.companyName,
  shares: statedOrNull(row.shares),
  dividendpershare: statedOrNull(row.dividendPerShare),
  fees: row.fees,
  taxwithheld: row.taxWithheld ?? 0,
  paymentdate: row.paymentDate,
  platform: row.platform ?? null,
  grossamount: toNumber(grossOfEntered(row)),
  ...(row.gross !== undefined && { grossstated: true }),
  netamount: toNumber(netOfEntered(row)),
  notes: row.notes,
  pair: pair ? pairShown(pair) : null,
  ...(row.cashId !== undefined && ownCash(row) && { cashid: row.cashId }),
  ...(row.source && { source: row.source }),
  version: row.version,
});

/** All of them, each with its pair. */
export const entriesShown = (books: DividendBooks): ManualDividend[] => {
  const pairs = new Map(pairsOf(books).map((pair) => [pair.entered.id, pair]));
  return books.manual.map((row) => entryShown(row, pairs.get(row.id)));
};
