/** Reading what Yahoo sends, field by field. Nothing in it is certain: what is missing or odd becomes null, never zero. */

export type RawFields = Record<string, unknown>;

export const toFields = (raw: unknown): RawFields =>
  typeof raw === 'object' && raw !== null ? (raw as RawFields) : {};
export const toList = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : []);

export const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null;
const toFiniteNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const toPositiveNumber = (value: unknown): number | null => {
  const number = toFiniteNumber(value);
  return number !== null && number > 0 ? number : null;
};

/** Yahoo tells seconds since 1970; the library makes them dates where it recognises the field. */
export const toInstant = (value: unknown): Date | null => {
  const date = value instanceof Date ? value : new Date((toPositiveNumber(value) ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** London, Johannesburg and Tel Aviv are quoted in hundredths: 412 GBp are 4.12 GBP. */
export const hundredthCurrencies: Record<string, string> = { GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };
export const toWholeCurrency = (currency: string): string => hundredthCurrencies[currency] ?? currency;
