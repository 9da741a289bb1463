import type { ReturnsBridgeRow, ReturnsBridgeRowsPage, ReturnsBridgeRowsQuery } from '#contract/insight/insight';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { listBridgeLineRows } from '#functions/insight/returns/bridge-from-rows';
import { getLastComputedDay, loadReturnsContext } from '#functions/insight/returns/read-range';
import { liveReturnsEffects } from '#functions/insight/returns/returns';
import { readReturnsScopeFigures, retryWithReloadedContext } from '#functions/insight/returns/returns-scope-figures';
import type { Actor } from '#functions/runtime/identity/actor';

/** From the row after `cursor`, which counts those that were answered before. */
const paginate = (
  all: readonly ReturnsBridgeRow[],
  { line, limit, cursor = 0 }: ReturnsBridgeRowsQuery,
): ReturnsBridgeRowsPage => {
  const end = cursor + limit;
  return {
    line,
    amount: toNumber(sumExactAmounts(all.map((row) => toAmount(row.amount)))),
    rows: all.slice(cursor, end),
    count: all.length,
    cursor: end < all.length ? end : null,
  };
};

/** The rows behind a line of the bridge, a page at a time, as they stand now. */
export const getBridgeRowsPage = async (
  { id: owner }: Actor,
  query: ReturnsBridgeRowsQuery,
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<ReturnsBridgeRowsPage> => {
  const readAgain = () => loadReturnsContext(owner, query, effects);
  return retryWithReloadedContext(await readAgain(), readAgain, async (read) => {
    const { range } = read;
    if (range === null || getLastComputedDay(read) !== null) return paginate([], query);
    const { bridge, trades } = await (await readReturnsScopeFigures(read, range, query)).rows();
    return paginate(listBridgeLineRows(bridge, query.line, trades), query);
  });
};
