import * as z from 'zod';
import { Day, dayOf, StockSymbol } from '#contract/fields';
import { sentences } from '#contract/text-rules';
import { Platform } from '#contract/trades';
import { causesOfCertificate } from '#core/statements/causes';
import { dividendParts } from '#core/statements/dividend-years';

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

const wrongYear = 'Send a year such as 2025.';
const isOfYear = ({ year, from, to }: { year: string; from?: string | undefined; to?: string | undefined }): boolean =>
  [from, to].every((day) => day === undefined || day.startsWith(year)) && (from ?? year) <= (to ?? `${year}~`);

/** Dividends of a year, or of the part of it that a file covers. US dollars unless it is said otherwise. */
const YearOfDividends = z
  .object(
    {
      year: z.string({ error: wrongYear }).regex(/^(?:19|20)\d\d$/, { error: wrongYear }),
      currency: z
        .string({ error: wrongCurrency })
        .regex(/^[A-Z]{3}$/, { error: wrongCurrency })
        .default('USD'),
      /** The whole year where they are left out. */
      from: Day.optional(),
      to: Day.optional(),
      gross: Figure.optional(),
      tax: Figure.optional(),
      net: Figure.optional(),
    },
    { error: 'Send a year of dividends with its amount.' },
  )
  .refine(({ gross, tax, net }) => [gross, tax, net].some((one) => one !== undefined), {
    error: 'Send the gross amount, the tax or the net amount.',
  })
  .refine(isOfYear, { error: 'Send days of that year, the first of them first.' });

const isEachYearOnce = (years: readonly z.output<typeof YearOfDividends>[]): boolean =>
  new Set(years.map(({ year, currency, from = '' }) => [year, currency, from].join())).size === years.length;

export const Stated = z.object(
  {
    platform: Platform,
    /** The end of which day it is about. */
    day: dayOf({ missing: 'Enter the day.' }),
    positions: listOf(Position, 'positions', mostStated).meta({
      example: [{ symbol: 'AAPL', quantity: '28.246354' }],
    }),
    balances: listOf(Balance, 'balances', 20),
    dividends: listOf(YearOfDividends, 'years of dividends', 300)
      .refine(isEachYearOnce, { error: 'Send each year of dividends once.' })
      .default([])
      .meta({ example: [{ year: '2025', gross: '412.37' }] }),
  },
  { error: 'Send what the broker states.' },
);
export type Stated = z.output<typeof Stated>;

/** Where a cause leads: the row that it is about, or the one to record. */
export const CauseAbout = z.object({
  ledger: z.enum(['trades', 'cash', 'dividends']),
  symbol: z.string().nullable(),
  day: Day,
  /** Of a row that was not recorded. */
  type: z.string().optional(),
  shares: z.string().optional(),
  money: z.string().optional(),
});
export type CauseAbout = z.infer<typeof CauseAbout>;

/** Of lines of dividends: which sum, of which days where it is not the whole year. */
const yearFields = {
  part: z.enum(dividendParts).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

/** One line of the certificate: what the broker states beside what is counted here, exact, and what may be the cause. */
export const CertificateLine = z.object({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  /** The stock, the currency, or the year: `2025`, `2025 EUR`. */
  what: z.string(),
  ...yearFields,
  stated: Figure,
  counted: Figure,
  /** Counted less stated. */
  difference: Figure,
  /** The likeliest cause. */
  cause: z.string().nullable(),
  /** The likeliest first, with where each leads; not told in certificates of before they were. */
  causes: z
    .array(z.object({ kind: z.enum(causesOfCertificate), sentence: z.string(), about: CauseAbout.optional() }))
    .optional(),
});
export type CertificateLine = z.infer<typeof CertificateLine>;

const figuresIn = (stated: readonly Stated[]): number =>
  stated.reduce(
    (sum, { positions, balances, dividends }) => sum + positions.length + balances.length + dividends.length * 3,
    0,
  );

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
