import { type Amount, amount, inDigits, zero } from '#core/money/amount';
import { causesOfYear, type DividendBooks } from '#core/statements/dividend-causes';
import { type DividendPart, isWithin, wholeYear } from '#core/statements/dividend-years';
import { ratioOf } from '#core/statements/split-ratio';
import { addDays, type Day, laterOf, longDay } from '#core/time/day';

/** Of one difference: the likeliest. */
export const mostCauses = 3;

/** Why what was counted differs from what the broker states, where that can be told. */
export type Cause =
  /** Counted x ratio is stated: a split is missing, or applied twice. */
  | { kind: 'split'; ratio: string }
  /** Exactly this row was left out or unticked. */
  | { kind: 'leftOutRow'; day: Day; identity: string }
  /** Rows of it were left out: exactly all of them, or some that explain a part. */
  | { kind: 'leftOutRows'; rows: number }
  /** Exactly a dividend that was found from the trades and that no file has. */
  | { kind: 'dividend'; symbol: string; day: Day }
  /** Exactly a dividend that the broker does not list; that names no platform; that counts for another year here. */
  | { kind: 'paid' | 'noPlatform' | 'otherYear'; symbol: string; day: Day }
  /** Exactly a tax that is a row of cash. */
  | { kind: 'taxInCash'; day: Day }
  /** Rows that the broker had not settled when the file was made. */
  | { kind: 'pending'; rows: number }
  /** Days that no file covers; null: all that was before, or after. */
  | { kind: 'missingDays'; from: Day | null; to: Day | null }
  /** Exactly what all fees come to. */
  | { kind: 'fees' }
  /** Less than 0.0001 shares: rounding of the broker's. */
  | { kind: 'residue' };

export const causesOfCertificate = [
  'residue',
  'leftOutRow',
  'leftOutRows',
  'dividend',
  'paid',
  'noPlatform',
  'otherYear',
  'taxInCash',
  'split',
  'fees',
  'pending',
  'missingDays',
] as const satisfies readonly Cause['kind'][];

/** What a cause is about: by it a page leads there, or into the form that records it. */
export interface CauseAbout {
  ledger: 'trades' | 'cash' | 'dividends';
  symbol: string | null;
  day: Day;
  /** Of a row that was not recorded. */
  type?: string;
  shares?: string;
  money?: string;
}

export type LikelyCause = Cause & { sentence: string; about?: CauseAbout };

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
  /** Of a dividend or its tax: what it would have added to the sums of its year. */
  paid: Record<DividendPart, string> | null;
  /** Why it was left out. */
  why?: string;
  about?: CauseAbout;
}

/** What may explain a difference. */
export interface Circumstances {
  /** Rows that the person unticked or that the rules left out. */
  notRecorded: readonly NotRecorded[];
  /** Dividends that were found from the trades and that no file has, in the cash here or not. */
  foundDividends: readonly { platform: string; symbol: string; day: Day; net: string; inCash?: boolean }[];
  /** How many rows of each platform's files were not settled. */
  pending: readonly { platform: string; rows: number }[];
  /** First and last day of each file, by platform. */
  covered: readonly { platform: string; from: Day; to: Day }[];
  /** All fees recorded, by platform, US dollars. */
  fees: readonly { platform: string; amount: string }[];
  /** What counts as dividends here. */
  dividends?: DividendBooks;
}

