import { type VerifiedDays, verifyDays } from '#functions/analytics/verify-days';
import { makeKept } from '#functions/cash/make-list';
import { cashLedger } from '#functions/cash/store';
import { type VerifiedCash, verifyCash } from '#functions/cash/verify-cash';
import { dividendLedger } from '#functions/dividends/manual-store';
import { type VerifiedDividends, verifyDividends } from '#functions/dividends/verify-dividends';
import { tradeLedger } from '#functions/portfolio/store';
import { type Verified, verifyBooks } from '#functions/portfolio/verify-books';
import { writeTogether } from '#functions/storage/table';
import { CommandError } from '#local/command-error';
import { runCommand } from '#ops/backup/command';

/**
 * `npm run verify-books -- <email>`: whether what is kept of a person's trades, days, cash and dividends is what they come to.
 * It mends nothing; `--remake` throws away what is kept and makes it anew.
 */
interface Found {
  trades: Verified;
  days: VerifiedDays;
  cash: VerifiedCash;
  dividends: VerifiedDividends;
}

const valuedOtherwise = ({ valuedOtherwise: days }: VerifiedDays): string =>
  days > 0 ? ` By the closes that the market tells now the value of ${days} days is another one.` : '';

const inWords = (email: string, { trades, days, cash, dividends }: Found): string => {
  const { found, entered } = dividends;
  const what = `${email}: ${trades.trades} trades, ${cash.rows} rows of cash and ${found + entered} dividends`;
  if (!trades.isKept || !cash.isKept || !dividends.isKept) {
    return `${what}, of which not everything is kept yet: the next page makes it.`;
  }
  const differences = [trades, days, cash, dividends].flatMap((verified) => verified.differences);
  if (differences.length > 0) {
    throw new CommandError([`${what}, and what is kept of them differs:`, ...differences].join('\n- '));
  }
  const { toBeFolded } = trades;
  const later =
    toBeFolded.length > 0 ? ` To be counted by new splits at the next visit: ${toBeFolded.join(', ')}.` : '';
  return `${what}, and everything that is kept is what they come to.${later}${valuedOtherwise(days)}`;
};

const remake = async (owner: string): Promise<void> => {
  for (const ledger of [tradeLedger, cashLedger, dividendLedger]) {
    const { last, version } = await ledger.head(owner);
    if (version > 0) await writeTogether([ledger.restore(owner, { last, version: version + 1 })]);
  }
  await makeKept(owner, Number.POSITIVE_INFINITY);
};

await runCommand({
  usage: 'Name the account: npm run verify-books -- owner@example.com [--remake] [--stack Evenkeel]',
  options: ['stack', 'remake'],
  work: async ({ file: email = '', remake: isRemade }, account) => {
    const { id } = await account(email);
    if (isRemade) await remake(id);
    const trades = await verifyBooks(id);
    const [days, cash, dividends] = [await verifyDays(id), await verifyCash(id), await verifyDividends(id)];
    return inWords(email, { trades, days, cash, dividends });
  },
});
