import type { UndoRequest, UndoResult } from '#contract/activity';
import { getChangedRecordTitle } from '#functions/activity/reports';
import { liveTradeEffects } from '#functions/followers';
import { findImport, parseImportChangeGroup } from '#functions/imports/store';
import { allowImportUndoAgain, parseImportUndoGroup } from '#functions/imports/undo/redo-import';
import { isCashTrackingUndone, restartUndoneCashTracking } from '#functions/imports/undo/restart-undone-cash-tracking';
import { undoWholeImport } from '#functions/imports/undo/undo-import';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import { type LoggedChange, toHistoryRecordKey } from '#functions/runtime/storage/change-log';
import { findLoggedChange, listGroupChanges, listRecordHistory } from '#functions/runtime/storage/change-log-store';
import {
  ChangedBeforeUndoError,
  listChangesToUndoInOrder,
  type RecordReverter,
  type RevertSeries,
  type UndoContext,
} from '#functions/runtime/storage/revert';
import { isOutOfTime } from '#functions/runtime/time-budget';

/** Later changes that are taken back for the sake of one. */
const maxLater = 50;

type Refused = UndoResult['refused'][number];

const getChangeTitle = ({ records }: LoggedChange): string => {
  const [first] = records;
  const others = records.length - 1;
  return first ? getChangedRecordTitle(first) + (others > 0 ? ` and ${others} more` : '') : '';
};

/** What has changed the same records since, newest first, but for what this undoing itself has written. */
const listLaterChanges = async (owner: string, change: LoggedChange, records: readonly string[], group: string) => {
  const histories = [...new Set(records.map(toHistoryRecordKey))];
  const pages = await Promise.all(histories.map((record) => listRecordHistory(owner, record, { limit: maxLater })));
  const byId = new Map(pages.flatMap(({ changes }) => changes).map((one) => [one.id, one]));
  return [...byId.values()]
    .filter((one) => one.id > change.id && one.undoneBy === undefined && one.group !== group)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
};

const changedSinceRefusal = (change: LoggedChange, later: readonly LoggedChange[]): Refusal => {
  const count = later.length === 1 ? 'A later change depends' : `${later.length} later changes depend`;
  const sentence =
    later.length === 0
      ? `${getChangeTitle(change)} has changed since.`
      : `${count} on it: ${later.slice(0, 3).map(getChangeTitle).join('; ')}${later.length > 3 ? '; …' : ''}.`;
  return new Refusal(409, 'changed_since', sentence, {
    details: later.slice(0, 20).map((one) => ({ path: one.id, msg: getChangeTitle(one) })),
  });
};

/** One undoing: what was put back by it, and whether dividends are to be counted again. */
interface Undoing {
  writer: UndoContext;
  series: RevertSeries;
  withLater: boolean;
  undone: number;
  isMarked: boolean;
  /** Its changes were judged as one, and are put back as steps of it. */
  isJudged: boolean;
}

const putBackOne = async (undoing: Undoing, change: LoggedChange): Promise<void> => {
  const manner = { isJudged: undoing.isJudged && change.together === true };
  const isMarked = await undoing.series.revertChange(change, manner);
  undoing.isMarked ||= isMarked === true;
  undoing.undone += Number(isMarked !== null);
};

/** @throws Refusal 409 `changed_since`, and whatever refuses a change. */
const takeBack = async (undoing: Undoing, change: LoggedChange, budget = maxLater): Promise<void> => {
  const { writer, withLater } = undoing;
  try {
    await putBackOne(undoing, change);
  } catch (error) {
    if (!(error instanceof ChangedBeforeUndoError)) throw error;
    const later = await listLaterChanges(writer.id, change, error.records, writer.made.group);
    const [newest] = later;
    if (!withLater || !newest || budget === 0) throw changedSinceRefusal(change, later);
    await takeBack(undoing, newest, budget - 1);
    await takeBack(undoing, change, budget - 1);
  }
};

/**
 * Changes that are right together alone are judged as one; what stands on them is taken back first, where that is wanted.
 * @throws Refusal as for a change.
 */
