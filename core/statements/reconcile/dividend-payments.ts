import { type Amount, toAmount } from '#core/money/amount';
import type { IdentifiedStatementEvent } from '#core/statements/reader/combine-files';
import { parseJoinedIdentities } from '#core/statements/reader/identity';
import { compareText } from '#core/text/compare';
import { addDays, formatLongDay } from '#core/time/day';

/** Dividends with the tax that was withheld from them, and what took one back: which rows of a file are one payment. */

/** A dividend, with its taxes (money that went is below 0). */
export interface DividendEventWithTaxes {
  dividend: IdentifiedStatementEvent;
  taxes: IdentifiedStatementEvent[];
}

interface DividendPayments {
  payments: DividendEventWithTaxes[];
  /** Tax that belongs to none of the dividends. */
  taxes: IdentifiedStatementEvent[];
  leftOut: { one: IdentifiedStatementEvent; sentence: string }[];
}

/** A tax is booked with its dividend or a few days from it. */
const maxDaysApart = 7;

const getMoney = ({ event }: IdentifiedStatementEvent): Amount => toAmount(event.amount ?? 0);
const toPlaceKey = ({ event: { account, symbol, currency } }: IdentifiedStatementEvent): string =>
  `${account}|${symbol ?? ''}|${currency}`;

/** Which identities stand in which recorded row. */
type RowsOfIdentities = ReadonlyMap<string, string>;
const mapRowsByIdentity = (recorded: readonly (string | null)[]): RowsOfIdentities =>
  new Map(
    recorded.flatMap((row) =>
      row === null ? [] : parseJoinedIdentities(row).map((identity) => [identity, row] as const),
    ),
  );

/** Two events that are not recorded yet, or stand in one row. */
const canBeSameRow = (
  one: IdentifiedStatementEvent,
  other: IdentifiedStatementEvent,
  rows: RowsOfIdentities,
): boolean => rows.get(one.identity) === rows.get(other.identity);

interface Cancelled {
  left: IdentifiedStatementEvent[];
  gone: DividendPayments['leftOut'];
}

const leaveNothing = 'This row and its reversal cancel out.';

/** Of equal sums the same, whichever sign they have. */
const toSumKey = (one: IdentifiedStatementEvent): string => `${toPlaceKey(one)}|${getMoney(one).abs().toFixed()}`;

type TakesBack = (one: IdentifiedStatementEvent) => boolean;

/** By day, and of one day what takes something back last. */
const sortReversalsLast = (
  events: readonly IdentifiedStatementEvent[],
  takesBack: TakesBack,
): IdentifiedStatementEvent[] =>
  events.toSorted(
    (one, other) => compareText(one.event.day, other.event.day) || Number(takesBack(one)) - Number(takesBack(other)),
  );

/** What is taken back, with what takes it back: the latest equal one up to its day, each by how it is recorded. */
const pairReversals = (
  events: readonly IdentifiedStatementEvent[],
  takesBack: TakesBack,
  rows: RowsOfIdentities,
): Map<IdentifiedStatementEvent, IdentifiedStatementEvent> => {
  const pairs = new Map<IdentifiedStatementEvent, IdentifiedStatementEvent>();
  const open = new Map<string, IdentifiedStatementEvent[]>();
  for (const one of sortReversalsLast(events, takesBack)) {
    const like = `${toSumKey(one)}|${rows.get(one.identity) ?? ''}`;
    const before = open.get(like) ?? [];
    const equal = takesBack(one) ? before.pop() : undefined;
    if (equal) pairs.set(equal, one);
    if (takesBack(one)) continue;
    before.push(one);
    open.set(like, before);
  }
  return pairs;
};

/** A dividend that was taken back is none, nor is what took it back, where neither is recorded. */
const removeCancelledDividends = (
  dividends: readonly IdentifiedStatementEvent[],
  rows: RowsOfIdentities,
): Cancelled => {
  const fresh = dividends.filter(({ identity }) => !rows.has(identity));
  const pairs = pairReversals(fresh, (one) => getMoney(one).lt(0), rows);
  const cancelledEvents = new Set([...pairs].flat());
  return {
    left: dividends.filter((one) => !cancelledEvents.has(one)),
    gone: [...cancelledEvents].map((one) => ({ one, sentence: leaveNothing })),
  };
};

/**
 * Each tax, together with what paid it back. Neither is left out, though they leave nothing: a later file may begin between
 * them, and what is not recorded of the one would be taken for money there.
 */
