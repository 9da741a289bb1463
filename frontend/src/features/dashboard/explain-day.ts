import type { ValueHistory } from '#contract/insight/value-history';
import { explainDayChange } from '#core/insight/explain/explain-day-change';
import type { ExplainedFiguresWithHint } from '#ui/explain/explain-dialog';
import type { ValueScope } from './value-history-messages';

/** What the change of the day is, under its name. */
const hints = {
  household:
    'The day’s change in the value of your shares, as on the Portfolio page, plus dividends, interest, fees and exchange rates. What you paid in or took out does not count.',
  investments: 'The day’s change in the value of your shares, as on the Portfolio page.',
} as const;

/** The change of the day by what it is made of; loaded when it is asked for. */
export const explainDayChangeWithHint = (
  scope: ValueScope,
  day: NonNullable<ValueHistory['day']>,
): ExplainedFiguresWithHint => ({
  hint: hints[scope],
  made: explainDayChange(scope, day),
});
