import {
  type AnyPart,
  amountIn,
  type Explained,
  fromRow,
  given,
  less,
  type RowList,
  type RowRef,
} from '#core/insight/explained';
import { type PaidRow, tradeParts } from '#core/insight/investments';
import { made, madeOfSum } from '#core/insight/made';
import { type AmountLike, amount, inDigits } from '#core/money/amount';
import type { Position } from '#core/portfolio/positions';
import { addsShares, type TradeRow } from '#core/portfolio/trades';

/** What a row counts for in a list, as a part that opens further; null where it does not count there. */

const some = (part: AnyPart): AnyPart | null => (amountIn(part).eq(0) ? null : part);

/** 10 @ $5 with $1 of fees: $50.00 of what was bought, $1.00 of the fees. */
export const tradePart = (list: RowList, trade: TradeRow): AnyPart | null => {
  const { symbol, platform } = trade;
  const { total, fee } = tradeParts(trade, 'in');
  if (list === 'tradeFees') return some(fee);
  if (list === 'trades') return { ...fromRow('trade', 'count', amount(1), fee.row), symbol, platform };
  return (list === 'bought') === addsShares(trade.transactionType)
    ? some({ ...total, name: trade.transactionType })
    : null;
};

const refOf = ({ id, date, symbol, platform }: PaidRow): RowRef => ({ kind: 'dividend', id, date, symbol, platform });

/** What of a dividend counts in a list; in any other, what is left of it. */
const counts: Partial<Record<RowList, 'gross' | 'tax' | 'fees' | 'each'>> = {
  dividendsGross: 'gross',
  foundGross: 'gross',
  enteredGross: 'gross',
  dividendTax: 'tax',
  foundTax: 'tax',
  enteredTax: 'tax',
  dividendFees: 'fees',
  enteredFees: 'fees',
  payments: 'each',
  foundPayments: 'each',
  enteredPayments: 'each',
};

/** A dividend of $2.40 of which $0.36 was withheld: $2.04 net. */
export const paidPart = (list: RowList, paid: PaidRow): AnyPart | null => {
  const row = refOf(paid);
  const { symbol, platform, date } = row;
  const of = { row, symbol, platform, date };
  const gross = fromRow('dividendGross', 'money', paid.gross, row);
  const tax = fromRow('dividendTax', 'money', paid.tax, row);
  const fees = fromRow('dividendFees', 'money', paid.fees, row);
  const what = counts[list];
  if (what === 'each') return { ...fromRow('payment', 'count', amount(1), row), symbol, platform };
  if (what) return some({ gross, tax, fees }[what]);
  const taken = [tax, fees].filter((part) => !amountIn(part).eq(0)).map(less);
  return some(madeOfSum('dividendNet', [gross, ...taken], of));
};

/** A price as the market tells it, in its own currency, and by what rate it became US dollars; 1 where it was in them. */
export type PriceTold = {
  price: number;
  rate: number;
  currency: string;
  source?: string | undefined;
  /** When it was known. */
  asOf?: string | undefined;
  stale?: boolean | undefined;
};

/** To 6 decimals: 12.5 EUR at 1.0834 -> $13.5425. */
export const pricePart = (symbol: string, { price, rate, source, asOf, stale, currency }: PriceTold): AnyPart => {
  const told = { symbol, source, at: asOf, ...(stale && { isStale: true as const }) };
  const value = inDigits(price);
  if (rate === 1) {
    return made(
      'price',
      'price',
      { by: 'sum', places: 6 },
      [{ kind: 'price', name: 'quote', unit: 'price', value, ...told }],
      {
        symbol,
      },
    );
  }
  const foreign: AnyPart = { kind: 'price', name: `price${currency}`, unit: 'factor', value, ...told };
  const at = given(`rate${currency}`, 'factor', rate);
  return made('price', 'price', { by: 'product', places: 6 }, [foreign, at], { symbol });
};

/** What is held of one stock on one platform: shares x price, once to the cent. 15 at $8 -> $120.00. */
export const valuePart = (
  of: { symbol: string; platform?: string | undefined },
  shares: AmountLike,
  price: PriceTold,
): Explained =>
  made(
    'value',
    'money',
    { by: 'product', places: 2 },
    [given('shares', 'shares', amount(shares), of), pricePart(of.symbol, price)],
    of,
  );

type OfPosition = Pick<Position, 'symbol' | 'sold' | 'costOfSold' | 'cost'> & { platform: string };

/** What sales made, exact: sold for $321.00 less an average cost of $306.00. */
export const realizedPart = ({ symbol, platform, sold, costOfSold }: OfPosition): Explained =>
  madeOfSum('realizedHere', [given('soldFor', 'money', sold), less(given('costOfSold', 'money', costOfSold))], {
    symbol,
    platform,
  });

/** The cost of what is held, to the cent as its row shows it. */
export const costPart = ({ symbol, platform, cost }: OfPosition): Explained =>
  made('cost', 'money', { by: 'sum', places: 2 }, [given('exactCost', 'money', cost)], { symbol, platform });
