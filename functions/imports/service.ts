import { type Import, mostImports, type NewImport } from '#contract/imports';
import { type AccountOfFile, otherAccounts, tellOther } from '#core/statements/accounts';
import { type Balance, listBalances } from '#functions/cash/balances';
import type { Actor } from '#functions/identity/actor';
import { nameOfBalance } from '#functions/imports/end-balances';
import {
  findCertificate,
  findImport,
  groupOf,
  type ImportRow,
  importLedger,
  listImports,
  putImport,
  whileOpen,
} from '#functions/imports/store';
import { clock } from '#functions/ports';
import { orNotFound, Refusal } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { type Held, listHeld } from '#functions/storage/identities';
import { untilUndisturbed } from '#functions/storage/ledger';

const live = { now: clock };

/** What the log of changes says of all that an import writes. */
export const madeBy = (id: number) => ({ source: 'import' as const, group: groupOf(id) });

/**
 * Whoever writes for an import: each of his transactions is one of an import that is open, so that none comes after it was
 * finished or taken back, however long the call has been under way.
 */
export const writingFor = (owner: string, id: number) => ({
  made: madeBy(id),
  provided: { check: whileOpen(owner, id), judge: () => openImport(owner, id) },
});

export const shown = (row: ImportRow, held: readonly Held[], certificate: Import['certificate'] = []): Import => {
  const { leftOutSize: _size, counts: _counts, balances: _before, ...told } = row;
  const own = held.filter(({ importId }) => importId === String(row.id));
  const rows = (linked: boolean) =>
    new Set(own.filter((one) => one.linked === linked).map(({ record }) => record)).size;
  return { ...told, recorded: rows(false), linked: rows(true), certificate };
};

/** Newest first. */
export const listAll = async ({ id: owner }: Actor): Promise<Import[]> => {
  const [rows, held] = await Promise.all([listImports(owner), listHeld(owner)]);
  const byImport = Map.groupBy(held, ({ importId }) => importId);
  return rows.toReversed().map((row) => shown(row, byImport.get(String(row.id)) ?? []));
};

/** @throws Refusal 404. */
export const readImport = async ({ id: owner }: Pick<Actor, 'id'>, { id }: { id: number }): Promise<Import> => {
  const row = orNotFound(await findImport(owner, id), 'import');
  const [held, certificate] = await Promise.all([listHeld(owner), findCertificate(owner, id)]);
  return shown(row, held, certificate);
};

const fingerprints = ({ files }: Pick<NewImport, 'files'>): string =>
  files
    .map((file) => file.fingerprint)
    .sort()
    .join();

const tooMany = () =>
  new Refusal(422, 'too_many', `There are ${mostImports} imports already. Undo one that you no longer need first.`);

const accountsIn = (imports: readonly Pick<NewImport, 'files'>[]): AccountOfFile[] =>
  imports.flatMap(({ files }) => files.flatMap(({ accounts = [] }) => accounts));

/** A file of somebody else's account is met here at the latest, whoever sends it. */
const refuseOtherAccount = (sent: NewImport, all: readonly ImportRow[]): void => {
  const [other] = sent.otherAccount ? [] : otherAccounts(accountsIn([sent]), accountsIn(all));
  if (other) throw new Refusal(409, 'other_account', `${tellOther(other)} Say that it is yours to go on.`);
};

const opened = (
  id: number,
  { otherAccount: _said, ...sent }: NewImport,
  balances: readonly Balance[],
  now: Date,
): ImportRow => ({
  id,
  state: 'open',
  ...sent,
  leftOut: 0,
  leftOutSize: 0,
  balances: balances.map(nameOfBalance),
  begunAt: now.toISOString(),
  finishedAt: null,
  compared: null,
  version: 1,
});

/**
 * Begins an import. One of the very same files that was broken off is answered as it stands, so that it goes on.
 * @throws Refusal 409 `other_account` where nobody has said that it is meant; 422 `too_many`.
 */
export const begin = (actor: Actor, sent: NewImport, { now } = live): Promise<Import> =>
  untilUndisturbed(async () => {
    const owner = actor.id;
    const head = await importLedger.head(owner);
    const all = await listImports(owner);
    const same = all.find(({ state, ...row }) => state === 'open' && fingerprints(row) === fingerprints(sent));
    if (same) return shown(same, await listHeld(owner));
    if (all.length >= mostImports) throw tooMany();
    refuseOtherAccount(sent, all);
    const row = opened(head.last + 1, sent, await listBalances(owner), now());
    const writes = [importLedger.move(owner, head, row.id), ...putImport(owner, row)];
    return commit({ ...actor, made: madeBy(row.id) }, writes, shown(row, []), now());
  });

/** @throws Refusal 404; 409 `not_open` where it is finished, or being taken back. */
export const openImport = async (owner: string, id: number): Promise<ImportRow> => {
  const row = orNotFound(await findImport(owner, id), 'import');
  if (row.state === 'open') return row;
  const why = row.state === 'finished' ? 'is finished' : 'is being undone';
  throw new Refusal(409, 'not_open', `This import ${why}. Begin another one for more rows.`);
};
