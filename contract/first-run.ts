import * as z from 'zod';
import { defineRoute } from '#contract/route';
import { sampleDataStates } from '#core/first-run/sample-data-state';

/** How an account begins: sample data to look round with, and the list of first steps. */

export const SampleDataStatus = z.object({
  /** `filling` or `removing` where that was broken off: the same call again goes on. */
  state: z.enum(sampleDataStates),
  /** Records that a removal takes away; those that follow from them are not counted. */
  goes: z.number().int(),
  /** Records that a removal leaves: the person's own, and what they stand on or were made of. */
  stays: z.number().int(),
  /** The first of those, by their titles. */
  staying: z.array(z.string()),
});
export type SampleDataStatus = z.infer<typeof SampleDataStatus>;

const notBoolean = 'Say true or false.';

const FirstStepsState = z.object({ done: z.boolean({ error: notBoolean }) });

export const sampleDataRoutes = {
  sample: defineRoute({
    method: 'GET',
    path: '/sample-data',
    access: 'user',
    summary: 'What there is of sample data, and what its removal would leave',
    output: SampleDataStatus,
  }),
  fill: defineRoute({
    method: 'POST',
    path: '/sample-data',
    access: 'user',
    summary: 'Fill an empty account with sample data',
    keyed: true,
    output: SampleDataStatus,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sample-data',
    access: 'user',
    summary: 'Remove the sample data, but for what the person has added or changed',
    output: SampleDataStatus,
  }),
  firstSteps: defineRoute({
    method: 'PUT',
    path: '/first-steps',
    access: 'user',
    summary: 'Put the list of first steps away, or show it again',
    input: FirstStepsState,
    output: FirstStepsState,
  }),
};