const groupTaxesWithRefunds = (
  taxes: readonly IdentifiedStatementEvent[],
  rows: RowsOfIdentities,
): IdentifiedStatementEvent[][] => {
  const pairs = pairReversals(taxes, (one) => getMoney(one).gt(0), rows);
  const backs = new Set(pairs.values());
  return taxes.flatMap((one) => {
    const back = pairs.get(one);
    return backs.has(one) ? [] : [back ? [one, back] : [one]];
  });
};

/** Below 0, and nothing that it took back but what is recorded. */
const skipReversals = (
  backs: readonly IdentifiedStatementEvent[],
  recorded: readonly DividendEventWithTaxes[],
): DividendPayments['leftOut'] => {
  const paid = new Map(recorded.map(({ dividend }) => [toSumKey(dividend), dividend.event.day]));
  return backs.map((one) => {
    const day = paid.get(toSumKey(one));
    const sentence = day
      ? `It reverses the dividend of ${formatLongDay(day)}, which is recorded: delete that one.`
      : 'It reverses a dividend that is not in this file: correct that one by hand.';
    return { one, sentence };
  });
};

/** So many dividends of a stock on one day are looked at; a file with more is a damaged one. */
const maxPerDay = 40;
const nearbyDays = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -maxDaysApart, maxDaysApart];

const computeNet = ({ dividend, taxes }: DividendEventWithTaxes): Amount =>
  taxes.reduce((net, one) => net.plus(getMoney(one)), getMoney(dividend));

/** What is left of it is not below 0, nor more than it was. */
const canTakeTaxes = (payment: DividendEventWithTaxes, taxes: readonly IdentifiedStatementEvent[]): boolean => {
  const net = computeNet({ ...payment, taxes: [...payment.taxes, ...taxes] });
  return net.gte(0) && net.lte(getMoney(payment.dividend));
};

/** By place and day. */
type PaymentsByDay = ReadonlyMap<string, readonly DividendEventWithTaxes[]>;
const toDayKey = (one: IdentifiedStatementEvent, days = 0): string =>
  `${toPlaceKey(one)}|${addDays(one.event.day, days)}`;

/** The dividend that a tax was withheld from: the nearest in days, of equals one without tax, then the largest. */
const findDividend = (
  taxes: readonly IdentifiedStatementEvent[],
  payments: PaymentsByDay,
  rows: RowsOfIdentities,
): DividendEventWithTaxes | undefined => {
  const [tax] = taxes;
  if (!tax) return undefined;
  for (const days of nearbyDays) {
    const [best] = (payments.get(toDayKey(tax, days)) ?? [])
      .slice(0, maxPerDay)
      .filter((payment) => canBeSameRow(payment.dividend, tax, rows) && canTakeTaxes(payment, taxes))
      .toSorted(
        (one, other) => one.taxes.length - other.taxes.length || getMoney(other.dividend).cmp(getMoney(one.dividend)),
      );
    if (best) return best;
  }
  return undefined;
};

/** From the largest on: which of them a dividend has room for does not follow from the order of the file. */
const compareTaxes = (one: IdentifiedStatementEvent, other: IdentifiedStatementEvent): number =>
  getMoney(one).cmp(getMoney(other)) || compareText(one.event.day, other.event.day);

/** Each dividend with its taxes. `recorded` are the identities of what stands in the ledgers, joined as they stand there. */
export const groupDividendEventsWithTaxes = (
  dividends: readonly IdentifiedStatementEvent[],
  taxes: readonly IdentifiedStatementEvent[],
  recorded: readonly (string | null)[],
): DividendPayments => {
  const rows = mapRowsByIdentity(recorded);
  const paid = removeCancelledDividends(dividends, rows);
  const payments: DividendEventWithTaxes[] = paid.left
    .filter((one) => getMoney(one).gte(0))
    .map((dividend) => ({ dividend, taxes: [] }));
  const backs = paid.left.filter((one) => getMoney(one).lt(0));
  const byDay = Map.groupBy(payments, ({ dividend }) => toDayKey(dividend));
  const unpairedTaxes: IdentifiedStatementEvent[] = [];
  for (const unit of groupTaxesWithRefunds(taxes.toSorted(compareTaxes), rows)) {
    const payment = findDividend(unit, byDay, rows);
    (payment?.taxes ?? unpairedTaxes).push(...unit);
  }
  return {
    payments,
    taxes: unpairedTaxes,
    leftOut: [
      ...paid.gone,
      ...skipReversals(
        backs,
        payments.filter(({ dividend }) => rows.has(dividend.identity)),
      ),
    ],
  };
};
