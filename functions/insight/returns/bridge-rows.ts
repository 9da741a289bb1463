import type { BridgeRow, BridgeRowsPage, BridgeRowsQuery } from '#contract/insight/insight';
import { amount, sum, toNumber } from '#core/money/amount';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { listLineRows } from '#functions/insight/returns/bridge-from-rows';
import { getComputedTo, loadRange } from '#functions/insight/returns/read-range';
import { liveReturnsEffects } from '#functions/insight/returns/returns';
import { readScopeFigures, retryWithFreshRead } from '#functions/insight/returns/scope-figures';
import type { Actor } from '#functions/runtime/identity/actor';

/** From the row after `cursor`, which counts those that were answered before. */
const paginate = (all: readonly BridgeRow[], { line, limit, cursor = 0 }: BridgeRowsQuery): BridgeRowsPage => {
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
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<BridgeRowsPage> => {
  const readAgain = () => loadRange(owner, query, effects);
  return retryWithFreshRead(await readAgain(), readAgain, async (read) => {
    const { range } = read;
    if (range === null || getComputedTo(read) !== null) return paginate([], query);
    const { bridge, trades } = await (await readScopeFigures(read, range, query)).rows();
    return paginate(listLineRows(bridge, query.line, trades), query);
  });
};
