import type { ImportRowLinks } from '#contract/imports/import-rows';
import { toImportRecordKey, toImportSource } from '#functions/imports/record/import-rows';
import { type ImportSourceUpdater, importSourceSettersByLedger } from '#functions/imports/record/set-import-source';
import { createImportWriteContext, getOpenImport } from '#functions/imports/service';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import {
  findRecordedStatementIdentities,
  listStatementIdentitiesOfRow,
} from '#functions/runtime/storage/statement-identities';
import { getItems, userPartitionKey } from '#functions/runtime/storage/table';

const live = { now: clock };
type Effects = typeof live;

type Link = ImportRowLinks['links'][number];

/** Among rows of statements, one of another kind of file: from now on it stands for the events of both. */
const createLinkUpdater =
  (importId: number, { identities }: Link): ImportSourceUpdater =>
  ({ source }) => {
    if (!source) return { ...toImportSource(importId, identities), linked: true };
    const had = listStatementIdentitiesOfRow({ source });
    return { ...source, also: [...(source.also ?? []), ...identities.filter((one) => !had.includes(one))] };
  };

const linkedToOtherRowRefusal = () =>
  new Refusal(409, 'here', 'This row of the statement is already recorded by another row. Look at the preview again.');

/** True where the row stands for the events already. @throws Refusal 404; 409 where another row does. */
const isLinked = async (owner: string, { ledger, id, identities }: Link): Promise<boolean> => {
  const own = toImportRecordKey(ledger, id);
  const [held, rows] = await Promise.all([
    findRecordedStatementIdentities(owner, identities),
    getItems([{ pk: userPartitionKey(owner), sk: own }], { consistently: true }),
  ]);
  requireFound(rows[0], 'row');
  if ([...held.values()].some(({ record }) => record !== own)) throw linkedToOtherRowRefusal();
  return identities.every((identity) => held.has(identity));
};

/**
 * From now on rows that a person has typed stand for events of the statement, so that these never come again. Done twice, it
 * changes nothing; broken off, the same call goes on.
 * @throws Refusal 404; 409 `not_open`, `here` where another row stands for the event; what is linked until then stays so.
 */
export const linkRowsToStatementEvents = async (
  actor: Actor,
  { id, links }: ImportRowLinks & { id: number },
  { now }: Effects = live,
): Promise<{ linked: number }> => {
  await getOpenImport(actor.id, id);
  const writer = { id: actor.id, ...createImportWriteContext(actor.id, id) };
  for (const link of links) {
    if (await isLinked(actor.id, link)) continue;
    await importSourceSettersByLedger[link.ledger](writer, now(), link.id, createLinkUpdater(id, link));
  }
  return { linked: links.length };
};
