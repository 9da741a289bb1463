import { createHash } from 'node:crypto';
import type { ImportRows, RecordedStatus, RowsRecorded } from '#contract/import-rows';
import type { BatchAnswer, BatchedRow } from '#contract/many-rows';
import { addEntries } from '#functions/cash/add-many';
import { addDividends } from '#functions/dividends/add-many';
import type { Actor } from '#functions/identity/actor';
import { withAverages } from '#functions/imports/average';
import { ledgers, placeOf, type Sent, withSource } from '#functions/imports/rows';
import { openImport, writingFor } from '#functions/imports/service';
import { addTrades } from '#functions/portfolio/batch';
import { Refusal } from '#functions/refusal';
import { type Idempotency, keyMissing } from '#functions/storage/idempotency';
import { findHeld, type Held, recordedAlready } from '#functions/storage/identities';

/** Who writes a part of the call, and for which import. */
interface Writing {
  actor: Actor & { idempotency: Idempotency };
  id: number;
}

/** A key of its own for a part of the call: no other request can have it, since a `.` is in none of theirs. */
const partOf = ({ actor, id }: Writing, name: string): Actor => {
  const { key, requestHash } = actor.idempotency;
  return { ...actor, ...writingFor(actor.id, id), idempotency: { key: `${key}.${name}`, requestHash } };
};

type Answer = BatchedRow | { status: 'held'; by: Held };
type Add<S extends Sent> = (writer: Actor, rows: readonly S[]) => Promise<BatchAnswer>;

const heldBy = (held: ReadonlyMap<string, Held>, { identities }: Pick<Sent, 'identities'>): Held | undefined =>
  identities.map((identity) => held.get(identity)).find((one) => one !== undefined);

const heldAmong = (owner: string, rows: readonly Pick<Sent, 'identities'>[]) =>
  findHeld(
    owner,
    rows.flatMap(({ identities }) => identities),
  );

/** Found out anew by whoever goes on: what is recorded since is no part of it, and so it is another request. */
const nameOf = (ledger: string, places: readonly number[]): string =>
  `${ledger}.${createHash('sha256').update(places.join()).digest('hex').slice(0, 16)}`;

const attempts = 4;

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'unfinished';

/**
 * Rows of a ledger that takes all of a call or none: those that are recorded already are no part of it, and those that it
 * refuses are left out. Where somebody else records the same rows at the same moment, it is found out again.
 */
const addWhole = async <S extends Sent>(
  writing: Writing,
  ledger: string,
  rows: readonly S[],
  add: Add<S>,
): Promise<Answer[]> => {
  const refused = new Map<number, BatchedRow>();
  for (let attempt = 1; ; attempt += 1) {
    const held = await heldAmong(writing.actor.id, rows);
    const open = rows.flatMap((row, at) => (refused.has(at) || heldBy(held, row) ? [] : [at]));
    const answer = await addSome(writing, nameOf(ledger, open), rows, open, add).catch((error: unknown) => {
      if (attempt < attempts && isBusy(error)) return null;
      throw error;
    });
    const wrong = answer?.filter(([, row]) => row.status === 'refused') ?? [];
    for (const [at, row] of wrong) refused.set(at, row);
    if (!answer || wrong.length > 0) continue;
    const recorded = new Map(answer);
    return rows.map((row, at): Answer => {
      const by = heldBy(held, row);
      return refused.get(at) ?? (by ? { status: 'held', by } : (recorded.get(at) as BatchedRow));
    });
  }
};

const addSome = async <S extends Sent>(
  writing: Writing,
  name: string,
  rows: readonly S[],
  places: readonly number[],
  add: Add<S>,
): Promise<[number, BatchedRow][]> => {
  if (places.length === 0) return [];
  const some = places.map((at) => rows[at] as S);
  const { transactions } = await add(partOf(writing, name), some);
  return places.map((at, place) => [at, transactions[place] as BatchedRow]);
};

/** Of a position all are recorded or none; the batch itself leaves out what is recorded already. */
const recordTrades = async (writing: Writing, sent: ImportRows['trades']): Promise<Answer[]> => {
  if (sent.length === 0) return [];
  const priced = await withAverages(writing.actor.id, sent);
  const transactions = priced.map((one) => withSource<'trades'>(writing.id, one));
  const answer = await addTrades(partOf(writing, 'trades'), { transactions, whole: false });
  const here = answer.transactions.filter((row) => 'code' in row && row.code === recordedAlready().code);
  const held = here.length > 0 ? await heldAmong(writing.actor.id, sent) : new Map<string, Held>();
  return answer.transactions.map((row, at): Answer => {
    const by = here.includes(row) ? heldBy(held, sent[at] as Sent) : undefined;
    return by ? { status: 'held', by } : row;
  });
};

/** A row that this very import has recorded before is recorded: the call was broken off, or is sent again. */
const answered =
  (importId: number) =>
  (answer: Answer): RecordedStatus => {
    if (answer.status === 'recorded') return answer;
    if (answer.status === 'held') {
      const { importId: of, linked, record } = answer.by;
      return { status: of === String(importId) && !linked ? 'recorded' : 'here', id: placeOf(record).id };
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
export const record = async (
  actor: Actor,
  { id, trades, cash, dividends }: ImportRows & { id: number },
): Promise<RowsRecorded> => {
  const { idempotency } = actor;
  if (!idempotency) throw keyMissing();
  await openImport(actor.id, id);
  const writing: Writing = { actor: { ...actor, idempotency }, id };
  const done = {
    trades: await recordTrades(writing, trades),
    cash: await addWhole(writing, 'cash', cash, (writer, rows) =>
      addEntries(writer, { transactions: rows.map((one) => withSource<'cash'>(id, one)) }),
    ),
    dividends: await addWhole(writing, 'dividends', dividends, (writer, rows) =>
      addDividends(writer, rows.map((one) => withSource<'dividends'>(id, one)) as never),
    ),
  };
  const [a, b, c] = ledgers.map((name) => done[name].map(answered(id)));
  return { trades: a ?? [], cash: b ?? [], dividends: c ?? [] };
};
