import type { ManualDividend } from '#contract/manual-dividends';
import { type Day, dayInNewYork } from '#core/time/day';
import { type DividendBooks, mostWrites, planChange, writesOf } from '#functions/dividends/changes';
import { entryShown, pairsOf } from '#functions/dividends/entry-shown';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import { type Correction, putCorrection, readFound } from '#functions/dividends/found-store';
import { listManual, type ManualRow, putManual, removeManual } from '#functions/dividends/manual-store';
import { dividendLedger } from '#functions/dividends/turns';
import type { Actor } from '#functions/identity/actor';
import type { Write } from '#functions/storage/table';

/** One entry before and after: without `before` it is new, without `after` it goes. */
export interface EntryChange {
  before?: ManualRow;
  after?: ManualRow;
}

const applied = (manual: readonly ManualRow[], { before, after }: EntryChange): ManualRow[] => [
  ...manual.filter(({ id }) => id !== before?.id),
  ...(after ? [after] : []),
];

const entryWrites = (owner: string, { before, after }: EntryChange): Write[] => {
  if (after) return putManual(owner, after, before);
  return before ? removeManual(owner, before) : [];
};

/** The stock is marked: its cash rows are put right in transactions of their own. */
const marks = (owner: string, { before, after }: EntryChange, standing: readonly Correction[]): Write[] => {
  const symbols = new Set([before, after].flatMap((row) => row?.symbol ?? []));
  const marked = new Set(standing.map(({ symbol }) => symbol));
  return [...symbols]
    .filter((symbol) => !marked.has(symbol))
    .map((symbol) => putCorrection(owner, { symbol, platforms: [], from: '9999-12-31' }));
};

type Planned = (books: DividendBooks, last: number, today: Day) => EntryChange | null;

const answered = (books: DividendBooks, row: ManualRow): ManualDividend =>
  entryShown(
    row,
    pairsOf(books).find(({ entered }) => entered.id === row.id),
  );

/**
 * Changes one dividend entered by hand, and with it the cash rows of found ones that it makes a pair with, or no longer
 * does, all in one transaction. Answers the entry as it is then, or as it was where `plan` finds nothing to change.
 */
export const changeEntry = async (actor: Actor, now: Date, plan: Planned): Promise<ManualDividend | null> => {
  const today = dayInNewYork(now);
  let isUnfinished = false;
  const answer = await dividendLedger.change(actor, now, async (last) => {
    const [{ found, corrections }, manual] = await Promise.all([readFound(actor.id), listManual(actor.id)]);
    const before = { found, manual };
    const change = plan(before, last, today);
    if (!change) return { writes: [], answer: null };
    const after = { found, manual: applied(manual, change) };
    const parts = await planChange(actor.id, { before, after }, today);
    isUnfinished = parts.flatMap(({ writes }) => writes).length > mostWrites;
    const following = isUnfinished ? marks(actor.id, change, corrections) : writesOf(actor.id, parts);
    return {
      writes: [...entryWrites(actor.id, change), ...following],
      answer: change.after ? answered(after, change.after) : null,
      last: Math.max(last, change.after?.id ?? 0),
    };
  });
  if (isUnfinished) await finishCorrections(actor.id);
  return answer;
};
