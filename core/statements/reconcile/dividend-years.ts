import { type Amount, roundCents, sumExactAmounts, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { compareText } from '#core/text/compare';
import { addDays, type Day, getEarlierDay, getLaterDay } from '#core/time/day';

/** Dividends by year: what a statement lists, beside what is counted of the same days. */

export const dividendAmountKinds = ['gross', 'tax', 'net'] as const;
export type DividendAmountKind = (typeof dividendAmountKinds)[number];

/** A calendar year, or the part of it that is spoken of. */
export interface YearSpan {
  from: Day;
  to: Day;
}

/** `2025`, of dollars; `2025 EUR` of another currency. */
export interface YearDividendSums extends YearSpan, Partial<Record<DividendAmountKind, string>> {
  name: string;
  /** Rows of a file, added up. */
  isListed?: boolean;
}

/** One payment, US dollars where it names no other currency. */
export type DividendPaymentGrossTaxNet = { day: Day; currency?: string | undefined } & Record<
  DividendAmountKind,
  Amount
>;

const getCalendarYear = (day: Day): string => day.slice(0, 4);
export const toWholeYearSpan = (year: string): YearSpan => ({ from: `${year}-01-01`, to: `${year}-12-31` });
export const isWholeYear = ({ from, to }: YearSpan): boolean => from.endsWith('-01-01') && to.endsWith('-12-31');
export const createYearSpanTest =
  ({ from, to }: YearSpan) =>
  (day: Day): boolean =>
    day >= from && day <= to;

/** Files that overlap, or follow each other without a day between them, cover one span. */
const mergeSpans = (ranges: readonly YearSpan[]): YearSpan[] => {
  const spans: YearSpan[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => compareText(one.from, other.from))) {
    const last = spans.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = getLaterDay(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
};

/** Feb 2, 2024 to Jun 30, 2026 -> the rest of 2024, all of 2025, the first half of 2026. */
export const splitDayRangesByYear = (ranges: readonly YearSpan[]): YearSpan[] =>
  mergeSpans(ranges).flatMap(({ from, to }) => {
    const [first, last] = [Number(getCalendarYear(from)), Number(getCalendarYear(to))];
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const year = toWholeYearSpan(String(first + at).padStart(4, '0'));
      return { from: getLaterDay(from, year.from), to: getEarlierDay(to, year.to) };
    });
  });

const isTaxed = ({ kind, symbol }: Pick<StatementEvent, 'kind' | 'symbol'>): boolean =>
  kind === 'tax' && symbol !== null;
const isPaid = (event: StatementEvent): boolean => event.kind === 'dividend' || isTaxed(event);

/** What an event adds to each sum, to the cent as its row is recorded: a tax is an event of its own, and is below 0. */
export const toDividendPaymentGrossTaxNet = (
  event: Pick<StatementEvent, 'kind' | 'symbol' | 'amount' | 'fees'>,
): Record<DividendAmountKind, Amount> | null => {
  const money = toAmount(event.amount ?? 0);
  if (event.kind === 'dividend') {
    const gross = roundCents(money.plus(event.fees));
    return { gross, tax: zeroAmount, net: gross.minus(roundCents(event.fees)) };
  }
  const net = roundCents(money);
  return isTaxed(event) ? { gross: zeroAmount, tax: net.times(-1), net } : null;
};

const sumPart = (paid: readonly Record<DividendAmountKind, Amount>[], part: DividendAmountKind): Amount =>
  sumExactAmounts(paid.map((one) => one[part]));

const toSums = (paid: readonly Record<DividendAmountKind, Amount>[]): Record<DividendAmountKind, string> => ({
  gross: toDecimalText(sumPart(paid, 'gross')),
  tax: toDecimalText(sumPart(paid, 'tax')),
  net: toDecimalText(sumPart(paid, 'net')),
});

/**
 * What files list of one platform, whatever became of it: of each year that they cover its dividends, 0 where they list none.
 * `events` each once, `ranges` of the files that list dividends at all.
 */
export const sumListedDividendsByYear = (
  events: readonly StatementEvent[],
  ranges: readonly YearSpan[],
): YearDividendSums[] => {
  const paid = events.filter(isPaid);
  const currencies = [...new Set(['USD', ...paid.map(({ currency }) => currency)])];
  return splitDayRangesByYear(ranges).flatMap((span) =>
    currencies.flatMap((currency): YearDividendSums[] => {
      const own = paid.filter((event) => event.currency === currency && createYearSpanTest(span)(event.day));
      if (currency !== 'USD' && own.length === 0) return [];
      const name = currency === 'USD' ? getCalendarYear(span.from) : `${getCalendarYear(span.from)} ${currency}`;
      return [{ name, ...span, ...toSums(own.flatMap((event) => toDividendPaymentGrossTaxNet(event) ?? [])) }];
    }),
  );
};

/** Its own tables hold what was entered, and no found dividend: they state nothing of a year. */
const isOwnTable = (formatId: string): boolean => formatId.startsWith('evenkeel-');

interface Listed {
  event: StatementEvent;
  /** The place of its file. */
  file: number;
}
interface ListedOn extends YearDividendSums {
  platform: string;
}

/**
 * What files list as dividends on each platform. `events` once each, `repeated` those that an earlier file has as well;
 * `getPlatform` answers the platform of an event, null where it is not compared. A file without any dividend says nothing of them.
 */
export const sumListedDividendsByPlatform = (
  { events, repeated }: { events: readonly Listed[]; repeated: readonly Listed[] },
  files: readonly { format: { id: string } }[],
  getPlatform: (one: Listed) => string | null,
): ListedOn[] => {
  const placedRows = [...events, ...repeated].map((one) => ({ ...one, platform: getPlatform(one) }));
  const byFile = Map.groupBy(placedRows, ({ file, platform }) => `${file}|${platform}`);
  const ranges = [...byFile.values()].flatMap((own) => {
    const [first] = own;
    const lists =
      own.some(({ event }) => event.kind === 'dividend') && !isOwnTable(files[first?.file ?? 0]?.format.id ?? '');
    if (!first?.platform || !lists) return [];
    const days = own.map(({ event }) => event.day).toSorted();
    return [{ platform: first.platform, from: days[0] as Day, to: days.at(-1) as Day }];
  });
  return [...Map.groupBy(ranges, ({ platform }) => platform)].flatMap(([platform, own]) => {
    const listed = events.filter((one) => getPlatform(one) === platform).map(({ event }) => event);
    return sumListedDividendsByYear(listed, own).map((year) => ({ platform, ...year }));
  });
};

const getSpanCurrency = (name: string): string => name.split(' ')[1] ?? 'USD';

/** What is counted of the same spans, each in its currency. */
export const sumCountedDividendsByYear = (
  paid: readonly DividendPaymentGrossTaxNet[],
  spans: readonly (YearSpan & { name: string })[],
): YearDividendSums[] =>
  spans.map(({ name, from, to }) => {
    const own = paid.filter(
      ({ day, currency = 'USD' }) => currency === getSpanCurrency(name) && createYearSpanTest({ from, to })(day),
    );
    return { name, from, to, ...toSums(own) };
  });
