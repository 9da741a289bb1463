import type { ManualDividend } from '#contract/manual-dividends';
import { type Day, dayInNewYork } from '#core/time/day';
import {
  afterParts,
  type DividendBooks,
  mostWrites,
  planChange,
  stocksIn,
  writesOf,
} from '#functions/dividends/changes';
import { entryShown, pairsOf } from '#functions/dividends/entry-shown';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import type { Correction } from '#functions/dividends/found-store';
import { keepUp } from '#functions/dividends/keep-up';
import { dividendLedger, findManual, type ManualRow, putManual, removeManual } from '#functions/dividends/manual-store';
import { markStocks } from '#functions/dividends/mark-stocks';
import { type EntryChange, planOwnCash } from '#functions/dividends/own-cash';
import { keptFor, withOwnMark } from '#functions/dividends/own-mark';
import { readStockBooks } from '#functions/dividends/read-stocks';
import type { Actor } from '#functions/identity/actor';
import { refuseUnknownOf } from '#functions/identity/platforms';
import type { Write } from '#functions/storage/table';

const applied = (manual: readonly ManualRow[], { before, after }: EntryChange): ManualRow[] => [
  ...manual.filter(({ id }) => id !== before?.id),
  ...(after ? [after] : []),
];

const entryWrites = (owner: string, { before, after }: EntryChange): Write[] => {
  if (after) return putManual(owner, after, before);
  return before ? removeManual(owner, before) : [];
};

const stocksOf = ({ before, after }: EntryChange): string[] => [
  ...new Set([before, after].flatMap((row) => row?.symbol ?? [])),
];

/** Its cash rows are put right in transactions of their own, and no found dividend is counted anew. */
export const cashAlone = (symbol: string): Correction => ({ symbol, platforms: [], from: '9999-12-31' });

/** The entry as it becomes, with the mark that its platform has it carry. */
const marked = async (owner: string, { before, after }: EntryChange): Promise<EntryChange> =>
  after ? { before, after: withOwnMark(after, await keptFor(owner, [after])) } : { before };

type Planned = (books: DividendBooks, last: number, today: Day) => EntryChange | null;

/** Which entry a change is about, and which stocks it looks at beside the entry's own. */
export interface EntryAsked {
  id?: number;
  symbols?: readonly string[];
}

const stocksAsked = async (owner: string, { id, symbols = [] }: EntryAsked): Promise<string[]> => {
  const standing = id === undefined ? undefined : await findManual(owner, id);
  return [...new Set([...symbols, ...(standing ? [standing.symbol] : [])])];
};

const answered = (books: DividendBooks, row: ManualRow): ManualDividend =>
  entryShown(
    row,
    pairsOf(books).find(({ entered }) => entered.id === row.id),
  );

/**
 * Changes one dividend entered by hand, and with it its own row of cash and those of found ones that it makes a pair with, or
 * no longer does, all in one transaction. Answers the entry as it is then, or as it was where `plan` finds nothing to change.
 */
export const changeEntry = async (
  actor: Actor,
  now: Date,
  about: EntryAsked,
  plan: Planned,
): Promise<ManualDividend | null> => {
  const today = dayInNewYork(now);
  let isUnfinished = false;
  const answer = await dividendLedger.change(actor, now, async (last, head) => {
    const { corrections, ...before } = await readStockBooks(actor.id, await stocksAsked(actor.id, about), head);
    const planned = plan(before, last, today);
    if (!planned) return { writes: [], answer: null };
    await refuseUnknownOf(actor.id, [planned.after?.platform]);
    const change = await marked(actor.id, planned);
    const after = { found: before.found, manual: applied(before.manual, change) };
    const parts = await planChange(actor.id, { before, after }, today);
    const own = { ...(await planOwnCash(actor.id, change)), kind: 'cash' as const };
    isUnfinished = parts.flatMap(({ writes }) => writes).length > mostWrites;
    const stocks = isUnfinished ? markStocks(actor, stocksOf(change).map(cashAlone), corrections) : undefined;
    const following = [...(stocks?.writes ?? []), ...writesOf(actor.id, [own, ...(isUnfinished ? [] : parts)])];
    const writes = [...entryWrites(actor.id, change), ...following];
    const books = { before, after: isUnfinished ? after : afterParts(after, parts) };
    const standing = { owner: actor.id, head, today };
    const kept = await keepUp(standing, books, [...new Set([...stocksOf(change), ...stocksIn(parts)])], writes.length);
    return {
      writes: [...writes, ...kept.writes],
      answer: change.after ? answered(after, change.after) : null,
      last: Math.max(last, change.after?.id ?? 0),
      tally: { ...kept.tally, ...stocks?.tally },
      keeps: kept.keeps,
    };
  });
  if (isUnfinished) await finishCorrections(actor.id);
  return answer;
};
