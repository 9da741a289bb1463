import type {
  NewOwnAsset,
  NewOwnPrices,
  OwnAsset as OwnAssetAnswer,
  OwnAssetEdit,
  OwnAssetView,
  OwnPricesPage,
  OwnPricesPageQuery,
} from '#contract/portfolio/own-assets';
import {
  findFirstChangedPriceDay,
  getLatestTwoOwnPrices,
  maxOwnAssets,
  maxOwnPricesPerAsset,
  sortOwnPrices,
} from '#core/portfolio/own-prices';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import {
  buildOwnAssetRemovalWrites,
  buildOwnAssetWrites,
  findOwnAsset,
  listOwnAssetSummaries,
  type OwnAssetSummary,
  type StoredOwnAsset,
} from '#functions/portfolio/own-assets-store';
import { listTradesOfSymbols, tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/runtime/clock';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import { getQuotesBySymbol } from '#functions/stocks/market-cache';

const live = { now: clock, quotesOf: getQuotesBySymbol };
type Effects = typeof live;

const noun = 'asset';

const toAnswer = ({ symbol, name, prices, version }: StoredOwnAsset): OwnAssetAnswer => ({
  symbol,
  name,
  count: Object.keys(prices).length,
  latest: getLatestTwoOwnPrices(prices)[0] ?? null,
  version,
});

const toOwnAssetAnswer = (symbol: string, { name, latest, count, version }: OwnAssetSummary): OwnAssetAnswer => ({
  symbol,
  name,
  count,
  latest: latest[0] ?? null,
  version,
});

/** By symbol. Where the market knows one by now its price counts, and that is said. */
export const reportOwnAssets = async (
  { id: owner }: Actor,
  _input: unknown,
  { quotesOf }: Pick<Effects, 'quotesOf'> = live,
): Promise<ConditionalAnswer<{ assets: OwnAssetView[] }>> => {
  const head = await tradeLedger.head(owner);
  const own = await listOwnAssetSummaries(owner);
  const quotes = await quotesOf([...own.keys()]);
  const names = [...own.keys()].map((symbol): string | null => quotes.get(symbol)?.companyName ?? null);
  return new ConditionalAnswer([head.version, names], async () => ({
    assets: [...own].map(([symbol, latest], at) => ({
      ...toOwnAssetAnswer(symbol, latest),
      marketName: names[at] ?? null,
    })),
  }));
};

/** `limit` prices from either end. @throws Refusal 404. */
export const getOwnPricesPage = async (
  { id: owner }: Actor,
  { symbol, limit, cursor, order }: OwnPricesPageQuery & { symbol: string },
): Promise<OwnPricesPage> => {
  const asset = requireFound(await findOwnAsset(owner, symbol), noun);
  const all = sortOwnPrices(asset.prices);
  const sorted = order === 'newest' ? all.toReversed() : all;
  const isAfter = ({ date }: { date: Day }) =>
    cursor === undefined || (order === 'newest' ? date < cursor : date > cursor);
  const remaining = sorted.filter(isAfter);
  const rows = remaining.slice(0, limit);
  return { asset: toAnswer(asset), rows, cursor: remaining.length > limit ? (rows.at(-1)?.date ?? null) : null };
};

interface Changed<T> {
  writes: TransactionWrite[];
  answer: T;
  /** The first day whose value it changes; left out where it changes none. */
  since?: Day;
}

/** A change of an asset in one transaction with the head of the trades, of whose figures its prices are part. */
const writeAssetChange = <T>(
  actor: Actor,
  { now }: Pick<Effects, 'now'>,
  plan: (today: Day) => Promise<Changed<T>>,
): Promise<T> => {
  const today = getDayInNewYork(now());
  return planAndWrite(actor, now(), async () => {
    const head = await tradeLedger.head(actor.id);
    const { writes, answer, since = today } = await plan(today);
    if (writes.length === 0) return { writes, answer };
    return { writes: [tradeLedger.move(actor.id, head, head.last, {}, { since }), ...writes], answer };
  });
};

const knownSymbolRefusal = (symbol: string, name: string): Refusal =>
  fieldRefusal('symbol', `The market lists ${symbol} as ${name}: its price comes from there.`, 422, 'known_symbol');
const duplicateAssetRefusal = (symbol: string): Refusal =>
  fieldRefusal('symbol', `${symbol} is already one of your own assets.`, 409, 'duplicate');
const tooManyAssetsRefusal = (): Refusal =>
  new Refusal(422, 'too_many_assets', `You can keep at most ${maxOwnAssets} own assets.`);
const tooManyPricesRefusal = (symbol: string): Refusal =>
  new Refusal(
    422,
    'too_many_prices',
    `${symbol} would have more than ${maxOwnPricesPerAsset} prices, which is the most. Nothing was changed.`,
  );

/** @throws Refusal where one more is too many, or there is one of the symbol. */
export const refuseExcessOrDuplicateAsset = async (owner: string, symbol: string): Promise<void> => {
  const own = await listOwnAssetSummaries(owner);
  if (own.has(symbol)) throw duplicateAssetRefusal(symbol);
  if (own.size >= maxOwnAssets) throw tooManyAssetsRefusal();
};

/**
 * Records an asset that the market does not know, with its first price.
 * @throws Refusal 400 for a future date; 409 `duplicate`; 422 `known_symbol`, `too_many_assets`.
 */
export const addOwnAsset = async (
  actor: Actor,
  { symbol, name, price, date }: NewOwnAsset,
  effects: Effects = live,
): Promise<OwnAssetAnswer> => {
  refuseFutureDate('date', date, getDayInNewYork(effects.now()));
  const quote = (await effects.quotesOf([symbol])).get(symbol);
  if (quote) throw knownSymbolRefusal(symbol, quote.companyName);
  return writeAssetChange(actor, effects, async () => {
    await refuseExcessOrDuplicateAsset(actor.id, symbol);
    const asset = { symbol, name, prices: { [date]: price }, version: 1 };
    return { writes: buildOwnAssetWrites(actor.id, asset), answer: toAnswer(asset), since: date };
  });
};

/** What becomes of an asset. @throws Refusal 404; 409 `stale`. */
const editAsset = (
  actor: Actor,
  { symbol, version }: { symbol: string; version?: number | undefined },
  effects: Pick<Effects, 'now'>,
  becomes: (before: StoredOwnAsset) => StoredOwnAsset,
): Promise<OwnAssetAnswer> =>
  writeAssetChange(actor, effects, async () => {
    const before = requireFound(await findOwnAsset(actor.id, symbol), noun);
    refuseStale(noun, version, before);
    const asset = becomes(before);
    if (asset === before) return { writes: [], answer: toAnswer(before) };
    const after = { ...asset, version: before.version + 1 };
    const since = findFirstChangedPriceDay(before.prices, after.prices);
    return { writes: buildOwnAssetWrites(actor.id, after, before), answer: toAnswer(after), ...(since && { since }) };
  });

export const renameOwnAsset = (
  actor: Actor,
  { symbol, name, version }: OwnAssetEdit & { symbol: string },
  effects: Pick<Effects, 'now'> = live,
): Promise<OwnAssetAnswer> => editAsset(actor, { symbol, version }, effects, (before) => ({ ...before, name }));

/**
 * Enters prices; one of the same date is replaced. Those that stand already change nothing.
 * @throws Refusal 400 for a future date; 404; 409 `stale`; 422 `too_many_prices`.
 */
export const saveOwnPrices = (
  actor: Actor,
  { symbol, version, prices: sent }: NewOwnPrices & { symbol: string },
  effects: Pick<Effects, 'now'> = live,
): Promise<OwnAssetAnswer> => {
  const today = getDayInNewYork(effects.now());
  for (const [at, { date }] of sent.entries()) refuseFutureDate(`prices.${at}.date`, date, today);
  return editAsset(actor, { symbol, version }, effects, (before) => {
    const changed = sent.filter(({ date, price }) => before.prices[date] !== price);
    if (changed.length === 0) return before;
    const prices = { ...before.prices, ...Object.fromEntries(changed.map(({ date, price }) => [date, price])) };
    if (Object.keys(prices).length > maxOwnPricesPerAsset) throw tooManyPricesRefusal(symbol);
    return { ...before, prices };
  });
};

/** @throws Refusal 404 where there is no such asset, or no price of that day. */
export const deleteOwnPrice = async (
  actor: Actor,
  { symbol, date }: { symbol: string; date: Day },
  effects: Pick<Effects, 'now'> = live,
): Promise<void> => {
  await editAsset(actor, { symbol }, effects, (before) => {
    const { [date]: gone, ...prices } = before.prices;
    requireFound(gone, `price of ${formatLongDay(date)}`);
    return { ...before, prices };
  });
};

const tradedAssetRefusal = (symbol: string): Refusal =>
  new Refusal(
    422,
    'has_trades',
    `There are transactions of ${symbol} that use its prices. Delete them first, or keep the asset.`,
  );

/** @throws Refusal 422 `has_trades`. */
export const refuseTradedAsset = async (owner: string, symbol: string): Promise<void> => {
  if ((await listTradesOfSymbols(owner, [symbol])).length > 0) throw tradedAssetRefusal(symbol);
};

/** Deletes an asset with all of its prices. @throws Refusal 404; 422 `has_trades`. */
export const deleteOwnAsset = (
  actor: Actor,
  { symbol }: { symbol: string },
  effects: Pick<Effects, 'now'> = live,
): Promise<void> =>
  writeAssetChange(actor, effects, async () => {
    const asset = requireFound(await findOwnAsset(actor.id, symbol), noun);
    await refuseTradedAsset(actor.id, symbol);
    return { writes: buildOwnAssetRemovalWrites(actor.id, asset), answer: undefined };
  });
