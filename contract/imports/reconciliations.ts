import * as z from 'zod';
import { CalendarDay, Instant } from '#contract/fields/fields';
import {
  BrokerStatedFigures,
  ReconciledFigureCounts,
  ReconciliationCauseSubject,
  ReconciliationLineView,
} from '#contract/imports/import-reconciliation';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';
import { manualReconciliationCauseKinds } from '#core/statements/reconcile/manual-causes';

/** What a broker shows on its screen, beside what is counted here: at any time, without a file. */

/** Platforms that are compared. */
export const maxReconciledPlatforms = 60;

export const ReconciliationReportLine = ReconciliationLineView.pick({
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
  causes: z.array(
    z.object({
      kind: z.enum(manualReconciliationCauseKinds),
      sentence: z.string(),
      about: ReconciliationCauseSubject.optional(),
    }),
  ),
});
export type ReconciliationReportLine = z.infer<typeof ReconciliationReportLine>;

/** The last comparison of a platform. */
export const ReconciliationSummary = z.object({
  platform: z.string(),
  /** The end of which day was compared. */
  day: CalendarDay,
  comparedAt: Instant,
  equal: z.number().int(),
  different: z.number().int(),
  /** How many figures of each kind were compared, as far as its lines are kept. */
  kinds: z.object({ shares: ReconciledFigureCounts, cash: ReconciledFigureCounts, dividends: ReconciledFigureCounts }),
  /** Something of the platform, dated on that day or before it, is another one now. */
  changedSince: z.boolean(),
});
export type ReconciliationSummary = z.infer<typeof ReconciliationSummary>;

/** With its lines, those that differ first; at most `maxReconciliationLines` of them. */
export const ReconciliationReport = ReconciliationSummary.extend({ lines: z.array(ReconciliationReportLine) });
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;

const StatedByHand = BrokerStatedFigures.refine(
  ({ positions, balances, dividends }) => positions.length + balances.length + dividends.length > 0,
  { error: 'Send at least one position, balance or year of dividends.', path: ['positions'] },
).meta({
  anyOf: ['positions', 'balances', 'dividends'].map((name) => ({
    required: [name],
    properties: { [name]: { minItems: 1 } },
  })),
});

export const reconciliationRoutes = {
  comparisons: defineRoute({
    method: 'GET',
    path: '/comparisons',
    access: 'user',
    summary: 'The last comparison with the broker of each platform, and whether something has changed since',
    output: z.array(ReconciliationSummary),
  }),
  compared: defineRoute({
    method: 'GET',
    path: '/comparisons/lines',
    access: 'user',
    summary: "One platform's last comparison, line by line",
    query: z.object({ platform: Platform }),
    output: ReconciliationReport,
  }),
  compare: defineRoute({
    method: 'POST',
    path: '/comparisons',
    access: 'user',
    summary:
      "Compare what a broker states with what is counted at the end of a day, and keep it as the platform's last comparison",
    input: StatedByHand,
    output: ReconciliationReport,
  }),
};
