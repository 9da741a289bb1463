import { type Bridge, type BridgeEntry, type BridgeLine, bridgeOf } from '#core/insight/bridge';
import { type AnyPart, amountIn, type Explained, fromRow, given, less, type RowRef } from '#core/insight/explained';
import { explainHeld, type HeldAt, priceGains } from '#core/insight/held-at';
import { made, madeOfSum } from '#core/insight/made';
import type { DayFlow } from '#core/insight/time-weighted';
import { type Amount, amount, sum, zero } from '#core/money/amount';
import { addsShares, type TradeRow } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** A dividend by its payment date, US dollars to the cent. */
export type PaidRow = {
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
export type Costs = 'in' | 'out';

/** In which line a row counts, and with what. */
export type RowEntry = BridgeEntry & { date: Day };

const tradeRef = ({ id, transactionDate: date, symbol, platform }: TradeRow): RowRef => ({
  kind: 'trade',
  id,
  date,
  symbol,
  platform,
});
const dividendRef = ({ id, date, symbol, platform }: PaidRow): RowRef => ({
  kind: 'dividend',
  id,
  date,
  symbol,
  platform,
});

export const isSome = (part: AnyPart): boolean => !amountIn(part).eq(0);

/** What a trade comes to, and its fees: quantity x price to the cent; what is bought is paid for with its fees. */
export const tradeParts = (trade: TradeRow, costs: Costs) => {
  const { symbol, platform } = trade;
  const [row, fees] = [tradeRef(trade), costs === 'in' ? trade.fees : 0];
  const total = made('tradeTotal', 'money', { by: 'product', places: 2 }, [
    given('quantity', 'shares', trade.quantity),
    given('price', 'price', trade.price),
  ]);
  const fee = fromRow('tradeFees', 'money', amount(fees), row);
  const moved = addsShares(trade.transactionType)
    ? madeOfSum('tradeIn', [total, fee].filter(isSome), { row, symbol, platform, date: row.date })
    : madeOfSum('tradeOut', [total, less(fee)].filter(isSome), { row, symbol, platform, date: row.date });
  return { total: { ...total, row, symbol, platform, date: row.date }, moved, fee };
};

/** A buy puts in what it costs with its fees, and the fees are spent; a sale takes out what is left after them. */
export const tradeEntries = (trade: TradeRow, costs: Costs): RowEntry[] => {
  const { moved, fee } = tradeParts(trade, costs);
  const line: BridgeLine = addsShares(trade.transactionType) ? 'contributions' : 'withdrawals';
  const date = trade.transactionDate;
  return [{ line, part: moved, date }, ...(isSome(fee) ? [{ line: 'fees' as const, part: fee, date }] : [])];
};

const dividendParts = (paid: PaidRow, costs: Costs) => {
  const row = dividendRef(paid);
  const of = (name: string, value: Amount) => fromRow(name, 'money', costs === 'in' ? value : amount(0), row);
  const [tax, fee] = [of('dividendTax', paid.tax), of('dividendFees', paid.fees)];
  return { row, gross: fromRow('dividendGross', 'money', paid.gross, row), tax, fee };
};

/** Gross is income, tax and fee are spent; what is left of it is `net`. */
export const dividendEntries = (paid: PaidRow, costs: Costs): { entries: RowEntry[]; net: AnyPart } => {
  const { row, gross, tax, fee } = dividendParts(paid, costs);
  const { date, symbol, platform } = row;
  const taken = [less(tax), less(fee)].filter(isSome);
  const entries: RowEntry[] = [
    { line: 'income', part: gross, date },
    { line: 'taxes', part: tax, date },
    { line: 'fees', part: fee, date },
  ];
  return {
    entries: entries.filter(({ part }) => isSome(part)),
    net: madeOfSum('dividendNet', [gross, ...taken], { row, date, symbol, platform }),
  };
};

/** Of the stocks that count, and no others: `trades` and `dividends` are those after the start day, up to the end day. */
export type Between<P extends string = string> = {
  start: readonly HeldAt<P>[];
  end: readonly HeldAt<P>[];
  trades: readonly TradeRow<P>[];
  dividends: readonly PaidRow[];
};
type Rows = Pick<Between, 'trades' | 'dividends'>;

const rowEntries = ({ trades, dividends }: Rows, costs: Costs): RowEntry[] => [
  ...trades.flatMap((trade) => tradeEntries(trade, costs)),
  ...dividends.flatMap((paid) => {
    const { entries, net } = dividendEntries(paid, costs);
    return [...entries, { line: 'withdrawals' as const, part: net, date: paid.date }];
  }),
];

/** What the entries put in and take out, a day each, in order; a balance that was set by hand does either. */
export const flowsOf = (entries: readonly RowEntry[]): DayFlow[] => {
  const amounts = (own: readonly RowEntry[], line: BridgeLine) =>
    own.filter((entry) => entry.line === line).map(({ part }) => amountIn(part));
  const of = (own: readonly RowEntry[], line: 'contributions' | 'withdrawals') => {
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
export const investmentFlows = (
  trades: readonly TradeRow[],
  dividends: readonly PaidRow[],
  costs: Costs = 'in',
): DayFlow[] => flowsOf(rowEntries({ trades, dividends }, costs));

/** The totals of what was bought, without fees: what the simple return is of, beside the start value. */
export const explainPurchases = (trades: readonly TradeRow[]): Explained =>
  madeOfSum(
    'purchases',
    trades.filter(({ transactionType }) => addsShares(transactionType)).map((trade) => tradeParts(trade, 'out').total),
  );
export const purchasesOf = (trades: readonly TradeRow[]): Amount => amountIn(explainPurchases(trades));

/**
 * The bridge of the shares: price gain is that of the books, the other lines are the rows. Contributions are buys with
 * their fees, withdrawals sales after their fees and dividends after tax and fee.
 */
export const investmentsBridge = <P extends string>({ start, end, ...rows }: Between<P>, costs: Costs = 'in'): Bridge =>
  bridgeOf(explainHeld('startValue', start), explainHeld('endValue', end), [
    ...priceGains(start, end).map((part) => ({ line: 'priceGain' as const, part })),
    ...rowEntries(rows, costs),
  ]);
