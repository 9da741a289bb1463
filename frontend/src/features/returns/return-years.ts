import type { ReturnsReport } from '#contract/insight/insight';

export interface ReturnPeriodCell {
  percent: number | null;
  isWhole: boolean;
}

export interface ReturnYearRow {
  year: string;
  /** January first; nothing for a month outside the range. */
  months: (ReturnPeriodCell | undefined)[];
  whole: ReturnPeriodCell | undefined;
}

/** A row a year, newest first. */
export const toReturnYearRows = ({ months, years }: Pick<ReturnsReport, 'months' | 'years'>): ReturnYearRow[] =>
  years
    .map((yearTotal) => ({
      year: yearTotal.year,
      whole: yearTotal,
      months: Array.from({ length: 12 }, (_, at) =>
        months.find(({ month }) => month === `${yearTotal.year}-${String(at + 1).padStart(2, '0')}`),
      ),
    }))
    .toSorted((one, other) => (one.year < other.year ? 1 : -1));