export interface Differing {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  name: string;
  part?: DividendPart;
  from?: Day;
  to?: Day;
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

/** The days and the sum that a line of dividends is about. */
const yearIn = ({ name, part = 'net', from, to }: Differing) => {
  const year = wholeYear(name.slice(0, 4));
  return { part, from: from ?? year.from, to: to ?? year.to };
};
const currencyIn = (name: string): string => name.split(' ')[1] ?? 'USD';

/** By how much a row would change the line; null where it is about something else. */
const effectOf = (row: NotRecorded, line: Differing): string | null => {
  const { what, platform, name } = line;
  if (row.platform !== platform) return null;
  if (what === 'shares') return row.symbol === name ? row.shares : null;
  if (what === 'cash') return row.currency === name ? row.money : null;
  const isOfYear = row.currency === currencyIn(name) && isWithin(yearIn(line))(row.day);
  return row.paid && isOfYear ? row.paid[yearIn(line).part] : null;
};

/** Those that would change the line, with what they would change it by. */
const leftOutOf = (line: Differing, { notRecorded }: Circumstances) =>
  notRecorded.flatMap((row) => {
    const effect = amount(effectOf(row, line) ?? 0);
    return effect.eq(0) ? [] : [{ row, effect }];
  });

const ofLeftOut = (line: Differing, circumstances: Circumstances): LikelyCause[] => {
  const left = leftOutOf(line, circumstances);
  const row = left.find(({ effect }) => effect.eq(lacking(line)))?.row;
  if (row) {
    const { day, identity, why, about } = row;
    const sentence = `Exactly the row of ${longDay(day)}, which is not recorded. ${why ?? ''}`.trim();
    return [{ kind: 'leftOutRow', day, identity, sentence, ...(about && { about }) }];
  }
  const all = left.reduce((total, { effect }) => total.plus(effect), zero);
  if (left.length < 2 || !all.eq(lacking(line))) return [];
  return [
    {
      kind: 'leftOutRows',
      rows: left.length,
      sentence: `Exactly the ${left.length} rows of it that are not recorded.`,
    },
  ];
};

/** Where they explain a part at most. */
const ofSomeLeftOut = (line: Differing, circumstances: Circumstances): LikelyCause[] => {
  const rows = leftOutOf(line, circumstances).length;
  const sentence = rows === 1 ? 'A row of it is not recorded.' : `${rows} rows of it are not recorded.`;
  return rows === 0 ? [] : [{ kind: 'leftOutRows', rows, sentence }];
};

/** Cash that the broker has and nobody here, or that is here and no broker's. */
const ofDividend = (line: Differing, { foundDividends }: Circumstances): LikelyCause[] => {
  if (line.what !== 'cash' || line.name !== 'USD') return [];
  const one = foundDividends.find(
    ({ platform, net, inCash = false }) =>
      platform === line.platform && lacking(line).eq(amount(net).times(inCash ? -1 : 1)),
  );
  if (!one) return [];
  const { symbol, day, inCash } = one;
  const found = `Exactly the dividend of ${symbol} of ${longDay(day)}, which was found from your trades and`;
  const sentence = inCash ? `${found} is in no file.` : `${found} is not in your cash here yet.`;
  return [{ kind: 'dividend', symbol, day, sentence, about: { ledger: 'dividends', symbol, day } }];
};

const ofYear = (line: Differing, { dividends }: Circumstances): LikelyCause[] =>
  line.what === 'dividends' && dividends && currencyIn(line.name) === 'USD'
    ? causesOfYear({ ...line, ...yearIn(line) }, dividends)
    : [];

/** Any two figures are some split apart: 12 shares for 10 are none that happens. */
const isUsual = ({ numerator, denominator }: { numerator: number; denominator: number }): boolean =>
  Math.min(numerator, denominator) === 1 || (numerator === 3 && denominator === 2);

const ofSplit = (line: Differing): LikelyCause[] => {
  const ratio = line.what === 'shares' ? ratioOf(line.counted, lacking(line)) : null;
  if (!ratio || Math.max(ratio.numerator, ratio.denominator) > mostUsual || !isUsual(ratio)) return [];
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

type MissingDays = Extract<LikelyCause, { kind: 'missingDays' }>;

/** Of dividends the days of their year alone count. */
const concerns = ({ from, to }: MissingDays, line: Differing): boolean => {
  if (line.what !== 'dividends') return true;
  const year = yearIn(line);
  return (from ?? '') <= year.to && (to === null || to >= year.from);
};

export const ofMissingDays = (line: Differing, { covered }: Circumstances, asOf: Day | null): LikelyCause[] => {
  const ranges = covered.filter((one) => one.platform === line.platform);
  const first = ranges.map(({ from }) => from).toSorted()[0];
  if (!first) return [];
  const before = addDays(first, -1);
  const gaps = gapsIn(ranges, asOf).map(({ from, to }): MissingDays => {
    const span = from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;
    return { kind: 'missingDays', from, to, sentence: `No row of any file is from ${span}.` };
  });
  const earlier: MissingDays = {
    kind: 'missingDays',
    from: null,
    to: before,
    sentence: `What was before ${longDay(first)} is in no file.`,
  };
  return [...gaps, earlier].filter((one) => concerns(one, line));
};

/** The likeliest first: what explains the difference to the last digit stands before what only may. */
export const causesOf = (line: Differing, circumstances: Circumstances, asOf: Day | null): LikelyCause[] => {
  const exact = [
    ...ofResidue(line),
    ...ofLeftOut(line, circumstances),
    ...ofDividend(line, circumstances),
    ...ofYear(line, circumstances),
    ...ofSplit(line),
    ...ofFees(line, circumstances),
  ];
  const likely = [...ofSomeLeftOut(line, circumstances), ...ofPending(line, circumstances)];
  const all = exact.length > 0 ? exact : [...likely, ...ofMissingDays(line, circumstances, asOf)];
  return all.slice(0, mostCauses);
};

/** How a difference is said: `3.21 more here`. */
export const tellDifference = (difference: string): string => {
  const by = amount(difference);
  if (by.eq(0)) return 'as stated';
  return `${inDigits(by.abs())} ${by.gt(0) ? 'more' : 'less'} here`;
};
