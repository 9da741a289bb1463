import type { CashRow } from '#core/cash/moves';
import { amount as exact, sum, toNumber } from '#core/money/amount';
import type { Source } from '#core/statements/source';
import { collection } from '#functions/storage/collection';
import type { Tally } from '#functions/storage/ledger';
import type { Listed } from '#functions/storage/lists';

/** U / CTX#000000007: one row of the cash ledger, entered, synced from a found dividend, or that of one from a statement. */
export interface StoredEntry extends CashRow {
  version: number;
  /** Sort key of the dividend that this row was synced from, in the same user's partition. */
  dividend?: string;
  /** The id of the dividend that this row belongs to, of those entered by hand or from a statement. */
  manualDividend?: number;
  source?: Source;
}

/** It follows from a dividend, whatever its words are, and is none of the person's own. */
export const isOfDividend = ({ dividend, manualDividend }: Pick<StoredEntry, 'dividend' | 'manualDividend'>): boolean =>
  dividend !== undefined || manualDividend !== undefined;

/** Its place in the list that the page shows, which has no rows of type dividend. */
export const entryPlaces = (entry: StoredEntry): Listed[] =>
  entry.transactionType === 'dividend'
    ? []
    : [{ list: 'CTXD', place: [entry.transactionDate], id: entry.id, row: entry }];

export const entries = collection<StoredEntry>('CTX', { listed: entryPlaces });
export const { list: listEntries, find: findEntry, put: putEntry, remove: removeEntry, ledger: cashLedger } = entries;

type CashTally = Required<Pick<Tally, 'count' | 'listed' | 'synced' | 'syncedAmount'>>;

/** What some rows are in the tally of their ledger. */
export const tallyOf = (rows: readonly StoredEntry[]): CashTally => {
  const synced = rows.filter(({ dividend }) => dividend !== undefined);
  return {
    count: rows.length,
    listed: rows.flatMap(entryPlaces).length,
    synced: synced.length,
    syncedAmount: toNumber(sum(synced.map(({ amount }) => exact(amount)))),
  };
};

/** By what a change of some rows moves the tally. */
export const tallyMoved = (removed: readonly StoredEntry[], added: readonly StoredEntry[]): CashTally => {
  const [from, to] = [tallyOf(removed), tallyOf(added)];
  const moved = (name: keyof CashTally): number => toNumber(exact(to[name]).minus(from[name]));
  return {
    count: moved('count'),
    listed: moved('listed'),
    synced: moved('synced'),
    syncedAmount: moved('syncedAmount'),
  };
};
