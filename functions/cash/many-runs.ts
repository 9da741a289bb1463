import type { CashPlatform, Currency } from '#contract/cash';
import { heldWrites } from '#functions/storage/identities';

/** One row before and after, as far as it says what has to be written of it. */
interface Moved {
  before?: { platform: CashPlatform; currency: Currency; dividend?: string } | undefined;
  after?: { platform: CashPlatform; currency: Currency } | undefined;
}

/** A transaction of the table takes 100 rows. */
const mostRows = 100;
/** The head, how far it is, and two of the log; to put it back, that of the dividends and what they come to as well. */
const always = 8;
/** Itself and its places in the list and in the log, and the events of statements that it stands for. */
const ofOne = ({ before, after }: Moved): number => {
  // A dividend, its place in its list, and what its stock and its year come to.
  if (before?.dividend !== undefined) return 9;
  return (before && after ? 4 : 3) + heldWrites('', '', before, after).length;
};

export const fitsOneTransaction = (moved: readonly Moved[]): boolean => {
  const balances = moved.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row ? `${row.platform}#${row.currency}` : [])),
  );
  return always + new Set(balances).size + moved.reduce((sum, one) => sum + ofOne(one), 0) <= mostRows;
};
