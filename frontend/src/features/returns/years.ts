import type { Returns } from '#contract/insight';

export interface MonthCell {
  percent: number | null;
  isWhole: boolean;
}

export interface YearRow {
  year: string;
  /** January first; nothing for a month outside the range. */
  months: (MonthCell | undefined)[];
  whole: MonthCell | undefined;
}

/** A row a year, newest first. */
export const yearsOf = ({ months, years }: Pick<Returns, 'months' | 'years'>): YearRow[] =>
  years
    .map((whole) => ({
      year: whole.year,
      whole,
      months: Array.from({ length: 12 }, (_, at) =>
        months.find(({ month }) => month === `${whole.year}-${String(at + 1).padStart(2, '0')}`),
      ),
    }))
    .toSorted((one, other) => (one.year < other.year ? 1 : -1));
