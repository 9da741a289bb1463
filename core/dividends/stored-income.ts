import { computeEnteredDividendGross } from '#core/dividends/entered-amounts';
import type { EntitledDividend } from '#core/dividends/entitlement';
import {
  type CountedDividend,
  capTaxWithheldAtDividend,
  type EnteredDividend,
  type FoundDividend,
  listDividendIncomePaidBy,
  type PaidDividend,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { type Amount, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/**
 * What dividends come to, in a shape that can be kept beside them, stock by stock: so that a total, a chart or a list of sums
 * reads none of the dividends themselves. Amounts are US dollars to the cent.
 */

type Found = FoundDividend & EntitledDividend;
type Entered = EnteredDividend & { companyName: string };

/** Sums of some payments; net is gross less tax and fees. */
export type DividendPaymentSums = { count: number; gross: number; tax: number; fees: number };

/** What one stock brought on one platform; null stands for no platform, or for several. */
type StockPlatformIncome = {
  platform: string | null;
  /** How many were found. */
  found: number;
  /** Of those found, what no entry stands for. */
  alone: DividendPaymentSums;
  /** What counts as income, paid by today or not. */
  income: DividendPaymentSums;
};

/** Counted as income, and not paid by the day on which this was kept. */
type ToCome = DividendPaymentSums & { platform: string | null; date: Day };

export type StockDividendTotals = {
  /** As the latest payment has it; of several that day, the first by name. */
  companyName: string;
  entered: DividendPaymentSums;
  /** By name, that of none last. */
  platforms: StockPlatformIncome[];
  /** Without any, left out. */
  toCome?: ToCome[];
  /** Found dividends not paid by the day on which this was kept; without any, left out. */
  due?: EntitledDividend[];
};

const sumNumbersExactly = (...values: readonly number[]): number =>
  toNumber(sumExactAmounts(values.map((value) => toAmount(value))));

/** Each figure added up, exactly. */
export const combineDividendPaymentSums = (some: Iterable<DividendPaymentSums>): DividendPaymentSums => {
  const all = [...some];
  if (all.length === 1 && all[0]) return { ...all[0] };
  const total = (figure: keyof DividendPaymentSums) => sumNumbersExactly(...all.map((one) => one[figure]));
  return { count: total('count'), gross: total('gross'), tax: total('tax'), fees: total('fees') };
};

const subtractSums = (from: DividendPaymentSums, some: readonly DividendPaymentSums[]): DividendPaymentSums => {
  const taken = combineDividendPaymentSums(some);
  const subtract = (figure: keyof DividendPaymentSums) => sumNumbersExactly(from[figure], -taken[figure]);
  return { count: subtract('count'), gross: subtract('gross'), tax: subtract('tax'), fees: subtract('fees') };
};

export const computeNetOfDividendSums = ({ gross, tax, fees }: DividendPaymentSums): number =>
  sumNumbersExactly(gross, -tax, -fees);

const toSums = ({ gross, tax, fees }: Pick<PaidDividend, 'gross' | 'tax' | 'fees'>): DividendPaymentSums => ({
  count: 1,
  gross: toNumber(gross),
  tax: toNumber(tax),
  fees: toNumber(fees),
});

const toFoundDividendSums = (one: FoundDividend): DividendPaymentSums => ({
  count: 1,
  gross: one.totalAmount,
  tax: toNumber(capTaxWithheldAtDividend(one)),
  fees: 0,
});

const toEnteredDividendSums = (entered: EnteredDividend): DividendPaymentSums => ({
  count: 1,
  gross: toNumber(computeEnteredDividendGross(entered)),
  tax: entered.taxWithheld,
  fees: entered.fees,
});

/**
 * Where a payment was made. Of an entry that names no platform, that of the dividends that it stands for, where they are all
 * on one; null where they are on several, or it stands for none.
 */
export const findPaymentPlatform = <F extends FoundDividend, E extends EnteredDividend>(
  row: CountedDividend<F, E>,
): F['platform'] | null => {
  if (row.origin === 'found') return row.found.platform;
  const [first, ...others] = new Set(row.pair?.found.map(({ platform }) => platform) ?? []);
  return row.entered.platform ?? (others.length === 0 ? (first ?? null) : null);
};

const always: Day = '9999-12-31';

/** What counts of one stock, paid yet or not. */
export const listCountedDividendsPaidOrDue = <F extends FoundDividend, E extends EnteredDividend>(
  found: readonly F[],
  entered: readonly E[],
): CountedDividend<F, E>[] => listDividendIncomePaidBy(found, entered, always);

const getLatestCompanyName = (found: readonly Found[], entered: readonly Entered[]): string => {
  // Of one day, by name: in whichever order they are read.
  const named = [...found, ...entered].toSorted(
    (a, b) => compareText(b.paymentDate, a.paymentDate) || compareText(a.companyName, b.companyName),
  );
  return named[0]?.companyName ?? '';
};

const toEntitledDividend = (found: Found): EntitledDividend => {
  const { symbol, companyName, platform, exDate, paymentDate, paymentDateEstimated } = found;
  const { sharesHeld, amountPerShare, totalAmount, conversion } = found;
  const stated = { symbol, companyName, platform, exDate, paymentDate, paymentDateEstimated };
  return { ...stated, sharesHeld, amountPerShare, totalAmount, ...(conversion && { conversion }) };
};

const comparePlatformNames = (a: { platform: string | null }, b: { platform: string | null }): number =>
  Number(a.platform === null) - Number(b.platform === null) || compareText(a.platform ?? '', b.platform ?? '');

/** What the dividends of one stock come to; null where there are none. `counted`: where somebody has listed them already. */
export const computeStockDividendTotals = (
  found: readonly Found[],
  entered: readonly Entered[],
  upTo: Day,
  counted: readonly CountedDividend<Found, Entered>[] = listCountedDividendsPaidOrDue(found, entered),
): StockDividendTotals | null => {
  if (found.length + entered.length === 0) return null;
  const counts = counted.map((row) => ({
    platform: findPaymentPlatform(row),
    date: row.date,
    origin: row.origin,
    sums: toSums(row),
    key: row.origin === 'found' ? toDividendIdentityKey(row.found) : '',
  }));
  const alone = new Set(counts.map(({ key }) => key));
  const platforms = new Set([...counts, ...found].map(({ platform }) => platform));
  const toCome = counts
    .filter(({ date }) => date > upTo)
    .map(({ platform, date, sums }) => ({ platform, date, ...sums }));
  const due = found.filter(({ paymentDate }) => paymentDate > upTo).map(toEntitledDividend);
  return {
    companyName: getLatestCompanyName(found, entered),
    entered: combineDividendPaymentSums(entered.map(toEnteredDividendSums)),
    platforms: [...platforms]
      .map((platform) => {
        const here = found.filter((one) => one.platform === platform);
        return {
          platform,
          found: here.length,
          alone: combineDividendPaymentSums(
            here.filter((one) => alone.has(toDividendIdentityKey(one))).map(toFoundDividendSums),
          ),
          income: combineDividendPaymentSums(counts.filter((row) => row.platform === platform).map(({ sums }) => sums)),
        };
      })
      .toSorted(comparePlatformNames),
    ...(toCome.length > 0 && {
      toCome: toCome.toSorted((a, b) => compareText(a.date, b.date) || comparePlatformNames(a, b)),
    }),
    ...(due.length > 0 && {
      due: due.toSorted((a, b) => compareText(toDividendIdentityKey(a), toDividendIdentityKey(b))),
    }),
  };
};

export type StockDividendTotalsBySymbol = ReadonlyMap<string, StockDividendTotals>;

/** What of a stock's income on each platform was paid by `today`; a platform without any is left out. */
export const sumPaidDividendsByPlatform = (
  { platforms, toCome = [] }: StockDividendTotals,
  today: Day,
): { platform: string | null; sums: DividendPaymentSums }[] =>
  platforms.flatMap(({ platform, income }) => {
    const later = toCome.filter((one) => one.platform === platform && one.date > today);
    const sums = subtractSums(income, later);
    return sums.count > 0 ? [{ platform, sums }] : [];
  });

/** The stocks of which something was found on these platforms that no entry stands for. */
export const listSymbolsWithUnpairedFoundDividends = (
  stocks: StockDividendTotalsBySymbol,
  isRequested: (platform: string) => boolean,
): string[] =>
  [...stocks].flatMap(([symbol, { platforms }]) => {
    const has = platforms.some((one) => one.platform !== null && isRequested(one.platform) && one.alone.count > 0);
    return has ? [symbol] : [];
  });

/** What was found on the platforms that are asked for, as `summarizeFoundDividends` of those that no entry stands for. */
export const summarizeUnpairedFoundDividends = (
  stocks: StockDividendTotalsBySymbol,
  isRequested: (platform: string) => boolean,
) => {
  const requested = [...stocks.values()].map(({ platforms }) =>
    platforms.filter(({ platform }) => platform !== null && isRequested(platform)),
  );
  const all = requested.flat();
  const alone = combineDividendPaymentSums(all.map((one) => one.alone));
  const found = all.reduce((total, one) => total + one.found, 0);
  return {
    found,
    summary: {
      totalDividends: alone.count,
      totalAmount: alone.gross,
      totalTax: alone.tax,
      totalNet: computeNetOfDividendSums(alone),
      symbolsCount: listSymbolsWithUnpairedFoundDividends(stocks, isRequested).length,
      enteredByHand: found - alone.count,
    },
  };
};

/** How many dividends were found on each platform, by name, and how many of them are still to be paid. */
export const countFoundDividendsByPlatform = (
  stocks: StockDividendTotalsBySymbol,
  today: Day,
): { platform: string; found: number; toCome: number }[] => {
  const all = [...stocks.values()].flatMap(({ platforms }) => platforms.filter(({ found }) => found > 0));
  const toCome = Map.groupBy(listUpcomingEntitledDividends(stocks, today), ({ platform }) => platform);
  return [...Map.groupBy(all, ({ platform }) => platform ?? '')]
    .map(([platform, own]) => ({
      platform,
      found: own.reduce((total, { found }) => total + found, 0),
      toCome: toCome.get(platform)?.length ?? 0,
    }))
    .toSorted(comparePlatformNames);
};

/** What all entries come to, found ones or not. */
export const sumEnteredDividends = (stocks: StockDividendTotalsBySymbol): DividendPaymentSums =>
  combineDividendPaymentSums([...stocks.values()].map(({ entered }) => entered));

/** Every payment to come that is entitled to: found, and not paid by `today`. */
export const listUpcomingEntitledDividends = (stocks: StockDividendTotalsBySymbol, today: Day): EntitledDividend[] =>
  [...stocks.values()].flatMap(({ due = [] }) => due.filter(({ paymentDate }) => paymentDate > today));

/** What one stock brought on one day: gross, then tax and fees where there were any. */
export type StockDividendIncomeOnDay = [date: Day, symbol: string, gross: number, tax?: number, fees?: number];

const toDailyIncomeRow = (
  date: Day,
  symbol: string,
  { gross, tax, fees }: DividendPaymentSums,
): StockDividendIncomeOnDay => {
  if (fees !== 0) return [date, symbol, gross, tax, fees];
  return tax === 0 ? [date, symbol, gross] : [date, symbol, gross, tax];
};

export const compareByDayThenSymbol = (a: StockDividendIncomeOnDay, b: StockDividendIncomeOnDay): number =>
  compareText(a[0], b[0]) || compareText(a[1], b[1]);

/** What counts of one stock, day by day, paid by today or not. `counted`: as above. */
export const computeStockDividendIncomeByDay = (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
  counted: readonly PaidDividend[] = listCountedDividendsPaidOrDue(found, entered),
): StockDividendIncomeOnDay[] => {
  return [...Map.groupBy(counted, ({ date, symbol }) => `${date}#${symbol}`).values()]
    .flatMap((some) => {
      const [first] = some;
      return first ? [toDailyIncomeRow(first.date, first.symbol, combineDividendPaymentSums(some.map(toSums)))] : [];
    })
    .toSorted(compareByDayThenSymbol);
};

/** The same as `listPaidDividends` of the rows that they were made of, what one stock brought on one day in one. */
export const listPaidDividendsFromDailyIncome = (
  days: readonly StockDividendIncomeOnDay[],
  today: Day,
): PaidDividend[] =>
  days
    .filter(([date]) => date <= today)
    .map(([date, symbol, ...figures]) => {
      const [gross, tax = 0, fees = 0] = figures;
      const exact: [Amount, Amount, Amount] = [toAmount(gross), toAmount(tax), toAmount(fees)];
      return {
        date,
        symbol,
        gross: exact[0],
        tax: exact[1],
        fees: exact[2],
        net: exact[0].minus(exact[1]).minus(exact[2]),
      };
    });
