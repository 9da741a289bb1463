import { type Amount, amount } from '#core/money/amount';
import { type Circumstances, causesOf, type Differing, ofMissingDays } from '#core/statements/causes';
import { addDays, type Day, longDay } from '#core/time/day';

/** Why a figure of the broker's screen differs from what is counted here, where no file is at hand. */

/** Lines of one comparison: it is kept in one row of the table. */
export const mostLines = 800;

export const causesByHand = [
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
  /** Nothing tells exactly; what is likely from which side has more. */
  'missing',
  'missingDays',
] as const;
export type CauseByHand = { kind: (typeof causesByHand)[number]; sentence: string };

/** A row of the platform, of any day, with what it changes. */
export interface HandRow {
  day: Day;
  type: string;
  symbol: string | null;
  /** Below 0 where they go; 0 of cash. */
  shares: string;
  /** 0 where the platform's cash is not kept here. */
  money: string;
  currency: string;
}

export interface HandBooks {
  rows: readonly HandRow[];
  /** Of stocks on other platforms, at the end of the day. */
  elsewhere: readonly { platform: string; symbol: string; quantity: string }[];
  /** Found dividends of the platform that are no row of cash. */
  notInCash: readonly { symbol: string; day: Day; net: number }[];
  covered: Circumstances['covered'];
  fees: string;
}

const words: Readonly<Record<string, string>> = {
  buy: 'purchase',
  sell: 'sale',
  sharesIn: 'shares in',
  sharesOut: 'shares out',
};
const wordOf = ({ type }: HandRow): string => words[type] ?? type;

const effectOn = ({ what, name }: Differing, row: HandRow): Amount => {
  if (what === 'shares') return amount(row.symbol === name ? row.shares : 0);
  return amount(row.currency === name ? row.money : 0);
};

/** Brokers count a trade a few days after it, or before. */
const daysAround = 7;

const ofRow = (line: Differing, { rows }: HandBooks, asOf: Day): CauseByHand[] => {
  const tooMuch = line.counted.minus(line.stated);
  const same = rows.filter((row) => row.day <= asOf && effectOn(line, row).eq(tooMuch));
  // The newest: what was entered last is the likeliest to be wrong.
  const row = same.reduce<HandRow | null>((last, one) => (last === null || one.day >= last.day ? one : last), null);
  if (!row) return [];
  const isTwice = same.filter(({ day, type }) => day === row.day && type === row.type).length > 1;
  const named = `the ${wordOf(row)} of ${longDay(row.day)}`;
  const sentence = isTwice
    ? `Exactly ${named}, which is recorded twice here.`
    : `Exactly ${named}, which your broker does not count.`;
  return [{ kind: 'row', sentence }];
};

const ofLaterRow = (line: Differing, { rows }: HandBooks, asOf: Day): CauseByHand[] => {
  const lacking = line.stated.minus(line.counted);
  const until = addDays(asOf, daysAround);
  const row = rows.find(({ day, ...one }) => day > asOf && day <= until && effectOn(line, { day, ...one }).eq(lacking));
  if (!row) return [];
  const sentence = `Exactly the ${wordOf(row)} of ${longDay(row.day)}, which comes after this day here.`;
  return [{ kind: 'laterRow', sentence }];
};

const ofElsewhere = (line: Differing, { elsewhere }: HandBooks): CauseByHand[] => {
  const lacking = line.stated.minus(line.counted);
  const other = elsewhere.find(({ symbol, quantity }) => symbol === line.name && lacking.eq(quantity));
  if (line.what !== 'shares' || !other) return [];
  return [{ kind: 'elsewhere', sentence: `Exactly what is recorded on ${other.platform} here.` }];
};

const ofDividend = (line: Differing, { notInCash }: HandBooks): CauseByHand[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const one = notInCash.find(({ net }) => line.stated.minus(line.counted).eq(net));
  if (!one) return [];
  const sentence = `Exactly the dividend of ${one.symbol} of ${longDay(one.day)}, which is not in your cash here yet.`;
  return [{ kind: 'dividend', sentence }];
};

/** Any two figures are some split apart: 12 shares for 10 are none that happens. */
const isUsual = (ratio: string): boolean => {
  const [numerator = 0, denominator = 0] = ratio.split(':').map(Number);
  return Math.min(numerator, denominator) === 1 || ratio === '3:2';
};

const missing = ({ what, platform, name, stated, counted }: Differing, { rows }: HandBooks): string => {
  const isLess = counted.lt(stated);
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

/** The likeliest first: what explains the difference to the last digit stands alone, without what only may. */
export const findCausesByHand = (line: Differing, books: HandBooks, asOf: Day): CauseByHand[] => {
  const fees = [{ platform: line.platform, amount: books.fees }];
  const around: Circumstances = { notRecorded: [], foundDividends: [], pending: [], covered: books.covered, fees };
  const exact = causesOf(line, around, asOf).flatMap((one): CauseByHand[] => {
    const { kind, sentence } = one;
    if (kind === 'split') return isUsual(one.ratio) ? [{ kind, sentence }] : [];
    return kind === 'residue' || kind === 'fees' ? [{ kind, sentence }] : [];
  });
  const own = [
    ...ofElsewhere(line, books),
    ...ofRow(line, books, asOf),
    ...ofLaterRow(line, books, asOf),
    ...ofDividend(line, books),
  ];
  if (exact.length + own.length > 0) return [...own, ...exact];
  const gaps = ofMissingDays(line, around, asOf).map(
    ({ sentence }): CauseByHand => ({ kind: 'missingDays', sentence }),
  );
  return [{ kind: 'missing', sentence: missing(line, books) }, ...gaps];
};
