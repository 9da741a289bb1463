import type { BridgeRow, BridgeRows, BridgeRowsQuery } from '#contract/insight';
import { amount, sum, toNumber } from '#core/money/amount';
import type { Actor } from '#functions/identity/actor';
import type { CompareEffects } from '#functions/insight/compare';
import { countedTo, readRange } from '#functions/insight/read-range';
import { liveReturns } from '#functions/insight/returns';
import { rowsOfLine } from '#functions/insight/rows';
import { readScope, untilRead } from '#functions/insight/scope';

/** From the row after `cursor`, which counts those that were answered before. */
const pageOf = (all: readonly BridgeRow[], { line, limit, cursor = 0 }: BridgeRowsQuery): BridgeRows => {
  const end = cursor + limit;
  return {
    line,
    amount: toNumber(sum(all.map((row) => amount(row.amount)))),
    rows: all.slice(cursor, end),
    count: all.length,
    cursor: end < all.length ? end : null,
  };
};

/** The rows behind a line of the bridge, a page at a time, as they stand now. */
export const listBridgeRows = async (
  { id: owner }: Actor,
  query: BridgeRowsQuery,
  effects: CompareEffects = liveReturns,
): Promise<BridgeRows> => {
  const readAgain = () => readRange(owner, query, effects);
  return untilRead(await readAgain(), readAgain, async (read) => {
    const { range } = read;
    if (range === null || countedTo(read) !== null) return pageOf([], query);
    const { bridge, trades } = await (await readScope(read, range, query)).rows();
    return pageOf(rowsOfLine(bridge, query.line, trades), query);
  });
};
