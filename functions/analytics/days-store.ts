import type { Platform } from '#contract/trades';
import type { DayFigures, KeptStanding } from '#core/insight/day-figures';
import { amount, inDigits } from '#core/money/amount';
import type { Split } from '#core/portfolio/splits';
import type { Day } from '#core/time/day';
import type { Month } from '#core/time/months';
import type { Source } from '#functions/stocks/market-data';
import { getItem, type Key, queryBetween, queryPrefix, userKey, type Write } from '#functions/storage/table';

/**
 * What a person's stocks came to on the days that are over, so that nobody has to count them again. Up to where they are
 * right stands in the head of the trades (`daysTo`), which every change of a trade moves back.
 *
 * U / DAYS#M#2026-10: the figures of a month: of its first day, and of each on which they have changed. DAYS#E#2026-10: of
 * its last day alone, or of the last that is over: a curve by month reads no days.
 * U / DAYS#B#2026-10#00: how the stocks stood at its end, from where the next month is counted; in parts, since a row takes
 * 400 KB.
 * U / DAYS#W: what they were counted with.
 */
export interface CountedWith {
  /** Stocks that no figure counts, by name. */
  leftOut: string[];
  /** Stocks of which no close was known. */
  unknown: string[];
  /** Own assets that the market knows no price of; none in rows of the time before there were any. */
  own?: string[];
  /** All that were known. */
  splits: { [symbol: string]: readonly Split[] };
  sources: Source[];
  /**
   * Stocks whose first close came after their first trade, and of which day that is: until then they stand at what they cost,
   * which is no price.
   */
  late?: { [symbol: string]: Day };
  /** When, as an instant. */
  at: string;
  /** What a row of a day holds: 2, with the fees of shares that came. What was kept before is counted once more. */
  holds?: number;
}

export const daysHold = 2;

/** With the version of the row; 0 where there is none. */
export type Counted = { with: CountedWith | null; version: number };

interface KeptItem extends Key {
  kept: string;
  version?: number;
  parts?: number;
}

const endPrefix = (month: Month): string => `DAYS#B#${month}#`;
const keyAt = (owner: string, sk: string): Key => ({ pk: userKey(owner), sk });
const put = (owner: string, sk: string, kept: unknown, more: Partial<KeptItem> = {}): Write => ({
  Put: { Item: { ...keyAt(owner, sk), kept: JSON.stringify(kept), ...more } },
});

export const findCounted = async (owner: string): Promise<Counted> => {
  const item = await getItem<KeptItem>(keyAt(owner, 'DAYS#W'));
  return item ? { with: JSON.parse(item.kept) as CountedWith, version: item.version ?? 0 } : { with: null, version: 0 };
};

/** Refused where others have counted since. */
export const putCounted = (owner: string, before: Counted, counted: CountedWith): Write => ({
  Put: {
    Item: { ...keyAt(owner, 'DAYS#W'), kept: JSON.stringify(counted), version: before.version + 1 },
    ConditionExpression: before.version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
  },
});

type KeptDay = [dayOfMonth: string, value: string, invested: string, sold: string, fees: string, spent?: string];

const keptDay = ({ date, value, invested, sold, fees, spent }: DayFigures): KeptDay => {
  const all = [date.slice(-2), inDigits(value), inDigits(invested), inDigits(sold), inDigits(fees)] as const;
  return spent.eq(0) ? [...all] : [...all, inDigits(spent)];
};

const dayIn = (month: Month, [day, value, invested, sold, fees, spent = '0']: KeptDay): DayFigures => ({
  date: `${month}-${day}`,
  value: amount(value),
  invested: amount(invested),
  sold: amount(sold),
  fees: amount(fees),
  spent: amount(spent),
});

const prefixOf = { day: 'DAYS#M#', month: 'DAYS#E#' } as const;

/** The figures of a month's days. */
export const putMonth = (owner: string, month: Month, figures: readonly DayFigures[]): Write[] => [
  put(owner, prefixOf.day + month, figures.map(keptDay)),
  put(owner, prefixOf.month + month, figures.slice(-1).map(keptDay)),
];

/** Of every day, or of the last of each month; from one month up to another, both included, in order. */
export const listDays = async (
  owner: string,
  { from, to, by }: { from: Month; to: Month; by: keyof typeof prefixOf },
): Promise<DayFigures[]> => {
  if (from > to) return [];
  const prefix = prefixOf[by];
  const items = await queryBetween<KeptItem>(userKey(owner), prefix + from, prefix + to);
  return items.flatMap(({ sk, kept }) => {
    const month = sk.slice(prefix.length);
    return (JSON.parse(kept) as KeptDay[]).map((one) => dayIn(month, one));
  });
};

/** Characters of one row. */
const longestPart = 300_000;

/** A stock stays whole. */
const inParts = (standing: KeptStanding<Platform>): KeptStanding<Platform>[] => {
  const parts: { standing: KeptStanding<Platform>; length: number }[] = [{ standing: {}, length: 0 }];
  for (const [symbol, own] of Object.entries(standing)) {
    const length = JSON.stringify(own).length;
    let part = parts.at(-1) as (typeof parts)[number];
    if (part.length > 0 && part.length + length > longestPart) {
      part = { standing: {}, length: 0 };
      parts.push(part);
    }
    part.standing[symbol] = own;
    part.length += length;
  }
  return parts.map((part) => part.standing);
};

export const putStanding = (owner: string, month: Month, standing: KeptStanding<Platform>): Write[] => {
  const parts = inParts(standing);
  return parts.map((part, at) =>
    put(owner, endPrefix(month) + String(at).padStart(2, '0'), part, { parts: parts.length }),
  );
};

/** How the stocks stood at the end of a month; null where that was not kept. */
export const findStanding = async (owner: string, month: Month): Promise<KeptStanding<Platform> | null> => {
  const items = await queryPrefix<KeptItem>(userKey(owner), endPrefix(month));
  // Of a longer standing of before, parts may be left.
  const parts = items.slice(0, items[0]?.parts ?? 0);
  return parts.length > 0 ? Object.assign({}, ...parts.map(({ kept }) => JSON.parse(kept))) : null;
};
