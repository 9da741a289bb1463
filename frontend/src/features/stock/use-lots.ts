import { useState } from 'react';
import type { StockPage } from '#contract/stock-page';
import { inDigits } from '#core/money/amount';
import { dayInNewYork } from '#core/time/day';
import type { SaleValues, Typed } from './sale-values';
import type { ShownMethod } from './words';

/** What was typed of a sale; what is picked is of one platform's lots. */
interface TypedHere {
  sale: SaleValues;
  picked: Typed;
}

/** Which lots are looked at, and the sale that is thought of: it stays while another part of the page is looked at. */
export const useLots = ({ platforms, price }: StockPage) => {
  const today = dayInNewYork(new Date());
  const [method, setMethod] = useState<ShownMethod>('average');
  const [chosen, choose] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, TypedHere>>>({});
  const [first] = [...platforms.filter(({ holding }) => holding), ...platforms];
  const at = platforms.find(({ platform }) => platform === chosen) ?? first;
  const blank: TypedHere = {
    sale: { shares: '', price: price ? inDigits(price.inDollars) : '', fee: '', date: today },
    picked: {},
  };
  const here = typed[at?.platform ?? ''] ?? blank;
  const type = (change: Partial<TypedHere>) =>
    setTyped((before) => ({ ...before, [at?.platform ?? '']: { ...here, ...change } }));
  return {
    today,
    at,
    choose,
    method,
    setMethod,
    ...here,
    setSale: (sale: SaleValues) => type({ sale }),
    pick: (id: number, shares: string) => type({ picked: { ...here.picked, [id]: shares } }),
  };
};
export type Lots = ReturnType<typeof useLots>;
