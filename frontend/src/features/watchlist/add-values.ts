import type { NewWatchlistItem, WatchlistItem } from '#contract/watchlist';
import { inDigits, toNumber } from '#core/money/amount';
import { defaultPriority, defaultTargetStatus, type PriorityLevel, type TargetStatus } from '#core/watchlist/lists';
import { messageOf, refusalOf, statusOf } from '#lib/api';
import { parseFigure } from '#lib/typed-figure';
import type { SelectedStock } from '../stocks/stock-search';
import { messages, validationFailed, formMessages as words } from './messages';

export type ChosenStock = SelectedStock;

/** The form as typed: figures stay text until they are sent. */
export interface AddValues {
  stock: ChosenStock | null;
  categoryId: string;
  priorityLevel: string;
  targetBuyPrice: string;
  targetSellPrice: string;
  targetBuyQuantity: string;
  targetInvestmentAmount: string;
  targetStatus: TargetStatus;
  notes: string;
  investmentThesis: string;
}

export const blankValues = (stock: ChosenStock | null): AddValues => ({
  stock,
  categoryId: '',
  priorityLevel: String(defaultPriority),
  targetBuyPrice: '',
  targetSellPrice: '',
  targetBuyQuantity: '',
  targetInvestmentAmount: '',
  targetStatus: defaultTargetStatus,
  notes: '',
  investmentThesis: '',
});

const typed = (figure: number | null): string => (figure === null ? '' : inDigits(figure));

/** What is recorded, as it would have been typed. */
export const valuesOf = (item: WatchlistItem): AddValues => ({
  stock: { symbol: item.symbol, companyName: item.company_name },
  categoryId: typed(item.category_id),
  priorityLevel: String(item.priority_level),
  targetBuyPrice: typed(item.target_buy_price),
  targetSellPrice: typed(item.target_sell_price),
  targetBuyQuantity: typed(item.target_buy_quantity),
  targetInvestmentAmount: typed(item.target_investment_amount),
  targetStatus: item.target_status,
  notes: item.notes,
  investmentThesis: item.investment_thesis,
});

/** True, or what is wrong. */
export const isStock = (stock: ChosenStock | null): true | string => {
  if (!stock?.symbol.trim()) return words.noSymbol;
  return stock.companyName.trim() !== '' || (stock.asTyped ? words.nameMissing : words.noCompany);
};

const isBlank = (text: string): boolean => text.trim() === '';

const figureOf = (text: string): number | null => (isBlank(text) ? null : toNumber(parseFigure(text)));

/** The fields as the API takes them: what is empty is null. Needs a stock. */
export const itemToSend = (values: AddValues): NewWatchlistItem => ({
  symbol: (values.stock?.symbol ?? '').trim().toUpperCase(),
  companyName: values.stock?.companyName.trim() ?? null,
  categoryId: figureOf(values.categoryId),
  targetBuyPrice: figureOf(values.targetBuyPrice),
  targetSellPrice: figureOf(values.targetSellPrice),
  targetBuyQuantity: figureOf(values.targetBuyQuantity),
  targetInvestmentAmount: figureOf(values.targetInvestmentAmount),
  notes: values.notes.trim() || null,
  investmentThesis: values.investmentThesis.trim() || null,
  priorityLevel: Number(values.priorityLevel) as PriorityLevel,
  targetStatus: values.targetStatus,
});

/** A detail may carry its sentence under either name. */
type Detail = { msg?: string; message?: string };

const malformed = 400;

/** What to say when a stock was not saved: all that is wrong with its fields in one, else the server's own sentence. */
export const failureOf = (error: unknown, fallback: string = messages.addFailed): string => {
  const details: readonly Detail[] = refusalOf(error)?.details ?? [];
  const sentences = details.flatMap(({ msg, message }) => msg ?? message ?? []);
  if (statusOf(error) === malformed && sentences.length > 0) return validationFailed(sentences);
  return messageOf(error, fallback);
};
