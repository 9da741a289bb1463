import { derivedIdsFrom, moveOf, tradeMoves } from '#core/cash/moves';
import { countedWrites, listBalances } from '#functions/cash/balances';
import { cashLedger, entries, listEntries, tallyOf } from '#functions/cash/store';
import { makeDividends } from '#functions/dividends/make-kept';
import { settleHeads } from '#functions/dividends/settled';
import { readyHeads, tradesMaking } from '#functions/portfolio/make-books';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { isKept, type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';
import { listKeys } from '#functions/storage/lists';
import { type Making, make, makeSoon } from '#functions/storage/making';

/** The list of cash rows that a program has recorded which kept none, and what the rows of each balance come to. */
export const cashMaking: Making = {
  ledger: cashLedger,
  // Rows that stand for a trade are made with the trades.
  listOld: async (owner) =>
    (await listKeys(owner, 'CTXD')).filter(({ sk }) => Number(sk.split('#').at(-1)) <= derivedIdsFrom),
  listFrom: async (owner, after, limit) =>
    (await entries.listFrom(owner, after, limit)).map((entry) => ({
      id: entry.id,
      writes: entries.relist(owner, entry),
    })),
  finish: async (owner) => {
    const head = await tradeLedger.head(owner);
    const [entered, trades, balances] = await Promise.all([listEntries(owner), listTrades(owner), listBalances(owner)]);
    const rows = [...entered.map(moveOf), ...trades.flatMap(tradeMoves)];
    return {
      rows: [],
      standing: [],
      last: [tradeLedger.unmoved(owner, head), ...countedWrites(owner, balances, rows)],
      tally: tallyOf(entered),
    };
  },
};

/**
 * Everything that is kept of a person's trades, cash and dividends, as far as `milliseconds` allow for each; true where all is
 * made.
 */
export const makeKept = async (owner: string, milliseconds: number): Promise<boolean> =>
  (await make(tradesMaking, owner, milliseconds)) &&
  (await make(cashMaking, owner, milliseconds)) &&
  (await makeDividends(owner, milliseconds));

export type CashHeads = Record<LedgerKind, LedgerHead>;

/** As `readyHeads`, for both ledgers that rows of cash come from, once no correction of dividends is left to move any. */
export const readyCashHeads = async (owner: string): Promise<CashHeads> => {
  const heads = await settleHeads(owner, await readyHeads(owner));
  return isKept(heads.CTX) || !(await makeSoon(cashMaking, owner)) ? heads : listHeads(owner);
};

export const isCashKept = ({ PTX, CTX }: CashHeads): boolean => isKept(PTX) && isKept(CTX);
