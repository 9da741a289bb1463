import type { NewWatchlistItem, WatchlistItem } from '#contract/watchlist';
import { toDecimalText, toNumber } from '#core/money/amount';
import {
  defaultPriority,
  defaultTargetStatus,
  type PriorityLevel,
  type TargetStatus,
} from '#core/watchlist/watchlist-options';
import { getErrorBody, getErrorMessage, getErrorStatus } from '#lib/api/api';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import type { SelectedStock } from '../../stocks/stock-search';
import { formatValidationFailureMessage, watchlistFormMessages as messages, watchlistMessages } from '../messages';

export type ChosenWatchlistStock = SelectedStock;

/** The form as typed: figures stay text until they are sent. */
export interface WatchlistFormValues {
  stock: ChosenWatchlistStock | null;
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

export const getBlankWatchlistFormValues = (stock: ChosenWatchlistStock | null): WatchlistFormValues => ({
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

const toFieldText = (figure: number | null): string => (figure === null ? '' : toDecimalText(figure));

/** What is recorded, as it would have been typed. */
export const toWatchlistFormValues = (item: WatchlistItem): WatchlistFormValues => ({
  stock: { symbol: item.symbol, companyName: item.company_name },
  categoryId: toFieldText(item.category_id),
  priorityLevel: String(item.priority_level),
  targetBuyPrice: toFieldText(item.target_buy_price),
  targetSellPrice: toFieldText(item.target_sell_price),
  targetBuyQuantity: toFieldText(item.target_buy_quantity),
  targetInvestmentAmount: toFieldText(item.target_investment_amount),
  targetStatus: item.target_status,
  notes: item.notes,
  investmentThesis: item.investment_thesis,
});

/** True, or what is wrong. */
export const validateChosenStock = (stock: ChosenWatchlistStock | null): true | string => {
  if (!stock?.symbol.trim()) return messages.noSymbol;
  return stock.companyName.trim() !== '' || (stock.asTyped ? messages.nameMissing : messages.noCompany);
};

const isBlank = (text: string): boolean => text.trim() === '';

const parseOptionalFigure = (text: string): number | null =>
  isBlank(text) ? null : toNumber(parseTypedFigureOrZero(text));

/** The fields as the API takes them: what is empty is null. Needs a stock. */
export const toNewWatchlistItemRequest = (values: WatchlistFormValues): RequestWithAllFields<NewWatchlistItem> => ({
  symbol: (values.stock?.symbol ?? '').trim().toUpperCase(),
  companyName: values.stock?.companyName.trim() ?? null,
  categoryId: parseOptionalFigure(values.categoryId),
  targetBuyPrice: parseOptionalFigure(values.targetBuyPrice),
  targetSellPrice: parseOptionalFigure(values.targetSellPrice),
  targetBuyQuantity: parseOptionalFigure(values.targetBuyQuantity),
  targetInvestmentAmount: parseOptionalFigure(values.targetInvestmentAmount),
  notes: values.notes.trim() || null,
  investmentThesis: values.investmentThesis.trim() || null,
  priorityLevel: Number(values.priorityLevel) as PriorityLevel,
  targetStatus: values.targetStatus,
});

/** A detail may carry its sentence under either name. */
type Detail = { msg?: string; message?: string };

const malformed = 400;

/** What to say when a stock was not saved: all that is wrong with its fields in one, else the server's own sentence. */
export const describeWatchlistSaveFailure = (
  error: unknown,
  fallback: string = watchlistMessages.addFailed,
): string => {
  const details: readonly Detail[] = getErrorBody(error)?.details ?? [];
  const sentences = details.flatMap(({ msg, message }) => msg ?? message ?? []);
  if (getErrorStatus(error) === malformed && sentences.length > 0) return formatValidationFailureMessage(sentences);
  return getErrorMessage(error, fallback);
};
