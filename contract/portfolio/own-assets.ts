import * as z from 'zod';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { ownAssetRules } from '#contract/fields/field-rules';
import {
  CalendarDay,
  dayField,
  figureField,
  RecordVersion,
  StockSymbol,
  textLineField,
  wholeNumberField,
} from '#contract/fields/fields';
import { wrongCursorMessage } from '#contract/fields/pagination';
import { defineRoute } from '#contract/route';
import { maxOwnPricesPerAsset, maxOwnPricesPerCall } from '#core/portfolio/own-prices';

/** What the market does not know, with prices of one's own: a fund of a 401(k), an employer's share. */

/** In US dollars a share, as shares were on that day. */
export const OwnPrice = z.object({ date: CalendarDay, price: z.number() });
export type OwnPrice = z.infer<typeof OwnPrice>;

export const NewOwnPrice = z.preprocess(
  normalizeFieldNames,
  z.object(
    { date: dayField(ownAssetRules.date), price: figureField(ownAssetRules.price) },
    { error: 'Send each price with its date.' },
  ),
);

export const NewOwnAsset = z.preprocess(
  normalizeFieldNames,
  z.object({
    symbol: StockSymbol,
    name: textLineField(ownAssetRules.name),
    /** The first of its prices. */
    price: figureField(ownAssetRules.price),
    date: dayField(ownAssetRules.date),
  }),
);
export type NewOwnAsset = z.output<typeof NewOwnAsset>;

export const OwnAssetEdit = z.preprocess(
  normalizeFieldNames,
  z.object({
    name: textLineField(ownAssetRules.name),
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  }),
);
export type OwnAssetEdit = z.output<typeof OwnAssetEdit>;

/** As it is recorded, with all of its prices by date. */
export const OwnAssetRecord = z.object({
  symbol: z.string(),
  name: z.string(),
  prices: z.array(OwnPrice.strict()),
  version: RecordVersion,
});

const countDays = (prices: readonly { date: string }[]): number => new Set(prices.map(({ date }) => date)).size;

export const NewOwnPrices = z.preprocess(
  normalizeFieldNames,
  z.object({
    prices: z
      .array(NewOwnPrice, { error: 'Send the prices as a list.' })
      .min(1, { error: 'Send at least one price.' })
      .max(maxOwnPricesPerCall, { error: `At most ${maxOwnPricesPerCall} prices can be sent at once.` })
      .refine((prices) => countDays(prices) === prices.length, { error: 'A date is there twice.' })
      .meta({ example: [{ date: '2026-01-15', price: 12.5 }] }),
    /** Of the asset, as it was read; omitted, the prices go to whatever is there. */
    version: RecordVersion.optional(),
  }),
);
export type NewOwnPrices = z.output<typeof NewOwnPrices>;

export const OwnAsset = z.object({
  symbol: z.string(),
  name: z.string(),
  /** How many prices there are. */
  count: z.number().int(),
  /** The newest; null without any. */
  latest: OwnPrice.nullable(),
  version: RecordVersion,
});
export type OwnAsset = z.infer<typeof OwnAsset>;

/** `marketName`: where the market knows the symbol by now, by which name; its price counts then. */
export const OwnAssetView = OwnAsset.extend({ marketName: z.string().nullable() });
export type OwnAssetView = z.infer<typeof OwnAssetView>;

const SymbolParams = z.object({ symbol: StockSymbol });

export const OwnPricesPageQuery = z.object({
  limit: wholeNumberField('Limit', { min: 1, max: maxOwnPricesPerAsset }).default(100),
  /** The date at which the page before ended; left out for the first page. */
  cursor: dayField({ missing: wrongCursorMessage }).optional(),
  order: z.enum(['newest', 'oldest'], { error: 'Choose newest or oldest.' }).default('newest'),
});
export type OwnPricesPageQuery = z.output<typeof OwnPricesPageQuery>;

export const OwnPricesPage = z.object({
  asset: OwnAsset,
  rows: z.array(OwnPrice),
  /** For the next page; null after the last price. */
  cursor: CalendarDay.nullable(),
});
export type OwnPricesPage = z.infer<typeof OwnPricesPage>;

export const ownAssetRoutes = {
  ownAssets: defineRoute({
    method: 'GET',
    path: '/portfolio/assets',
    access: 'user',
    summary: 'Assets with prices of one’s own, by symbol',
    output: z.object({ assets: z.array(OwnAssetView) }),
  }),
  addOwnAsset: defineRoute({
    method: 'POST',
    path: '/portfolio/assets',
    access: 'user',
    summary: 'Record an asset that the market does not know, with its first price',
    input: NewOwnAsset,
    output: OwnAsset,
    status: 201,
  }),
  renameOwnAsset: defineRoute({
    method: 'PUT',
    path: '/portfolio/assets/{symbol}',
    access: 'user',
    summary: 'Give an asset of one’s own another name',
    params: SymbolParams,
    input: OwnAssetEdit,
    output: OwnAsset,
  }),
  deleteOwnAsset: defineRoute({
    method: 'DELETE',
    path: '/portfolio/assets/{symbol}',
    access: 'user',
    summary: 'Delete an asset of one’s own with its prices, while there is no trade of it',
    params: SymbolParams,
    status: 204,
  }),
  ownPrices: defineRoute({
    method: 'GET',
    path: '/portfolio/assets/{symbol}/prices',
    access: 'user',
    summary: 'The prices of an asset of one’s own, a page at a time',
    params: SymbolParams,
    query: OwnPricesPageQuery,
    output: OwnPricesPage,
  }),
  putOwnPrices: defineRoute({
    method: 'PUT',
    path: '/portfolio/assets/{symbol}/prices',
    access: 'user',
    summary: 'Enter one or many prices of an asset of one’s own; one of the same date is replaced',
    params: SymbolParams,
    input: NewOwnPrices,
    output: OwnAsset,
  }),
  deleteOwnPrice: defineRoute({
    method: 'DELETE',
    path: '/portfolio/assets/{symbol}/prices/{date}',
    access: 'user',
    summary: 'Take one price of an asset of one’s own away',
    params: SymbolParams.extend({ date: dayField(ownAssetRules.date) }),
    status: 204,
  }),
};
