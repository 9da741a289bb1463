import { createHash } from 'node:crypto';
import type { BatchRowResult, RowBatchResult } from '#contract/fields/bulk-row-refs';
import type { ImportRowResult, ImportRowResultsByLedger, ImportRows } from '#contract/imports/import-rows';
import { importLedgerNames } from '#contract/imports/import-rows';
import { addCashEntries } from '#functions/cash/add-entries';
import { addStatementDividends } from '#functions/dividends/manual/add-dividends';
import { liveTradeEffects } from '#functions/followers';
import { fillMissingPricesWithAverageCost } from '#functions/imports/record/average-cost';
import { type ImportRow, parseImportRecordKey, withImportSource } from '#functions/imports/record/import-rows';
import { createImportWriteContext, getOpenImport } from '#functions/imports/service';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { type IdempotentRequest, missingIdempotencyKeyRefusal } from '#functions/runtime/storage/idempotency';
import {
  findRecordedStatementIdentities,
  type RecordedStatementIdentity,
  statementRowAlreadyRecordedRefusal,
} from '#functions/runtime/storage/statement-identities';

/** What follows the rows is marked with them, and counted once for the whole import: where it is finished, or by the next read. */
const deferFollowUp = async (): Promise<void> => {};
const importEffects = { ...liveTradeEffects, followers: { ...liveTradeEffects.followers, finish: deferFollowUp } };

/** Who writes a part of the call, and for which import. */
interface Writing {
  actor: Actor & { idempotency: IdempotentRequest };
  id: number;
  /** What the import has to be while it writes. */
  state: 'open' | 'finished';
}

/** A key of its own for a part of the call: no other request can have it, since a `.` is in none of theirs. It has its own answer. */
const toPartActor = ({ actor: { checkAnswer: _ofTheCall, ...actor }, id, state }: Writing, name: string): Actor => {
  const { key, requestHash } = actor.idempotency;
  return {
    ...actor,
    ...createImportWriteContext(actor.id, id, state),
    idempotency: { key: `${key}.${name}`, requestHash },
  };
};

type Answer = BatchRowResult | { status: 'held'; by: RecordedStatementIdentity };
type Add<S extends ImportRow> = (writer: Actor, rows: readonly S[]) => Promise<RowBatchResult>;

const findRecordedIdentity = (
  held: ReadonlyMap<string, RecordedStatementIdentity>,
  { identities }: Pick<ImportRow, 'identities'>,
): RecordedStatementIdentity | undefined =>
  identities.map((identity) => held.get(identity)).find((one) => one !== undefined);

const findRecordedIdentitiesForRows = (owner: string, rows: readonly Pick<ImportRow, 'identities'>[]) =>
  findRecordedStatementIdentities(
    owner,
    rows.flatMap(({ identities }) => identities),
  );

/** Found out anew by whoever goes on: what is recorded since is no part of it, and so it is another request. */
const toPartName = (ledger: string, places: readonly number[]): string =>
  `${ledger}.${createHash('sha256').update(places.join()).digest('hex').slice(0, 16)}`;

const attempts = 4;

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'unfinished';

/**
 * Rows of a ledger that takes all of a call or none: those that are recorded already are no part of it, and those that it
 * refuses are left out. Where somebody else records the same rows at the same moment, it is found out again.
 */
const addWhole = async <S extends ImportRow>(
  writing: Writing,
  ledger: string,
  rows: readonly S[],
  add: Add<S>,
): Promise<Answer[]> => {
  const refused = new Map<number, BatchRowResult>();
  for (let attempt = 1; ; attempt += 1) {
    const held = await findRecordedIdentitiesForRows(writing.actor.id, rows);
    const open = rows.flatMap((row, at) => (refused.has(at) || findRecordedIdentity(held, row) ? [] : [at]));
    const answer = await addSome(writing, toPartName(ledger, open), rows, open, add).catch((error: unknown) => {
      if (attempt < attempts && isBusy(error)) return null;
      throw error;
    });
    const wrong = answer?.filter(([, row]) => row.status === 'refused') ?? [];
    for (const [at, row] of wrong) refused.set(at, row);
    if (!answer || wrong.length > 0) continue;
    const recorded = new Map(answer);
    return rows.map((row, at): Answer => {
      const by = findRecordedIdentity(held, row);
      return refused.get(at) ?? (by ? { status: 'held', by } : (recorded.get(at) as BatchRowResult));
    });
  }
};

