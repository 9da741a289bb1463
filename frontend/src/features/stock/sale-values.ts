import type { LotsUnder, StockOnPlatform } from '#contract/stock-page';
import { type Amount, amount } from '#core/money/amount';
import { typedAmount } from '#core/money/typed-amount';
import { type NoSale, type Picks, previewPicked, previewSale, type SalePreview } from '#core/portfolio/sale-preview';
import { isDay } from '#core/time/day';
import type { ShownMethod } from './words';

/** A sale as it is typed. */
export interface SaleValues {
  shares: string;
  price: string;
  fee: string;
  date: string;
}

export type Typed = Readonly<Record<number, string>>;

/** What was typed on one platform; what is picked is of its lots. */
export interface KeptSale {
  platform: string;
  sale: SaleValues;
  picked: Typed;
}

const isTexts = (one: unknown): one is Record<string, string> =>
  typeof one === 'object' && one !== null && Object.values(one).every((text) => typeof text === 'string');

const isKept = (one: unknown): one is KeptSale => {
  const { platform, sale, picked } = Object(one) as Partial<Record<keyof KeptSale, unknown>>;
  const fields = ['shares', 'price', 'fee', 'date'];
  return typeof platform === 'string' && isTexts(sale) && isTexts(picked) && fields.every((name) => name in sale);
};

/** Of a draft, which another version of the program may have kept: what this one can show of it. */
export const salesIn = (draft: unknown): KeptSale[] => (Array.isArray(draft) ? draft.filter(isKept) : []);

const figure = (text: string): Amount | null => {
  const typed = typedAmount(text);
  return typed === null ? null : amount(typed);
};

const asHeld = ({ lots }: LotsUnder) =>
  lots.map(({ tradeId, acquired, shares, exactCost }) => ({
    tradeId,
    acquired,
    shares: amount(shares),
    cost: amount(exactCost),
  }));

const picksIn = (typed: Typed): Picks =>
  new Map(
    Object.entries(typed).flatMap(([id, text]) => {
      const shares = figure(text);
      return shares?.gt(0) ? [[Number(id), shares] as const] : [];
    }),
  );

export type Outcome = { method: ShownMethod; outcome: SalePreview | NoSale | null };

/** Under each method; null where too little is typed. Specific lots are picked among those that the oldest first have left. */
export const outcomesOf = (
  methods: StockOnPlatform['methods'],
  { shares, price, fee, date }: SaleValues,
  picked: Typed,
): Outcome[] => {
  const [count, each, spent] = [figure(shares), figure(price), fee.trim() === '' ? amount(0) : figure(fee)];
  const sale = each?.gte(0) && spent?.gte(0) && isDay(date) ? { price: each, fee: spent, date } : null;
  const picks = picksIn(picked);
  const outcomes = (['average', 'fifo', 'hifo'] as const).map((method) => ({
    method,
    outcome: sale && count?.gt(0) ? previewSale(asHeld(methods[method]), { ...sale, shares: count }, method) : null,
  }));
  const specific = sale && picks.size > 0 ? previewPicked(asHeld(methods.fifo), sale, picks) : null;
  return [...outcomes, { method: 'specific', outcome: specific }];
};

/** What all picks come to, in digits; an empty text for none. */
export const sharesPicked = (picked: Typed): string => {
  const all = [...picksIn(picked).values()].reduce((sum, one) => sum.plus(one), amount(0));
  return all.gt(0) ? all.toFixed() : '';
};
