import { type Amount, roundCents, toDecimalText, zeroAmount } from '#core/money/amount';
import {
  type CompleteMappedTrade,
  doesTradeMatchAmount,
  isMappedTradeKind,
  isSaleRow,
  listCompleteMappedTrades,
  type MappedRow,
  type SignConventions,
} from '#core/statements/mapping/mapped-row';
import {
  areShareAndPriceColumnsDistinct,
  findSwappedColumnsMessage,
  type TradeColumnMapping,
} from '#core/statements/mapping/trade-columns';

/** What of a mapping the file's own figures prove: shares times price is the amount, and nothing is sold that is not held. */

/** `12,5` of 3 shares were sold while only 2 were there, with shares and price as chosen; with the two swapped never. */
const sellsMoreThanHeld = (rows: readonly MappedRow[], signs: SignConventions, by: 'shares' | 'price'): boolean => {
  const held = new Map<string, Amount>();
  const isNewestFirst = (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '');
  for (const row of isNewestFirst ? rows.toReversed() : rows) {
    const moved = row[by]?.abs();
    if (!isMappedTradeKind(row.kind) || !moved) continue;
    const before = held.get(row.symbolText) ?? zeroAmount;
    const after = isSaleRow(row, signs) ? before.minus(moved) : before.plus(moved);
    if (after.lt(0)) return true;
    held.set(row.symbolText, after);
  }
  return false;
};

/** What a mapping comes to on a file. */
export type TradeMappingProof =
  /** Shares times price is the amount in nearly all rows, and the columns' names or the sales tell the two apart. */
  | { is: 'proven' }
  /** The file has no figures that would tell. */
  | { is: 'open' }
  | { is: 'refused'; sentence: string };

const leastProvingRows = 3;

export const describeAmountMismatch = ({ row, shares, price, money }: CompleteMappedTrade): string => {
  const worth = roundCents(shares.abs().times(price.abs()));
  const [count, each, stated] = [shares.abs(), price.abs(), money.abs()].map(toDecimalText);
  return `On line ${row.line} ${count} shares at ${each} are ${toDecimalText(worth)}, and the amount is ${stated}.`;
};

export const proveTradeMapping = (
  rows: readonly MappedRow[],
  mapping: TradeColumnMapping,
  signs: SignConventions,
): TradeMappingProof => {
  const swapped = findSwappedColumnsMessage(mapping);
  if (swapped) return { is: 'refused', sentence: swapped };
  const trades = listCompleteMappedTrades(rows);
  const wrong = trades.filter((trade) => !doesTradeMatchAmount(trade, signs));
  const [first] = wrong;
  if (first && wrong.length * 10 > trades.length) {
    return {
      is: 'refused',
      sentence: `These columns contradict each other in ${wrong.length} of ${trades.length} rows. ${describeAmountMismatch(first)} Choose other columns, or none for the amount.`,
    };
  }
  const [asChosen, swappedOver] = [sellsMoreThanHeld(rows, signs, 'shares'), sellsMoreThanHeld(rows, signs, 'price')];
  if (asChosen && !swappedOver && trades.length > 0) {
    return {
      is: 'refused',
      sentence: `With these columns more shares are sold than were bought, and with "${mapping.quantity}" and "${mapping.price}" swapped never. Swap the two.`,
    };
  }
  const isTold = areShareAndPriceColumnsDistinct(mapping) || (swappedOver && !asChosen);
  return isTold && trades.length - wrong.length >= leastProvingRows ? { is: 'proven' } : { is: 'open' };
};
