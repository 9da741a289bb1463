import * as z from 'zod';
import { isDay } from '#core/day';
import { decimalsOf } from '#core/money';

/** Field schemas that several domains share: each bounds what it takes and says so in a sentence. */

export const Day = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .refine((text) => isDay(text) && text >= '1900-01-01', { error: 'Enter a date that exists, as YYYY-MM-DD.' })
  .meta({ format: 'date', example: '2026-01-15' });

/** An instant, ISO 8601 UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A finite number of at most so many decimals. */
export const decimal = (name: string, places: number) =>
  z.number({ error: `${name} must be a number.` }).refine((value) => decimalsOf(value) <= places, {
    error: `${name} takes at most ${places} decimals.`,
  });

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

/** A ticker as exchanges write it, upper-cased: `AAPL`, `BRK-B`, `PKN.WA`. */
export const StockSymbol = z
  .string({ error: 'Select a stock.' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9.-]{0,14}$/, { error: 'Enter a stock symbol such as AAPL.' })
  .meta({ example: 'AAPL' });

/** One line of free text: control characters are refused, since no form can have typed them. */
export const line = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text.` })
    .trim()
    .max(max, { error: `${name} takes at most ${max} characters.` })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, {
      error: `${name} holds characters that cannot be stored.`,
    });

export const Notes = line('Notes', 500);

/** A ledger row's number, per user, from 1. In a path it arrives as text. */
export const LedgerId = z.coerce
  .number({ error: 'The id must be a whole number.' })
  .int({ error: 'The id must be a whole number.' })
  .positive({ error: 'The id must be a positive number.' })
  .max(999_999_999, { error: 'The id is too large.' });

export const IdParams = z.object({ id: LedgerId });

/** Grows by one with every change of the row; a change that carries an older one is refused with 409. */
export const Version = z.number().int().positive();
