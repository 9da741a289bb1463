import * as z from 'zod';
import { BulkRowRefs, createBulkEditSchema, rowBatchField } from '#contract/fields/bulk-row-refs';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { tradeRules } from '#contract/fields/field-rules';
import {
  dayField,
  figureField,
  ImportedRowSource,
  LedgerRowId,
  RecordVersion,
  StockSymbol,
  textLineField,
} from '#contract/fields/fields';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { platformNameField } from '#contract/portfolio/platform-name';
import { corporateActionKinds } from '#core/portfolio/corporate-actions/action-kinds';
import { foreignCurrencies, portfolioPlatforms } from '#core/portfolio/platforms';
import { exchangeRateSources } from '#core/portfolio/trade-currency';
import { tradeTypes } from '#core/portfolio/trades';
import type { ImportSource } from '#core/statements/plan/import-source';

export const Platform = platformNameField(`Choose a platform: ${portfolioPlatforms.join(', ')}.`);
export type Platform = z.infer<typeof Platform>;

export const TransactionType = z.enum(tradeTypes, {
  error: 'Choose buy or sell, or reinvestment, shares in or shares out.',
});
export type TransactionType = z.infer<typeof TransactionType>;

const tradeFields = {
  symbol: StockSymbol,
  companyName: textLineField(tradeRules.companyName),
  transactionType: TransactionType,
  quantity: figureField(tradeRules.quantity),
  price: figureField(tradeRules.price),
  transactionDate: dayField(tradeRules.date),
  platform: Platform,
  fees: figureField(tradeRules.fees).default(0),
  /** Of shares that came without cash: since when they are owned, where that is before the day of the transaction. */
  acquiredOn: dayField(tradeRules.acquiredOn).optional(),
  notes: textLineField(tradeRules.notes).default(''),
  /** Of a trade paid in another currency than US dollars; `price` and `fees` follow from it at the rate, and are refused where they do not. */
  currency: z.enum(foreignCurrencies, { error: `Choose a currency: ${foreignCurrencies.join(', ')}.` }).optional(),
  priceInCurrency: figureField(tradeRules.priceInCurrency).optional(),
  feesInCurrency: figureField(tradeRules.feesInCurrency).optional(),
  /** US dollars for one unit of the currency. */
  exchangeRate: figureField(tradeRules.exchangeRate).optional(),
  rateSource: z.enum(exchangeRateSources, { error: 'Choose market, statement or entered.' }).optional(),
  /** Optional: what the caller computed. Refused when it differs from quantity x price by more than a cent. */
  total: z.number({ error: 'Total must be a number.' }).min(0, { error: 'Total cannot be negative.' }).optional(),
};

export const NewTrade = z.preprocess(normalizeFieldNames, z.object(tradeFields));
export type NewTrade = z.output<typeof NewTrade>;
/** As what reads a statement or follows from a corporate action records it. A body says neither: its schema leaves them out. */
export type NewTradeWithSource = NewTrade & {
  source?: ImportSource | undefined;
  corporateAction?: TradeCorporateAction | undefined;
};

const editCurrencies = ['USD', ...foreignCurrencies] as const;

export const TradeEdit = z.preprocess(
  normalizeFieldNames,
  z.object({
    ...tradeFields,
    /** Left out, what it was paid in stays, unless price or fees are changed. */
    currency: z.enum(editCurrencies, { error: `Choose a currency: ${editCurrencies.join(', ')}.` }).optional(),
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  }),
);
export type TradeEdit = z.output<typeof TradeEdit>;

/** What the trades of one corporate action share; a rename leaves no mark. `to`: the stock that was received. */
export const TradeCorporateAction = z.strictObject({
  kind: z.enum(corporateActionKinds).exclude(['rename']),
  symbol: z.string(),
  to: z.string().optional(),
});
export type TradeCorporateAction = z.infer<typeof TradeCorporateAction>;

/** A recorded trade. `total` = quantity x price, rounded half-even to the cent; fees stand apart. US dollars. */
export const Trade = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(tradeFields),
  total: z.number(),
  platform: Platform,
  /** It moves the cash of a platform that keeps none by itself: the person keeps it there, and did on that day. */
  keepsCash: z.literal(true).optional(),
  version: RecordVersion,
  /** The corporate action that it is a part of; a body never carries it. */
  corporateAction: TradeCorporateAction.optional(),
  /** The statement it came from; a body never carries it. */
  source: ImportedRowSource.optional(),
});
export type Trade = z.infer<typeof Trade>;

/** Of which position a row would be that is no trade, as far as it says so. */
export const TradePositionKey = z.preprocess(
  normalizeFieldNames,
  z.object({ symbol: StockSymbol, platform: Platform }),
);

export const TradeBatch = z.object({
  transactions: rowBatchField(NewTrade),
  /** All of them or none, instead of all or none of each position. */
  whole: z.boolean({ error: 'Say true or false.' }).default(false),
});
export type TradeBatch = z.output<typeof TradeBatch>;

/** What many trades can be given at once; what is left out stays as it is. */
export const TradesBulkEdit = z.object({
  rows: BulkRowRefs,
  change: createBulkEditSchema({
    platform: Platform.optional(),
    transactionDate: dayField(tradeRules.date).optional(),
    notes: textLineField(tradeRules.notes).optional(),
  }),
});
export type TradesBulkEdit = z.output<typeof TradesBulkEdit>;
