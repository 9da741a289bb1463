import { getSavingsBalanceDelta, isSavingsInterestNotFromCd, type SavingsTransactionRow } from '#core/banking/savings';
import {
  type ConversionRateLookup,
  convertDividendToUsd,
  type DividendEventsBySymbol,
  type EntitledDividend,
  findDividendCurrencyConversion,
  getDividendPaymentDate,
} from '#core/dividends/entitlement';
import { listFutureDividends } from '#core/dividends/future-dividends';
import {
  getIncomeWindow,
  type IncomeInputs,
  type IncomePayment,
  type IncomeSavingsAccount,
  listIncomePayments,
} from '#core/income/income-calendar';
import { type Amount, roundShares, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import { createPastSharesLookup } from '#core/portfolio/position/shares-on-past-day';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { TradeRow } from '#core/portfolio/trades';
import { addDays, type Day, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth, type Month } from '#core/time/months';

/**
 * What the calendar would have told of a past month on the last day of the month before, by what was known then: the shares of
 * that day, the dividends gone ex by then, and CDs and savings as they stood.
 */

export type PastForecastSavingsAccount = Pick<
  IncomeSavingsAccount,
  'id' | 'accountName' | 'balance' | 'interestRate' | 'rateChanges'
> & {
  /** All that has moved it since the first day of `getPastForecastDays`. */
  movements: readonly SavingsTransactionRow[];
  /** US dollars for one unit at the close of a day. */
  usdRateOn: (day: Day) => Amount | undefined;
};

export type PastForecastInputs<P extends string = string> = {
  today: Day;
  /** As they are now; those that cannot be as they are recorded are left out. */
  positions: readonly Position<P>[];
  /** All since the day of `findPastForecastTradesStart`. */
  trades: readonly TradeRow<P>[];
  events: DividendEventsBySymbol;
  splits: SplitsBySymbol;
  rateOn?: ConversionRateLookup | undefined;
  cds: IncomeInputs['cds'];
  savings: readonly PastForecastSavingsAccount[];
};

/** A payment that was foreseen; of a dividend, with the shares that it is for. */
export type PastForecastPayment = IncomePayment & { shares?: number };

/** `forecast` is null where nothing was foreseen: then there is no figure. */
export type PastMonthForecast = { month: Month; asOf: Day; forecast: number | null; payments: PastForecastPayment[] };

/** The last days of the months before the twelve past ones, and the first day from which savings are looked at. */
export const getPastForecastDays = (today: Day): { since: Day; asOf: Day[] } => {
  const first = toMonth(getIncomeWindow(today).from);
  const asOf = Array.from({ length: 12 }, (_, at) => getLastDayOfMonth(addMonthsToMonth(first, at - 1)));
  return { since: getIncomeWindow(asOf[0] ?? today).from, asOf };
};

const listDueEvents = (events: DividendEventsBySymbol, symbol: string, asOf: Day) =>
  (events.get(symbol) ?? []).filter(
    (event) => event.exDate <= asOf && getDividendPaymentDate(event).paymentDate > asOf,
  );

/** The first day after which trades have to be known: that before the first ex-date whose payment was due, or the first day told from. */
export const findPastForecastTradesStart = (events: DividendEventsBySymbol, today: Day): Day => {
  const { asOf } = getPastForecastDays(today);
  const [first = today] = asOf;
  const due = [...events.keys()].flatMap((symbol) =>
    listDueEvents(events, symbol, first).map(({ exDate }) => addDays(exDate, -1)),
  );
  return [first, ...due].toSorted()[0] ?? first;
};

type HeldOnDay<P extends string> = { position: Position<P>; sharesOn: (day: Day) => Amount };

const listEntitledOn = <P extends string>(
  { position: { symbol, companyName, platform }, sharesOn }: HeldOnDay<P>,
  { events, rateOn = () => null }: PastForecastInputs<P>,
  asOf: Day,
): EntitledDividend<P>[] =>
  listDueEvents(events, symbol, asOf).flatMap((event) => {
    const { exDate, amountPerShare } = event;
    const conversion = findDividendCurrencyConversion(event, asOf, rateOn);
    if (conversion === null) return [];
    const shares = roundShares(sharesOn(addDays(exDate, -1)));
    const totalAmount = toNumber(convertDividendToUsd(shares, amountPerShare, conversion));
    if (totalAmount <= 0) return [];
    const payment = { exDate, ...getDividendPaymentDate(event), amountPerShare, ...(conversion && { conversion }) };
    return [{ symbol, companyName, platform, ...payment, sharesHeld: toNumber(shares), totalAmount }];
  });

const listDividendsForeseen = <P extends string>(
  held: readonly HeldOnDay<P>[],
  inputs: PastForecastInputs<P>,
  { asOf, until }: { asOf: Day; until: Day },
) =>
  listFutureDividends<P>({
    positions: held.map(({ position, sharesOn }) => {
      const shares = sharesOn(asOf);
      return { ...position, shares, open: shares.gt(0) };
    }),
    entitled: held.flatMap((one) => listEntitledOn(one, inputs, asOf)),
    // What was announced later is not known yet, and nothing keeps since when it was.
    events: new Map([...inputs.events].map(([symbol, all]) => [symbol, all.filter(({ exDate }) => exDate <= asOf)])),
    splits: new Map([...inputs.splits].map(([symbol, all]) => [symbol, all.filter(({ date }) => date <= asOf)])),
    ...(inputs.rateOn && { rateOn: inputs.rateOn }),
    today: asOf,
    until,
  });

/** As they stood at the end of that day: what was closed or paid out later had not been yet. */
const listCdsOn = (cds: IncomeInputs['cds'], asOf: Day): IncomeInputs['cds'] =>
  cds
    .filter(({ startDate }) => startDate <= asOf)
    .map(({ paidOut, closedDate, ...cd }) => ({
      ...cd,
      closedDate: closedDate !== null && closedDate <= asOf ? closedDate : null,
      paidOut: paidOut?.filter(({ date }) => date <= asOf),
    }));

const toSavingsOn = (
  { balance, movements, usdRateOn, rateChanges, ...account }: PastForecastSavingsAccount,
  asOf: Day,
): IncomeSavingsAccount => {
  const later = movements.filter(({ transactionDate }) => transactionDate > asOf);
  const { from } = getIncomeWindow(asOf);
  const rate = usdRateOn(asOf);
  return {
    ...account,
    balance: toNumber(toAmount(balance).minus(sumExactAmounts(later.map(getSavingsBalanceDelta)))),
    rateChanges: rateChanges?.filter((change) => change.from <= asOf),
    interestDays: movements
      .filter((row) => isSavingsInterestNotFromCd(row) && row.transactionDate >= from && row.transactionDate <= asOf)
      .map(({ transactionDate }) => transactionDate)
      .toSorted(),
    paid: [],
    usdRate: rate === undefined ? null : toNumber(rate),
  };
};

/** The twelve months before that of `today`, oldest first. US dollars to the cent, dividends before tax. */
export const buildPastIncomeForecasts = <P extends string>(inputs: PastForecastInputs<P>): PastMonthForecast[] => {
  const trades = Map.groupBy(inputs.trades, ({ symbol, platform }) => `${symbol} ${platform}`);
  const held = inputs.positions
    .filter(({ reviewReasons }) => reviewReasons.length === 0)
    .map((position) => {
      const { symbol, platform } = position;
      const known = { shares: position.shares, splits: inputs.splits.get(symbol) ?? position.splits };
      return { position, sharesOn: createPastSharesLookup(known, trades.get(`${symbol} ${platform}`) ?? []) };
    });
  return getPastForecastDays(inputs.today).asOf.map((asOf) => {
    const from = addDays(asOf, 1);
    const until = getLastDayOfMonth(toMonth(from));
    const coming = listDividendsForeseen(held, inputs, { asOf, until });
    const payments = listIncomePayments(
      {
        today: asOf,
        paidDividends: [],
        coming,
        cds: listCdsOn(inputs.cds, asOf),
        savings: inputs.savings.map((account) => toSavingsOn(account, asOf)),
      },
      { from, to: until, today: asOf },
    ).map((payment): PastForecastPayment => {
      if (payment.kind !== 'dividend') return payment;
      const own = coming.filter(
        ({ symbol, paymentDate, basis }) =>
          symbol === payment.symbol && paymentDate === payment.date && basis === payment.basis,
      );
      const byPlatform = new Map(own.map(({ platform, sharesHeld }) => [platform, toAmount(sharesHeld)]));
      return { ...payment, shares: toNumber(sumExactAmounts([...byPlatform.values()])) };
    });
    const forecast =
      payments.length === 0 ? null : toNumber(sumExactAmounts(payments.map(({ amount }) => toAmount(amount))));
    return { month: toMonth(from), asOf, forecast, payments };
  });
};
