import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowTerm,
  type ExplainableRowListName,
  type FigureTerm,
  getTermAmount,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { computeTradeTotalAndFeeTerms, type PaidDividendRow } from '#core/insight/returns/investment-bridge';
import { type AmountLike, toAmount, toDecimalText } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import { addsShares, type TradeRow } from '#core/portfolio/trades';

/** What a row counts for in a list, as a part that opens further; null where it does not count there. */

const nullIfZero = (part: FigureTerm): FigureTerm | null => (getTermAmount(part).eq(0) ? null : part);

/** 10 @ $5 with $1 of fees: $50.00 of what was bought, $51.00 of what came in, $1.00 of the fees. */
export const createTradeTermInRowList = (list: ExplainableRowListName, trade: TradeRow): FigureTerm | null => {
  const { symbol, platform } = trade;
  const { total, moved, fee } = computeTradeTotalAndFeeTerms(trade, 'in');
  const isIn = addsShares(trade.transactionType);
  const plain = { ...total, name: trade.transactionType };
  if (list === 'tradeFees') return nullIfZero(fee);
  if (list === 'trades') return { ...createRowTerm('trade', 'count', toAmount(1), total.row), symbol, platform };
  if (list === 'flows' || list === 'flowsWithoutCosts') {
    const flow = list === 'flows' ? moved : plain;
    return nullIfZero(isIn ? toSubtractedTerm(flow) : flow);
  }
  if (isIn !== (list === 'bought' || list === 'tradesIn')) return null;
  return nullIfZero(list === 'tradesIn' || list === 'tradesOut' ? moved : plain);
};

const toRef = ({ id, date, symbol, platform }: PaidDividendRow): LedgerRowRef => ({
  kind: 'dividend',
  id,
  date,
  symbol,
  platform,
});

/** What of a dividend counts in a list; in any other, what is left of it. */
const counts: Partial<Record<ExplainableRowListName, 'gross' | 'tax' | 'fees' | 'each'>> = {
  dividendsGross: 'gross',
  flowsWithoutCosts: 'gross',
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
export const createDividendTermInRowList = (list: ExplainableRowListName, paid: PaidDividendRow): FigureTerm | null => {
  const row = toRef(paid);
  const { symbol, platform, date } = row;
  const of = { row, symbol, platform, date };
  const gross = createRowTerm('dividendGross', 'money', paid.gross, row);
  const tax = createRowTerm('dividendTax', 'money', paid.tax, row);
  const fees = createRowTerm('dividendFees', 'money', paid.fees, row);
  const what = counts[list];
  if (what === 'each') return { ...createRowTerm('payment', 'count', toAmount(1), row), symbol, platform };
  if (what) return nullIfZero({ gross, tax, fees }[what]);
  const taken = [tax, fees].filter((part) => !getTermAmount(part).eq(0)).map(toSubtractedTerm);
  return nullIfZero(computeSumFigure('dividendNet', [gross, ...taken], of));
};

/** A price as the market tells it, in its own currency, and by what rate it became US dollars; 1 where it was in them. */
export type PriceWithUsdRate = {
  price: number;
  rate: number;
  currency: string;
  source?: string | undefined;
  /** When it was known. */
  asOf?: string | undefined;
  stale?: boolean | undefined;
};

/** To 6 decimals: 12.5 EUR at 1.0834 -> $13.5425. */
export const createPriceTerm = (
  symbol: string,
  { price, rate, source, asOf, stale, currency }: PriceWithUsdRate,
): FigureTerm => {
  const details = { symbol, source, at: asOf, ...(stale && { isStale: true as const }) };
  const value = toDecimalText(price);
  if (rate === 1) {
    return computeFigure(
      'price',
      'price',
      { by: 'sum', places: 6 },
      [{ kind: 'price', name: 'quote', unit: 'price', value, ...details }],
      {
        symbol,
      },
    );
  }
  const foreign: FigureTerm = { kind: 'price', name: `price${currency}`, unit: 'factor', value, ...details };
  const at = createGivenTerm(`rate${currency}`, 'factor', rate);
  return computeFigure('price', 'price', { by: 'product', places: 6 }, [foreign, at], { symbol });
};

/** What is held of one stock on one platform: shares x price, once to the cent. 15 at $8 -> $120.00. */
export const explainStockValue = (
  of: { symbol: string; platform?: string | undefined },
  shares: AmountLike,
  price: PriceWithUsdRate,
): ComputedFigure =>
  computeFigure(
    'value',
    'money',
    { by: 'product', places: 2 },
    [createGivenTerm('shares', 'shares', toAmount(shares), of), createPriceTerm(of.symbol, price)],
    of,
  );

type OfPosition = Pick<Position, 'symbol' | 'sold' | 'costOfSold' | 'cost'> & { platform: string };

/** What sales made, exact: sold for $321.00 less an average cost of $306.00. */
export const explainRealizedGain = ({ symbol, platform, sold, costOfSold }: OfPosition): ComputedFigure =>
  computeSumFigure(
    'realizedHere',
    [createGivenTerm('soldFor', 'money', sold), toSubtractedTerm(createGivenTerm('costOfSold', 'money', costOfSold))],
    {
      symbol,
      platform,
    },
  );

/** The cost of what is held, to the cent as its row shows it. */
export const explainStockCost = ({ symbol, platform, cost }: OfPosition): ComputedFigure =>
  computeFigure('cost', 'money', { by: 'sum', places: 2 }, [createGivenTerm('exactCost', 'money', cost)], {
    symbol,
    platform,
  });
