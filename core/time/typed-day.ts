import { type Day, isDay } from '#core/time/day';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (digits: string): string => digits.padStart(2, '0');
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);
const monthOf = (name: string): string => two(String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1));

/** Year, month and day as they stand in a text; null for any other one. */
const partsOf = (text: string): [year: string, month: string, day: string] | null => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d.*)?$/.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''];
  const us = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)(?: \d.*)?$/.exec(text);
  if (us) return [fullYear(us[3] ?? ''), us[1] ?? '', us[2] ?? ''];
  const named = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (named) return [named[3] ?? '', monthOf(named[1] ?? ''), named[2] ?? ''];
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4}|\d\d)$/i.exec(text);
  return dayFirst && [fullYear(dayFirst[3] ?? ''), monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? ''];
};

/** A date as people and spreadsheets write it: `2026-01-05`, `1/5/2026`, `Jan 5, 2026`, `5-Jan-26`; null for what is none. */
export const typedDay = (text: string, _today: Day): Day | null => {
  const parts = partsOf(text.trim());
  if (!parts) return null;
  const [year, month, day] = parts;
  const read = `${year}-${two(month)}-${two(day)}`;
  return isDay(read) ? read : null;
};
