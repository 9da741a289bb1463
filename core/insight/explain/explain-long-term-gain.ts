import { computeFigure, computeSumFigure, type FigureSubject } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowTerm,
  type FigureTerm,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';
import type { LotMethod, SaleLotBreakdown } from '#core/portfolio/position/lots';

/** The long-term part of what sales realized, by the lots that each of them took under a method. */

type Place = { symbol: string; platform: string };

const getTrade = (id: number, date: string, place: Place): FigureSubject & { row: LedgerRowRef } => ({
  date,
  row: { kind: 'trade', id, date, ...place },
});

const explainShares = (
  name: string,
  { taken }: SaleLotBreakdown,
  place: Place,
  isIncluded: (isLong: boolean) => boolean,
): ComputedFigure =>
  computeFigure(
    name,
    'shares',
    { by: 'sum' },
    taken
      .filter(({ isLong }) => isIncluded(isLong))
      .map(({ tradeId, acquired, shares }) =>
        createRowTerm('sharesOfLot', 'shares', shares, getTrade(tradeId, acquired, place).row),
      ),
  );

/** 10 of 12 shares that were sold had been held for more than a year: $108.00 -> $90.00. All of it, where all had. */
const explainLongTermPart = (name: string, total: FigureTerm, sold: SaleLotBreakdown, place: Place): FigureTerm => {
  if (sold.taken.every(({ isLong }) => isLong)) return { ...total, name };
  const long = explainShares('sharesHeldLong', sold, place, (isLong) => isLong);
  const product = computeFigure(`${name}TimesLong`, 'money', { by: 'product' }, [total, long]);
  return computeFigure(name, 'money', { by: 'quotient' }, [
    product,
    explainShares('sharesSold', sold, place, () => true),
  ]);
};

const explainProceeds = (sold: SaleLotBreakdown, of: FigureSubject, place: Place): FigureTerm => {
  const { quantity, price } = sold.sale;
  const parts = [createGivenTerm('quantity', 'shares', quantity), createGivenTerm('price', 'price', price)];
  return explainLongTermPart('soldLong', computeFigure('soldFor', 'money', { by: 'product' }, parts, of), sold, place);
};

/** At the average its part of what the sale took; else what the lots themselves cost. */
const explainCost = (sold: SaleLotBreakdown, place: Place): FigureTerm => {
  if (sold.averageCost)
    return explainLongTermPart('costOfLong', createGivenTerm('costOfSold', 'money', sold.averageCost), sold, place);
  const lots = sold.taken.filter(({ isLong }) => isLong);
  return computeSumFigure(
    'costOfLong',
    lots.map(({ tradeId, acquired, cost }) =>
      createRowTerm('costOfTaken', 'money', cost, getTrade(tradeId, acquired, place).row),
    ),
  );
};

/** To the cent; $90.00 less the $50.00 that those shares cost -> $40.00. */
export const explainRealizedLongTermGain = (
  method: LotMethod,
  sales: readonly SaleLotBreakdown[],
  place: Place,
): ComputedFigure => {
  const long = sales.filter(({ taken }) => taken.some(({ isLong }) => isLong));
  const parts = long.map((sold) => {
    const of = getTrade(sold.sale.id, sold.sale.transactionDate, place);
    return computeSumFigure(
      'realizedLongHere',
      [explainProceeds(sold, of, place), toSubtractedTerm(explainCost(sold, place))],
      of,
    );
  });
  return computeFigure(`realizedLong-${method}`, 'money', { by: 'sum', places: 2 }, parts, place);
};

/** That, where it comes to what is shown: a trade that was recorded since makes another figure. */
export const createRealizedLongTermGainTerm = (
  method: LotMethod,
  displayed: number,
  sales: readonly SaleLotBreakdown[] | undefined,
  place: Place,
): FigureTerm => {
  const explained = sales && explainRealizedLongTermGain(method, sales, place);
  return explained && toAmount(explained.value).eq(displayed)
    ? explained
    : createGivenTerm(`realizedLong-${method}`, 'money', displayed, place);
};
