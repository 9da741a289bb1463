import { type Amount, toAmount } from '#core/money/amount';
import type { DifferenceCauseSubject } from '#core/statements/reconcile/difference-cause';
import type { DividendCauseRecords } from '#core/statements/reconcile/dividend-causes';
import {
  type DifferingFigure,
  findDifferenceCauses,
  findUncoveredDayCauses,
  maxDifferenceCauses,
  type ReconciliationContext,
} from '#core/statements/reconcile/find-difference-causes';
import { addDays, type Day, formatLongDay } from '#core/time/day';

/** Why a figure of the broker's screen differs from what is counted here, where no file is at hand. */

/** Lines of one comparison: it is kept in one row of the table. */
export const maxReconciliationLines = 800;

export const manualReconciliationCauseKinds = [
  /** Less than 0.0001 shares. */
  'residue',
  /** Without this row both would be the same. */
  'row',
  /** Exactly a row that comes after the day. */
  'laterRow',
  /** Exactly what another platform holds. */
  'elsewhere',
  /** Exactly a dividend that was found, and is no cash yet. */
  'dividend',
  'split',
  'fees',
  /** Of dividends: exactly one that the broker does not list; that names no platform; of another year; a tax in cash. */
  'paid',
  'noPlatform',
  'otherYear',
  'taxInCash',
  /** Nothing tells exactly; what is likely from which side has more. */
  'missing',
  'missingDays',
] as const;
type CauseByHand = {
  kind: (typeof manualReconciliationCauseKinds)[number];
  sentence: string;
  about?: DifferenceCauseSubject;
};

/** A row of the platform, of any day, with what it changes. */
export interface LedgerRowEffect {
  day: Day;
  type: string;
  symbol: string | null;
  /** Below 0 where they go; 0 of cash. */
  shares: string;
  /** 0 where the platform's cash is not kept here. */
  money: string;
  currency: string;
}

export interface ManualReconciliationRecords {
  rows: readonly LedgerRowEffect[];
  /** Of stocks on other platforms, at the end of the day. */
  elsewhere: readonly { platform: string; symbol: string; quantity: string }[];
  /** Found dividends of the platform that are no row of cash. */
  notInCash: readonly { symbol: string; day: Day; net: number }[];
  covered: ReconciliationContext['covered'];
  fees: string;
  dividends?: DividendCauseRecords;
}

const words: Readonly<Record<string, string>> = {
  buy: 'purchase',
  sell: 'sale',
  sharesIn: 'shares in',
  sharesOut: 'shares out',
};
const getWord = ({ type }: LedgerRowEffect): string => words[type] ?? type;

const getRowEffect = ({ what, name }: DifferingFigure, row: LedgerRowEffect): Amount => {
  if (what === 'shares') return toAmount(row.symbol === name ? row.shares : 0);
  return toAmount(what === 'cash' && row.currency === name ? row.money : 0);
};

/** Brokers count a trade a few days after it, or before. */
const daysAround = 7;

const findRowCause = (line: DifferingFigure, { rows }: ManualReconciliationRecords, asOf: Day): CauseByHand[] => {
  const tooMuch = line.counted.minus(line.stated);
  const same = rows.filter((row) => row.day <= asOf && getRowEffect(line, row).eq(tooMuch));
  // The newest: what was entered last is the likeliest to be wrong.
  const row = same.reduce<LedgerRowEffect | null>(
    (last, one) => (last === null || one.day >= last.day ? one : last),
    null,
  );
  if (!row) return [];
  const isTwice = same.filter(({ day, type }) => day === row.day && type === row.type).length > 1;
  const named = `the ${getWord(row)} of ${formatLongDay(row.day)}`;
  const sentence = isTwice
    ? `Exactly ${named}, which is recorded twice here.`
    : `Exactly ${named}, which your broker does not count.`;
  return [{ kind: 'row', sentence }];
};

