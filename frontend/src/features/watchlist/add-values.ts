import type { NewWatchlistItem } from '#contract/watchlist';
import { toNumber } from '#core/money/amount';
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

/** What to say when a stock was not added: all that is wrong with its fields in one, else the server's own sentence. */
export const failureOf = (error: unknown): string => {
  const details: readonly Detail[] = refusalOf(error)?.details ?? [];
  const sentences = details.flatMap(({ msg, message }) => msg ?? message ?? []);
  if (statusOf(error) === malformed && sentences.length > 0) return validationFailed(sentences);
  return messageOf(error, messages.addFailed);
};
