import { type Amount, amount, inDigits } from '#core/money/amount';
import { ratioOf } from '#core/statements/split-ratio';
import { addDays, type Day, laterOf, longDay } from '#core/time/day';

/** Why what was counted differs from what the broker states, where that can be told. */
export type Cause =
  /** Counted x ratio is stated: a split is missing, or applied twice. */
  | { kind: 'split'; ratio: string }
  /** Exactly this row was left out or unticked. */
  | { kind: 'leftOutRow'; day: Day; identity: string }
  /** Exactly a dividend that no file has. */
  | { kind: 'dividend'; symbol: string; day: Day }
  /** Rows that the broker had not settled when the file was made. */
  | { kind: 'pending'; rows: number }
  /** Days that no file covers; null: all that was before, or after. */
  | { kind: 'missingDays'; from: Day | null; to: Day | null }
  /** Exactly what all fees come to. */
  | { kind: 'fees' }
  /** Less than 0.0001 shares: rounding of the broker's. */
  | { kind: 'residue' };

export type LikelyCause = Cause & { sentence: string };

/** A row that was not recorded, with what it would have changed. */
export interface NotRecorded {
  identity: string;
  day: Day;
  platform: string;
  symbol: string | null;
  /** Below 0 where they go; 0 of money alone. */
  shares: string;
  money: string;
  currency: string;
  isDividend: boolean;
}

/** What may explain a difference. */
export interface Circumstances {
  /** Rows that the person unticked or that the rules left out. */
  notRecorded: readonly NotRecorded[];
  /** Dividends that were discovered and that no file has. */
  foundDividends: readonly { platform: string; symbol: string; day: Day; net: string }[];
  /** How many rows of each platform's files were not settled. */
  pending: readonly { platform: string; rows: number }[];
  /** First and last day of each file, by platform. */
  covered: readonly { platform: string; from: Day; to: Day }[];
  /** All fees recorded, by platform, US dollars. */
  fees: readonly { platform: string; amount: string }[];
}

export interface Differing {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  name: string;
  stated: Amount;
  counted: Amount;
}

const residue = '0.0001';
const mostUsual = 20;

/** What would have to be added to what is counted. */
const lacking = ({ stated, counted }: Differing): Amount => stated.minus(counted);

const ofResidue = (line: Differing): LikelyCause[] =>
  line.what === 'shares' && lacking(line).abs().lt(residue)
    ? [{ kind: 'residue', sentence: 'Less than 0.0001 shares: your broker rounds what it shows.' }]
    : [];

/** By how much a row would change the line; null where it is about something else. */
const effectOf = (row: NotRecorded, { what, platform, name }: Differing): string | null => {
  if (row.platform !== platform) return null;
  if (what === 'shares') return row.symbol === name ? row.shares : null;
  if (what === 'cash') return row.currency === name ? row.money : null;
  return row.isDividend && row.day.startsWith(name) ? row.money : null;
};

const ofLeftOut = (line: Differing, { notRecorded }: Circumstances): LikelyCause[] => {
  const row = notRecorded.find((one) => {
    const effect = effectOf(one, line);
    return effect !== null && amount(effect).eq(lacking(line));
  });
  if (!row) return [];
  const { day, identity } = row;
  return [{ kind: 'leftOutRow', day, identity, sentence: `Exactly the row of ${longDay(day)} that was left out.` }];
};

const ofDividend = (line: Differing, { foundDividends }: Circumstances): LikelyCause[] => {
  if (line.what === 'shares') return [];
  if (line.what === 'cash' && line.name !== 'USD') return [];
  const one = foundDividends.find(
    ({ platform, day, net }) =>
      platform === line.platform && (line.what === 'cash' || day.startsWith(line.name)) && lacking(line).eq(net),
  );
  if (!one) return [];
  const { symbol, day } = one;
  const sentence = `Exactly the dividend of ${symbol} of ${longDay(day)}, which is in no file.`;
  return [{ kind: 'dividend', symbol, day, sentence }];
};

const ofSplit = (line: Differing): LikelyCause[] => {
  const ratio = line.what === 'shares' ? ratioOf(line.counted, lacking(line)) : null;
  if (!ratio || Math.max(ratio.numerator, ratio.denominator) > mostUsual) return [];
  const named = `${ratio.numerator}:${ratio.denominator}`;
  return [{ kind: 'split', ratio: named, sentence: `Exactly a ${named} split: one is missing here, or counts twice.` }];
};

const ofFees = (line: Differing, { fees }: Circumstances): LikelyCause[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const all = fees.find(({ platform }) => platform === line.platform)?.amount ?? '0';
  if (amount(all).eq(0) || !lacking(line).abs().eq(all)) return [];
  return [{ kind: 'fees', sentence: `Exactly what all fees come to, $${amount(all).toFixed(2)}.` }];
};

const ofPending = ({ platform }: Differing, { pending }: Circumstances): LikelyCause[] => {
  const rows = pending.filter((one) => one.platform === platform).reduce((count, one) => count + one.rows, 0);
  const told = rows === 1 ? 'A row was not settled' : `${rows} rows were not settled`;
  return rows > 0 ? [{ kind: 'pending', rows, sentence: `${told} when the file was made.` }] : [];
};

/** Between the files, and after the last of them up to the day of the figures. */
const gapsIn = (ranges: readonly { from: Day; to: Day }[], asOf: Day | null): { from: Day; to: Day }[] => {
  const gaps: { from: Day; to: Day }[] = [];
  let reached = '';
  for (const { from, to } of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    if (reached && addDays(reached, 1) < from) gaps.push({ from: addDays(reached, 1), to: addDays(from, -1) });
    reached = laterOf(reached, to);
  }
  if (reached && asOf && reached < asOf) gaps.push({ from: addDays(reached, 1), to: asOf });
  return gaps;
};

export const ofMissingDays = ({ platform }: Differing, { covered }: Circumstances, asOf: Day | null): LikelyCause[] => {
  const ranges = covered.filter((one) => one.platform === platform);
  const first = ranges.map(({ from }) => from).toSorted()[0];
  if (!first) return [];
  const before = addDays(first, -1);
  const gaps = gapsIn(ranges, asOf).map(({ from, to }): LikelyCause => {
    const span = from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;
    return { kind: 'missingDays', from, to, sentence: `No row of any file is from ${span}.` };
  });
  return [
    ...gaps,
    { kind: 'missingDays', from: null, to: before, sentence: `What was before ${longDay(first)} is in no file.` },
  ];
};

/** The likeliest first: what explains the difference to the last digit stands before what only may. */
export const causesOf = (line: Differing, circumstances: Circumstances, asOf: Day | null): LikelyCause[] => {
  const exact = [
    ...ofResidue(line),
    ...ofLeftOut(line, circumstances),
    ...ofDividend(line, circumstances),
    ...ofSplit(line),
    ...ofFees(line, circumstances),
  ];
  if (exact.length > 0) return exact;
  return [...ofPending(line, circumstances), ...ofMissingDays(line, circumstances, asOf)];
};

/** How a difference is said: `3.21 more here`. */
export const tellDifference = (difference: string): string => {
  const by = amount(difference);
  if (by.eq(0)) return 'as stated';
  return `${inDigits(by.abs())} ${by.gt(0) ? 'more' : 'less'} here`;
};
