import type { DailyFiguresVerification } from '#functions/analytics/verify-daily-figures';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import {
  type DerivedDataVerification,
  isFullyMaterialized,
  listVerificationDifferences,
  verifyDerivedData,
} from '#functions/verification/verify-derived-data';
import { CommandError } from '#local/command-error';
import { runTableCommand } from '#ops/backup/run-table-command';

/**
 * `npm run verify-books -- <email>`: whether everything that is derived from a person's records is what they come to, as the
 * daily run verifies it. It mends nothing; `--remake` throws away what is derived and builds it anew.
 */

const describeChangedValues = ({ valuedOtherwise: days }: DailyFiguresVerification): string =>
  days > 0 ? ` With the closing prices the market gives now, the value of ${days} days differs.` : '';

const describeVerification = (email: string, verification: DerivedDataVerification): string => {
  const { trades, days, cash, dividends } = verification;
  const { found, entered } = dividends;
  const what = `${email}: ${trades.trades} trades, ${cash.rows} rows of cash and ${found + entered} dividends`;
  if (!isFullyMaterialized(verification)) {
    return `${what}, of which not everything is computed yet: the next visit to a page does it.`;
  }
  const differences = listVerificationDifferences(verification);
  if (differences.length > 0) {
    throw new CommandError([`${what}, and what is computed from them differs:`, ...differences].join('\n- '));
  }
  const { toBeFolded } = trades;
  const later =
    toBeFolded.length > 0 ? ` To be recalculated for new splits at the next visit: ${toBeFolded.join(', ')}.` : '';
  return `${what}, and everything computed from them matches.${later}${describeChangedValues(days)}`;
};

await runTableCommand({
  usage: 'Name the account: npm run verify-books -- owner@example.com [--remake] [--stack Evenkeel]',
  options: ['stack', 'remake'],
  work: async ({ file: email = '', remake: isRebuilt }, account) => {
    const { id } = await account(email);
    if (isRebuilt) await rebuildDerivedData(id, Number.POSITIVE_INFINITY);
    return describeVerification(email, await verifyDerivedData(id));
  },
});
