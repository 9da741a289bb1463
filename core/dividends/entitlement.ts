import {
  type Amount,
  type AmountLike,
  roundCents,
  roundShares,
  sumExactAmounts,
  toAmount,
  toDecimalText,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { sortTrades, type TradeRow } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

/**
 * One dividend of one share, as declared: `amountPerShare` is what a share of that day was paid, before any later
 * split. Apple's of 2020-08-07 is $0.82, though it comes to $0.205 a share of today. `paymentDate` is null where the
 * provider names none; an `exDate` yet to come is an announcement. A symbol has at most one event an ex-date.
 */
export type DividendEvent = { exDate: Day; amountPerShare: number; paymentDate: Day | null; currency: string };
export type DividendEventsBySymbol = ReadonlyMap<string, readonly DividendEvent[]>;

/** How another currency came to US dollars: what one unit was worth at the close of `day`. */
export type CurrencyConversion = { currency: string; rate: number; day: Day };

/** What one unit of a currency was worth in US dollars at the close of that day or the last before; null where unknown. */
export type ConversionRateLookup = (currency: string, day: Day) => Omit<CurrencyConversion, 'currency'> | null;

/** What the shares held before the ex-date entitle to. Shares to 8 decimals, those of that day. */
export type EntitledDividend<P extends string = string> = {
  symbol: string;
  /** As the latest trade has it. */
  companyName: string;
  platform: P;
  exDate: Day;
  paymentDate: Day;
  /** True where the provider names no payment date and the ex-date + 21 days stands in. */
  paymentDateEstimated: boolean;
  sharesHeld: number;
  /** In US dollars, or in the currency of `conversion`. */
  amountPerShare: number;
  /** Gross: shares x amount per share in US dollars, to the cent; above zero. */
  totalAmount: number;
  /** Only of a dividend in another currency, at the rate of its payment day. */
  conversion?: CurrencyConversion | undefined;
};

/** From the ex-date to the payment, where the provider doesn't say: about what large US companies take. */
export const defaultDaysFromExDateToPayment = 21;

/** Ex-date 2026-11-09 without a payment date -> 2026-11-30, estimated. */
export const getDividendPaymentDate = ({ exDate, paymentDate }: Pick<DividendEvent, 'exDate' | 'paymentDate'>) => ({
  paymentDate: paymentDate ?? addDays(exDate, defaultDaysFromExDateToPayment),
  paymentDateEstimated: paymentDate === null,
});

/** 10 shares at $0.245 -> $2.45. */
export const computeGrossDividend = (shares: AmountLike, perShare: AmountLike): Amount =>
  roundCents(toAmount(shares).times(perShare));

/** $2.45 less $0.10 of fees and $0.37 of tax -> $1.98; below zero where they exceed the gross amount. */
export const computeNetDividend = (gross: AmountLike, fees: AmountLike, tax: AmountLike = 0): Amount =>
  roundCents(toAmount(gross).minus(fees).minus(tax));

/** 10 shares at EUR 0.49, a euro at $1.0834 -> $5.31. */
export const convertDividendToUsd = (
  shares: Amount,
  perShare: number,
  conversion: CurrencyConversion | undefined,
): Amount => computeGrossDividend(shares, toAmount(perShare).times(conversion?.rate ?? 1));

/**
 * How a dividend comes to US dollars: nothing to convert in US dollars; null where no rate is known. What is still to be
 * paid is taken at today's rate until its day has come.
 */
export const findDividendCurrencyConversion = (
  event: Pick<DividendEvent, 'exDate' | 'paymentDate' | 'currency'>,
  today: Day,
  rateOn: ConversionRateLookup,
): CurrencyConversion | undefined | null => {
  const { currency } = event;
  if (currency === 'USD') return undefined;
  const { paymentDate } = getDividendPaymentDate(event);
  const known = rateOn(currency, paymentDate < today ? paymentDate : today);
  return known && { currency, ...known };
};

/** The trades of each symbol on each platform, oldest first. */
const groupIntoRuns = <P extends string>(trades: readonly TradeRow<P>[]): TradeRow<P>[][] => {
  const runs = new Map<string, TradeRow<P>[]>();
  for (const trade of sortTrades(trades)) {
    const key = `${trade.symbol} ${trade.platform}`;
    const run = runs.get(key);
    if (run) run.push(trade);
    else runs.set(key, [trade]);
  }
  return [...runs.values()];
};

/** One walk through the trades of a run: its position as it stood at the close of the day asked for, the days ascending. */
const walk = (run: readonly TradeRow[], splits: readonly Split[] | undefined) => {
  const position = run[0] && createRunningPosition(run[0], splits);
  let next = 0;
  return (day: Day): Amount => {
    if (!position) return zeroAmount;
    for (let trade = run[next]; trade && trade.transactionDate <= day; trade = run[++next])
      applyTradeToPosition(position, trade);
    applySplitsToPosition(position, day);
    return position.shares;
  };
};

const byExDate = (a: DividendEvent, b: DividendEvent): number => compareText(a.exDate, b.exDate);

type Dated = Pick<EntitledDividend, 'exDate' | 'amountPerShare' | 'conversion'>;

/** What the shares held the evening before come to at that amount; null where that is less than a cent. */
const computeEntitledAmount = ({ exDate, amountPerShare, conversion }: Dated, sharesAt: ReturnType<typeof walk>) => {
  const shares = roundShares(sharesAt(addDays(exDate, -1)));
  const total = convertDividendToUsd(shares, amountPerShare, conversion);
  return total.lte(0) ? null : { sharesHeld: toNumber(shares), totalAmount: toNumber(total) };
};

interface Terms<P extends string> {
  today: Day;
  platforms?: readonly P[];
  /** For dividends in other currencies; without it they are left out. */
  rateOn?: ConversionRateLookup;
}

const listRunEntitlements = <P extends string>(
  run: readonly TradeRow<P>[],
  splits: readonly Split[] | undefined,
  events: readonly DividendEvent[],
  { today, rateOn = () => null }: Terms<P>,
): EntitledDividend<P>[] => {
  const latest = run.at(-1);
  if (!latest) return [];
  const { symbol, companyName, platform } = latest;
  const sharesAt = walk(run, splits);
  return events.toSorted(byExDate).flatMap((event): EntitledDividend<P>[] => {
    const { exDate, amountPerShare } = event;
    const conversion = findDividendCurrencyConversion(event, today, rateOn);
    const held = conversion === null ? null : computeEntitledAmount({ exDate, amountPerShare, conversion }, sharesAt);
    if (!held) return [];
    const payment = { exDate, ...getDividendPaymentDate(event), amountPerShare, ...(conversion && { conversion }) };
    return [{ symbol, companyName, platform, ...payment, ...held }];
  });
};

const byNewestExDate = (a: EntitledDividend, b: EntitledDividend): number =>
  compareText(b.exDate, a.exDate) || compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

/**
 * Every dividend that the trades entitle to, newest ex-date first: per platform and symbol, the shares held at the
 * close of the day before the ex-date times the amount per share. What is bought on the ex-date gets nothing, what is
 * sold on it everything. Left out: ex-dates after `today`, payments that come to less than a cent, currencies without
 * a rate, platforms not asked for.
 *
 * A split on the ex-date or later leaves both sides as they were: 10 shares at $0.82, though 40 at $0.205 today.
 */
export const listEntitledDividends = <P extends string>(
  trades: readonly TradeRow<P>[],
  splits: SplitsBySymbol,
  events: DividendEventsBySymbol,
  terms: Terms<P>,
): EntitledDividend<P>[] => {
  const { today, platforms } = terms;
  const wanted = platforms ? trades.filter(({ platform }) => platforms.includes(platform)) : trades;
  return groupIntoRuns(wanted)
    .flatMap((run) => {
      const symbol = run[0]?.symbol ?? '';
      const due = (events.get(symbol) ?? []).filter(({ exDate }) => exDate <= today);
      return due.length > 0 ? listRunEntitlements(run, splits.get(symbol), due, terms) : [];
    })
    .toSorted(byNewestExDate);
};

/**
 * Dividends found before, with the shares that the trades make it now: what was declared does not change with a trade.
 * Those of which less than a cent is left are left out; names and dates stay as they were found.
 */
export const recomputeFoundDividendsFromTrades = <F extends EntitledDividend>(
  found: readonly F[],
  trades: readonly TradeRow[],
  splits: SplitsBySymbol,
): F[] => {
  const runs = new Map(groupIntoRuns(trades).map((run) => [`${run[0]?.symbol} ${run[0]?.platform}`, run]));
  return [...Map.groupBy(found, ({ symbol, platform }) => `${symbol} ${platform}`)].flatMap(([key, some]) => {
    const sharesAt = walk(runs.get(key) ?? [], splits.get(some[0]?.symbol ?? ''));
    return some
      .toSorted((a, b) => compareText(a.exDate, b.exDate))
      .flatMap((one) => {
        const held = computeEntitledAmount(one, sharesAt);
        return held ? [{ ...one, ...held }] : [];
      });
  });
};

/** True from the payment date on, that day included. */
export const isDividendPaidBy = ({ paymentDate }: Pick<EntitledDividend, 'paymentDate'>, today: Day): boolean =>
  paymentDate <= today;

type EnteredFigures = { grossamount: number; netamount: number; fees: number; taxwithheld: number };

/** Sums of the dividends entered by hand; the average is net, per payment, and 0 without any. */
export const summarizeManualDividends = (rows: readonly EnteredFigures[]) => {
  const net = sumExactAmounts(rows.map(({ netamount }) => toAmount(netamount)));
  return {
    totalNetAmount: toNumber(roundCents(net)),
    totalGrossAmount: toNumber(roundCents(sumExactAmounts(rows.map(({ grossamount }) => toAmount(grossamount))))),
    totalFees: toNumber(roundCents(sumExactAmounts(rows.map(({ fees }) => toAmount(fees))))),
    totalTax: toNumber(roundCents(sumExactAmounts(rows.map(({ taxwithheld }) => toAmount(taxwithheld))))),
    averagePerDividend: rows.length > 0 ? toNumber(roundCents(net.div(rows.length))) : 0,
    totalPayments: rows.length,
  };
};

/** What a share was paid: `$0.2400`, or `0.4900 EUR` in another currency. */
const formatAmountPerShare = (amountPerShare: number, conversion: CurrencyConversion | undefined): string => {
  const figure = toAmount(amountPerShare).toFixed(4);
  return conversion ? `${figure} ${conversion.currency} at ${conversion.rate}` : `$${figure}`;
};

type Described = Pick<EntitledDividend, 'symbol' | 'sharesHeld' | 'amountPerShare' | 'conversion'>;

/** The text of a synced dividend's cash row: `Dividend from AAPL: 10 shares @ $0.2400`. For people: its origin says what it is. */
export const describeDividendCashRow = ({ symbol, sharesHeld, amountPerShare, conversion }: Described): string =>
  `Dividend from ${symbol}: ${toDecimalText(sharesHeld)} shares @ ${formatAmountPerShare(amountPerShare, conversion)}`;
