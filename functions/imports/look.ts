import type { ImportRows, Looked, RowStatus } from '#contract/import-rows';
import { titleOf } from '#core/activity/describe';
import { netOfEntered } from '#core/dividends/income';
import { matchRows } from '#core/statements/match';
import type { RecordedRow, RowToRecord } from '#core/statements/rows';
import { dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { judgeRow } from '#functions/imports/judge';
import { readDays } from '#functions/imports/read-days';
import { type LedgerName, ledgers, placeOf, recordOf, type Sent } from '#functions/imports/rows';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { findHeld, type Held } from '#functions/storage/identities';
import { getItems, type Item, userKey } from '#functions/storage/table';

const live = { now: clock };

/** A row that was sent, and where it stands among all of them. */
interface Row {
  ledger: LedgerName;
  sent: Sent;
}

const refusal = ({ ledger, sent: { row } }: Row, today: string): RowStatus | null => {
  try {
    judgeRow(ledger, row, today);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'refused', error: error.message, path: error.details?.[0]?.path ?? null };
  }
};

const heldBy = (held: ReadonlyMap<string, Held>, { sent }: Row): Held | undefined =>
  sent.identities.map((identity) => held.get(identity)).find((one) => one !== undefined);

/** As the matching compares it: a dividend by what it brings. */
const compared = ({ ledger, sent }: Row): RowToRecord => {
  const row = sent.row as never as Record<string, number | null>;
  const net = ledger === 'dividends' ? { net: netOfEntered(dividendOf(row) as never).toNumber() } : {};
  return {
    ledger,
    row: { ...row, ...net },
    identity: sent.identities.join('+'),
    events: [],
    asked: null,
    remarks: [],
  } as never;
};
const dividendOf = (row: Record<string, unknown>) => ({
  ...row,
  shares: row['shares'] ?? 0,
  dividendPerShare: row['dividendPerShare'] ?? 0,
});

const dayOf = ({ sent: { row } }: Row): string => {
  const dated = row as { transactionDate?: string; paymentDate?: string };
  return dated.transactionDate ?? dated.paymentDate ?? '';
};

const daysOf = (rows: readonly Row[], ledger: LedgerName) => {
  const days = rows
    .filter((one) => one.ledger === ledger)
    .map(dayOf)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
};

const recordedOf = (row: RecordedRow): string => recordOf(row.ledger, row.id);

/** What is recorded of the same days, but for what stands for rows that were sent. */
const candidates = async (owner: string, rows: readonly Row[], held: ReadonlyMap<string, Held>) => {
  const [trades, cash, dividends] = ledgers.map((ledger) => daysOf(rows, ledger));
  const taken = new Set([...held.values()].map(({ record }) => record));
  const read = await readDays(owner, { trades: trades ?? null, cash: cash ?? null, dividends: dividends ?? null });
  return read.filter((row) => !taken.has(recordedOf(row)));
};

/** The titles of recorded rows, by their sort keys. */
const titlesOf = async (owner: string, records: readonly string[]): Promise<Map<string, string>> => {
  const keys = [...new Set(records)].map((sk) => ({ pk: userKey(owner), sk }));
  const items = await getItems<Item>(keys, { consistently: true });
  return new Map(items.map((item) => [item.sk, titleOf(item.sk, item)]));
};

/** What of each row can be told by itself and by the others: a recorded row of none of them, by its sort key, or why not. */
type Found = { status: 'here' | 'typed' | 'conflict'; record: string } | RowStatus;

const statuses = async (owner: string, rows: readonly Row[], today: string): Promise<Found[]> => {
  const all = rows.flatMap(({ sent }) => sent.identities);
  const held = await findHeld(owner, all);
  const found = rows.map((row): Found | null => {
    const by = heldBy(held, row);
    return by ? { status: 'here', record: by.record } : refusal(row, today);
  });
  const open = rows.filter((_, at) => found[at] === null);
  const matched = matchRows(open.map(compared), await candidates(owner, open, held)).values();
  return found.map((one): Found => {
    if (one) return one;
    const { status, recorded } = matched.next().value as ReturnType<typeof matchRows>[number];
    return status === 'new' || !recorded ? { status: 'new' } : { status, record: recordedOf(recorded) };
  });
};

/**
 * What the rows of a statement are beside what is recorded; nothing is changed. A row is judged by itself: whether the
 * shares of a sale are there, only the rows before it can tell, which may come with another call.
 */
export const look = async (actor: Actor, sent: ImportRows, { now } = live): Promise<Looked> => {
  const rows = ledgers.flatMap((ledger) => sent[ledger].map((one): Row => ({ ledger, sent: one })));
  const found = await statuses(actor.id, rows, dayInNewYork(now()));
  const titles = await titlesOf(
    actor.id,
    found.flatMap((one) => ('record' in one ? [one.record] : [])),
  );
  const shown = found.map((one): RowStatus => {
    if (!('record' in one)) return one;
    const other = { id: placeOf(one.record).id, title: titles.get(one.record) ?? '' };
    return one.status === 'conflict' ? { status: 'conflict', with: [other] } : { status: one.status, with: other };
  });
  const of = (ledger: LedgerName) => shown.filter((_, at) => rows[at]?.ledger === ledger);
  return { trades: of('trades'), cash: of('cash'), dividends: of('dividends') };
};
