import { applySplits, enterTrade, openBook } from '#core/book';
import { addDays, type Day } from '#core/day';
import { type Amount, type AmountLike, amount, roundCents, roundShares, sum, toNumber, zero } from '#core/money';
import type { Split, SplitsBySymbol } from '#core/splits';
import { inOrder, type TradeRow } from '#core/trades';

/**
 * One dividend of one share, as declared: `amountPerShare` is what a share of that day was paid, before any later
 * split. Apple's of 2020-08-07 is $0.82, though it comes to $0.205 a share of today. `paymentDate` is null where the
 * provider names none; an `exDate` yet to come is an announcement. A symbol has at most one event an ex-date.
 */
export type DividendEvent = { exDate: Day; amountPerShare: number; paymentDate: Day | null; currency: string };
export type EventsBySymbol = ReadonlyMap<string, readonly DividendEvent[]>;

/** What the shares held before the ex-date entitle to. US dollars; shares to 8 decimals, those of that day. */
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
  amountPerShare: number;
  /** Shares x amount per share, to the cent; above zero. */
  totalAmount: number;
};

/** From the ex-date to the payment, where the provider doesn't say: about what large US companies take. */
export const usualDaysToPayment = 21;

/** Ex-date 2026-11-09 without a payment date -> 2026-11-30, estimated. */
export const paymentOf = ({ exDate, paymentDate }: Pick<DividendEvent, 'exDate' | 'paymentDate'>) => ({
  paymentDate: paymentDate ?? addDays(exDate, usualDaysToPayment),
  paymentDateEstimated: paymentDate === null,
});

/** 10 shares at $0.245 -> $2.45. */
export const grossOf = (shares: AmountLike, perShare: AmountLike): Amount => roundCents(amount(shares).times(perShare));

/** $2.45 less $0.10 of fees -> $2.35; below zero where the fees exceed the gross amount. */
export const netOf = (gross: AmountLike, fees: AmountLike): Amount => roundCents(amount(gross).minus(fees));

/** Ledgers are in US dollars, and a payment's own exchange rate is not known afterwards. */
export const isInDollars = ({ currency }: DividendEvent): boolean => currency === 'USD';

/** The trades of each symbol on each platform, oldest first. */
const runsOf = <P extends string>(trades: readonly TradeRow<P>[]): TradeRow<P>[][] => {
  const runs = new Map<string, TradeRow<P>[]>();
  for (const trade of inOrder(trades)) {
    const key = `${trade.symbol} ${trade.platform}`;
    const run = runs.get(key);
    if (run) run.push(trade);
    else runs.set(key, [trade]);
  }
  return [...runs.values()];
};

/** One walk through the trades of a run: a book as it stood at the close of the day asked for, the days ascending. */
const walk = (run: readonly TradeRow[], splits: readonly Split[] | undefined) => {
  const book = run[0] && openBook(run[0], splits);
  let next = 0;
  return (day: Day): Amount => {
    if (!book) return zero;
    for (let trade = run[next]; trade && trade.transactionDate <= day; trade = run[++next]) enterTrade(book, trade);
    applySplits(book, day);
    return book.shares;
  };
};

const earlierFirst = (a: DividendEvent, b: DividendEvent): number =>
  a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0;

const entitledIn = <P extends string>(
  run: readonly TradeRow<P>[],
  splits: readonly Split[] | undefined,
  events: readonly DividendEvent[],
): EntitledDividend<P>[] => {
  const latest = run.at(-1);
  if (!latest) return [];
  const { symbol, companyName, platform } = latest;
  const sharesAt = walk(run, splits);
  return events.toSorted(earlierFirst).flatMap((event): EntitledDividend<P>[] => {
    const { exDate, amountPerShare } = event;
    const shares = roundShares(sharesAt(addDays(exDate, -1)));
    const total = grossOf(shares, amountPerShare);
    if (total.lte(0)) return [];
    const held = { sharesHeld: toNumber(shares), amountPerShare, totalAmount: toNumber(total) };
    return [{ symbol, companyName, platform, exDate, ...paymentOf(event), ...held }];
  });
};

const inText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newestFirst = (a: EntitledDividend, b: EntitledDividend): number =>
  inText(b.exDate, a.exDate) || inText(a.symbol, b.symbol) || inText(a.platform, b.platform);

/**
 * Every dividend that the trades entitle to, newest ex-date first: per platform and symbol, the shares held at the
 * close of the day before the ex-date times the amount per share. What is bought on the ex-date gets nothing, what is
 * sold on it everything. Left out: ex-dates after `today`, payments that come to less than a cent, currencies other
 * than the US dollar, platforms not asked for.
 *
 * A split on the ex-date or later leaves both sides as they were: 10 shares at $0.82, though 40 at $0.205 today.
 */
export const entitledDividends = <P extends string>(
  trades: readonly TradeRow<P>[],
  splits: SplitsBySymbol,
  events: EventsBySymbol,
  { today, platforms }: { today: Day; platforms?: readonly P[] },
): EntitledDividend<P>[] => {
  const wanted = platforms ? trades.filter(({ platform }) => platforms.includes(platform)) : trades;
  return runsOf(wanted)
    .flatMap((run) => {
      const symbol = run[0]?.symbol ?? '';
      const due = (events.get(symbol) ?? []).filter((event) => event.exDate <= today && isInDollars(event));
      return due.length > 0 ? entitledIn(run, splits.get(symbol), due) : [];
    })
    .toSorted(newestFirst);
};

export const paidBy = ({ paymentDate }: Pick<EntitledDividend, 'paymentDate'>, today: Day): boolean =>
  paymentDate <= today;

/** Figures of a list of found dividends, as `FoundReport` carries them. */
export const summaryOf = (dividends: readonly Pick<EntitledDividend, 'symbol' | 'totalAmount'>[]) => ({
  totalDividends: dividends.length,
  totalAmount: toNumber(roundCents(sum(dividends.map(({ totalAmount }) => amount(totalAmount))))),
  symbolsCount: new Set(dividends.map(({ symbol }) => symbol)).size,
});

/** Sums of the dividends entered by hand; the average is net, per payment, and 0 without any. */
export const manualSummary = (rows: readonly { grossamount: number; netamount: number; fees: number }[]) => {
  const net = sum(rows.map(({ netamount }) => amount(netamount)));
  return {
    totalNetAmount: toNumber(roundCents(net)),
    totalGrossAmount: toNumber(roundCents(sum(rows.map(({ grossamount }) => amount(grossamount))))),
    totalFees: toNumber(roundCents(sum(rows.map(({ fees }) => amount(fees))))),
    averagePerDividend: rows.length > 0 ? toNumber(roundCents(net.div(rows.length))) : 0,
    totalPayments: rows.length,
  };
};

/** The mark of a synced dividend's cash row: `Dividend from AAPL: 10 shares @ $0.2400`. */
export const dividendDescription = ({
  symbol,
  sharesHeld,
  amountPerShare,
}: Pick<EntitledDividend, 'symbol' | 'sharesHeld' | 'amountPerShare'>): string =>
  `Dividend from ${symbol}: ${amount(sharesHeld).toFixed()} shares @ $${amount(amountPerShare).toFixed(4)}`;

/** True for a cash row that a sync wrote, and for what a person wrote in the same words. */
export const isDividendMarked = (description: string): boolean =>
  description.includes('Dividend from') || description.includes('shares @');
