import {
  type ConversionRateLookup,
  convertDividendToUsd,
  type DividendEvent,
  type DividendEventsBySymbol,
  type EntitledDividend,
  findDividendCurrencyConversion,
  getDividendPaymentDate,
  isDividendPaidBy,
} from '#core/dividends/entitlement';
import {
  hasStoppedPaying,
  listDividendsPerShareUntil,
  listNextDividendsPerShare,
  type NextDividendPerShare,
  partitionDividendEventsByDay,
} from '#core/dividends/next-payments';
import { roundShares, toNumber } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

type FutureDividend<P extends string = string> = EntitledDividend<P> & Pick<NextDividendPerShare, 'basis'>;

/** None where its currency has no rate. */
const listPositionFutureDividends = <P extends string>(
  position: Position<P>,
  { currency, ...next }: NextDividendPerShare,
  { today, rateOn = () => null }: Pick<Outlook<P>, 'today' | 'rateOn'>,
): FutureDividend<P>[] => {
  const { symbol, companyName, platform } = position;
  const conversion = findDividendCurrencyConversion({ ...next, currency }, today, rateOn);
  if (conversion === null) return [];
  const shares = roundShares(position.shares);
  const totalAmount = toNumber(convertDividendToUsd(shares, next.amountPerShare, conversion));
  const converted = conversion && { conversion };
  return [{ symbol, companyName, platform, ...next, ...converted, sharesHeld: toNumber(shares), totalAmount }];
};

const byPaymentDate = (a: FutureDividend, b: FutureDividend): number =>
  compareText(a.paymentDate, b.paymentDate) || compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

interface Outlook<P extends string> {
  positions: readonly Position<P>[];
  /** From `entitledDividends` or as found: an ex-date behind, with the shares held before it. */
  entitled: readonly EntitledDividend<P>[];
  events: DividendEventsBySymbol;
  splits: SplitsBySymbol;
  /** For dividends in other currencies, at today's rate; without it they are left out. */
  rateOn?: ConversionRateLookup;
  today: Day;
  /** The last day of payment that is asked for; without one, only the next payment of a position is estimated. */
  until?: Day | undefined;
}

/**
 * Dividends to be paid after `today`, soonest first: those already entitled to, those announced for a later ex-date on
 * the shares held now, and where nothing is announced one estimate a position. With `until`, all that are paid by that day,
 * estimated one cadence after the other. Less than a cent is left out, and so is a currency without a rate.
 */
export const listFutureDividends = <P extends string>(outlook: Outlook<P>): FutureDividend<P>[] => {
  const { positions, entitled, events, splits, today, until } = outlook;
  const listPayments = (symbol: string): NextDividendPerShare[] => {
    const known = events.get(symbol) ?? [];
    if (until === undefined) return listNextDividendsPerShare(known, splits.get(symbol), today);
    return listDividendsPerShareUntil(known, splits.get(symbol), { today, until });
  };
  const due = entitled
    .filter((dividend) => !isDividendPaidBy(dividend, today) && (until === undefined || dividend.paymentDate <= until))
    .map((dividend): FutureDividend<P> => ({ ...dividend, basis: 'announced' }));
  const toCome = positions
    .filter(({ open }) => open)
    .flatMap((position) =>
      listPayments(position.symbol).flatMap((next) => listPositionFutureDividends(position, next, outlook)),
    );
  return [...due, ...toCome.filter(({ totalAmount }) => totalAmount > 0)].toSorted(byPaymentDate);
};

const getLast = (past: readonly DividendEvent[]) => {
  const latest = past.at(-1);
  if (!latest) return null;
  const { exDate, amountPerShare, currency } = latest;
  return { exDate, paymentDate: getDividendPaymentDate(latest).paymentDate, amountPerShare, currency };
};

const getNext = ([first]: readonly NextDividendPerShare[]) => {
  if (!first) return null;
  const { exDate, paymentDate, amountPerShare, currency, basis } = first;
  return { exDate, paymentDate, amountPerShare, currency, basis };
};

/**
 * Per open position: whether its symbol pays dividends (one is announced, or the last lies no further back than its
 * cadence lets expect), its last and its next. `events` lacks what could not be learned: then `paysDividends` is null.
 */
export const listLastAndNextDividendByPosition = <P extends string>({
  positions,
  events,
  splits,
  today,
}: Omit<Outlook<P>, 'entitled' | 'rateOn'>) =>
  positions
    .filter(({ open }) => open)
    .map(({ symbol, companyName, platform, shares: held }) => {
      const holding = { symbol, companyName, platform, shares: toNumber(roundShares(held)) };
      const known = events.get(symbol);
      if (!known) return { ...holding, paysDividends: null, last: null, next: null };
      const { past, announced } = partitionDividendEventsByDay(known, today);
      return {
        ...holding,
        paysDividends: announced.length > 0 || !hasStoppedPaying(past, today),
        last: getLast(past),
        next: getNext(listNextDividendsPerShare(known, splits.get(symbol), today)),
      };
    });
