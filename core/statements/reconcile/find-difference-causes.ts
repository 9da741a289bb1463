import { type Amount, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import { inferSplitRatioFromShares } from '#core/statements/plan/split-ratio';
import type { DifferenceCauseSubject, LikelyDifferenceCause } from '#core/statements/reconcile/difference-cause';
import { type DividendCauseRecords, findDividendDifferenceCauses } from '#core/statements/reconcile/dividend-causes';
import {
  createYearSpanTest,
  type DividendAmountKind,
  toWholeYearSpan,
} from '#core/statements/reconcile/dividend-years';
import { addDays, type Day, formatLongDay, getLaterDay } from '#core/time/day';

/** Of one difference: the likeliest. */
export const maxDifferenceCauses = 3;

/** A row that was not recorded, with what it would have changed. */
export interface UnrecordedRow {
  identity: string;
  day: Day;
  platform: string;
  symbol: string | null;
  /** Below 0 where they go; 0 of money alone. */
  shares: string;
  money: string;
  currency: string;
  /** Of a dividend or its tax: what it would have added to the sums of its year. */
  paid: Record<DividendAmountKind, string> | null;
  /** Why it was left out. */
  why?: string;
  /** What it is, by its own word: `option`; else as its type is called. */
  what?: string;
  /** The lines of its file. */
  lines?: readonly number[];
  about?: DifferenceCauseSubject;
  /** Of a row whose cash can be recorded by itself: its identity there. */
  cash?: string;
}

/** What may explain a difference. */
export interface ReconciliationContext {
  /** Rows that the person unticked or that the rules left out. */
  notRecorded: readonly UnrecordedRow[];
  /** Dividends that were found from the trades and that no file has, in the cash here or not. */
  foundDividends: readonly { platform: string; symbol: string; day: Day; net: string; inCash?: boolean }[];
  /** How many rows of each platform's files were not settled. */
  pending: readonly { platform: string; rows: number }[];
  /** First and last day of each file, by platform. */
  covered: readonly { platform: string; from: Day; to: Day }[];
  /** All fees recorded, by platform, US dollars. */
  fees: readonly { platform: string; amount: string }[];
  /** What counts as dividends here. */
  dividends?: DividendCauseRecords;
}

export interface DifferingFigure {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  name: string;
  part?: DividendAmountKind;
  from?: Day;
  to?: Day;
  stated: Amount;
  counted: Amount;
}

const residue = '0.0001';
const maxUsualTerm = 20;

/** What would have to be added to what is counted. */
const getDifference = ({ stated, counted }: DifferingFigure): Amount => stated.minus(counted);

const findResidueCause = (line: DifferingFigure): LikelyDifferenceCause[] =>
  line.what === 'shares' && getDifference(line).abs().lt(residue)
    ? [{ kind: 'residue', sentence: 'Less than 0.0001 shares: your broker rounds what it shows.' }]
    : [];

/** The days and the sum that a line of dividends is about. */
const parseYearSpan = ({ name, part = 'net', from, to }: DifferingFigure) => {
  const year = toWholeYearSpan(name.slice(0, 4));
  return { part, from: from ?? year.from, to: to ?? year.to };
};
const parseCurrency = (name: string): string => name.split(' ')[1] ?? 'USD';

/** Of what cash changed by between two days, those days alone. */
const isWithinLine = ({ from, to }: DifferingFigure, day: Day): boolean =>
  from === undefined || to === undefined || createYearSpanTest({ from, to })(day);

/** By how much a row would change the line; null where it is about something else. */
const getEffect = (row: UnrecordedRow, line: DifferingFigure): string | null => {
  const { what, platform, name } = line;
  if (row.platform !== platform) return null;
  if (what === 'shares') return row.symbol === name ? row.shares : null;
  if (what === 'cash') return row.currency === name && isWithinLine(line, row.day) ? row.money : null;
  const isOfYear = row.currency === parseCurrency(name) && createYearSpanTest(parseYearSpan(line))(row.day);
  return row.paid && isOfYear ? row.paid[parseYearSpan(line).part] : null;
};

/** Those that would change the line, with what they would change it by. */
const listLeftOut = (line: DifferingFigure, { notRecorded }: ReconciliationContext) =>
  notRecorded.flatMap((row) => {
    const effect = toAmount(getEffect(row, line) ?? 0);
    return effect.eq(0) ? [] : [{ row, effect }];
  });

type LeftOutEffect = ReturnType<typeof listLeftOut>[number];

/** Of a difference that no single row explains. */
const maxNamedRows = 2;
const maxNamedLines = 12;

const sumEffects = (leftOut: readonly LeftOutEffect[]): Amount =>
  leftOut.reduce((total, { effect }) => total.plus(effect), zeroAmount);

const nouns: Readonly<Record<string, string>> = {
  buy: 'purchase',
  sell: 'sale',
  sharesIn: 'transfer in',
  sharesOut: 'transfer out',
};

/** `$120.00`, `120.00 EUR`, `4 shares`; the side is told by the figures of the line. */
const formatEffect = ({ what, name }: DifferingFigure, effect: Amount): string => {
  const by = effect.abs();
  if (what === 'shares') return `${toDecimalText(by)} ${by.eq(1) ? 'share' : 'shares'}`;
  const currency = what === 'cash' ? name : parseCurrency(name);
  return currency === 'USD' ? `$${by.toFixed(2)}` : `${by.toFixed(2)} ${currency}`;
};

const formatLineNumbers = (leftOut: readonly LeftOutEffect[]): string => {
  const lines = leftOut.flatMap(({ row }) => row.lines ?? []).toSorted((one, other) => one - other);
  return lines.length > 0 && lines.length <= maxNamedLines ? ` (lines ${lines.join(', ')})` : '';
};

/** More are recorded from the list of what was left out. */
const maxPressedRows = 100;

/** What a press under the line would record. */
const getRecordableCash = (
  { what }: DifferingFigure,
  leftOut: readonly LeftOutEffect[],
): Pick<LikelyDifferenceCause, 'cash'> => {
  const cash = leftOut.flatMap(({ row }) => row.cash ?? []);
  return what === 'cash' && cash.length === leftOut.length && cash.length <= maxPressedRows ? { cash } : {};
};

/** `$120.00: the option of Mar 8, 2026, line 14, which is not recorded. Options are not supported.` */
const createLeftOutCause = (line: DifferingFigure, { row, effect }: LeftOutEffect): LikelyDifferenceCause => {
  const { day, identity, why = '', what = 'row', lines = [], about } = row;
  const at = lines.length > 0 ? `, line ${lines.join(', ')}` : '';
  const named = `the ${nouns[what] ?? what} of ${formatLongDay(day)}${at}, which is not recorded.`;
  const sentence = `${formatEffect(line, effect)}: ${named} ${why}`.trim();
  return {
    kind: 'leftOutRow',
    day,
    identity,
    sentence,
    ...(about && { about }),
    ...getRecordableCash(line, [{ row, effect }]),
  };
};

const findLeftOutCauses = (line: DifferingFigure, circumstances: ReconciliationContext): LikelyDifferenceCause[] => {
  const leftOut = listLeftOut(line, circumstances);
  const one = leftOut.find(({ effect }) => effect.eq(getDifference(line)));
  if (one) return [createLeftOutCause(line, one)];
  const all = sumEffects(leftOut);
  if (leftOut.length < 2 || !all.eq(getDifference(line))) return [];
  const sentence = `Exactly its ${leftOut.length} rows that are not recorded${formatLineNumbers(leftOut)}.`;
  return [{ kind: 'leftOutRows', rows: leftOut.length, sentence, ...getRecordableCash(line, leftOut) }];
};

/** Where they explain a part at most: a few by name, more by what they come to. */
const findPartialLeftOutCauses = (
  line: DifferingFigure,
  circumstances: ReconciliationContext,
): LikelyDifferenceCause[] => {
  const leftOut = listLeftOut(line, circumstances);
  if (leftOut.length === 0) return [];
  if (leftOut.length <= maxNamedRows) {
    return leftOut.map((one) => {
      const cause = createLeftOutCause(line, one);
      return { ...cause, sentence: `A part of it, ${cause.sentence}` };
    });
  }
  const sum = formatEffect(line, sumEffects(leftOut));
  const sentence = `${leftOut.length} of its rows are not recorded and add up to ${sum}${formatLineNumbers(leftOut)}.`;
  return [{ kind: 'leftOutRows', rows: leftOut.length, sentence, ...getRecordableCash(line, leftOut) }];
};

/** Cash that the broker has and nobody here, or that is here and no broker's. */
const findDividendCauses = (
  line: DifferingFigure,
  { foundDividends }: ReconciliationContext,
): LikelyDifferenceCause[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const one = foundDividends.find(
    ({ platform, net, inCash = false }) =>
      platform === line.platform && getDifference(line).eq(toAmount(net).times(inCash ? -1 : 1)),
  );
  if (!one) return [];
  const { symbol, day, inCash } = one;
  const found = `Exactly the dividend of ${symbol} of ${formatLongDay(day)}, which was found from your trades and`;
  const sentence = inCash ? `${found} is in no file.` : `${found} is not in your cash here yet.`;
  return [{ kind: 'dividend', symbol, day, sentence, about: { ledger: 'dividends', symbol, day } }];
};

const findYearCauses = (line: DifferingFigure, { dividends }: ReconciliationContext): LikelyDifferenceCause[] =>
  line.what === 'dividends' && dividends && parseCurrency(line.name) === 'USD'
    ? findDividendDifferenceCauses({ ...line, ...parseYearSpan(line) }, dividends)
    : [];

/** Any two figures are some split apart: 12 shares for 10 are none that happens. */
const isUsual = ({ numerator, denominator }: { numerator: number; denominator: number }): boolean =>
  Math.min(numerator, denominator) === 1 || (numerator === 3 && denominator === 2);

const findSplitCause = (line: DifferingFigure): LikelyDifferenceCause[] => {
  const ratio = line.what === 'shares' ? inferSplitRatioFromShares(line.counted, getDifference(line)) : null;
  if (!ratio || Math.max(ratio.numerator, ratio.denominator) > maxUsualTerm || !isUsual(ratio)) return [];
  const named = `${ratio.numerator}:${ratio.denominator}`;
  return [{ kind: 'split', ratio: named, sentence: `Exactly a ${named} split: one is missing here, or counts twice.` }];
};

const findFeeCauses = (line: DifferingFigure, { fees }: ReconciliationContext): LikelyDifferenceCause[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const all = fees.find(({ platform }) => platform === line.platform)?.amount ?? '0';
  if (toAmount(all).eq(0) || !getDifference(line).abs().eq(all)) return [];
  return [{ kind: 'fees', sentence: `Exactly the sum of all fees, $${toAmount(all).toFixed(2)}.` }];
};

const findPendingCauses = (
  { platform }: DifferingFigure,
  { pending }: ReconciliationContext,
): LikelyDifferenceCause[] => {
  const rows = pending.filter((one) => one.platform === platform).reduce((count, one) => count + one.rows, 0);
  const rowsText = rows === 1 ? 'A row was not settled' : `${rows} rows were not settled`;
  return rows > 0 ? [{ kind: 'pending', rows, sentence: `${rowsText} when the file was made.` }] : [];
};

/** Between the files, and after the last of them up to the day of the figures. */
const listGaps = (ranges: readonly { from: Day; to: Day }[], asOf: Day | null): { from: Day; to: Day }[] => {
  const gaps: { from: Day; to: Day }[] = [];
  let reached = '';
  for (const { from, to } of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    if (reached && addDays(reached, 1) < from) gaps.push({ from: addDays(reached, 1), to: addDays(from, -1) });
    reached = getLaterDay(reached, to);
  }
  if (reached && asOf && reached < asOf) gaps.push({ from: addDays(reached, 1), to: asOf });
  return gaps;
};

type MissingDays = Extract<LikelyDifferenceCause, { kind: 'missingDays' }>;

/** Of dividends the days of their year alone count. */
const affectsLine = ({ from, to }: MissingDays, line: DifferingFigure): boolean => {
  if (line.what !== 'dividends') return true;
  const year = parseYearSpan(line);
  return (from ?? '') <= year.to && (to === null || to >= year.from);
};

export const findUncoveredDayCauses = (
  line: DifferingFigure,
  { covered }: ReconciliationContext,
  asOf: Day | null,
): LikelyDifferenceCause[] => {
  const ranges = covered.filter((one) => one.platform === line.platform);
  const first = ranges.map(({ from }) => from).toSorted()[0];
  if (!first) return [];
  const before = addDays(first, -1);
  const gaps = listGaps(ranges, asOf).map(({ from, to }): MissingDays => {
    const span = from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
    return { kind: 'missingDays', from, to, sentence: `No file has rows from ${span}.` };
  });
  const earlier: MissingDays = {
    kind: 'missingDays',
    from: null,
    to: before,
    sentence: `No file has anything from before ${formatLongDay(first)}.`,
  };
  return [...gaps, earlier].filter((one) => affectsLine(one, line));
};

/** The likeliest first: what explains the difference to the last digit stands before what only may. */
export const findDifferenceCauses = (
  line: DifferingFigure,
  circumstances: ReconciliationContext,
  asOf: Day | null,
): LikelyDifferenceCause[] => {
  const exact = [
    ...findResidueCause(line),
    ...findLeftOutCauses(line, circumstances),
    ...findDividendCauses(line, circumstances),
    ...findYearCauses(line, circumstances),
    ...findSplitCause(line),
    ...findFeeCauses(line, circumstances),
  ];
  const likely = [...findPartialLeftOutCauses(line, circumstances), ...findPendingCauses(line, circumstances)];
  const all = exact.length > 0 ? exact : [...likely, ...findUncoveredDayCauses(line, circumstances, asOf)];
  return all.slice(0, maxDifferenceCauses);
};

/** How a difference is said: `3.21 more here`. */
export const formatDifference = (difference: string): string => {
  const by = toAmount(difference);
  if (by.eq(0)) return 'as stated';
  return `${toDecimalText(by.abs())} ${by.gt(0) ? 'more' : 'less'} here`;
};
