import { clearFoundDividends } from '#functions/dividends/cash/sync-dividends-to-cash';
import { deleteChangeLogGroups } from '#functions/first-run/delete-change-log-groups';
import { deleteLeftoversAfterSampleRemoval } from '#functions/first-run/delete-leftovers-after-sample-removal';
import {
  buildSampleDataMarkRemovalWrite,
  buildSampleDataStateWrite,
  findSampleDataMark,
} from '#functions/first-run/sample-mark';
import {
  type KeyedRecord,
  readSampleRemovalRecords,
  type SampleRemovalRecords,
} from '#functions/first-run/sample-removal-records';
import { liveTradeEffects } from '#functions/followers';
import { clearNotices } from '#functions/notices/write-notices';
import { recordReverter } from '#functions/reverts';
import type { SampleDataMark } from '#functions/runtime/identity/profile';
import { toHistoryRecordKey } from '#functions/runtime/storage/change-log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { ChangedBeforeUndoError } from '#functions/runtime/storage/revert';
import { writeTransaction } from '#functions/runtime/storage/table';
import { isOutOfTime } from '#functions/runtime/time-budget';

/** So many records fit into a transaction with all that hangs on them. */
const recordsAtOnce = 8;

/** Trades of one stock on one platform together, so that no sale is left without its shares; a CD or account with its rows. */
const toUnit = ({ record, row }: KeyedRecord): string => {
  const { symbol, platform } = row as { symbol?: string; platform?: string };
  if (record.startsWith('PTX#')) return `PTX#${platform}#${symbol}`;
  return /^(CD|SAV)#/.test(record) ? toHistoryRecordKey(record) : (record.split('#')[0] as string);
};

const splitIntoTransactions = (goes: readonly KeyedRecord[]): KeyedRecord[][] =>
  [...Map.groupBy(goes, toUnit)].flatMap(([unit, rows]) => {
    // Without its record no row of it could stand, and a position goes as a whole.
    if (/^(PTX|CD|SAV)#/.test(unit)) return [rows];
    return Array.from({ length: Math.ceil(rows.length / recordsAtOnce) }, (_, at) =>
      rows.slice(at * recordsAtOnce, (at + 1) * recordsAtOnce),
    );
  });

/** What is as it came. False where the time is over; what was changed at this moment is looked at again. */
const takeAll = async (writer: WriteContext, { goes }: SampleRemovalRecords): Promise<boolean> => {
  for (const [at, rows] of splitIntoTransactions(goes).entries()) {
    if (at > 0 && isOutOfTime(writer)) return false;
    try {
      await recordReverter.revertRecords(
        writer,
        rows.map(({ record, row }) => ({ record, after: row })),
      );
    } catch (error) {
      if (!(error instanceof ChangedBeforeUndoError)) throw error;
    }
  }
  return true;
};

const toRemovalGroup = (fill: string): string => `${fill}-away`;

/** Another tab may have removed it. */
const isStill = async (owner: string, { fill }: SampleDataMark): Promise<boolean> =>
  (await findSampleDataMark(owner))?.fill === fill;

/** Nothing of the sample stands any more: its marks go as well. False where it is to be looked at again. */
const end = async (owner: string, mark: SampleDataMark, { isAlone }: SampleRemovalRecords): Promise<boolean> => {
  await clearNotices(owner);
  if (!isAlone) await deleteChangeLogGroups(owner, [mark.fill, toRemovalGroup(mark.fill)]);
  return retryOnConflict(async () => {
    if (!(await isStill(owner, mark))) return true;
    if (isAlone) return deleteLeftoversAfterSampleRemoval(owner, mark);
    await writeTransaction([buildSampleDataMarkRemovalWrite(owner, mark.fill)]);
    return true;
  });
};

/**
 * Takes the sample data of a filling away, but for what the person has added or changed. True once nothing of it is left;
 * else the time of the call was over, and the next one goes on, as it does where one was interrupted.
 * @throws Refusal as for any change that is not allowed.
 */
export const removeSampleRecords = async (
  { id: owner, budget }: Pick<WriteContext, 'id' | 'budget'>,
  mark: SampleDataMark,
): Promise<boolean> => {
  const origin = { source: 'sample' as const, group: toRemovalGroup(mark.fill) };
  const writer: WriteContext = { id: owner, made: origin, ...(budget && { budget }) };
  const isBegun = await retryOnConflict(async () => {
    if (!(await isStill(owner, mark))) return false;
    await writeTransaction([buildSampleDataStateWrite(owner, mark.fill, ['filling', 'there', 'removing'], 'removing')]);
    return true;
  });
  if (!isBegun) return true;
  do {
    const current = await readSampleRemovalRecords(owner, mark);
    // All that was found follows from the sample: so no trade takes dividends along one by one.
    if (current.isAlone) await clearFoundDividends(writer);
    if (!(await takeAll(writer, current))) return false;
    await liveTradeEffects.followers.finish(writer);
    if (current.goes.length === 0 && (await end(owner, mark, current))) return true;
  } while (!isOutOfTime(writer));
  return false;
};
