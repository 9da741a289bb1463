/**
 * Rows in the calls that record them, in their order and at most so many each. A split is a call by itself, after the trades
 * that it splits and before those that count its shares.
 */
export const groupRowsIntoImportCalls = <Row>(
  rows: readonly Row[],
  most: number,
  isSplit: (row: Row) => boolean,
): Row[][] => {
  const calls: Row[][] = [];
  let open: Row[] | null = null;
  for (const row of rows) {
    if (isSplit(row)) {
      calls.push([row]);
      open = null;
    } else if (open && open.length < most) open.push(row);
    else {
      open = [row];
      calls.push(open);
    }
  }
  return calls;
};
