import type { StockNote, StockNoteEdit, StockNoteList } from '#contract/notes';
import { getNoteExcerpt, maxStocksWithNotes } from '#core/stocks/notes';
import {
  buildNoteRemovalWrite,
  buildNoteWrite,
  findNote,
  listNotes,
  type StoredNote,
  toNote,
} from '#functions/notes/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, refuseStale } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** A part of the Lambda of analytics. */

const live = { now: clock };

/** By symbol. */
export const listNotePreviews = async ({ id: owner }: Actor): Promise<StockNoteList> => ({
  notes: (await listNotes(owner)).map(({ symbol, text }) => ({ symbol, begins: getNoteExcerpt(text) })),
});

const tooManyNotesRefusal = (): Refusal =>
  new Refusal(422, 'too_many_notes', `You can keep notes on at most ${maxStocksWithNotes} stocks. Delete one first.`);

/**
 * A note that is new begins with a version that none before it has had: the instant that it is written at. Else one that was
 * taken away and written again could be written over by whoever has seen the first.
 */
const toStoredNote = (symbol: string, text: string, before: StoredNote | undefined, now: Date): StoredNote => ({
  symbol,
  text,
  changedAt: now.toISOString(),
  version: before ? before.version + 1 : now.getTime(),
});

const buildNoteWrites = async (
  owner: string,
  before: StoredNote | undefined,
  after: StoredNote,
): Promise<TransactionWrite[]> => {
  if (after.text.trim() === '') return before ? [buildNoteRemovalWrite(owner, before)] : [];
  if (!before && (await listNotes(owner)).length >= maxStocksWithNotes) throw tooManyNotesRefusal();
  return [buildNoteWrite(owner, after, before)];
};

/**
 * Writes the note of a stock in place of whatever it was; without a text it is taken away. The text that stands there already
 * changes nothing.
 * @throws Refusal 409 `stale` where it is not as it was seen; 422 `too_many_notes`.
 */
export const saveOrDeleteNote = (
  actor: Actor,
  { symbol, text, version }: StockNoteEdit & { symbol: string },
  { now }: typeof live = live,
): Promise<StockNote> =>
  planAndWrite(actor, now(), async () => {
    const before = await findNote(actor.id, symbol);
    refuseStale('note', version, toNote(before));
    if (text === (before?.text ?? '')) return { writes: [], answer: toNote(before) };
    const after = toStoredNote(symbol, text, before, now());
    const writes = await buildNoteWrites(actor.id, before, after);
    return { writes, answer: toNote(after.text.trim() === '' ? undefined : after) };
  });
