import { live as activityLive, type Standing, takeAway } from '#functions/activity/put-back';
import { finishFollowing } from '#functions/dividends/follow-trades';
import { clearDividends } from '#functions/dividends/sync';
import { clearOut } from '#functions/first-run/clear-out';
import { forgetGroups } from '#functions/first-run/forget';
import { endSample, findMark, moveSample } from '#functions/first-run/marks';
import { readSample, type SampleStanding } from '#functions/first-run/standing';
import type { SampleMark } from '#functions/identity/profile';
import { forgetFound } from '#functions/notices/forget';
import { historyOf } from '#functions/storage/change-log';
import type { Owner } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';
import { ChangedSince } from '#functions/storage/put-back';
import { writeTogether } from '#functions/storage/table';

/** Milliseconds that one call takes at most; the same call goes on. */
const longest = 7_000;

/** So many records fit into a transaction with all that hangs on them. */
const recordsAtOnce = 8;

/** Trades of one stock on one platform together, so that no sale is left without its shares; a CD or account with its rows. */
const unitOf = ({ record, row }: Standing): string => {
  const { symbol, platform } = row as { symbol?: string; platform?: string };
  if (record.startsWith('PTX#')) return `PTX#${platform}#${symbol}`;
  return /^(CD|SAV)#/.test(record) ? historyOf(record) : (record.split('#')[0] as string);
};

const inTransactions = (goes: readonly Standing[]): Standing[][] =>
  [...Map.groupBy(goes, unitOf)].flatMap(([unit, rows]) => {
    // Without its record no row of it could stand, and a position goes as a whole.
    if (/^(PTX|CD|SAV)#/.test(unit)) return [rows];
    return Array.from({ length: Math.ceil(rows.length / recordsAtOnce) }, (_, at) =>
      rows.slice(at * recordsAtOnce, (at + 1) * recordsAtOnce),
    );
  });

/** What is as it came. False where the time is over; what was changed at this moment is looked at again. */
const takeAll = async (writer: Owner, { goes }: SampleStanding, isOver: () => boolean): Promise<boolean> => {
  for (const rows of inTransactions(goes)) {
    if (isOver()) return false;
    try {
      await takeAway(writer, rows, activityLive);
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error;
    }
  }
  return true;
};

const awayGroup = (fill: string): string => `${fill}-away`;

/** Another tab may have removed it. */
const isStill = async (owner: string, { fill }: SampleMark): Promise<boolean> => (await findMark(owner))?.fill === fill;

/** Nothing of the sample stands any more: its marks go as well. False where it is to be looked at again. */
const end = async (owner: string, mark: SampleMark, { isAlone }: SampleStanding): Promise<boolean> => {
  await forgetFound(owner);
  if (!isAlone) await forgetGroups(owner, [mark.fill, awayGroup(mark.fill)]);
  return untilUndisturbed(async () => {
    if (!(await isStill(owner, mark))) return true;
    if (isAlone) return clearOut(owner, mark);
    await writeTogether([endSample(owner, mark.fill)]);
    return true;
  });
};

/**
 * Takes the sample data of a filling away, but for what the person has added or changed. True once nothing of it is left;
 * else the time of the call was over, and the next one goes on, as it does where one was broken off.
 * @throws Refusal as for any change that is not allowed.
 */
export const removeAll = async (owner: string, mark: SampleMark): Promise<boolean> => {
  const until = performance.now() + longest;
  const isOver = () => performance.now() > until;
  const writer: Owner = { id: owner, made: { source: 'sample', group: awayGroup(mark.fill) } };
  const isBegun = await untilUndisturbed(async () => {
    if (!(await isStill(owner, mark))) return false;
    await writeTogether([moveSample(owner, mark.fill, ['filling', 'there', 'removing'], 'removing')]);
    return true;
  });
  if (!isBegun) return true;
  while (!isOver()) {
    const standing = await readSample(owner, mark);
    // All that was found follows from the sample: so no trade takes dividends along one by one.
    if (standing.isAlone) await clearDividends(writer);
    if (!(await takeAll(writer, standing, isOver))) return false;
    await finishFollowing(owner);
    if (standing.goes.length === 0 && (await end(owner, mark, standing))) return true;
  }
  return false;
};
