import * as z from 'zod';
import { enter, line, sentences } from '#contract/text-rules';
import { decimalsOf } from '#core/money/amount';
import { isSymbol, normalSymbol, symbolPattern } from '#core/stocks/symbols';
import { isDay } from '#core/time/day';

export { filledLine, line } from '#contract/text-rules';

/** Field schemas that several domains share: each bounds what it takes and says so in a sentence. */

/** The dates that the calendar has, from 1900 to 9999, leap years and all. */
const dayPattern = (() => {
  const year = '(?:19|[2-9]\\d)';
  const inEveryYear =
    '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
  const leapYear = `${year}(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00`;
  return `^(?:${year}\\d\\d-(?:${inEveryYear})|(?:${leapYear})-02-29)$`;
})();

export const Day = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .refine((text) => isDay(text) && text >= '1900-01-01', { error: 'Enter a date that exists, as YYYY-MM-DD.' })
  .meta({ format: 'date', pattern: dayPattern, example: '2026-01-15' });

/** An instant, ISO 8601 UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A finite number of at most so many decimals. */
export const decimal = (name: string, places: number) =>
  z
    .number(sentences(enter(name), `${name} must be a number.`))
    .refine((value) => decimalsOf(value) <= places, { error: `${name} takes at most ${places} decimals.` })
    .meta({ multipleOf: 10 ** -places });

/** The most that one field takes. Its text is written out: formatting it would load Intl at every cold start. */
export const largest = 1_000_000_000;
export const largestText = '1,000,000,000';
const atMost = (name: string) => ({ error: `${name} must be at most ${largestText}.` });

/** Shares bought or sold: above zero, 8 decimals, at most a billion. */
export const Quantity = decimal('Quantity', 8)
  .positive({ error: 'Quantity must be greater than 0.' })
  .max(largest, atMost('Quantity'));

/** US dollars a share: zero or more (gifted shares cost nothing), 6 decimals. */
export const Price = decimal('Price', 6).min(0, { error: 'Price cannot be negative.' }).max(largest, atMost('Price'));

/** US dollars and cents, zero or more. */
export const Fees = decimal('Fees', 2).min(0, { error: 'Fees cannot be negative.' }).max(largest, atMost('Fees'));

/** A stock under its one name, however it was typed: `brk.b` -> `BRK-B`, `PKN.WA` as it is. */
export const StockSymbol = z
  .string({ error: 'Select a stock.' })
  .refine(isSymbol, { error: 'Enter a stock symbol such as AAPL.', abort: true })
  .overwrite(normalSymbol)
  .meta({ pattern: `^${symbolPattern}$`, example: 'AAPL' });

export const Notes = line('Notes', 500);

/** `7` in an address is text. What is no plain whole number, `07` or `0x7` or nothing, stays text and is refused as such. */
const numberInAddress = (sent: unknown): unknown =>
  typeof sent === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(sent) ? Number(sent) : sent;

/** A whole number in a path or a query. */
export const wholeNumber = (name: string, { min, max }: { min: number; max: number }) =>
  z.preprocess(
    numberInAddress,
    z
      .number({ error: `${name} must be a whole number.` })
      .int({ error: `${name} must be a whole number.` })
      .min(min, { error: `${name} must be at least ${min}.` })
      .max(max, { error: `${name} must be at most ${max}.` }),
  );

/** A ledger row's number, per user, from 1. */
const ids = { min: 1, max: 999_999_999 };
export const LedgerId = z.number().int().min(ids.min).max(ids.max);

export const IdParams = z.object({ id: wholeNumber('The id', ids) });

/** Grows by one with every change of the row; a change that carries an older one is refused with 409. */
const versionRule = { error: 'The version must be a whole number above 0.' };
export const Version = z.number(versionRule).int(versionRule).positive(versionRule);
