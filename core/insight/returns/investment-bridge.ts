import { createExchangeRateTerm } from '#core/insight/exchange-rates';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowTerm,
  type FigureTerm,
  getTermAmount,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import {
  type BridgeEntry,
  type BridgeLine,
  computeValueBridge,
  type ValueBridge,
} from '#core/insight/net-worth/bridge';
import { explainHoldingsValue, explainPriceGains, type HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import type { DayFlow } from '#core/insight/returns/time-weighted';
import { type Amount, getLesserAmount, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { getForeignTradeAmounts } from '#core/portfolio/trade-currency';
import { addsShares, isCorporateActionTransfer, type TradeRow } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** A dividend by its payment date, US dollars to the cent. */
export type PaidDividendRow = {
  /** Its number, or the key of a found one. */
  id: number | string;
  date: Day;
  symbol: string;
  platform?: string | undefined;
  gross: Amount;
  tax: Amount;
  fees: Amount;
};

/** Fees and taxes in the figures, as they are; or out of them. */
export type FeesAndTaxesTreatment = 'in' | 'out';

/** In which line a row counts, and with what. */
/** `isCarried`: of shares that only left and came back by a corporate action. */
export type DatedBridgeEntry = BridgeEntry & { date: Day; isCarried?: boolean };

const createTradeRef = ({ id, transactionDate: date, symbol, platform }: TradeRow): LedgerRowRef => ({
  kind: 'trade',
  id,
  date,
  symbol,
  platform,
});
const createDividendRef = ({ id, date, symbol, platform }: PaidDividendRow): LedgerRowRef => ({
  kind: 'dividend',
  id,
  date,
  symbol,
  platform,
});

export const isNonZeroTerm = (part: FigureTerm): boolean => !getTermAmount(part).eq(0);

type TradeParts = { price: FigureTerm; fee: FigureTerm };

/** The price and the fees of a trade, traced to what it was paid in: 100.5 EUR at 1.0834 are $108.8817 a share. */
const explainPriceAndFees = (trade: TradeRow, row: LedgerRowRef, costs: FeesAndTaxesTreatment): TradeParts => {
  const fees = costs === 'in' ? toAmount(trade.fees) : zeroAmount;
  const inUsd: TradeParts = {
    price: createGivenTerm('price', 'price', trade.price),
    fee: createRowTerm('tradeFees', 'money', fees, row),
  };
  const foreign = getForeignTradeAmounts(trade);
  if (!foreign) return inUsd;
  const { currency } = foreign;
  const rate = createExchangeRateTerm({
    currency,
    rate: toNumber(foreign.exchangeRate),
    day: trade.transactionDate,
    source: trade.rateSource,
  });
  const price = createGivenTerm('priceInCurrency', 'price', foreign.price, { currency });
  const fee = createGivenTerm('feesInCurrency', 'money', foreign.fees, { currency });
  return {
    price: computeFigure('price', 'price', { by: 'product', places: 6 }, [price, rate]),
    fee: fees.eq(0)
      ? inUsd.fee
      : computeFigure('tradeFees', 'money', { by: 'product', places: 2 }, [fee, rate], { row, date: row.date }),
  };
};

/** What a trade comes to, and its fees: quantity x price to the cent; what is bought is paid for with its fees. */
export const computeTradeTotalAndFeeTerms = (trade: TradeRow, costs: FeesAndTaxesTreatment) => {
  const { symbol, platform } = trade;
  const row = createTradeRef(trade);
  const { price, fee } = explainPriceAndFees(trade, row, costs);
  const total = computeFigure('tradeTotal', 'money', { by: 'product', places: 2 }, [
    createGivenTerm('quantity', 'shares', trade.quantity),
    price,
  ]);
  const change = addsShares(trade.transactionType)
    ? computeSumFigure('tradeIn', [total, fee].filter(isNonZeroTerm), { row, symbol, platform, date: row.date })
    : computeSumFigure('tradeOut', [total, toSubtractedTerm(fee)].filter(isNonZeroTerm), {
        row,
        symbol,
        platform,
        date: row.date,
      });
  return { total: { ...total, row, symbol, platform, date: row.date }, moved: change, fee };
};

/** A buy puts in what it costs with its fees, and the fees are spent; a sale takes out what is left after them. */
export const toTradeBridgeEntries = (trade: TradeRow, costs: FeesAndTaxesTreatment): DatedBridgeEntry[] => {
  const { moved, fee } = computeTradeTotalAndFeeTerms(trade, costs);
  const line: BridgeLine = addsShares(trade.transactionType) ? 'contributions' : 'withdrawals';
  const date = trade.transactionDate;
  const carried = isCorporateActionTransfer(trade) ? { isCarried: true } : {};
  return [
    { line, part: moved, date, ...carried },
    ...(isNonZeroTerm(fee) ? [{ line: 'fees' as const, part: fee, date }] : []),
  ];
};

const createDividendTerms = (paid: PaidDividendRow, costs: FeesAndTaxesTreatment) => {
  const row = createDividendRef(paid);
  const of = (name: string, value: Amount) => createRowTerm(name, 'money', costs === 'in' ? value : toAmount(0), row);
  const [tax, fee] = [of('dividendTax', paid.tax), of('dividendFees', paid.fees)];
  return { row, gross: createRowTerm('dividendGross', 'money', paid.gross, row), tax, fee };
};

/** Gross is income, tax and fee are spent; what is left of it is `net`. */
export const toDividendBridgeEntriesAndNet = (
  paid: PaidDividendRow,
  costs: FeesAndTaxesTreatment,
): { entries: DatedBridgeEntry[]; net: FigureTerm } => {
  const { row, gross, tax, fee } = createDividendTerms(paid, costs);
  const { date, symbol, platform } = row;
  const taken = [toSubtractedTerm(tax), toSubtractedTerm(fee)].filter(isNonZeroTerm);
  const entries: DatedBridgeEntry[] = [
    { line: 'income', part: gross, date },
    { line: 'taxes', part: tax, date },
    { line: 'fees', part: fee, date },
  ];
  return {
    entries: entries.filter(({ part }) => isNonZeroTerm(part)),
    net: computeSumFigure('dividendNet', [gross, ...taken], { row, date, symbol, platform }),
  };
};

/** Of the stocks that count, and no others: `trades` and `dividends` are those after the start day, up to the end day. */
export type InvestmentRangeInputs<P extends string = string> = {
  start: readonly HoldingAtClose<P>[];
  end: readonly HoldingAtClose<P>[];
  trades: readonly TradeRow<P>[];
  dividends: readonly PaidDividendRow[];
};
type Rows = Pick<InvestmentRangeInputs, 'trades' | 'dividends'>;

const listRowEntries = ({ trades, dividends }: Rows, costs: FeesAndTaxesTreatment): DatedBridgeEntry[] => [
  ...trades.flatMap((trade) => toTradeBridgeEntries(trade, costs)),
  ...dividends.flatMap((paid) => {
    const { entries, net } = toDividendBridgeEntriesAndNet(paid, costs);
    return [...entries, { line: 'withdrawals' as const, part: net, date: paid.date }];
  }),
];

/**
 * What the entries put in and take out, a day each, in order; a balance that was set by hand does either, and what only left
 * and came back by a corporate action neither.
 */
export const sumBridgeEntriesToDayFlows = (entries: readonly DatedBridgeEntry[]): DayFlow[] => {
  const amounts = (own: readonly DatedBridgeEntry[], line: BridgeLine) =>
    own.filter((entry) => entry.line === line).map(({ part }) => getTermAmount(part));
  const of = (own: readonly DatedBridgeEntry[], line: 'contributions' | 'withdrawals') => {
    const set = amounts(own, 'corrections').map((one) => (line === 'contributions' ? one : zeroAmount.minus(one)));
    return sumExactAmounts([...amounts(own, line), ...set.filter((one) => one.gt(0))]);
  };
  const toFlow = (date: Day, own: readonly DatedBridgeEntry[]) => {
    const carriedOver = own.filter(({ isCarried }) => isCarried);
    const carried = getLesserAmount(
      sumExactAmounts(amounts(carriedOver, 'contributions')),
      sumExactAmounts(amounts(carriedOver, 'withdrawals')),
    );
    return { date, in: of(own, 'contributions').minus(carried), out: of(own, 'withdrawals').minus(carried) };
  };
  return [...Map.groupBy(entries, ({ date }) => date)]
    .map(([date, own]) => toFlow(date, own))
    .filter((flow) => !flow.in.eq(0) || !flow.out.eq(0))
    .toSorted((a, b) => compareText(a.date, b.date));
};

/**
 * What crosses the boundary of the shares: buys, reinvestments and shares that come are in, with their fees; sales, shares
 * that leave and dividends are out, after fees and taxes. A day each, in order. US dollars to the cent.
 */
export const listInvestmentFlows = (
  trades: readonly TradeRow[],
  dividends: readonly PaidDividendRow[],
  costs: FeesAndTaxesTreatment = 'in',
): DayFlow[] => sumBridgeEntriesToDayFlows(listRowEntries({ trades, dividends }, costs));

/** The totals of what was bought, without fees: what the simple return is of, beside the start value. */
export const explainPurchases = (trades: readonly TradeRow[]): ComputedFigure =>
  computeSumFigure(
    'purchases',
    trades
      .filter(({ transactionType }) => addsShares(transactionType))
      .map((trade) => computeTradeTotalAndFeeTerms(trade, 'out').total),
  );
export const sumPurchases = (trades: readonly TradeRow[]): Amount => getTermAmount(explainPurchases(trades));

/**
 * The bridge of the shares: price gain is that of the books, the other lines are the rows. Contributions are buys with
 * their fees, withdrawals sales after their fees and dividends after tax and fee.
 */
export const computeInvestmentBridge = <P extends string>(
  { start, end, ...rows }: InvestmentRangeInputs<P>,
  costs: FeesAndTaxesTreatment = 'in',
): ValueBridge =>
  computeValueBridge(explainHoldingsValue('startValue', start), explainHoldingsValue('endValue', end), [
    ...explainPriceGains(start, end).map((part) => ({ line: 'priceGain' as const, part })),
    ...listRowEntries(rows, costs),
  ]);
