import type { BridgeRow, BridgeRows, BridgeRowsQuery } from '#contract/insight';
import { amount, sum, toNumber } from '#core/money/amount';
import type { Actor } from '#functions/identity/actor';
import type { CompareEffects } from '#functions/insight/compare';
import { refuseHousehold } from '#functions/insight/household';
import { countedTo, readMaterial, readRange } from '#functions/insight/read-range';
import { liveReturns } from '#functions/insight/returns';
import { bridgeOfRows, readRows, rowsOfLine } from '#functions/insight/rows';

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

const listOfShares = async (owner: string, query: BridgeRowsQuery, effects: CompareEffects): Promise<BridgeRow[]> => {
  const read = await readRange(owner, query, effects);
  const { range } = read;
  if (range === null || countedTo(read) !== null) return [];
  const material = await readMaterial(read, range);
  const rows = await readRows(read, range, material);
  return rowsOfLine(bridgeOfRows(material, rows, query.fees), query.line, rows.trades);
};

/** The rows behind a line of the bridge, a page at a time, as they stand now. */
export const listBridgeRows = async (
  { id: owner }: Actor,
  query: BridgeRowsQuery,
  effects: CompareEffects = liveReturns,
): Promise<BridgeRows> => {
  refuseHousehold(query.scope);
  return pageOf(await listOfShares(owner, query, effects), query);
};
