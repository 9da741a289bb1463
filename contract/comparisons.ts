import * as z from 'zod';
import { Day, Instant } from '#contract/fields';
import { CauseAbout, CertificateLine, Stated } from '#contract/import-certificate';
import { route } from '#contract/route';
import { Platform } from '#contract/trades';
import { causesByHand } from '#core/statements/hand-causes';

/** What a broker shows on its screen, beside what is counted here: at any time, without a file. */

/** Platforms that are compared. */
export const mostCompared = 60;

export const ComparisonLine = CertificateLine.pick({
  what: true,
  part: true,
  from: true,
  to: true,
  stated: true,
  counted: true,
  difference: true,
}).extend({
  kind: z.enum(['shares', 'cash', 'dividends']),
  /** The likeliest first; empty where both are the same. */
  causes: z.array(z.object({ kind: z.enum(causesByHand), sentence: z.string(), about: CauseAbout.optional() })),
});
export type ComparisonLine = z.infer<typeof ComparisonLine>;

/** The last comparison of a platform. */
export const Comparison = z.object({
  platform: z.string(),
  /** The end of which day was compared. */
  day: Day,
  comparedAt: Instant,
  equal: z.number().int(),
  different: z.number().int(),
  /** Something of the platform, dated on that day or before it, is another one now. */
  changedSince: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;

/** With its lines, those that differ first; at most `mostLines` of them. */
export const WholeComparison = Comparison.extend({ lines: z.array(ComparisonLine) });
export type WholeComparison = z.infer<typeof WholeComparison>;

export const StatedByHand = Stated.refine(
  ({ positions, balances, dividends }) => positions.length + balances.length + dividends.length > 0,
  { error: 'Send at least one position, balance or year of dividends.', path: ['positions'] },
).meta({
  anyOf: ['positions', 'balances', 'dividends'].map((name) => ({
    required: [name],
    properties: { [name]: { minItems: 1 } },
  })),
});

export const comparisonRoutes = {
  comparisons: route({
    method: 'GET',
    path: '/comparisons',
    access: 'user',
    summary: 'The last comparison with the broker of each platform, and whether something has changed since',
    output: z.array(Comparison),
  }),
  compared: route({
    method: 'GET',
    path: '/comparisons/lines',
    access: 'user',
    summary: "One platform's last comparison, line by line",
    query: z.object({ platform: Platform }),
    output: WholeComparison,
  }),
  compare: route({
    method: 'POST',
    path: '/comparisons',
    access: 'user',
    summary:
      "Compare what a broker states with what is counted at the end of a day, and keep it as the platform's last comparison",
    input: StatedByHand,
    output: WholeComparison,
  }),
};