const judgeTogether = async (undoing: Undoing, waiting: readonly LoggedChange[], budget = maxLater): Promise<void> => {
  const [first] = waiting;
  if (!first || waiting.length === 1 || !waiting.every(({ together }) => together)) return;
  const { writer, series, withLater } = undoing;
  try {
    await series.refuseTogether();
    undoing.isJudged = true;
  } catch (error) {
    if (!(error instanceof ChangedBeforeUndoError)) throw error;
    const later = await listLaterChanges(writer.id, first, error.records, writer.made.group);
    const others = later.filter(({ id }) => !waiting.some((one) => one.id === id));
    const [newest] = others;
    if (!newest || !withLater || budget === 0) throw changedSinceRefusal(first, others);
    await takeBack(undoing, newest, budget - 1);
    await judgeTogether(undoing, waiting, budget - 1);
  }
};

/** False where it takes another call: cash that was switched off takes its trades along. */
const undoOne = async (undoing: Undoing, change: LoggedChange): Promise<boolean> => {
  if (!isCashTrackingUndone(change)) {
    await takeBack(undoing, change);
    return true;
  }
  const isWhole = (await restartUndoneCashTracking(undoing.writer, change)) === 0;
  undoing.undone += Number(isWhole);
  return isWhole;
};

/** Those of a group that are still to be put back. */
const listChangesToUndo = async (owner: string, group: string): Promise<LoggedChange[]> => {
  const all = await listGroupChanges(owner, group);
  requireFound(all[0], 'change');
  return listChangesToUndoInOrder(all);
};

/** An import is taken back as a whole, and its record with it; of one that is gone nothing is left to be. */
const undoImport = async (
  actor: Actor,
  { id, withChanged }: { id: number; withChanged: boolean },
  reverts: RecordReverter,
): Promise<UndoResult> => {
  const exists = (await findImport(actor.id, id)) !== undefined;
  const { left, refused } = await undoWholeImport(actor, { id, withChanged, withMade: false }, reverts);
  return { undone: Number(exists), left, refused };
};

/**
 * Puts back what one press, run or file has changed: a single change wholly or not at all; several newest first, as far as
 * the time of a call allows. What could not be put back is told with its reason, and the others are. Done twice, it changes
 * nothing.
 * @throws Refusal 404; where nothing could be put back, its reason: 409 `changed_since` with the later changes, or that of
 * the rule which forbids it.
 */
export const undoActivityGroup = async (
  actor: Actor,
  { group, withLater }: UndoRequest,
  reverts: RecordReverter,
): Promise<UndoResult> => {
  const owner = actor.id;
  const imported = parseImportChangeGroup(group);
  if (imported !== null) return undoImport(actor, { id: imported, withChanged: withLater }, reverts);
  const origin = { source: 'undo' as const, group: actor.made?.group ?? `undo-${group}`.slice(0, 100) };
  const writer: UndoContext = { id: owner, made: origin, ...(actor.budget && { budget: actor.budget }) };
  const waiting = await listChangesToUndo(owner, group);
  const series = reverts.openSeries(writer, waiting);
  const undoing: Undoing = { writer, series, withLater, undone: 0, isMarked: false, isJudged: false };
  await judgeTogether(undoing, waiting);
  const refused: (Refused & { error: Refusal })[] = [];
  let done = 0;
  for (const change of waiting) {
    if (done > 0 && isOutOfTime(actor)) break;
    done += 1;
    // Taken back with another one's later changes.
    if (withLater && (await findLoggedChange(owner, change.id))?.undoneBy) continue;
    try {
      if (!(await undoOne(undoing, change))) {
        done -= 1;
        break;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ title: getChangeTitle(change), why: error.message, error });
    }
  }
  if (undoing.isMarked) await liveTradeEffects.followers.finish(actor);
  const redone = parseImportUndoGroup(group);
  if (redone !== null && done === waiting.length) await allowImportUndoAgain(owner, redone);
  const [first] = refused;
  if (first && undoing.undone === 0) throw first.error;
  return {
    undone: undoing.undone,
    left: waiting.length - done,
    refused: refused.map(({ title, why }) => ({ title, why })),
  };
};
