import type { LotMethodLots, StockPlatformView } from '#contract/insight/stock-page';
import { type Amount, amount } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import {
  type LotPicks,
  previewPickedLots,
  previewSale,
  type SalePreview,
  type SaleProblem,
} from '#core/portfolio/position/sale-preview';
import { isDay } from '#core/time/day';
import type { LotMethodChoice } from './messages';

/** A sale as it is typed. */
export interface SalePreviewValues {
  shares: string;
  price: string;
  fee: string;
  date: string;
}

export type PickedShares = Readonly<Record<number, string>>;

/** What was typed on one platform; what is picked is of its lots. */
export interface SaleDraft {
  platform: string;
  sale: SalePreviewValues;
  picked: PickedShares;
}

const isTexts = (one: unknown): one is Record<string, string> =>
  typeof one === 'object' && one !== null && Object.values(one).every((text) => typeof text === 'string');

const isSaleDraft = (one: unknown): one is SaleDraft => {
  const { platform, sale, picked } = Object(one) as Partial<Record<keyof SaleDraft, unknown>>;
  const fields = ['shares', 'price', 'fee', 'date'];
  return typeof platform === 'string' && isTexts(sale) && isTexts(picked) && fields.every((name) => name in sale);
};

/** Of a draft, which another version of the program may have kept: what this one can show of it. */
export const parseSaleDrafts = (draft: unknown): SaleDraft[] => (Array.isArray(draft) ? draft.filter(isSaleDraft) : []);

const figure = (text: string): Amount | null => {
  const typed = parseTypedAmount(text);
  return typed === null ? null : amount(typed);
};

const asHeld = ({ lots }: LotMethodLots) =>
  lots.map(({ tradeId, acquired, shares, exactCost }) => ({
    tradeId,
    acquired,
    shares: amount(shares),
    cost: amount(exactCost),
  }));

const picksIn = (typed: PickedShares): LotPicks =>
  new Map(
    Object.entries(typed).flatMap(([id, text]) => {
      const shares = figure(text);
      return shares?.gt(0) ? [[Number(id), shares] as const] : [];
    }),
  );

export type SaleOutcome = { method: LotMethodChoice; outcome: SalePreview | SaleProblem | null };

/** Under each method; null where too little is typed. Specific lots are picked among those that the oldest first have left. */
export const computeSaleOutcomes = (
  methods: StockPlatformView['methods'],
  { shares, price, fee, date }: SalePreviewValues,
  picked: PickedShares,
): SaleOutcome[] => {
  const [count, each, spent] = [figure(shares), figure(price), fee.trim() === '' ? amount(0) : figure(fee)];
  const sale = each?.gte(0) && spent?.gte(0) && isDay(date) ? { price: each, fee: spent, date } : null;
  const picks = picksIn(picked);
  const outcomes = (['average', 'fifo', 'hifo'] as const).map((method) => ({
    method,
    outcome: sale && count?.gt(0) ? previewSale(asHeld(methods[method]), { ...sale, shares: count }, method) : null,
  }));
  const specific = sale && picks.size > 0 ? previewPickedLots(asHeld(methods.fifo), sale, picks) : null;
  return [...outcomes, { method: 'specific', outcome: specific }];
};

/** What all picks come to, in digits; an empty text for none. */
export const sumPickedShares = (picked: PickedShares): string => {
  const all = [...picksIn(picked).values()].reduce((sum, one) => sum.plus(one), amount(0));
  return all.gt(0) ? all.toFixed() : '';
};
