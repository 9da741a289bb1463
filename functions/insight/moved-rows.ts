import { derivedIdsFrom } from '#core/cash/moves';
import type { ExchangeRate } from '#core/insight/exchange';
import { type Moved, movedInCash, movedInCd, movedInSavings, movedPart } from '#core/insight/moved';
import { byDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { isOfDividend, listEntries, type StoredEntry } from '#functions/cash/store';
import { listCdBranches } from '#functions/cds/store';
import type { BooksEffects } from '#functions/dashboard/read-books';
import type { Asked, Row, Source } from '#functions/insight/own-sources';
import { listAccountBranches } from '#functions/savings/store';
import { isKept } from '#functions/storage/ledger';
import { pageAmong, pageWithin } from '#functions/storage/lists';

/** Deposits, withdrawals and interest, wherever they are recorded: what trends sum, and what a sum of theirs opens. */

/** What a person entered: not what a trade or a dividend shows as. */
const ofEntry = (entry: StoredEntry): Moved | null => {
  if (isOfDividend(entry) || entry.id > derivedIdsFrom) return null;
  const { id, platform, transactionDate: date, transactionType: type, amount, currency } = entry;
  return movedInCash({ type, amount, currency, row: { kind: 'cash', id, date, platform } });
};

/** Of the savings accounts, and the interest recorded on CDs. */
const listBankRows = async (owner: string): Promise<Moved[]> => {
  const [accounts, cds] = await Promise.all([listAccountBranches(owner), listCdBranches(owner)]);
  const savings = accounts.flatMap(({ record: { id, accountName: platform, currency }, rows }) =>
    rows.flatMap(({ transactionType: type, amount, transactionDate: date }) => {
      const row = { kind: 'savings' as const, id, date, platform };
      return movedInSavings({ type, amount, currency, row }) ?? [];
    }),
  );
  const interest = cds.flatMap(({ record: { id, accountNumber: platform }, rows }) =>
    rows.map(({ paymentDate: date, interestAmount }) =>
      movedInCd({ kind: 'cd', id, date, ...(platform && { platform }) }, interestAmount),
    ),
  );
  return [...savings, ...interest];
};

export const listMoved = async (owner: string): Promise<Moved[]> => {
  const [entries, banks] = await Promise.all([listEntries(owner), listBankRows(owner)]);
  return [...entries.flatMap((entry) => ofEntry(entry) ?? []), ...banks];
};

type RateOf = BooksEffects['rateOf'];

const rateOf = async (currency: string, asked: RateOf): Promise<ExchangeRate[]> => {
  const rate = currency === 'USD' ? null : await asked(currency, 'USD');
  return rate ? [{ ...rate, currency }] : [];
};

/** Rows that are of the list that is asked for, each in US dollars; of a currency without a rate none is. */
const inDollars =
  ({ list }: Asked, asked: RateOf) =>
  async (rows: readonly { date: string; moved: Moved | null }[]): Promise<Row[]> => {
    const counted = rows.map(({ date, moved }) => ({ date, moved: moved?.kind === list ? moved : null }));
    const currencies = new Set(counted.flatMap(({ moved }) => moved?.currency ?? []));
    const rates = (await Promise.all([...currencies].map((currency) => rateOf(currency, asked)))).flat();
    return counted.map(({ date, moved }) => ({ date, part: moved && movedPart(moved, rates) }));
  };

/** Cash by its list, a page at a time; then what the banks have, all at once: their pages read no fewer. */
export const movedSources = async (asked: Asked, effects: Pick<BooksEffects, 'rateOf'>): Promise<Source[]> => {
  const { owner, heads } = asked;
  const told = inDollars(asked, effects.rateOf);
  const all = isKept(heads.PTX) && isKept(heads.CTX) ? null : (await listEntries(owner)).toSorted(byDateThenId);
  const cash: Source = async (page) => {
    const { rows, cursor } = all ? pageAmong(all, page) : await pageWithin<StoredEntry>(owner, 'CTXD', [], page);
    return { rows: await told(rows.map((entry) => ({ date: entry.transactionDate, moved: ofEntry(entry) }))), cursor };
  };
  const banks: Source = async () => {
    const rows = (await listBankRows(owner)).toSorted((a, b) => compareText(b.row.date, a.row.date));
    return { rows: await told(rows.map((moved) => ({ date: moved.row.date, moved }))), cursor: null };
  };
  return [cash, banks];
};
