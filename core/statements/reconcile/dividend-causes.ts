import type { Amount } from '#core/money/amount';
import type { LikelyDifferenceCause } from '#core/statements/reconcile/difference-cause';
import {
  createYearSpanTest,
  type DividendAmountKind,
  type DividendPaymentGrossTaxNet,
  type YearSpan,
} from '#core/statements/reconcile/dividend-years';
import { countDaysBetween, formatLongDay } from '#core/time/day';

/** Why dividends of a year differ from what the broker states of it. */

/** A payment as it counts here. */
export interface CountedDividendPayment extends DividendPaymentGrossTaxNet {
  /** Null where an entry names none. */
  platform: string | null;
  symbol: string;
  /** From the trades alone: no statement and no person says so. */
  isFound: boolean;
  /** Of one that was found: it is a row of cash. */
  inCash?: boolean;
}

export interface DividendCauseRecords {
  paid: readonly CountedDividendPayment[];
  /** Rows of cash of a tax that is no dividend's, US dollars. */
  taxes: readonly { platform: string; day: string; amount: Amount }[];
}

interface DifferingYear extends YearSpan {
  platform: string;
  part: DividendAmountKind;
  stated: Amount;
  counted: Amount;
}

/** A fund may pay in January what its tax form counts for December, and a broker may book a few days off. */
const maxDaysOff = 31;

const describePayment = ({ symbol, day }: Pick<CountedDividendPayment, 'symbol' | 'day'>): string =>
  `the dividend of ${symbol} of ${formatLongDay(day)}`;

const toPaymentReference = ({ symbol, day }: CountedDividendPayment) => ({ ledger: 'dividends' as const, symbol, day });

/** Counted here, and not by the broker. */
const findExtraDividend = (line: DifferingYear, { paid }: DividendCauseRecords): LikelyDifferenceCause[] => {
  const tooMuch = line.counted.minus(line.stated);
  const own = paid.filter(
    (one) => one.platform === line.platform && createYearSpanTest(line)(one.day) && one[line.part].eq(tooMuch),
  );
  // What nobody but the trades says is the likeliest to be wrong; then what was entered last.
  const [one] = own.toSorted((a, b) => Number(b.isFound) - Number(a.isFound) || (a.day < b.day ? 1 : -1));
  if (!one) return [];
  const why = one.isFound ? 'which was found from your trades and is in no file' : 'which your broker does not list';
  const sentence = `Exactly ${describePayment(one)}, ${why}.`;
  return [
    {
      kind: one.isFound ? 'dividend' : 'paid',
      symbol: one.symbol,
      day: one.day,
      sentence,
      about: toPaymentReference(one),
    },
  ];
};

const findDividendWithoutPlatform = (line: DifferingYear, { paid }: DividendCauseRecords): LikelyDifferenceCause[] => {
  const difference = line.stated.minus(line.counted);
  const one = paid.find(({ platform, day, ...sums }) => {
    return platform === null && createYearSpanTest(line)(day) && sums[line.part].eq(difference);
  });
  if (!one) return [];
  const sentence = `Exactly ${describePayment(one)}, which names no platform here.`;
  return [{ kind: 'noPlatform', symbol: one.symbol, day: one.day, sentence, about: toPaymentReference(one) }];
};

const findDividendOfOtherYear = (line: DifferingYear, { paid }: DividendCauseRecords): LikelyDifferenceCause[] => {
  const difference = line.stated.minus(line.counted);
  const one = paid.find((each) => {
    const off = Math.min(
      Math.abs(countDaysBetween(each.day, line.from)),
      Math.abs(countDaysBetween(line.to, each.day)),
    );
    const isNear = !createYearSpanTest(line)(each.day) && off <= maxDaysOff;
    return each.platform === line.platform && isNear && each[line.part].eq(difference);
  });
  if (!one) return [];
  const sentence = `Exactly ${describePayment(one)}, which counts for that day here.`;
  return [{ kind: 'otherYear', symbol: one.symbol, day: one.day, sentence, about: toPaymentReference(one) }];
};

/** A tax whose dividend is in no file is recorded as cash: it lacks among the tax, and is too little among the net. */
const findTaxRecordedAsCash = (line: DifferingYear, { taxes }: DividendCauseRecords): LikelyDifferenceCause[] => {
  if (line.part === 'gross') return [];
  const difference = line.stated.minus(line.counted).times(line.part === 'tax' ? 1 : -1);
  const own = taxes.filter(({ platform, day }) => platform === line.platform && createYearSpanTest(line)(day));
  const one = own.find(({ amount }) => amount.eq(difference));
  if (one) {
    const sentence = `Exactly the tax of ${formatLongDay(one.day)}, which is a row of cash here and no dividend’s.`;
    return [{ kind: 'taxInCash', day: one.day, sentence, about: { ledger: 'cash', symbol: null, day: one.day } }];
  }
  const all = own.reduce<Amount | null>((total, { amount }) => (total ? total.plus(amount) : amount), null);
  if (!all?.eq(difference)) return [];
  const [first] = own;
  const sentence = `Exactly the ${own.length} rows of tax that are cash here and no dividend’s.`;
  return [
    {
      kind: 'taxInCash',
      day: first?.day ?? line.from,
      sentence,
      about: { ledger: 'cash', symbol: null, day: line.from },
    },
  ];
};

/** What explains the difference to the cent, the likeliest first. */
export const findDividendDifferenceCauses = (
  line: DifferingYear,
  records: DividendCauseRecords,
): LikelyDifferenceCause[] => [
  ...findExtraDividend(line, records),
  ...findTaxRecordedAsCash(line, records),
  ...findDividendWithoutPlatform(line, records),
  ...findDividendOfOtherYear(line, records),
];
