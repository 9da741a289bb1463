import type { RecordPrefix } from '#core/activity/record-kinds';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { planCashEntriesRevert } from '#functions/cash/plan-cash-entries-revert';
import { cashLedger, getCashTallyDelta, type StoredCashEntry } from '#functions/cash/store';
import { planDividendsRevert } from '#functions/dividends/plan-dividends-revert';
import { planOwnSplitsRevert } from '#functions/portfolio/splits/plan-own-splits-revert';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { planTradesRevert } from '#functions/portfolio/trades/plan-trades-revert';
import {
  buildPlatformsUnchangedChecks,
  findStoredPlatforms,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import { buildUndoingMarks } from '#functions/runtime/storage/change-log-store';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { type PlannedWrites, planAndWrite } from '#functions/runtime/storage/ledger';
import type { RecordReverter } from '#functions/runtime/storage/revert';
import {
  alreadyRecordedRefusal,
  findHeldIdentities,
  listRowIdentities,
} from '#functions/runtime/storage/statement-identities';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';
import { TransactionTooLarge } from '#functions/runtime/storage/transaction';

/** Plans how what is of some kind among records is put back, with all that hangs on it. */
type RevertKind = (
  owner: string,
  records: readonly RecordChange[],
  effects: TradeEffects,
) => Promise<TransactionWrite[]>;

/** These move each other, and are planned one by the other; all others stand by themselves. */
type PlannedTogether = 'PTX' | 'SPL' | 'OWN' | 'CTX' | 'CBAL' | 'ADIV' | 'MDIV';
type RevertsByKind = Readonly<Record<Exclude<RecordPrefix, PlannedTogether>, RevertKind>>;

interface Planning {
  reverts: RevertsByKind;
  effects: TradeEffects;
}

const tooLargeRefusal = () =>
  new Refusal(422, 'too_large', 'This change touches too many other records to be undone in one step.');

/** @throws Refusal 422 `too_large`, beside what `planAndWrite` throws. */
const writeWhole = async <T>(
  writer: WriteContext,
  { now }: TradeEffects,
  plan: () => Promise<PlannedWrites<T>>,
): Promise<T> => {
  try {
    return await planAndWrite(writer, now(), plan);
  } catch (error) {
    throw error instanceof TransactionTooLarge ? tooLargeRefusal() : error;
  }
};

/** A row of a statement does not come back beside another that stands for the same event since. */
const refuseRecorded = async (owner: string, records: readonly RecordChange[]): Promise<void> => {
  const wanted = records.flatMap(({ record, before, after }) =>
    listRowIdentities(before)
      .filter((identity) => !listRowIdentities(after).includes(identity))
      .map((identity) => ({ record, identity })),
  );
  if (wanted.length === 0) return;
  const held = await findHeldIdentities(
    owner,
    wanted.map(({ identity }) => identity),
  );
  if (wanted.some(({ record, identity }) => (held.get(identity)?.record ?? record) !== record))
    throw alreadyRecordedRefusal();
};

/** No row of cash comes back to a platform that keeps none any more. @throws Refusal 400. */
const checkCashPlatforms = async (owner: string, added: readonly StoredCashEntry[]): Promise<TransactionWrite[]> => {
  const names = added.map(({ platform }) => platform);
  const platforms = await findStoredPlatforms(owner, names);
  for (const { platform, transactionDate: day } of added) refuseCashlessPlatform(platforms, { platform, day });
  return buildPlatformsUnchangedChecks(owner, platforms, names);
};

/** Everything that puts some records back, in one transaction, under the rules of any other change. */
const planBack = async (
  writer: WriteContext,
  records: readonly RecordChange[],
  { reverts, effects }: Planning,
  marks: readonly TransactionWrite[] = [],
) => {
  const { id: owner } = writer;
  await refuseRecorded(owner, records);
  const trades = await planTradesRevert(owner, records, effects);
  const entries = await planCashEntriesRevert(owner, records);
  const revertedTrades = trades ? [...trades.moved.removed, ...trades.moved.added] : [];
  const splits = await planOwnSplitsRevert(owner, records, effects);
  const beside = [...(trades?.writes ?? []), ...entries.writes, ...splits.writes];
  const dividends = await planDividendsRevert(
    writer,
    { records, trades: revertedTrades, splits: splits.sharesChanged, beside },
    effects,
  );
  const others = await Promise.all(Object.values(reverts).map((revert) => revert(owner, records, effects)));
  const [removed, added] = [
    [...entries.removed, ...dividends.removed],
    [...entries.added, ...dividends.added],
  ];
  const guards = await checkCashPlatforms(owner, added);
  const isCash = removed.length + added.length > 0 || entries.writes.length > 0;
  const writes = [
    ...(trades?.writes ?? []),
    ...entries.writes,
    ...splits.writes,
    ...dividends.writes,
    ...others.flat(),
    ...(isCash ? [cashLedger.touch(owner, getCashTallyDelta(removed, added))] : []),
    ...buildBalanceDeltaWrites(owner, [...(trades?.moves ?? []), ...entries.moves, ...dividends.moves]),
    ...guards,
    ...marks,
  ];
  return { writes, answer: dividends.isMarked };
};

/** By the rules of each kind, in one transaction. @throws Refusal 422 `too_large`, beside what `Reverts` says. */
export const createChangeReverter = (planning: Planning): RecordReverter => ({
  revertChange: (writer, change) => {
    const {
      id,
      made: { group },
    } = writer;
    const origin = { source: 'undo' as const, group, undoes: change.id };
    return writeWhole({ id, made: origin }, planning.effects, async () =>
      planBack(writer, change.records, planning, await buildUndoingMarks(id, change, group)),
    );
  },
  revertRecords: (writer, records) => writeWhole(writer, planning.effects, () => planBack(writer, records, planning)),
});