const addSome = async <S extends ImportRow>(
  writing: Writing,
  name: string,
  rows: readonly S[],
  places: readonly number[],
  add: Add<S>,
): Promise<[number, BatchRowResult][]> => {
  if (places.length === 0) return [];
  const some = places.map((at) => rows[at] as S);
  const { transactions } = await add(toPartActor(writing, name), some);
  return places.map((at, place) => [at, transactions[place] as BatchRowResult]);
};

/** Of a position all are recorded or none; the batch itself leaves out what is recorded already. */
const recordTrades = async (writing: Writing, sent: ImportRows['trades']): Promise<Answer[]> => {
  if (sent.length === 0) return [];
  const priced = await fillMissingPricesWithAverageCost(writing.actor.id, sent);
  const transactions = priced.map((one) => withImportSource<'trades'>(writing.id, one));
  const answer = await addTrades(toPartActor(writing, 'trades'), { transactions, whole: false }, importEffects);
  const here = answer.transactions.filter(
    (row) => 'code' in row && row.code === statementRowAlreadyRecordedRefusal().code,
  );
  const held =
    here.length > 0
      ? await findRecordedIdentitiesForRows(writing.actor.id, sent)
      : new Map<string, RecordedStatementIdentity>();
  return answer.transactions.map((row, at): Answer => {
    const by = here.includes(row) ? findRecordedIdentity(held, sent[at] as ImportRow) : undefined;
    return by ? { status: 'held', by } : row;
  });
};

/** Rows of cash, each once; those that a rule refuses are left out. */
export const recordImportedCashRows = (writing: Writing, rows: ImportRows['cash']): Promise<Answer[]> =>
  addWhole(writing, 'cash', rows, (writer, some) =>
    addCashEntries(writer, { transactions: some.map((one) => withImportSource<'cash'>(writing.id, one)) }),
  );

/** A row that this very import has recorded before is recorded: the call was broken off, or is sent again. */
const toRecordedRowStatus =
  (importId: number) =>
  (answer: Answer): ImportRowResult => {
    if (answer.status === 'recorded') return answer;
    if (answer.status === 'held') {
      const { importId: of, linked, record } = answer.by;
      return { status: of === String(importId) && !linked ? 'recorded' : 'here', id: parseImportRecordKey(record).id };
    }
    if (answer.status === 'refused') return answer;
    return { status: 'refused', error: answer.error, code: 'left_out', path: null };
  };

/**
 * Records rows of a statement, each by the rules of its own ledger and each once: a row whose event stands already is
 * answered by that, whoever has recorded it; one that a rule refuses is answered with its sentence, and the others stand.
 * Broken off, the same call goes on; with the same events under another key it does, too.
 * @throws Refusal 400 without an Idempotency-Key; 404; 409 `not_open`, also where it is taken back meanwhile: what was recorded
 * until then is taken back with it, and nothing comes after that; 503 as for many rows.
 */
export const recordImportedRows = async (
  actor: Actor,
  { id, trades, cash, dividends }: ImportRows & { id: number },
): Promise<ImportRowResultsByLedger> => {
  const { idempotency } = actor;
  if (!idempotency) throw missingIdempotencyKeyRefusal();
  await getOpenImport(actor.id, id);
  const writing: Writing = { actor: { ...actor, idempotency }, id, state: 'open' };
  const done = {
    trades: await recordTrades(writing, trades),
    cash: await recordImportedCashRows(writing, cash),
    dividends: await addWhole(writing, 'dividends', dividends, (writer, rows) =>
      addStatementDividends(writer, rows.map((one) => withImportSource<'dividends'>(id, one)) as never, {
        now: liveTradeEffects.now,
        finish: deferFollowUp,
      }),
    ),
  };
  const [a, b, c] = importLedgerNames.map((name) => done[name].map(toRecordedRowStatus(id)));
  return { trades: a ?? [], cash: b ?? [], dividends: c ?? [] };
};
