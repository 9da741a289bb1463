import type { StockLotsAndSums, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import { type Amount, toAmount } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import {
  type PickedSharesByLot,
  previewSale,
  previewSaleOfPickedLots,
  type SalePreview,
  type SaleProblem,
} from '#core/portfolio/position/sale-preview';
import { isDay } from '#core/time/day';
import type { LotMethodChoice } from './messages';

/** A sale as it is typed. */
export interface SalePreviewFormValues {
  shares: string;
  price: string;
  fee: string;
  date: string;
}

export type PickedLotShares = Readonly<Record<number, string>>;

/** What was typed on one platform; what is picked is of its lots. */
export interface SalePreviewDraft {
  platform: string;
  sale: SalePreviewFormValues;
  picked: PickedLotShares;
}

const isTexts = (one: unknown): one is Record<string, string> =>
  typeof one === 'object' && one !== null && Object.values(one).every((text) => typeof text === 'string');

const isSaleDraft = (one: unknown): one is SalePreviewDraft => {
  const { platform, sale, picked } = Object(one) as Partial<Record<keyof SalePreviewDraft, unknown>>;
  const fields = ['shares', 'price', 'fee', 'date'];
  return typeof platform === 'string' && isTexts(sale) && isTexts(picked) && fields.every((name) => name in sale);
};

/** Of a draft, which another version of the program may have kept: what this one can show of it. */
export const parseSalePreviewDrafts = (draft: unknown): SalePreviewDraft[] =>
  Array.isArray(draft) ? draft.filter(isSaleDraft) : [];

const parseAmount = (text: string): Amount | null => {
  const typed = parseTypedAmount(text);
  return typed === null ? null : toAmount(typed);
};

const toOpenLots = ({ lots }: StockLotsAndSums) =>
  lots.map(({ tradeId, acquired, shares, exactCost }) => ({
    tradeId,
    acquired,
    shares: toAmount(shares),
    cost: toAmount(exactCost),
  }));

const parsePickedShares = (typed: PickedLotShares): PickedSharesByLot =>
  new Map(
    Object.entries(typed).flatMap(([id, text]) => {
      const shares = parseAmount(text);
      return shares?.gt(0) ? [[Number(id), shares] as const] : [];
    }),
  );

export type LotMethodSaleOutcome = { method: LotMethodChoice; outcome: SalePreview | SaleProblem | null };

/** Under each method; null where too little is typed. Specific lots are picked among those that the oldest first have left. */
export const computeSaleOutcomesByLotMethod = (
  methods: StockPlatformViewWithLots['methods'],
  { shares, price, fee, date }: SalePreviewFormValues,
  picked: PickedLotShares,
): LotMethodSaleOutcome[] => {
  const [count, each, spent] = [
    parseAmount(shares),
    parseAmount(price),
    fee.trim() === '' ? toAmount(0) : parseAmount(fee),
  ];
  const sale = each?.gte(0) && spent?.gte(0) && isDay(date) ? { price: each, fee: spent, date } : null;
  const picks = parsePickedShares(picked);
  const outcomes = (['average', 'fifo', 'hifo'] as const).map((method) => ({
    method,
    outcome: sale && count?.gt(0) ? previewSale(toOpenLots(methods[method]), { ...sale, shares: count }, method) : null,
  }));
  const specific = sale && picks.size > 0 ? previewSaleOfPickedLots(toOpenLots(methods.fifo), sale, picks) : null;
  return [...outcomes, { method: 'specific', outcome: specific }];
};

/** What all picks come to, in digits; an empty text for none. */
export const sumPickedLotShares = (picked: PickedLotShares): string => {
  const all = [...parsePickedShares(picked).values()].reduce((sum, one) => sum.plus(one), toAmount(0));
  return all.gt(0) ? all.toFixed() : '';
};
