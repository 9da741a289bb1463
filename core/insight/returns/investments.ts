import { computeFigure, computeSum } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  givenTerm,
  type RowRef,
  rowTerm,
  subtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Bridge, type BridgeEntry, type BridgeLine, computeBridge } from '#core/insight/net-worth/bridge';
import { explainHoldingsValue, explainPriceGains, type HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import type { DayFlow } from '#core/insight/returns/time-weighted';
import { type Amount, amount, sum, zero } from '#core/money/amount';
import { addsShares, type TradeRow } from '#core/portfolio/trades';
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
export type CostTreatment = 'in' | 'out';

/** In which line a row counts, and with what. */
export type BridgeRowEntry = BridgeEntry & { date: Day };

const tradeRef = ({ id, transactionDate: date, symbol, platform }: TradeRow): RowRef => ({
  kind: 'trade',
  id,
  date,
  symbol,
  platform,
});
const dividendRef = ({ id, date, symbol, platform }: PaidDividendRow): RowRef => ({
  kind: 'dividend',
  id,
  date,
  symbol,
  platform,
});

export const isNonZero = (part: FigureTerm): boolean => !getTermAmount(part).eq(0);

/** What a trade comes to, and its fees: quantity x price to the cent; what is bought is paid for with its fees. */
export const toTradeTerms = (trade: TradeRow, costs: CostTreatment) => {
  const { symbol, platform } = trade;
  const [row, fees] = [tradeRef(trade), costs === 'in' ? trade.fees : 0];
  const total = computeFigure('tradeTotal', 'money', { by: 'product', places: 2 }, [
    givenTerm('quantity', 'shares', trade.quantity),
    givenTerm('price', 'price', trade.price),
  ]);
  const fee = rowTerm('tradeFees', 'money', amount(fees), row);
  const change = addsShares(trade.transactionType)
    ? computeSum('tradeIn', [total, fee].filter(isNonZero), { row, symbol, platform, date: row.date })
    : computeSum('tradeOut', [total, subtractedTerm(fee)].filter(isNonZero), { row, symbol, platform, date: row.date });
  return { total: { ...total, row, symbol, platform, date: row.date }, moved: change, fee };
};

/** A buy puts in what it costs with its fees, and the fees are spent; a sale takes out what is left after them. */
export const toTradeBridgeEntries = (trade: TradeRow, costs: CostTreatment): BridgeRowEntry[] => {
  const { moved, fee } = toTradeTerms(trade, costs);
  const line: BridgeLine = addsShares(trade.transactionType) ? 'contributions' : 'withdrawals';
  const date = trade.transactionDate;
  return [{ line, part: moved, date }, ...(isNonZero(fee) ? [{ line: 'fees' as const, part: fee, date }] : [])];
};

const dividendParts = (paid: PaidDividendRow, costs: CostTreatment) => {
  const row = dividendRef(paid);
  const of = (name: string, value: Amount) => rowTerm(name, 'money', costs === 'in' ? value : amount(0), row);
  const [tax, fee] = [of('dividendTax', paid.tax), of('dividendFees', paid.fees)];
  return { row, gross: rowTerm('dividendGross', 'money', paid.gross, row), tax, fee };
};

/** Gross is income, tax and fee are spent; what is left of it is `net`. */
export const toDividendBridgeEntries = (
  paid: PaidDividendRow,
  costs: CostTreatment,
): { entries: BridgeRowEntry[]; net: FigureTerm } => {
  const { row, gross, tax, fee } = dividendParts(paid, costs);
  const { date, symbol, platform } = row;
  const taken = [subtractedTerm(tax), subtractedTerm(fee)].filter(isNonZero);
  const entries: BridgeRowEntry[] = [
    { line: 'income', part: gross, date },
    { line: 'taxes', part: tax, date },
    { line: 'fees', part: fee, date },
  ];
  return {
    entries: entries.filter(({ part }) => isNonZero(part)),
    net: computeSum('dividendNet', [gross, ...taken], { row, date, symbol, platform }),
  };
};

/** Of the stocks that count, and no others: `trades` and `dividends` are those after the start day, up to the end day. */
export type InvestmentRange<P extends string = string> = {
  start: readonly HoldingAtClose<P>[];
  end: readonly HoldingAtClose<P>[];
  trades: readonly TradeRow<P>[];
  dividends: readonly PaidDividendRow[];
};
type Rows = Pick<InvestmentRange, 'trades' | 'dividends'>;

const rowEntries = ({ trades, dividends }: Rows, costs: CostTreatment): BridgeRowEntry[] => [
  ...trades.flatMap((trade) => toTradeBridgeEntries(trade, costs)),
  ...dividends.flatMap((paid) => {
    const { entries, net } = toDividendBridgeEntries(paid, costs);
    return [...entries, { line: 'withdrawals' as const, part: net, date: paid.date }];
  }),
];

/** What the entries put in and take out, a day each, in order; a balance that was set by hand does either. */
export const sumDailyFlows = (entries: readonly BridgeRowEntry[]): DayFlow[] => {
  const amounts = (own: readonly BridgeRowEntry[], line: BridgeLine) =>
    own.filter((entry) => entry.line === line).map(({ part }) => getTermAmount(part));
  const of = (own: readonly BridgeRowEntry[], line: 'contributions' | 'withdrawals') => {
    const set = amounts(own, 'corrections').map((one) => (line === 'contributions' ? one : zero.minus(one)));
    return sum([...amounts(own, line), ...set.filter((one) => one.gt(0))]);
  };
  return [...Map.groupBy(entries, ({ date }) => date)]
    .map(([date, own]) => ({ date, in: of(own, 'contributions'), out: of(own, 'withdrawals') }))
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
  costs: CostTreatment = 'in',
): DayFlow[] => sumDailyFlows(rowEntries({ trades, dividends }, costs));

/** The totals of what was bought, without fees: what the simple return is of, beside the start value. */
export const explainPurchases = (trades: readonly TradeRow[]): ComputedFigure =>
  computeSum(
    'purchases',
    trades
      .filter(({ transactionType }) => addsShares(transactionType))
      .map((trade) => toTradeTerms(trade, 'out').total),
  );
export const sumPurchases = (trades: readonly TradeRow[]): Amount => getTermAmount(explainPurchases(trades));

/**
 * The bridge of the shares: price gain is that of the books, the other lines are the rows. Contributions are buys with
 * their fees, withdrawals sales after their fees and dividends after tax and fee.
 */
export const computeInvestmentBridge = <P extends string>(
  { start, end, ...rows }: InvestmentRange<P>,
  costs: CostTreatment = 'in',
): Bridge =>
  computeBridge(explainHoldingsValue('startValue', start), explainHoldingsValue('endValue', end), [
    ...explainPriceGains(start, end).map((part) => ({ line: 'priceGain' as const, part })),
    ...rowEntries(rows, costs),
  ]);
