import { markRedone, markUndone } from '#functions/activity/store';
import { putBackTargets } from '#functions/allocation/put-back';
import { balanceWrites } from '#functions/cash/balances';
import { putBackEntries } from '#functions/cash/put-back';
import { cashLedger, type StoredEntry, tallyMoved } from '#functions/cash/store';
import { putBackCds } from '#functions/cds/put-back';
import { putBackDividends } from '#functions/dividends/put-back';
import { platformsFor, refuseCashless, whilePlatforms } from '#functions/identity/platforms';
import { putBackImports } from '#functions/imports/put-back';
import { putBackNotes } from '#functions/notes/put-back';
import { putBackNoticeSettings } from '#functions/notices/put-back';
import { putBackPlatforms, putBackTrades } from '#functions/portfolio/put-back';
import { putBackSplits } from '#functions/portfolio/put-back-splits';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { putBackSavings } from '#functions/savings/put-back';
import { getSplits } from '#functions/stocks/cache';
import { type LoggedChange, logWrites } from '#functions/storage/change-log';
import type { Owner } from '#functions/storage/commit';
import { findHeld, identitiesOf, recordedAlready } from '#functions/storage/identities';
import { writeChange } from '#functions/storage/ledger';
import type { RecordChange, Write } from '#functions/storage/table';
import { putBackItems } from '#functions/watchlist/put-back';

export const live = { now: clock, splitsOf: getSplits };
export type Effects = typeof live;

/** Whoever puts back, and what the change belongs to that does it. */
export type Writer = Owner & { made: { group: string } };

/** A record under its name, as it stands. */
export interface Standing {
  record: string;
  row: object;
}

/** A transaction takes 100 writes. */
const mostWrites = 100;

const tooLarge = () =>
  new Refusal(422, 'too_large', 'This change touches too many other records to be put back in one step.');

const refuseTooMany = (owner: string, writes: readonly Write[], now: Date): void => {
  const logged = logWrites(owner, writes, { source: 'undo', group: '' }, now);
  if (writes.length + logged.length > mostWrites) throw tooLarge();
};

/** A row of a statement does not come back beside another that stands for the same event since. */
const refuseRecorded = async (owner: string, records: readonly RecordChange[]): Promise<void> => {
  const wanted = records.flatMap(({ record, before, after }) =>
    identitiesOf(before)
      .filter((identity) => !identitiesOf(after).includes(identity))
      .map((identity) => ({ record, identity })),
  );
  if (wanted.length === 0) return;
  const held = await findHeld(
    owner,
    wanted.map(({ identity }) => identity),
  );
  if (wanted.some(({ record, identity }) => (held.get(identity)?.record ?? record) !== record)) throw recordedAlready();
};

/** No row of cash comes back to a platform that keeps none any more. @throws Refusal 400. */
const whereKept = async (owner: string, added: readonly StoredEntry[]): Promise<Write[]> => {
  const names = added.map(({ platform }) => platform);
  const kept = await platformsFor(owner, names);
  for (const { platform, transactionDate: day } of added) refuseCashless(kept, { platform, day });
  return whilePlatforms(owner, kept, names);
};

/** Everything that puts some records back, in one transaction, under the rules of any other change. */
const planBack = async (
  writer: Owner,
  records: readonly RecordChange[],
  effects: Effects,
  marks: readonly Write[] = [],
) => {
  const { id: owner } = writer;
  await refuseRecorded(owner, records);
  const trades = await putBackTrades(owner, records, effects);
  const entries = await putBackEntries(owner, records);
  const moved = trades ? [...trades.moved.removed, ...trades.moved.added] : [];
  const before = (trades?.writes.length ?? 0) + entries.writes.length;
  const splits = await putBackSplits(owner, records, effects);
  const beside = before + splits.writes.length;
  const dividends = await putBackDividends(
    writer,
    { records, trades: moved, splits: splits.corrections, beside },
    effects,
  );
  const others = await Promise.all([
    putBackItems(owner, records),
    putBackTargets(owner, records),
    putBackPlatforms(owner, records, effects),
    putBackCds(owner, records),
    putBackSavings(owner, records),
    putBackImports(owner, records),
    putBackNoticeSettings(owner, records),
    putBackNotes(owner, records),
  ]);
  const [removed, added] = [
    [...entries.removed, ...dividends.removed],
    [...entries.added, ...dividends.added],
  ];
  const guards = await whereKept(owner, added);
  const isCash = removed.length + added.length > 0 || entries.writes.length > 0;
  const writes = [
    ...(trades?.writes ?? []),
    ...entries.writes,
    ...splits.writes,
    ...dividends.writes,
    ...others.flat(),
    ...(isCash ? [cashLedger.touch(owner, tallyMoved(removed, added))] : []),
    ...balanceWrites(owner, [...(trades?.moves ?? []), ...entries.moves, ...dividends.moves]),
    ...guards,
    ...marks,
  ];
  refuseTooMany(owner, writes, effects.now());
  return { writes, answer: dividends.isMarked };
};

/**
 * Puts one change back. True where dividends are left to be counted again.
 * @throws ChangedSince where a record is not as the change has left it; Refusal as for any change that is not allowed;
 * WriteConflict where it was put back at the same moment.
 */
export const putBack = (writer: Writer, change: LoggedChange, effects: Effects): Promise<boolean> => {
  const made = { source: 'undo' as const, group: writer.made.group, undoes: change.id };
  const marks = [
    markUndone(writer.id, change.id, writer.made.group),
    ...(change.undoes ? [markRedone(writer.id, change.undoes)] : []),
  ];
  return writeChange({ id: writer.id, made }, effects.now(), () => planBack(writer, change.records, effects, marks));
};

/** Some of the records of a change, of which the others are not put back, or not yet. @throws as `putBack`. */
export const putBackPart = (writer: Writer, records: readonly RecordChange[], effects: Effects): Promise<boolean> =>
  writeChange(writer, effects.now(), () => planBack(writer, records, effects));

/**
 * Takes records away that stand as they are given, whatever change they came by; true where dividends are left to be counted
 * again.
 * @throws as `putBack`.
 */
export const takeAway = (writer: Owner, rows: readonly Standing[], effects: Effects): Promise<boolean> => {
  const records = rows.map(({ record, row }) => ({ record, after: row }));
  return writeChange(writer, effects.now(), () => planBack(writer, records, effects));
};
