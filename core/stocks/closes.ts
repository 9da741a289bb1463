import type { Day } from '#core/time/day';

/** The close of one day, in US dollars a share of that day: before any later split. */
export type DailyClose = { date: Day; close: number };
/** Oldest first. */
export type DailyCloses = readonly DailyClose[];
export type ClosesBySymbol = ReadonlyMap<string, DailyCloses>;
