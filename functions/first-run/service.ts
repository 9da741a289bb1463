import { randomUUID } from 'node:crypto';
import type { SampleDataStatus } from '#contract/first-run';
import { recordSampleData } from '#functions/first-run/record-sample-data';
import { removeSampleRecords } from '#functions/first-run/remove-sample';
import {
  buildFirstStepsDoneWrite,
  buildSampleDataMarkWrite,
  buildSampleDataStateWrite,
  findSampleDataMark,
} from '#functions/first-run/sample-mark';
import { listRecordTitles, readSampleRemovalRecords } from '#functions/first-run/sample-removal-records';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import type { SampleDataMark } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { readLedgerStatesByKind, retryOnConflict } from '#functions/runtime/storage/ledger';
import {
  queryRowsAfterKey,
  querySortKeyPrefix,
  type TableItem,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';

/** So many of those that stay are named. */
const maxListedTitles = 20;

const accountNotEmptyRefusal = () =>
  new Refusal(
    409,
    'not_empty',
    'Sample data can only be added to an empty account, and yours has records. Nothing was added.',
  );

const none: SampleDataStatus = { state: 'none', goes: 0, stays: 0, staying: [] };

const toSampleData = async (owner: string, mark: SampleDataMark | undefined): Promise<SampleDataStatus> => {
  if (!mark) return none;
  const { goes, stays } = await readSampleRemovalRecords(owner, mark);
  return {
    state: mark.state,
    goes: goes.length,
    stays: stays.length,
    staying: listRecordTitles(stays).slice(0, maxListedTitles),
  };
};

/** What there is of sample data, and what stays where it is removed. */
export const reportSampleData = ({ id, sample }: Actor): Promise<SampleDataStatus> => toSampleData(id, sample);

const kinds = ['PTX', 'CTX', 'MDIV', 'ADIV', 'WL', 'CD', 'SAV', 'IMP'];

/** @throws Refusal 409 `not_empty` where anything is recorded; a balance that was set, too. */
const refuseUnlessEmpty = async (owner: string): Promise<void> => {
  const pk = userPartitionKey(owner);
  const [balances, ...rows] = await Promise.all([
    querySortKeyPrefix<TableItem>(pk, 'CBAL#'),
    ...kinds.map((kind) => queryRowsAfterKey<TableItem>({ pk, sk: `${kind}#` }, `${kind}#\uffff`, 1)),
  ]);
  if (rows.flat().length > 0 || balances.some(({ balance }) => balance !== 0)) throw accountNotEmptyRefusal();
};

const begin = async (owner: string): Promise<SampleDataMark> => {
  await refuseUnlessEmpty(owner);
  const heads = await readLedgerStatesByKind(owner);
  const fresh = Object.values(heads).every(({ version }) => version === 0);
  const mark: SampleDataMark = { fill: `sample-${randomUUID()}`, state: 'filling', fresh };
  return retryOnConflict(async () => {
    // Another tab may have been a moment earlier.
    const theirs = await findSampleDataMark(owner);
    if (!theirs) await writeTransaction([buildSampleDataMarkWrite(owner, mark)]);
    return theirs ?? mark;
  });
};

const removalUnfinishedRefusal = () =>
  new Refusal(409, 'sample_removed', 'The sample data is only partly removed. Finish removing it first.');

/**
 * Fills an empty account with sample data. Broken off, the same call goes on; done again, it changes nothing.
 * @throws Refusal 409 `not_empty`; 409 `sample_removed` while a removal is under way.
 */
export const fillAccountWithSampleData = async (actor: Actor): Promise<SampleDataStatus> => {
  const mark = actor.sample ?? (await begin(actor.id));
  if (mark.state === 'removing') throw removalUnfinishedRefusal();
  if (mark.state === 'filling') await recordSampleData(actor, mark);
  const answer = await toSampleData(actor.id, { ...mark, state: 'there' });
  return retryOnConflict(async () => {
    const now = await findSampleDataMark(actor.id);
    if (now?.fill !== mark.fill || now.state === 'removing') throw removalUnfinishedRefusal();
    return commitWithAnswer(
      actor,
      [buildSampleDataStateWrite(actor.id, mark.fill, ['filling', 'there'], 'there')],
      answer,
      clock(),
    );
  });
};

/** Takes it away, as far as one call can; `removing` where the same call is to go on. */
export const removeSampleData = async (actor: Actor): Promise<SampleDataStatus> => {
  const { id, sample } = actor;
  if (!sample || (await removeSampleRecords(actor, sample))) return none;
  return toSampleData(id, await findSampleDataMark(id));
};

export const setFirstStepsDone = async (actor: Actor, { done }: { done: boolean }): Promise<{ done: boolean }> =>
  retryOnConflict(() =>
    commitWithAnswer(actor, [buildFirstStepsDoneWrite(actor.id, { firstStepsDone: done })], { done }, clock()),
  );
