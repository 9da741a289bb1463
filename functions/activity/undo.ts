import type { UndoAsked, Undone } from '#contract/activity';
import { type Effects, live, putBack, type Writer } from '#functions/activity/put-back';
import { titleOfRecord } from '#functions/activity/reports';
import { findChange, listGroup, listHistory } from '#functions/activity/store';
import { inUndoOrder } from '#functions/activity/undo-order';
import { finishFollowing } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { reopenChanges, undoneImportIn } from '#functions/imports/reopen';
import { importIn } from '#functions/imports/store';
import { isSwitchOff, switchBack } from '#functions/imports/switch-back';
import { takeImportBack } from '#functions/imports/take-back';
import { orNotFound, Refusal } from '#functions/refusal';
import { historyOf, type LoggedChange } from '#functions/storage/change-log';
import { ChangedSince } from '#functions/storage/put-back';

/** Milliseconds that one call takes at most, and then says how much is left. */
const longest = 15_000;
/** Later changes that are taken back for the sake of one. */
const mostLater = 50;

type Refused = Undone['refused'][number];

const titleOfChange = ({ records }: LoggedChange): string => {
  const [first] = records;
  const others = records.length - 1;
  return first ? titleOfRecord(first) + (others > 0 ? ` and ${others} more` : '') : '';
};

/** What has changed the same records since, newest first, but for what this undoing itself has written. */
const laterOf = async (owner: string, change: LoggedChange, records: readonly string[], group: string) => {
  const histories = [...new Set(records.map(historyOf))];
  const pages = await Promise.all(histories.map((record) => listHistory(owner, record, { limit: mostLater })));
  const byId = new Map(pages.flatMap(({ changes }) => changes).map((one) => [one.id, one]));
  return [...byId.values()]
    .filter((one) => one.id > change.id && one.undoneBy === undefined && one.group !== group)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
};

const changedSince = (change: LoggedChange, later: readonly LoggedChange[]): Refusal => {
  const count = later.length === 1 ? 'Another change stands' : `${later.length} other changes stand`;
  const sentence =
    later.length === 0
      ? `${titleOfChange(change)} is no longer as this change has left it.`
      : `${count} on it: ${later.slice(0, 3).map(titleOfChange).join('; ')}${later.length > 3 ? '; …' : ''}.`;
  return new Refusal(409, 'changed_since', sentence, {
    details: later.slice(0, 20).map((one) => ({ path: one.id, msg: titleOfChange(one) })),
  });
};

/** One undoing: what was put back by it, and whether dividends are to be counted again. */
interface Undoing {
  writer: Writer;
  effects: Effects;
  withLater: boolean;
  undone: number;
  isMarked: boolean;
}

const putBackOne = async (undoing: Undoing, change: LoggedChange): Promise<void> => {
  const { writer, effects } = undoing;
  undoing.isMarked = (await putBack(writer, change, effects)) || undoing.isMarked;
  undoing.undone += 1;
};

/** @throws Refusal 409 `changed_since`, and whatever refuses a change. */
const takeBack = async (undoing: Undoing, change: LoggedChange, budget = mostLater): Promise<void> => {
  const { writer, withLater } = undoing;
  try {
    await putBackOne(undoing, change);
  } catch (error) {
    if (!(error instanceof ChangedSince)) throw error;
    const later = await laterOf(writer.id, change, error.records, writer.made.group);
    const [newest] = later;
    if (!withLater || !newest || budget === 0) throw changedSince(change, later);
    await takeBack(undoing, newest, budget - 1);
    await takeBack(undoing, change, budget - 1);
  }
};

/** False where it takes another call: cash that was switched off takes its trades along. */
const undoOne = async (undoing: Undoing, change: LoggedChange): Promise<boolean> => {
  if (!isSwitchOff(change)) {
    await takeBack(undoing, change);
    return true;
  }
  const isWhole = (await switchBack(undoing.writer, change)) === 0;
  undoing.undone += Number(isWhole);
  return isWhole;
};

/** Those of a group that are still to be put back. */
const waitingIn = async (owner: string, group: string): Promise<LoggedChange[]> => {
  const all = await listGroup(owner, group);
  orNotFound(all[0], 'change');
  return inUndoOrder(all);
};

/** An import is taken back as a whole, and its record with it. */
const undoImport = async (actor: Actor, id: number, withChanged: boolean): Promise<Undone> => {
  const { left, refused } = await takeImportBack(actor, { id, withChanged, withMade: false });
  return { undone: 1, left, refused };
};

/**
 * Puts back what one press, run or file has changed: a single change wholly or not at all; several newest first, as far as
 * the time of a call allows. What could not be put back is told with its reason, and the others are. Done twice, it changes
 * nothing.
 * @throws Refusal 404; where nothing could be put back, its reason: 409 `changed_since` with the later changes, or that of
 * the rule which forbids it.
 */
export const undo = async (actor: Actor, { group, withLater }: UndoAsked, effects: Effects = live): Promise<Undone> => {
  const owner = actor.id;
  const imported = importIn(group);
  if (imported !== null) return undoImport(actor, imported, withLater);
  const made = { source: 'undo' as const, group: actor.made?.group ?? `undo-${group}`.slice(0, 100) };
  const undoing: Undoing = { writer: { id: owner, made }, effects, withLater, undone: 0, isMarked: false };
  const waiting = await waitingIn(owner, group);
  const until = Date.now() + longest;
  const refused: (Refused & { error: Refusal })[] = [];
  let done = 0;
  for (const change of waiting) {
    if (Date.now() > until) break;
    done += 1;
    // Taken back with another one's later changes.
    if ((await findChange(owner, change.id))?.undoneBy) continue;
    try {
      if (!(await undoOne(undoing, change))) {
        done -= 1;
        break;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ title: titleOfChange(change), why: error.message, error });
    }
  }
  if (undoing.isMarked) await finishFollowing(owner);
  const redone = undoneImportIn(group);
  if (redone !== null && done === waiting.length) await reopenChanges(owner, redone);
  const [first] = refused;
  if (first && undoing.undone === 0) throw first.error;
  return {
    undone: undoing.undone,
    left: waiting.length - done,
    refused: refused.map(({ title, why }) => ({ title, why })),
  };
};
