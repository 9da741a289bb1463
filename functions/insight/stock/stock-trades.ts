import type { Trade } from '#contract/portfolio/trades';
import { sortTrades } from '#core/portfolio/trades';
import { listTradesOfSymbols } from '#functions/portfolio/store';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { paginateRows, type RowPageRequest } from '#functions/runtime/storage/ledger-indexes';

/** By date, those of all platforms among each other: they are kept by platform, so all of the stock's are read. */
export const getStockTradesPage = async (
  { id: owner }: Actor,
  { symbol, ...asked }: RowPageRequest & { symbol: string },
) => {
  const { PTX } = await readLedgerStatesByKind(owner);
  return new ConditionalAnswer(PTX.version, async () => {
    const all = sortTrades<Trade>(await listTradesOfSymbols(owner, [symbol], PTX));
    return { ...paginateRows(all, asked), count: all.length };
  });
};
