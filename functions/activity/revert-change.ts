import type { Trade } from '#contract/portfolio/trades';
import type { RecordPrefix } from '#core/activity/record-kinds';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { planCashEntriesRevert } from '#functions/cash/plan-cash-entries-revert';
import { cashLedger, computeCashLedgerTallyDelta, type StoredCashEntry } from '#functions/cash/store';
import { type DividendsRevertContext, planDividendsRevert } from '#functions/dividends/plan-dividends-revert';
import { refuseImpossibleUndo } from '#functions/portfolio/corporate-actions/refuse-impossible-undo';
import { planOwnSplitsRevert } from '#functions/portfolio/splits/plan-own-splits-revert';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { planTradesRevert, type TradesRevertContext } from '#functions/portfolio/trades/plan-trades-revert';
import {
  buildPlatformsUnchangedChecks,
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { buildUndoMarkWrites, findLoggedChange } from '#functions/runtime/storage/change-log-store';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { type PlannedWritesAndAnswer, planAndWrite } from '#functions/runtime/storage/ledger';
import {
  ChangedBeforeUndoError,
  type CurrentRowsReader,
  createCachedRowsReader,
  type RecordReverter,
  type RevertOptions,
  type RevertSeries,
  type UndoContext,
} from '#functions/runtime/storage/revert';
import {
  findRecordedStatementIdentities,
  listStatementIdentitiesOfRow,
  statementRowAlreadyRecordedRefusal,
} from '#functions/runtime/storage/statement-identities';
import { type RecordChange, type TransactionWrite, WriteConflict } from '#functions/runtime/storage/table';
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
  plan: () => Promise<PlannedWritesAndAnswer<T>>,
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
    listStatementIdentitiesOfRow(before)
      .filter((identity) => !listStatementIdentitiesOfRow(after).includes(identity))
      .map((identity) => ({ record, identity })),
  );
  if (wanted.length === 0) return;
  const held = await findRecordedStatementIdentities(
    owner,
    wanted.map(({ identity }) => identity),
  );
  if (wanted.some(({ record, identity }) => (held.get(identity)?.record ?? record) !== record))
    throw statementRowAlreadyRecordedRefusal();
};

/** No row of cash comes back to a platform that keeps none any more. @throws Refusal 400. */
const checkCashPlatforms = async (owner: string, added: readonly StoredCashEntry[]): Promise<TransactionWrite[]> => {
  const names = added.map(({ platform }) => platform);
  const platforms = await listStoredPlatformsIfNeeded(owner, names);
  for (const { platform, transactionDate: day } of added) refuseCashlessPlatform(platforms, { platform, day });
  return buildPlatformsUnchangedChecks(owner, platforms, names);
};

/** Everything that puts some records back, in one transaction, under the rules of any other change. */
const planBack = async (
  writer: WriteContext,
  records: readonly RecordChange[],
  { reverts, effects }: Planning,
  { marks = [], stage, ...manner }: RevertOptions & { marks?: readonly TransactionWrite[]; stage?: RevertStage } = {},
) => {
  const { id: owner } = writer;
  await refuseRecorded(owner, records);
  const trades = await planTradesRevert(owner, records, effects, { ...manner, stage: stage?.trades });
  const entries = await planCashEntriesRevert(owner, records, stage?.rows);
  const revertedTrades = trades ? [...trades.moved.removed, ...trades.moved.added] : [];
  const splits = await planOwnSplitsRevert(owner, records, effects, manner);
  const beside = [...(trades?.writes ?? []), ...entries.writes, ...splits.writes];
  const dividends = await planDividendsRevert(
    writer,
    { records, trades: revertedTrades, splits: splits.sharesChanged, beside },
    effects,
    stage?.dividends,
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
    ...(isCash ? [cashLedger.touch(owner, computeCashLedgerTallyDelta(removed, added))] : []),
    ...buildBalanceDeltaWrites(owner, [...(trades?.moves ?? []), ...entries.moves, ...dividends.moves]),
    ...guards,
    ...marks,
  ];
  const settle = async (): Promise<void> => {
    stage?.rows.forget(writes);
    await trades?.settle();
    dividends.settle();
  };
  return { writes, answer: dividends.isMarked, settle };
};

/** What many changes are put back on, each on what the one before has left. */
interface RevertStage {
  rows: CurrentRowsReader;
  trades: TradesRevertContext;
  dividends: DividendsRevertContext;
}

