/** Reading what Yahoo sends, field by field. Nothing in it is certain: what is missing or odd becomes null, never zero. */

export type Fields = Record<string, unknown>;

export const fieldsOf = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {});
export const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : []);

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null;
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const positiveIn = (value: unknown): number | null => {
  const number = numberIn(value);
  return number !== null && number > 0 ? number : null;
};

/** Yahoo tells seconds since 1970; the library makes them dates where it recognises the field. */
export const instantIn = (value: unknown): Date | null => {
  const date = value instanceof Date ? value : new Date((positiveIn(value) ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** London, Johannesburg and Tel Aviv are quoted in hundredths: 412 GBp are 4.12 GBP. */
export const hundredths: Record<string, string> = { GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };
export const wholeCurrency = (currency: string): string => hundredths[currency] ?? currency;
