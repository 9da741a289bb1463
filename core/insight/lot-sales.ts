import { type AnyPart, type Explained, fromRow, given, less, type RowRef } from '#core/insight/explained';
import { made, madeOfSum, type Of } from '#core/insight/made';
import { amount } from '#core/money/amount';
import type { LotMethod, SoldLots } from '#core/portfolio/lots';

/** The long-term part of what sales realized, by the lots that each of them took under a method. */

type Place = { symbol: string; platform: string };

const tradeOf = (id: number, date: string, place: Place): Of & { row: RowRef } => ({
  date,
  row: { kind: 'trade', id, date, ...place },
});

const sharesOf = (name: string, { taken }: SoldLots, place: Place, isAsked: (isLong: boolean) => boolean): Explained =>
  made(
    name,
    'shares',
    { by: 'sum' },
    taken
      .filter(({ isLong }) => isAsked(isLong))
      .map(({ tradeId, acquired, shares }) =>
        fromRow('sharesOfLot', 'shares', shares, tradeOf(tradeId, acquired, place).row),
      ),
  );

/** 10 of 12 shares that were sold had been held for more than a year: $108.00 -> $90.00. All of it, where all had. */
const longPart = (name: string, whole: AnyPart, sold: SoldLots, place: Place): AnyPart => {
  if (sold.taken.every(({ isLong }) => isLong)) return { ...whole, name };
  const long = sharesOf('sharesHeldLong', sold, place, (isLong) => isLong);
  const product = made(`${name}TimesLong`, 'money', { by: 'product' }, [whole, long]);
  return made(name, 'money', { by: 'quotient' }, [product, sharesOf('sharesSold', sold, place, () => true)]);
};

const proceedsOf = (sold: SoldLots, of: Of, place: Place): AnyPart => {
  const { quantity, price } = sold.sale;
  const parts = [given('quantity', 'shares', quantity), given('price', 'price', price)];
  return longPart('soldLong', made('soldFor', 'money', { by: 'product' }, parts, of), sold, place);
};

/** At the average its part of what the sale took; else what the lots themselves cost. */
const costOf = (sold: SoldLots, place: Place): AnyPart => {
  if (sold.averageCost) return longPart('costOfLong', given('costOfSold', 'money', sold.averageCost), sold, place);
  const lots = sold.taken.filter(({ isLong }) => isLong);
  return madeOfSum(
    'costOfLong',
    lots.map(({ tradeId, acquired, cost }) =>
      fromRow('costOfTaken', 'money', cost, tradeOf(tradeId, acquired, place).row),
    ),
  );
};

/** To the cent; $90.00 less the $50.00 that those shares cost -> $40.00. */
export const explainRealizedLong = (method: LotMethod, sales: readonly SoldLots[], place: Place): Explained => {
  const long = sales.filter(({ taken }) => taken.some(({ isLong }) => isLong));
  const parts = long.map((sold) => {
    const of = tradeOf(sold.sale.id, sold.sale.transactionDate, place);
    return madeOfSum('realizedLongHere', [proceedsOf(sold, of, place), less(costOf(sold, place))], of);
  });
  return made(`realizedLong-${method}`, 'money', { by: 'sum', places: 2 }, parts, place);
};

/** That, where it comes to what is shown: a trade that was recorded since makes another figure. */
export const explainedLong = (
  method: LotMethod,
  shown: number,
  sales: readonly SoldLots[] | undefined,
  place: Place,
): AnyPart => {
  const told = sales && explainRealizedLong(method, sales, place);
  return told && amount(told.value).eq(shown) ? told : given(`realizedLong-${method}`, 'money', shown, place);
};
