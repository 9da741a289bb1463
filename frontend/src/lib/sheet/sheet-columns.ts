import { countCharacters, type DayRule, type FigureRule, type TextRule } from '#contract/fields/field-rules';
import { toAmount, toNumber } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import type { Day } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';
import { createFigureValidator, evaluateTypedFigureUnlessPlain } from '#lib/form/typed-figure';

/** What a cell comes to, and as what it is shown; or what is wrong with it. */
export type CellParseResult = { value: unknown; shown: string } | { error: string };

export interface SheetColumn {
  id: string;
  header: string;
  /** What the column may be called in a spreadsheet, besides its header: letters alone, in small ones. */
  names?: readonly string[];
  /** In rem. */
  width: number;
  figures?: boolean;
  /** What can be chosen; a beginning that fits one alone will do. */
  options?: readonly string[];
  /** `readCell` has the other cells of the row, by column, where what one takes depends on another. */
  read: (text: string, readCell?: (id: string) => string) => CellParseResult;
}

const toCellError = (error: string): CellParseResult => ({ error });

/** A date up to today. */
export const createDayUpToTodayCellParser =
  ({ missing }: DayRule, today: Day, inFuture: string) =>
  (text: string): CellParseResult => {
    if (text.trim() === '') return toCellError(missing);
    const day = parseTypedDay(text, today) ?? parseStatementDay(text);
    if (day === null || day < '1900-01-01') return toCellError('Enter a date such as 2026-01-15 or 1/15/2026.');
    return day > today ? toCellError(inFuture) : { value: day, shown: day };
  };

/** A cell that may stay empty. */
export const createOptionalCellParser =
  (parse: (text: string) => CellParseResult) =>
  (text: string): CellParseResult =>
    text.trim() === '' ? { value: undefined, shown: '' } : parse(text);

export const createFigureCellParser =
  (rule: FigureRule) =>
  (text: string): CellParseResult => {
    if (text.trim() === '') {
      return rule.blank === 'zero' && rule.above === undefined ? { value: 0, shown: '' } : toCellError(rule.missing);
    }
    // As a form's field takes it: a sum with a division is rounded to what the column takes.
    const typed =
      evaluateTypedFigureUnlessPlain(text, rule.decimals) ??
      parseTypedAmount(text) ??
      parseStatementFigure(text)?.toFixed() ??
      null;
    if (typed === null) return toCellError(`${rule.name} must be a number.`);
    const verdict = createFigureValidator(rule)(typed);
    return verdict === true ? { value: toNumber(toAmount(typed)), shown: typed } : toCellError(verdict);
  };

const normalizeText = (text: string): string => text.trim().toLowerCase();

/** One of some: by its name in any case, another word for it, or a beginning that fits it alone. */
export const createChoiceCellParser =
  (options: readonly string[], { missing, blank, also = {} }: ChoiceMore) =>
  (text: string): CellParseResult => {
    const typed = normalizeText(text);
    if (typed === '') return blank === undefined ? toCellError(missing) : { value: blank, shown: '' };
    const beginning = options.filter((option) => normalizeText(option).startsWith(typed));
    const found =
      options.find((option) => normalizeText(option) === typed) ??
      also[typed] ??
      (beginning.length === 1 ? beginning[0] : undefined);
    return found === undefined ? toCellError(missing) : { value: found, shown: found };
  };

interface ChoiceMore {
  missing: string;
  /** What nothing typed stands for. */
  blank?: string;
  /** Other words, in small letters: `bought` for `buy`. */
  also?: Readonly<Record<string, string>>;
}

export const createTextCellParser =
  ({ name, max, missing }: TextRule) =>
  (text: string): CellParseResult => {
    const value = text.trim();
    if (value === '' && missing) return toCellError(missing);
    return countCharacters(value) <= max
      ? { value, shown: value }
      : toCellError(`${name} takes at most ${max} characters.`);
  };
