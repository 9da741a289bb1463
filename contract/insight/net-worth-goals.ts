import * as z from 'zod';
import { dayField, figureField, RecordVersion, textLineField } from '#contract/fields/fields';
import { netWorthGoalRules } from '#contract/insight/net-worth-goal-rules';
import { defineRoute } from '#contract/route';
import { maxNetWorthGoals } from '#core/insight/net-worth/net-worth-goals';

/** What a person wants their net worth to be, in US dollars, and by when. They lie in one row with the targets of the allocation. */

export const NetWorthGoals = z
  .array(
    z.object(
      {
        name: textLineField(netWorthGoalRules.name),
        amount: figureField(netWorthGoalRules.amount),
        date: dayField(netWorthGoalRules.date),
      },
      { error: 'A goal has a name, an amount and a date.' },
    ),
    { error: 'Send the goals as a list.' },
  )
  .max(maxNetWorthGoals, { error: `At most ${maxNetWorthGoals} goals are kept.` });

const versionMissing = 'Send the version that was read; 0 where there was none.';

/** All of them, in place of those before. */
export const NetWorthGoalsInput = z.object({
  goals: NetWorthGoals,
  /** The version that was read; 0 where there was none. Others than that are never overwritten. */
  version: z.number({ error: versionMissing }).int({ error: versionMissing }).min(0, { error: versionMissing }),
});
export type NetWorthGoalsInput = z.output<typeof NetWorthGoalsInput>;

export const SavedNetWorthGoals = z.object({
  goals: z.array(z.object({ name: z.string(), amount: z.number(), date: z.string() })),
  /** 0 where neither goals nor targets were ever kept. */
  version: z.number().int(),
});
export type SavedNetWorthGoals = z.infer<typeof SavedNetWorthGoals>;

export const netWorthGoalRoutes = {
  goals: defineRoute({
    method: 'GET',
    path: '/insight/goals',
    access: 'user',
    summary: 'What a person wants their net worth to be, and by when',
    output: SavedNetWorthGoals,
  }),
  keepGoals: defineRoute({
    method: 'PUT',
    path: '/insight/goals',
    access: 'user',
    summary: 'Keep goals in place of those before',
    input: NetWorthGoalsInput,
    output: SavedNetWorthGoals.extend({ version: RecordVersion }),
  }),
};
