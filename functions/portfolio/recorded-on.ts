import { listEntries, type StoredEntry } from '#functions/cash/store';
import { listFound } from '#functions/dividends/found-store';
import { listManual } from '#functions/dividends/manual-store';
import { listTrades } from '#functions/portfolio/store';

/** What is recorded on platforms, each by its name. */
export interface Recorded {
  trades: number;
  entries: StoredEntry[];
  dividends: number;
}

/** Everything is read once: it is asked for on the page of settings, and where a platform is to go. */
export const readRecorded = async (owner: string): Promise<(platform: string) => Recorded> => {
  const [trades, entries, found, manual] = await Promise.all([
    listTrades(owner),
    listEntries(owner),
    listFound(owner),
    listManual(owner),
  ]);
  return (platform) => {
    const isThere = (row: { platform?: string }): boolean => row.platform === platform;
    return {
      trades: trades.filter(isThere).length,
      entries: entries.filter(isThere),
      dividends: found.filter(isThere).length + manual.filter(isThere).length,
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
