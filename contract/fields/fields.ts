import * as z from 'zod';
import type { DayRule, FigureRule } from '#contract/fields/field-rules';
import { createFieldErrorParams } from '#contract/fields/text-rules';
import { countDecimals } from '#core/money/amount';
import { isValidSymbol, normalizeSymbol, symbolInputPattern } from '#core/stocks/symbols';
import { isDay } from '#core/time/day';

export { requiredTextLineField, textLineField } from '#contract/fields/text-rules';

/** Field schemas that several domains share: each bounds what it takes and says so in a sentence. */

/** The dates that the calendar has, from 1900 to 9999, leap years and all. */
const dayPattern = (() => {
  const year = '(?:19|[2-9]\\d)';
  const inEveryYear =
    '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
  const leapYear = `${year}(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00`;
  return `^(?:${year}\\d\\d-(?:${inEveryYear})|(?:${leapYear})-02-29)$`;
})();

const notADay = 'Enter a date as YYYY-MM-DD.';

/** A date as its rule has it, which says of one that is missing which it is. */
export const dayField = ({ missing }: Pick<DayRule, 'missing'>) =>
  z
    .string(createFieldErrorParams(missing, notADay))
    .refine((text) => isDay(text) && text >= '1900-01-01', {
      error: ({ input }) => (input === '' ? missing : 'Enter a date that exists, as YYYY-MM-DD.'),
    })
    .meta({ format: 'date', pattern: dayPattern, example: '2026-01-15' });

/** A date of an answer, or one that may be left out. */
export const CalendarDay = dayField({ missing: notADay });

/** `YYYY-MM`. */
export const YearMonth = z.string().regex(/^\d{4}-\d{2}$/);

/** An instant, ISO 8601 UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A figure as its rule has it, with the rule's own sentences. */
export const figureField = ({ name, min, above, max, decimals, missing, below, beyond, tooFine }: FigureRule) => {
  const isWhole = decimals === 0;
  const number = z.number(createFieldErrorParams(missing, isWhole ? tooFine : `${name} must be a number.`));
  const fine = isWhole
    ? number.int({ error: tooFine })
    : number
        .refine((value) => countDecimals(value) <= decimals, { error: tooFine })
        .meta({ multipleOf: 10 ** -decimals });
  const bounded = fine.max(max, { error: beyond });
  if (above !== undefined) return bounded.gt(above, { error: below });
  return min === undefined ? bounded : bounded.min(min, { error: below });
};

/** A stock under its one name, however it was typed: `brk.b` -> `BRK-B`, `PKN.WA` as it is. */
export const StockSymbol = z
  .string({ error: 'Select a stock.' })
  .refine(isValidSymbol, { error: 'Enter a stock symbol such as AAPL.', abort: true })
  .overwrite(normalizeSymbol)
  .meta({ pattern: `^${symbolInputPattern}$`, example: 'AAPL' });

/** `7` in an address is text. What is no plain whole number, `07` or `0x7` or nothing, stays text and is refused as such. */
const parseAddressNumber = (sent: unknown): unknown =>
  typeof sent === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(sent) ? Number(sent) : sent;

/** A whole number in a path or a query. */
export const wholeNumberField = (name: string, { min, max }: { min: number; max: number }) =>
  z.preprocess(
    parseAddressNumber,
    z
      .number({ error: `${name} must be a whole number.` })
      .int({ error: `${name} must be a whole number.` })
      .min(min, { error: `${name} must be at least ${min}.` })
      .max(max, { error: `${name} must be at most ${max}.` }),
  );

/** A ledger row's number, per user, from 1. */
export const ledgerRowIdLimits = { min: 1, max: 999_999_999 };
export const LedgerRowId = z.number().int().min(ledgerRowIdLimits.min).max(ledgerRowIdLimits.max);

export const IdParams = z.object({ id: wholeNumberField('The id', ledgerRowIdLimits) });

/** A row under a record: a payment of a CD, a movement of an account. Its number is given within its record. */
export const NestedRowParams = IdParams.extend({ rowId: wholeNumberField('The id', ledgerRowIdLimits) });

/** Grows by one with every change of the row; a change that carries an older one is refused with 409. */
const versionRule = { error: 'The version must be a whole number above 0.' };
export const RecordVersion = z.number(versionRule).int(versionRule).positive(versionRule);

/** The CD, and its interest payment, that a row of savings or cash has come from: it follows that payment alone. */
export const CdPaymentRef = z.strictObject({ cd: z.number().int(), payment: z.number().int() });
export type CdPaymentRef = z.infer<typeof CdPaymentRef>;

/** Which import a row came from, and what names its event in the broker's files; left out on what was typed. */
export const ImportedRowSource = z.object({
  importId: z.string(),
  identity: z.string(),
  /** Of the other events that the row stands for: the tax that was withheld from a dividend. */
  also: z.array(z.string()).optional(),
  /** True where the row was typed, and found in the statement afterwards. */
  linked: z.boolean().optional(),
});
