import * as z from 'zod';
import { tradeRules } from '#contract/field-rules';
import { Day, dayOf, figure, lineOf, StockSymbol, Version } from '#contract/fields';
import { inOneStyle } from '#contract/naming';
import { portfolioPlatforms } from '#core/portfolio/platforms';

export const Platform = z.enum(portfolioPlatforms, { error: `Choose a platform: ${portfolioPlatforms.join(', ')}.` });
export type Platform = z.infer<typeof Platform>;

export const TransactionType = z.enum(['buy', 'sell'], { error: 'Choose buy or sell.' });
export type TransactionType = z.infer<typeof TransactionType>;

const tradeFields = {
  symbol: StockSymbol,
  companyName: lineOf(tradeRules.companyName),
  transactionType: TransactionType,
  quantity: figure(tradeRules.quantity),
  price: figure(tradeRules.price),
  transactionDate: dayOf(tradeRules.date),
  platform: Platform,
  fees: figure(tradeRules.fees).default(0),
  notes: lineOf(tradeRules.notes).default(''),
  /** Optional: what the caller computed. Refused when it differs from quantity x price by more than a cent. */
  total: z.number({ error: 'Total must be a number.' }).min(0, { error: 'Total cannot be negative.' }).optional(),
};

export const NewTrade = z.preprocess(inOneStyle, z.object(tradeFields));
export type NewTrade = z.output<typeof NewTrade>;

export const TradeEdit = z.preprocess(
  inOneStyle,
  z.object({
    ...tradeFields,
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: Version.optional(),
  }),
);
export type TradeEdit = z.output<typeof TradeEdit>;

/** A recorded trade. `total` = quantity x price, rounded half-even to the cent; fees stand apart. US dollars. */
export const Trade = z.object({
  id: z.number().int(),
  symbol: z.string(),
  companyName: z.string(),
  transactionType: TransactionType,
  quantity: z.number(),
  price: z.number(),
  total: z.number(),
  transactionDate: Day,
  platform: Platform,
  fees: z.number(),
  notes: z.string(),
  version: Version,
});
export type Trade = z.infer<typeof Trade>;

/** A row that is no trade is refused in its place of the answer, by the sentence of a single call; the others are not. */
const NotATrade = z.unknown().transform((sent) => ({ notATrade: sent }));
export type NotATrade = z.output<typeof NotATrade>;

/** Of which position a row would be that is no trade, as far as it says so. */
export const TradePlace = z.preprocess(inOneStyle, z.object({ symbol: StockSymbol, platform: Platform }));

const largestBatch = 500;

export const TradeBatch = z.object({
  transactions: z
    .array(z.union([NewTrade, NotATrade]), { error: 'Send the transactions as a list.' })
    .min(1, { error: 'Send at least one transaction.' })
    .max(largestBatch, { error: `A batch takes at most ${largestBatch} transactions.` }),
});
export type TradeBatch = z.output<typeof TradeBatch>;

/** What became of one row of a batch; rows are counted from 0. */
export const BatchedTrade = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), id: z.number().int() }),
  /** By the sentence and code of a single call, and the field that it is about, where it is about one. */
  z.object({ status: z.literal('refused'), error: z.string(), code: z.string(), path: z.string().nullable() }),
  /** Nothing is wrong with it, but `because`, another row of its position, was refused. */
  z.object({ status: z.literal('leftOut'), error: z.string(), because: z.number().int() }),
]);
export type BatchedTrade = z.infer<typeof BatchedTrade>;

/** In the order of the rows that were sent. */
export const TradeBatchAnswer = z.object({ transactions: z.array(BatchedTrade) });
export type TradeBatchAnswer = z.infer<typeof TradeBatchAnswer>;
