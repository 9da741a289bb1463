import type { CashPlatform, Currency } from '#contract/cash';
import { buildStatementIdentityWrites } from '#functions/runtime/storage/statement-identities';
import { fitsTransaction } from '#functions/runtime/storage/transaction';

/** One row before and after, as far as it says what has to be written of it. */
interface Moved {
  before?: { platform: CashPlatform; currency: Currency; dividend?: string | undefined } | undefined;
  after?: { platform: CashPlatform; currency: Currency } | undefined;
}

/** The head, and two of the log; to undo it, that of the dividends and what they come to as well. */
const always = 5;
/** Itself and its places in the list and in the log, and the events of statements that it stands for. */
const countChangeWrites = ({ before, after }: Moved): number => {
  // A dividend, its place in its list, and what its stock and its year come to.
  if (before?.dividend !== undefined) return 9;
  return (before && after ? 4 : 3) + buildStatementIdentityWrites('', '', before, after).length;
};

export const entriesFitTransaction = (changes: readonly Moved[]): boolean => {
  const balances = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row ? `${row.platform}#${row.currency}` : [])),
  );
  const rows = changes.reduce((sum, one) => sum + countChangeWrites(one), 0);
  return fitsTransaction({ items: always + new Set(balances).size + rows });
};
