/** Reading what Yahoo sends, field by field. Nothing in it is certain: what is missing or odd becomes null, never zero. */

export type RawFields = Record<string, unknown>;

export const toRawFields = (raw: unknown): RawFields =>
  typeof raw === 'object' && raw !== null ? (raw as RawFields) : {};
export const toListOrEmpty = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : []);

export const toTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null;
const toFiniteNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const toPositiveNumberOrNull = (value: unknown): number | null => {
  const number = toFiniteNumber(value);
  return number !== null && number > 0 ? number : null;
};

/** Yahoo tells seconds since 1970; the library makes them dates where it recognises the field. */
export const toInstantOrNull = (value: unknown): Date | null => {
  const date = value instanceof Date ? value : new Date((toPositiveNumberOrNull(value) ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** London, Johannesburg and Tel Aviv are quoted in hundredths: 412 GBp are 4.12 GBP. */
export const minorUnitCurrencies: Record<string, string> = { GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };
export const toMajorUnitCurrency = (currency: string): string => minorUnitCurrencies[currency] ?? currency;
