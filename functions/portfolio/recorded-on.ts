import { listEntries, type StoredEntry } from '#functions/cash/store';
import { listManual } from '#functions/dividends/manual-store';
import { viewDividends } from '#functions/dividends/view';
import { readyHeads } from '#functions/portfolio/make-books';
import { readLedger } from '#functions/portfolio/read-ledger';

/** What is recorded on platforms, each by its name. */
export interface Recorded {
  trades: number;
  entries: StoredEntry[];
  dividends: number;
}

/**
 * For the page of settings, and where a platform is to go. Trades and found dividends, which are many after some years, are
 * counted by what is kept of them; rows of cash and dividends by hand are read.
 */
export const readRecorded = async (owner: string, now: Date): Promise<(platform: string) => Recorded> => {
  const heads = await readyHeads(owner);
  const [ledger, dividends, entries, manual] = await Promise.all([
    readLedger(owner, { mayWrite: true, heads }),
    viewDividends(owner, now),
    listEntries(owner),
    listManual(owner),
  ]);
  const kept = [...(await dividends.stocks()).values()].flatMap(({ platforms }) => platforms);
  return (platform) => {
    const isThere = (row: { platform?: string | null }): boolean => row.platform === platform;
    const found = kept.filter(isThere).reduce((all, { found: here }) => all + here, 0);
    return {
      trades: ledger.countOn(platform),
      entries: entries.filter(isThere),
      dividends: found + manual.filter(isThere).length,
    };
  };
};

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `12 trades, 3 rows of cash and 1 dividend`; empty where there is nothing. */
export const recordedInWords = ({ trades, entries, dividends }: Recorded): string =>
  listed([
    ...counted(trades, 'trade'),
    ...counted(entries.length, 'row of cash', 'rows of cash'),
    ...counted(dividends, 'dividend'),
  ]);
