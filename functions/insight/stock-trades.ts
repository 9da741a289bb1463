import type { Trade } from '#contract/trades';
import { inOrder } from '#core/portfolio/trades';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { listTradesOf } from '#functions/portfolio/store';
import { listHeads } from '#functions/storage/ledger';
import { type PageAsked, pageAmong } from '#functions/storage/lists';

/** By date, those of all platforms among each other: they are kept by platform, so all of the stock's are read. */
export const pageOfStock = async ({ id: owner }: Actor, { symbol, ...asked }: PageAsked & { symbol: string }) => {
  const { PTX } = await listHeads(owner);
  return new Conditional(PTX.version, async () => {
    const all = inOrder<Trade>(await listTradesOf(owner, [symbol], PTX));
    return { ...pageAmong(all, asked), count: all.length };
  });
};
