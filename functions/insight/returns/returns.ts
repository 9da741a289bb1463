import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import type { LoadedBenchmark, ReturnsEffects } from '#functions/insight/returns/benchmark';
import { answerFromRange, liveReturnsEffects } from '#functions/insight/returns/range-answer';
import type { liveRepairEffects } from '#functions/insight/returns/repair-bridge';
import {
  createEmptyReturnsReport,
  toReturnsRange,
  toReturnsReportFigures,
} from '#functions/insight/returns/returns-answer';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';

/** Those of the comparison beside them, each once. */
const withStale = (
  own: ReturnsReport['staleCloses'],
  { staleCloses }: LoadedBenchmark,
): ReturnsReport['staleCloses'] => [
  ...new Map([...own, ...staleCloses].map((one) => [`${one.symbol} ${one.date}`, one])).values(),
];

/** Returns of a range. Where many days have to be counted first, there are no figures yet, and it says how far they are. */
export const reportReturns = (
  actor: Actor,
  query: ReturnsQuery,
  effects: ReturnsEffects = liveReturnsEffects,
  repair?: typeof liveRepairEffects,
): Promise<ReturnsReport | ConditionalAnswer<ReturnsReport>> =>
  answerFromRange<ReturnsReport>(
    actor,
    { query, isCompared: true, effects, ...(repair && { repair }) },
    {
      nothing: (countedTo) => ({ ...createEmptyReturnsReport(query), countedTo }),
      unpriced: (range, origin) => ({
        ...createEmptyReturnsReport(query, { code: 'all-unpriced' }),
        range: toReturnsRange(range),
        ...origin,
      }),
      figures: ({ figures, range, against, origin }) => {
        const report = toReturnsReportFigures(figures, query, { range, against });
        const staleCloses = report.comparison?.reason ? origin.staleCloses : withStale(origin.staleCloses, against);
        return { ...report, ...origin, staleCloses, countedTo: null };
      },
      withhold: ({ range }) => ({ ...createEmptyReturnsReport(query, { code: 'does-not-close' }), range }),
    },
  );
