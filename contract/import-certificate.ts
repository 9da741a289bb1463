import * as z from 'zod';
import { Day, StockSymbol } from '#contract/fields';
import { Platform } from '#contract/trades';

/** What the broker states beside what is counted here. */

/** Figures of one certificate: it is kept in one row of the table. */
export const mostStated = 1_500;

export const text = (name: string, max: number) =>
  z.string({ error: `${name} must be text.` }).max(max, { error: `${name} takes at most ${max} characters.` });
export const count = (name: string) =>
  z
    .number({ error: `${name} must be a number.` })
    .int({ error: `${name} must be a whole number.` })
    .min(0, { error: `${name} cannot be negative.` })
    .max(10_000_000, { error: `${name} is too large.` });

/** An exact figure as text: `-28.246354`. */
const wrongFigure = 'Send a figure as text, such as 28.246354.';
const Figure = z.string({ error: wrongFigure }).regex(/^-?\d{1,15}(?:\.\d{1,18})?$/, { error: wrongFigure });

/** What the broker says is held: from a file, or typed from the screen. */
export const Stated = z.object({
  platform: Platform,
  /** The end of which day it is about. */
  day: Day,
  positions: z.array(z.object({ symbol: StockSymbol, quantity: Figure })).max(mostStated),
  balances: z.array(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: Figure })).max(20),
});
export type Stated = z.output<typeof Stated>;

/** One line of the certificate: what the broker states beside what is counted here, exact, and what may be the cause. */
export const CertificateLine = z.object({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  /** The stock, the currency, or the year. */
  what: z.string(),
  stated: Figure,
  counted: Figure,
  /** Counted less stated. */
  difference: Figure,
  cause: z.string().nullable(),
});
export type CertificateLine = z.infer<typeof CertificateLine>;

const figuresIn = (stated: readonly Stated[]): number =>
  stated.reduce((sum, { positions, balances }) => sum + positions.length + balances.length, 0);

export const ImportEnd = z.object({
  stated: z
    .array(Stated)
    .max(20)
    .default([])
    .refine((stated) => figuresIn(stated) <= mostStated, { error: `Send at most ${mostStated} figures at once.` }),
  /** What the page counted of the files' rows; together they are all of them. */
  counts: z.object({ recorded: count('Recorded'), here: count('Here'), leftOut: count('Left out') }),
});
export type ImportEnd = z.output<typeof ImportEnd>;