const listRows = <Row>({ before, after }: RecordChange): Row[] => [before, after].flatMap((row) => (row as Row) ?? []);

const createStage = (owner: string, changes: readonly LoggedChange[]): RevertStage => {
  const rows = createCachedRowsReader(owner);
  const records = changes.flatMap((change) => change.records);
  const trades = records.filter(({ record }) => record.startsWith('PTX#')).flatMap(listRows<Trade>);
  const entries = records.filter(({ record }) => record.startsWith('MDIV#')).flatMap(listRows<{ symbol: string }>);
  const symbols = [...new Set([...trades, ...entries].map(({ symbol }) => symbol))];
  return {
    rows,
    trades: { rows, about: trades, snapshot: null },
    dividends: { rows, symbols, known: null },
  };
};

/** Rows that a person enters, as an import does: what they move besides, the stage follows. */
const isFollowed = ({ record, before, after }: RecordChange): boolean =>
  /^(PTX|MDIV|CTX)#/.test(record) && !('dividend' in (after ?? before ?? {}));

/** Records that are read ahead, a few requests' worth. */
const rowsAhead = 400;

/** Somebody else has changed what was read, or it is not to be put back: as it stands now tells which. */
const isToBePlannedAnew = (error: unknown): boolean =>
  [WriteConflict, ChangedBeforeUndoError, Refusal, TransactionTooLarge].some((kind) => error instanceof kind);

const createSeries = (
  writer: UndoContext,
  changes: readonly LoggedChange[],
  reverter: Omit<RecordReverter, 'openSeries'>,
  planning: Planning,
): RevertSeries => {
  let stage = createStage(writer.id, changes);
  const places = new Map(changes.map(({ id }, at) => [id, at]));
  const staged = new Set(changes.filter(({ records }) => records.every(isFollowed)).map(({ id }) => id));
  const beginAnew = (): void => {
    stage = createStage(writer.id, changes);
  };
  /** Written without the stage, which knows nothing of it. */
  const aside = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      beginAnew();
    }
  };
  const revertStaged = async (change: LoggedChange, manner?: RevertOptions): Promise<boolean> => {
    const { now } = planning.effects;
    const marks = await buildUndoMarkWrites(writer.id, change, writer.made.group);
    const { writes, answer, settle } = await planBack(writer, change.records, planning, {
      ...manner,
      marks,
      stage,
    });
    await writeRecordsWithChangeLog(toUndoWriter(writer, change), writes, now());
    await settle();
    return answer;
  };
  return {
    readRows: (change) => {
      const records = [...change.records];
      for (let at = (places.get(change.id) ?? changes.length) + 1; records.length < rowsAhead; at += 1) {
        const next = changes[at];
        if (!next) break;
        records.push(...next.records);
      }
      return stage.rows.read<object>(records);
    },
    revertChange: async (change, manner) => {
      if (!staged.has(change.id)) return aside(() => reverter.revertChange(writer, change, manner));
      try {
        return await revertStaged(change, manner);
      } catch (error) {
        beginAnew();
        if (!isToBePlannedAnew(error)) throw error;
        if ((await findLoggedChange(writer.id, change.id))?.undoneBy) return null;
        return aside(() => reverter.revertChange(writer, change, manner));
      }
    },
    refuseTogether: () => refuseImpossibleUndo(writer.id, changes, planning.effects),
    revertRecords: (records) => aside(() => reverter.revertRecords(writer, records)),
  };
};

const toUndoWriter = ({ id, made: { group } }: UndoContext, change: LoggedChange): WriteContext => ({
  id,
  made: { source: 'undo', group, undoes: change.id, ...(change.together && { together: true }) },
});

/** By the rules of each kind, in one transaction. @throws Refusal 422 `too_large`, beside what `Reverts` says. */
export const createChangeReverter = (planning: Planning): RecordReverter => {
  const reverter: Omit<RecordReverter, 'openSeries'> = {
    revertChange: (writer, change, manner) =>
      writeWhole(toUndoWriter(writer, change), planning.effects, async () =>
        planBack(writer, change.records, planning, {
          ...manner,
          marks: await buildUndoMarkWrites(writer.id, change, writer.made.group),
        }),
      ),
    revertRecords: (writer, records) => writeWhole(writer, planning.effects, () => planBack(writer, records, planning)),
  };
  return { ...reverter, openSeries: (writer, changes) => createSeries(writer, changes, reverter, planning) };
};
