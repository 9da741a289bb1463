import { useMemo, useState } from 'react';
import type { StockPage } from '#contract/insight/stock-page';
import { toDecimalText } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import { useRowsDraft } from '#lib/drafts/use-rows-draft';
import type { LotMethodChoice } from './messages';
import { parseSalePreviewDrafts, type SalePreviewDraft, type SalePreviewFormValues } from './sale-preview-form-values';

type TypedHere = Omit<SalePreviewDraft, 'platform'>;

/**
 * Which lots are looked at, and the sale that is thought of: it stays while another part of the page is looked at, and is offered
 * again as the draft of a form is.
 */
export const useStockLots = ({ symbol, platforms, price }: StockPage) => {
  const today = getDayInNewYork(new Date());
  const [method, setMethod] = useState<LotMethodChoice>('average');
  const [chosen, choose] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, TypedHere>>>({});
  const drafts = useMemo(
    () => Object.entries(typed).map(([platform, of]): SalePreviewDraft => ({ platform, ...of })),
    [typed],
  );
  const draft = useRowsDraft(`sale of ${symbol}`, drafts);
  const [first] = [...platforms.filter(({ holding }) => holding), ...platforms];
  const at = platforms.find(({ platform }) => platform === chosen) ?? first;
  const blank: TypedHere = {
    sale: { shares: '', price: price ? toDecimalText(price.inDollars) : '', fee: '', date: today },
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
    /** What was typed before, until something else is. */
    draft: {
      offered: drafts.length === 0 ? draft.offered : null,
      isLost: draft.isLost,
      putAway: draft.putAway,
      use: () => {
        const sales = parseSalePreviewDrafts(draft.use());
        setTyped(Object.fromEntries(sales.map(({ platform, ...of }) => [platform, of])));
        if (sales.length === 1) choose(sales[0]?.platform);
        if (sales.some(({ picked }) => Object.keys(picked).length > 0)) setMethod('specific');
      },
    },
    setSale: (sale: SalePreviewFormValues) => type({ sale }),
    pick: (id: number, shares: string) => type({ picked: { ...here.picked, [id]: shares } }),
  };
};
export type StockLotsState = ReturnType<typeof useStockLots>;
