import type { stockPriceChartRanges } from '#contract/insight/stock-page';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

type PriceRange = (typeof stockPriceChartRanges)[number];

const months: [PriceRange, number][] = [
  ['1M', 1],
  ['3M', 3],
  ['1Y', 12],
  ['3Y', 36],
  ['5Y', 60],
];
/** So many days in a row without trading there may be before a day. */
const daysBefore = 7;

/** The shortest range that holds the day, and the trading day before it. */
export const getPriceRangeForDay = (day: Day, today: Day): PriceRange =>
  months.find(([, count]) => addMonthsToDay(today, -count) <= addDays(day, -daysBefore))?.[0] ?? 'All';
