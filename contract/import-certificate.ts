import * as z from 'zod';
import { dayOf, StockSymbol } from '#contract/fields';
import { sentences } from '#contract/text-rules';
import { Platform } from '#contract/trades';

/** What the broker states beside what is counted here. */

/** Figures of one certificate: it is kept in one row of the table. */
export const mostStated = 1_500;

export const text = (name: string, max: number, missing = `Send the ${name.toLowerCase()}.`) =>
  z.string(sentences(missing, `${name} must be text.`)).max(max, { error: `${name} takes at most ${max} characters.` });
export const count = (name: string, missing = `Send the ${name.toLowerCase()}.`) =>
  z
    .number(sentences(missing, `${name} must be a number.`))
    .int({ error: `${name} must be a whole number.` })
    .min(0, { error: `${name} cannot be negative.` })
    .max(10_000_000, { error: `${name} is too large.` });

/** An exact figure as text: `-28.246354`. */
const wrongFigure = 'Send a figure as text, such as 28.246354.';
const Figure = z.string({ error: wrongFigure }).regex(/^-?\d{1,15}(?:\.\d{1,18})?$/, { error: wrongFigure });

/** What the broker says is held: from a file, or typed from the screen. */
const wrongCurrency = 'Send a currency such as USD.';
const Position = z.object({ symbol: StockSymbol, quantity: Figure }, { error: 'Send a position with its shares.' });
const Balance = z.object(
  { currency: z.string({ error: wrongCurrency }).regex(/^[A-Z]{3}$/, { error: wrongCurrency }), amount: Figure },
  { error: 'Send a balance with its amount.' },
);
const listOf = <Row extends z.ZodType>(row: Row, noun: string, most: number) =>
  z.array(row, { error: `Send the ${noun} as a list.` }).max(most, { error: `Send at most ${most} ${noun} at once.` });

export const Stated = z.object(
  {
    platform: Platform,
    /** The end of which day it is about. */
    day: dayOf({ missing: 'Enter the day.' }),
    positions: listOf(Position, 'positions', mostStated).meta({ example: [{ symbol: 'AAPL', quantity: '28.246354' }] }),
    balances: listOf(Balance, 'balances', 20),
  },
  { error: 'Send what the broker states.' },
);
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
  stated: listOf(Stated, 'statements', 20)
    .default([])
    .refine((stated) => figuresIn(stated) <= mostStated, { error: `Send at most ${mostStated} figures at once.` }),
  /** What the page counted of the files' rows; together they are all of them. */
  counts: z
    .object(
      {
        recorded: count('Recorded', 'Send how many rows were recorded.'),
        here: count('Here', 'Send how many rows were here.'),
        leftOut: count('Left out', 'Send how many rows were left out.'),
      },
      { error: 'Send the counts of the rows.' },
    )
    .meta({ example: { recorded: 400, here: 0, leftOut: 12 } }),
});
export type ImportEnd = z.output<typeof ImportEnd>;