const findLaterRowCause = (line: DifferingFigure, { rows }: ManualReconciliationRecords, asOf: Day): CauseByHand[] => {
  const difference = line.stated.minus(line.counted);
  const until = addDays(asOf, daysAround);
  const row = rows.find(
    ({ day, ...one }) => day > asOf && day <= until && getRowEffect(line, { day, ...one }).eq(difference),
  );
  if (!row) return [];
  const sentence = `Exactly the ${getWord(row)} of ${formatLongDay(row.day)}, which comes after this day here.`;
  return [{ kind: 'laterRow', sentence }];
};

const findOtherPlatformCause = (line: DifferingFigure, { elsewhere }: ManualReconciliationRecords): CauseByHand[] => {
  const difference = line.stated.minus(line.counted);
  const other = elsewhere.find(({ symbol, quantity }) => symbol === line.name && difference.eq(quantity));
  if (line.what !== 'shares' || !other) return [];
  return [{ kind: 'elsewhere', sentence: `Exactly what is recorded on ${other.platform} here.` }];
};

const findDividendCause = (line: DifferingFigure, { notInCash }: ManualReconciliationRecords): CauseByHand[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const one = notInCash.find(({ net }) => line.stated.minus(line.counted).eq(net));
  if (!one) return [];
  const sentence = `Exactly the dividend of ${one.symbol} of ${formatLongDay(one.day)}, which is not in your cash here yet.`;
  return [{ kind: 'dividend', sentence }];
};

const describeMissing = (
  { what, platform, name, part, stated, counted }: DifferingFigure,
  { rows }: ManualReconciliationRecords,
): string => {
  const isLess = counted.lt(stated);
  if (what === 'dividends') {
    if (part === 'tax') return isLess ? 'A tax may not be entered here.' : 'Too much tax may be entered here.';
    return isLess ? 'A dividend may be missing here.' : 'A dividend may count here that your broker did not pay.';
  }
  if (what === 'cash') {
    if (!rows.some(({ currency, money }) => currency === name && money !== '0')) {
      return `No ${name} of ${platform} is recorded here.`;
    }
    return isLess
      ? 'A deposit, dividend or interest may be missing here.'
      : 'A withdrawal, fee or tax may be missing here.';
  }
  if (!rows.some(({ symbol }) => symbol === name)) return `No trade of ${name} on ${platform} is recorded here.`;
  if (stated.eq(0)) return 'Your broker shows none: its sale may be missing here.';
  return isLess ? 'A purchase may be missing here.' : 'A sale may be missing here.';
};

/** Of those that are told to the last digit, what is told here as well. */
const exactKinds = ['residue', 'split', 'fees', 'dividend', 'paid', 'noPlatform', 'otherYear', 'taxInCash'] as const;
const isByHand = (kind: string): kind is (typeof exactKinds)[number] =>
  (exactKinds as readonly string[]).includes(kind);

/** The likeliest first: what explains the difference to the last digit stands alone, without what only may. */
export const findManualReconciliationCauses = (
  line: DifferingFigure,
  records: ManualReconciliationRecords,
  asOf: Day,
): CauseByHand[] => {
  const fees = [{ platform: line.platform, amount: records.fees }];
  const { covered, dividends } = records;
  const around: ReconciliationContext = {
    notRecorded: [],
    foundDividends: [],
    pending: [],
    covered,
    fees,
    ...(dividends && { dividends }),
  };
  const exact = findDifferenceCauses(line, around, asOf).flatMap((one): CauseByHand[] => {
    const { kind, sentence, about } = one;
    return isByHand(kind) ? [{ kind, sentence, ...(about && { about }) }] : [];
  });
  const own =
    line.what === 'dividends'
      ? []
      : [
          ...findOtherPlatformCause(line, records),
          ...findRowCause(line, records, asOf),
          ...findLaterRowCause(line, records, asOf),
          ...findDividendCause(line, records),
        ];
  if (exact.length + own.length > 0) return [...own, ...exact].slice(0, maxDifferenceCauses);
  const gaps = findUncoveredDayCauses(line, around, asOf).map(
    ({ sentence }): CauseByHand => ({ kind: 'missingDays', sentence }),
  );
  return [{ kind: 'missing' as const, sentence: describeMissing(line, records) }, ...gaps].slice(
    0,
    maxDifferenceCauses,
  );
};
