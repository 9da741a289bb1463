import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import { maxImportsPerUser, type NewImport, type StatementImport } from '#contract/imports/imports';
import {
  type BrokerAccountEndingPlatform,
  findUnexpectedAccountPlatforms,
  formatUnexpectedPlatformWarning,
} from '#core/statements/reader/accounts';
import { countReconciliationCoverage } from '#core/statements/reconcile/reconciliation-line-state';
import { listBalances, type StoredBalance } from '#functions/cash/balances';
import {
  buildImportStateCheck,
  buildImportWrite,
  findImport,
  findImportReconciliationLines,
  findReconciliationLinesOfImports,
  importLedger,
  listImports,
  type StoredImport,
  toImportChangeGroup,
} from '#functions/imports/store';
import { toBalanceKeySuffix } from '#functions/imports/undo/remove-empty-balances-after-undo';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import {
  listRecordedStatementIdentities,
  type RecordedStatementIdentity,
} from '#functions/runtime/storage/statement-identities';

const live = { now: clock };

/** What the log of changes says of all that an import writes. */
const toImportChangeOrigin = (id: number) => ({ source: 'import' as const, group: toImportChangeGroup(id) });

/**
 * Whoever writes for an import: each of his transactions is one of an import that is open, so that none comes after it was
 * finished or taken back, however long the call has been under way; or of one that is finished, for what is recorded afterwards.
 */
export const createImportWriteContext = (owner: string, id: number, state: 'open' | 'finished' = 'open') => ({
  made: toImportChangeOrigin(id),
  provided: {
    check: buildImportStateCheck(state, owner, id),
    judge: () => (state === 'open' ? getOpenImport : getFinishedImport)(owner, id),
  },
});

/** How many figures were compared; null where nothing is stated. */
export const countReconciledFigures = (lines: readonly ReconciliationLineView[]): StatementImport['compared'] => {
  if (lines.length === 0) return null;
  const kinds = countReconciliationCoverage(lines);
  const all = Object.values(kinds);
  const of = (state: 'equal' | 'different') => all.reduce((sum, kind) => sum + kind[state], 0);
  return { equal: of('equal'), different: of('different'), kinds };
};

export const toStatementImport = (
  row: StoredImport,
  held: readonly RecordedStatementIdentity[],
  certificate: StatementImport['certificate'] = [],
): StatementImport => {
  const { leftOutSize: _size, lateCash: _late, balances: _before, compared: stored, ...told } = row;
  // An older certificate says of what it was by its lines.
  const compared = stored && (stored.kinds ? { ...stored, kinds: stored.kinds } : countReconciledFigures(certificate));
  const own = held.filter(({ importId }) => importId === String(row.id));
  const rows = (linked: boolean) =>
    new Set(own.filter((one) => one.linked === linked).map(({ record }) => record)).size;
  return { ...told, compared, recorded: rows(false), linked: rows(true), certificate };
};

/** Newest first. */
export const listAllImports = async ({ id: owner }: Actor): Promise<StatementImport[]> => {
  const [rows, held] = await Promise.all([listImports(owner), listRecordedStatementIdentities(owner)]);
  const byImport = Map.groupBy(held, ({ importId }) => importId);
  const older = rows.flatMap(({ id, compared }) => (compared && !compared.kinds ? [id] : []));
  const certificates = await findReconciliationLinesOfImports(owner, older);
  const listed = (row: StoredImport): StatementImport => {
    const statementImport = toStatementImport(row, byImport.get(String(row.id)) ?? [], certificates.get(row.id));
    return { ...statementImport, certificate: [] };
  };
  return rows.toReversed().map(listed);
};

/** @throws Refusal 404. */
export const getImport = async ({ id: owner }: Pick<Actor, 'id'>, { id }: { id: number }): Promise<StatementImport> => {
  const row = requireFound(await findImport(owner, id), 'import');
  const [held, certificate] = await Promise.all([
    listRecordedStatementIdentities(owner),
    findImportReconciliationLines(owner, id),
  ]);
  return toStatementImport(row, held, certificate);
};

const joinFileFingerprints = ({ files }: Pick<NewImport, 'files'>): string =>
  files
    .map((file) => file.fingerprint)
    .sort()
    .join();

const tooManyImportsRefusal = () =>
  new Refusal(422, 'too_many', `There are ${maxImportsPerUser} imports already. Undo one you no longer need first.`);

const listBrokerAccounts = (imports: readonly Pick<NewImport, 'files'>[]): BrokerAccountEndingPlatform[] =>
  imports.flatMap(({ files }) => files.flatMap(({ accounts = [] }) => accounts));

/** A file of somebody else's account is met here at the latest, whoever sends it. */
const refuseOtherAccount = (sent: NewImport, all: readonly StoredImport[]): void => {
  const [other] = sent.otherAccount
    ? []
    : findUnexpectedAccountPlatforms(listBrokerAccounts([sent]), listBrokerAccounts(all));
  if (other)
    throw new Refusal(
      409,
      'other_account',
      `${formatUnexpectedPlatformWarning(other)} Confirm that it is yours to continue.`,
    );
};

const createOpenImport = (
  id: number,
  { otherAccount: _said, ...sent }: NewImport,
  balances: readonly StoredBalance[],
  now: Date,
): StoredImport => ({
  id,
  state: 'open',
  ...sent,
  leftOut: 0,
  leftOutSize: 0,
  balances: balances.map(toBalanceKeySuffix),
  begunAt: now.toISOString(),
  finishedAt: null,
  compared: null,
  version: 1,
});

/**
 * Begins an import. One of the very same files that was broken off is answered as it stands, so that it goes on.
 * @throws Refusal 409 `other_account` where nobody has said that it is meant; 422 `too_many`.
 */
export const beginImport = (actor: Actor, sent: NewImport, { now } = live): Promise<StatementImport> =>
  retryOnConflict(async () => {
    const owner = actor.id;
    const head = await importLedger.head(owner);
    const all = await listImports(owner);
    const same = all.find(
      ({ state, ...row }) => state === 'open' && joinFileFingerprints(row) === joinFileFingerprints(sent),
    );
    if (same) return toStatementImport(same, await listRecordedStatementIdentities(owner));
    if (all.length >= maxImportsPerUser) throw tooManyImportsRefusal();
    refuseOtherAccount(sent, all);
    const row = createOpenImport(head.last + 1, sent, await listBalances(owner), now());
    const writes = [importLedger.move(owner, head, row.id), ...buildImportWrite(owner, row)];
    return commitWithAnswer(
      { ...actor, made: toImportChangeOrigin(row.id) },
      writes,
      toStatementImport(row, []),
      now(),
    );
  });

/** @throws Refusal 404; 409 `not_open` where it is finished, or being taken back. */
export const getOpenImport = async (owner: string, id: number): Promise<StoredImport> => {
  const row = requireFound(await findImport(owner, id), 'import');
  if (row.state === 'open') return row;
  const why = row.state === 'finished' ? 'is finished' : 'is being undone';
  throw new Refusal(409, 'not_open', `This import ${why}. Begin another one for more rows.`);
};

/** @throws Refusal 404; 409 `not_finished`. */
export const getFinishedImport = async (owner: string, id: number): Promise<StoredImport> => {
  const row = requireFound(await findImport(owner, id), 'import');
  if (row.state === 'finished') return row;
  const why = row.state === 'open' ? 'is not finished yet' : 'is being undone';
  throw new Refusal(409, 'not_finished', `This import ${why}. Nothing was recorded.`);
};
