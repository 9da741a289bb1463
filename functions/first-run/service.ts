import { randomUUID } from 'node:crypto';
import type { SampleData } from '#contract/first-run';
import { fillWith } from '#functions/first-run/fill';
import { beginSample, findMark, markFirstSteps, moveSample } from '#functions/first-run/marks';
import { removeAll } from '#functions/first-run/remove';
import { readSample, titlesOf } from '#functions/first-run/standing';
import type { Actor } from '#functions/identity/actor';
import type { SampleMark } from '#functions/identity/profile';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { listHeads, untilUndisturbed } from '#functions/storage/ledger';
import { type Item, queryAfter, queryPrefix, userKey, writeTogether } from '#functions/storage/table';

/** So many of those that stay are named. */
const titlesShown = 20;

const notEmpty = () =>
  new Refusal(
    409,
    'not_empty',
    'Sample data goes into an empty account only, and yours holds records already. Nothing was added.',
  );

const none: SampleData = { state: 'none', goes: 0, stays: 0, staying: [] };

const shown = async (owner: string, mark: SampleMark | undefined): Promise<SampleData> => {
  if (!mark) return none;
  const { goes, stays } = await readSample(owner, mark);
  return { state: mark.state, goes: goes.length, stays: stays.length, staying: titlesOf(stays).slice(0, titlesShown) };
};

/** What there is of sample data, and what stays where it is removed. */
export const reportSample = ({ id, sample }: Actor): Promise<SampleData> => shown(id, sample);

const kinds = ['PTX', 'CTX', 'MDIV', 'ADIV', 'WL', 'CD', 'SAV', 'IMP'];

/** @throws Refusal 409 `not_empty` where anything is recorded; a balance that was set, too. */
const refuseUnlessEmpty = async (owner: string): Promise<void> => {
  const pk = userKey(owner);
  const [balances, ...rows] = await Promise.all([
    queryPrefix<Item>(pk, 'CBAL#'),
    ...kinds.map((kind) => queryAfter<Item>({ pk, sk: `${kind}#` }, `${kind}#\uffff`, 1)),
  ]);
  if (rows.flat().length > 0 || balances.some(({ balance }) => balance !== 0)) throw notEmpty();
};

const begin = async (owner: string): Promise<SampleMark> => {
  await refuseUnlessEmpty(owner);
  const heads = await listHeads(owner);
  const fresh = Object.values(heads).every(({ version }) => version === 0);
  const mark: SampleMark = { fill: `sample-${randomUUID()}`, state: 'filling', fresh };
  return untilUndisturbed(async () => {
    // Another tab may have been a moment earlier.
    const theirs = await findMark(owner);
    if (!theirs) await writeTogether([beginSample(owner, mark)]);
    return theirs ?? mark;
  });
};

const stillRemoved = () =>
  new Refusal(409, 'sample_removed', 'The removal of the sample data was not finished. Finish it first.');

/**
 * Fills an empty account with sample data. Broken off, the same call goes on; done again, it changes nothing.
 * @throws Refusal 409 `not_empty`; 409 `sample_removed` while a removal is under way.
 */
export const fillSample = async (actor: Actor): Promise<SampleData> => {
  const mark = actor.sample ?? (await begin(actor.id));
  if (mark.state === 'removing') throw stillRemoved();
  if (mark.state === 'filling') await fillWith(actor, mark);
  const answer = await shown(actor.id, { ...mark, state: 'there' });
  return untilUndisturbed(async () => {
    const now = await findMark(actor.id);
    if (now?.fill !== mark.fill || now.state === 'removing') throw stillRemoved();
    return commit(actor, [moveSample(actor.id, mark.fill, ['filling', 'there'], 'there')], answer, clock());
  });
};

/** Takes it away, as far as one call can; `removing` where the same call is to go on. */
export const removeSample = async ({ id, sample }: Actor): Promise<SampleData> => {
  if (!sample || (await removeAll(id, sample))) return none;
  return shown(id, await findMark(id));
};

export const setFirstSteps = async (actor: Actor, { done }: { done: boolean }): Promise<{ done: boolean }> =>
  untilUndisturbed(() => commit(actor, [markFirstSteps(actor.id, { firstStepsDone: done })], { done }, clock()));
