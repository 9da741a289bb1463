import * as z from 'zod';
import { CalendarDay, dayField, StockSymbol } from '#contract/fields/fields';
import { createFieldErrorParams } from '#contract/fields/text-rules';
import { Platform } from '#contract/portfolio/trades';
import { reconciliationCauseKinds } from '#core/statements/reconcile/difference-cause';
import { dividendAmountKinds } from '#core/statements/reconcile/dividend-years';
import { reconciliationLineStates } from '#core/statements/reconcile/reconciliation-line-state';

/** What the broker states beside what is counted here. */

/** Figures of one certificate: it is kept in one row of the table. */
const maxStatedFigures = 1_500;

export const createNamedTextField = (name: string, max: number, missing = `Send the ${name.toLowerCase()}.`) =>
  z
    .string(createFieldErrorParams(missing, `${name} must be text.`))
    .max(max, { error: `${name} takes at most ${max} characters.` });
export const createNamedCountField = (name: string, missing = `Send the ${name.toLowerCase()}.`) =>
  z
    .number(createFieldErrorParams(missing, `${name} must be a number.`))
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
/** What the cash changed by from the first of these days to the last, as a file sums up its rows. */
const Change = z
  .object(
    {
      currency: z.string({ error: wrongCurrency }).regex(/^[A-Z]{3}$/, { error: wrongCurrency }),
      from: CalendarDay,
      to: CalendarDay,
      amount: Figure,
    },
    { error: 'Send a change of cash with its days and its amount.' },
  )
  .refine(({ from, to }) => from <= to, { error: 'Send the first day first.' });
const listSchema = <Row extends z.ZodType>(row: Row, noun: string, most: number) =>
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
      from: CalendarDay.optional(),
      to: CalendarDay.optional(),
      gross: Figure.optional(),
      tax: Figure.optional(),
      net: Figure.optional(),
      /** Rows of a file, added up: no comparison where they are equal to what was recorded of them. */
      isListed: z.boolean({ error: 'Say true or false.' }).optional(),
    },
    { error: 'Send a year of dividends with its amount.' },
  )
  .refine(({ gross, tax, net }) => [gross, tax, net].some((one) => one !== undefined), {
    error: 'Send the gross amount, the tax or the net amount.',
  })
  .refine(isOfYear, { error: 'Send days of that year, the first of them first.' });

const isEachYearOnce = (years: readonly z.output<typeof YearOfDividends>[]): boolean =>
  new Set(years.map(({ year, currency, from = '' }) => [year, currency, from].join())).size === years.length;

export const BrokerStatedFigures = z.object(
  {
    platform: Platform,
    /** The end of which day it is about. */
    day: dayField({ missing: 'Enter the day.' }),
    positions: listSchema(Position, 'positions', maxStatedFigures).meta({
      example: [{ symbol: 'AAPL', quantity: '28.246354' }],
    }),
    balances: listSchema(Balance, 'balances', 20),
    dividends: listSchema(YearOfDividends, 'years of dividends', 300)
      .refine(isEachYearOnce, { error: 'Send each year of dividends once.' })
      .default([])
      .meta({ example: [{ year: '2025', gross: '412.37' }] }),
  },
  { error: 'Send what the broker states.' },
);
export type BrokerStatedFigures = z.output<typeof BrokerStatedFigures>;

/** What a file states has what it sums up as well. */
export const StatementFileFigures = BrokerStatedFigures.extend({
  changes: listSchema(Change, 'changes of cash', 100).default([]),
});
export type StatementFileFigures = z.output<typeof StatementFileFigures>;

/** Where a cause leads: the row that it is about, or the one to record. */
export const ReconciliationCauseSubject = z.object({
  ledger: z.enum(['trades', 'cash', 'dividends']),
  symbol: z.string().nullable(),
  day: CalendarDay,
  /** Of a row that was not recorded. */
  type: z.string().optional(),
  shares: z.string().optional(),
  money: z.string().optional(),
});
export type ReconciliationCauseSubject = z.infer<typeof ReconciliationCauseSubject>;

/** Of lines of dividends: which sum, of which days where it is not the whole year. Of a change of cash its days. */
const yearFields = {
  part: z.enum(dividendAmountKinds).optional(),
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
};

/** Figures of one kind that were compared. */
export const ReconciledFigureCounts = z.object({ equal: z.number().int(), different: z.number().int() });

/** One line of the certificate: what the broker states beside what is counted here, exact, and what may be the cause. */
export const ReconciliationLineView = z.object({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  /** The stock, the currency, or the year: `2025`, `2025 EUR`. */
  what: z.string(),
  ...yearFields,
  /** The end of which day it is about; left out by certificates of before it was told. */
  day: CalendarDay.optional(),
  stated: Figure,
  counted: Figure,
  /** Counted less stated. */
  difference: Figure,
  /** Left out by certificates of before figures had one. */
  state: z.enum(reconciliationLineStates).optional(),
  /** The likeliest cause. */
  cause: z.string().nullable(),
  /** The likeliest first, with where each leads; not told in certificates of before they were. */
  causes: z
    .array(
      z.object({
        kind: z.enum(reconciliationCauseKinds),
        sentence: z.string(),
        about: ReconciliationCauseSubject.optional(),
        /** Rows that were left out whose cash can be recorded by itself: `POST /imports/{id}/cash`. */
        cash: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type ReconciliationLineView = z.infer<typeof ReconciliationLineView>;

const countFigures = (stated: readonly StatementFileFigures[]): number =>
  stated.reduce(
    (sum, { positions, balances, changes, dividends }) =>
      sum + positions.length + balances.length + changes.length + dividends.length * 3,
    0,
  );

/** What became of the rows of the files; told whole, they come to `rows`. */
export const ImportRowCounts = z.object(
  {
    /** All of them; left out by programs that do not count them. */
    rows: createNamedCountField('Rows').optional(),
    recorded: createNamedCountField('Recorded', 'Send how many rows were recorded.'),
    here: createNamedCountField('Here', 'Send how many rows were here.'),
    leftOut: createNamedCountField('Left out', 'Send how many rows were left out.'),
    refused: createNamedCountField('Refused').optional(),
    /** Rows that state what is held, and are no events. */
    stating: createNamedCountField('Stating').optional(),
  },
  { error: 'Send the counts of the rows.' },
);
export type ImportRowCounts = z.output<typeof ImportRowCounts>;

export const ImportFinishRequest = z.object({
  stated: listSchema(StatementFileFigures, 'statements', 20)
    .default([])
    .refine((stated) => countFigures(stated) <= maxStatedFigures, {
      error: `Send at most ${maxStatedFigures} figures at once.`,
    }),
  counts: ImportRowCounts.meta({ example: { rows: 415, recorded: 400, here: 0, leftOut: 12, refused: 1, stating: 2 } }),
});
export type ImportFinishRequest = z.output<typeof ImportFinishRequest>;
