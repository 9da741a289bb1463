import { NewCashEntry } from '#contract/cash';
import type { InvalidBatchRow } from '#contract/fields/bulk-row-refs';
import type { ImportPreview, ImportPreviewRowResult, ImportRows } from '#contract/imports/import-rows';
import { ImportDividendRow, importLedgerNames } from '#contract/imports/import-rows';
import { NewTrade } from '#contract/portfolio/trades';
import { describeRecord } from '#core/activity/describe-record';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { computeEnteredDividendNet } from '#core/dividends/income';
import { findTradeFault } from '#core/portfolio/trade-faults';
import { matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import type { RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  type ImportLedgerName,
  type ImportRow,
  parseImportRecordKey,
  toImportRecordKey,
} from '#functions/imports/record/import-rows';
import { readRecordedRows } from '#functions/imports/record/recorded-rows';
import { clock } from '#functions/runtime/clock';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, refuseFutureDate, refuseValidationFault } from '#functions/runtime/refusal';
import {
  findRecordedStatementIdentities,
  type RecordedStatementIdentity,
} from '#functions/runtime/storage/statement-identities';
import { getItems, type TableItem, userPartitionKey } from '#functions/runtime/storage/table';

const schemas = { trades: NewTrade, cash: NewCashEntry, dividends: ImportDividendRow };

type Judge = { [L in ImportLedgerName]: (row: Exclude<ImportRow<L>['row'], InvalidBatchRow>, today: Day) => void };

const judges: Judge = {
  trades: (row, today) => refuseValidationFault(findTradeFault(row, today)),
  cash: ({ transactionDate }, today) => refuseFutureDate('transactionDate', transactionDate, today),
  dividends: (row, today) =>
    refuseValidationFault(
      findDividendEntryFault({ ...row, shares: row.shares ?? 0, dividendPerShare: row.dividendPerShare ?? 0 }, today),
    ),
};

/** By the rules that look at nothing but the row. @throws Refusal as the ledger's own call. */
const validateRow = (ledger: ImportLedgerName, row: ImportRow['row'], today: Day): void => {
  if ('notARow' in row) throw invalidInputRefusal(schemas[ledger].safeParse(row.notARow).error as never);
  (judges[ledger] as (row: unknown, today: Day) => void)(row, today);
};

const live = { now: clock };

/** A row that was sent, and where it stands among all of them. */
interface Row {
  ledger: ImportLedgerName;
  sent: ImportRow;
}

const findRowRefusal = ({ ledger, sent: { row } }: Row, today: string): ImportPreviewRowResult | null => {
  try {
    validateRow(ledger, row, today);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'refused', error: error.message, path: error.details?.[0]?.path ?? null };
  }
};

const findRecordedIdentity = (
  held: ReadonlyMap<string, RecordedStatementIdentity>,
  { sent }: Row,
): RecordedStatementIdentity | undefined =>
  sent.identities.map((identity) => held.get(identity)).find((one) => one !== undefined);

/** As the matching compares it: a dividend by what it brings. */
const toComparableRow = ({ ledger, sent }: Row): RowToRecord => {
  const row = sent.row as never as Record<string, number | null>;
  const net = ledger === 'dividends' ? { net: computeEnteredDividendNet(fillDividend(row) as never).toNumber() } : {};
  return {
    ledger,
    row: { ...row, ...net },
    identity: sent.identities.join('+'),
    events: [],
    asked: null,
    remarks: [],
  } as never;
};
const fillDividend = (row: Record<string, unknown>) => ({
  ...row,
  shares: row['shares'] ?? 0,
  dividendPerShare: row['dividendPerShare'] ?? 0,
});

const getDay = ({ sent: { row } }: Row): string => {
  const dated = row as { transactionDate?: string; paymentDate?: string };
  return dated.transactionDate ?? dated.paymentDate ?? '';
};

const getDayRange = (rows: readonly Row[], ledger: ImportLedgerName) => {
  const days = rows
    .filter((one) => one.ledger === ledger)
    .map(getDay)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
};

const getRecord = (row: RecordedRow): string => toImportRecordKey(row.ledger, row.id);

/** What is recorded of the same days, but for what stands for rows that were sent. */
const readMatchCandidates = async (
  owner: string,
  rows: readonly Row[],
  held: ReadonlyMap<string, RecordedStatementIdentity>,
) => {
  const [trades, cash, dividends] = importLedgerNames.map((ledger) => getDayRange(rows, ledger));
  const taken = new Set([...held.values()].map(({ record }) => record));
  const read = await readRecordedRows(owner, {
    trades: trades ?? null,
    cash: cash ?? null,
    dividends: dividends ?? null,
  });
  return read.filter((row) => !taken.has(getRecord(row)));
};

/** The titles of recorded rows, by their sort keys. */
const readTitles = async (owner: string, records: readonly string[]): Promise<Map<string, string>> => {
  const keys = [...new Set(records)].map((sk) => ({ pk: userPartitionKey(owner), sk }));
  const items = await getItems<TableItem>(keys, { consistently: true });
  return new Map(items.map((item) => [item.sk, describeRecord(item.sk, item)]));
};

/** What of each row can be told by itself and by the others: a recorded row of none of them, by its sort key, or why not. */
type Found = { status: 'here' | 'typed' | 'conflict'; record: string } | ImportPreviewRowResult;

const findRowStatuses = async (owner: string, rows: readonly Row[], today: string): Promise<Found[]> => {
  const all = rows.flatMap(({ sent }) => sent.identities);
  const held = await findRecordedStatementIdentities(owner, all);
  const found = rows.map((row): Found | null => {
    const by = findRecordedIdentity(held, row);
    return by ? { status: 'here', record: by.record } : findRowRefusal(row, today);
  });
  const open = rows.filter((_, at) => found[at] === null);
  const matched = matchRowsWithRecorded(
    open.map(toComparableRow),
    await readMatchCandidates(owner, open, held),
  ).values();
  return found.map((one): Found => {
    if (one) return one;
    const { status, recorded } = matched.next().value as ReturnType<typeof matchRowsWithRecorded>[number];
    return status === 'new' || !recorded ? { status: 'new' } : { status, record: getRecord(recorded) };
  });
};

/**
 * What the rows of a statement are beside what is recorded; nothing is changed. A row is judged by itself: whether the
 * shares of a sale are there, only the rows before it can tell, which may come with another call.
 */
export const previewImport = async (actor: Actor, sent: ImportRows, { now } = live): Promise<ImportPreview> => {
  const rows = importLedgerNames.flatMap((ledger) => sent[ledger].map((one): Row => ({ ledger, sent: one })));
  const found = await findRowStatuses(actor.id, rows, getDayInNewYork(now()));
  const titles = await readTitles(
    actor.id,
    found.flatMap((one) => ('record' in one ? [one.record] : [])),
  );
  const results = found.map((one): ImportPreviewRowResult => {
    if (!('record' in one)) return one;
    const other = { id: parseImportRecordKey(one.record).id, title: titles.get(one.record) ?? '' };
    return one.status === 'conflict' ? { status: 'conflict', with: [other] } : { status: one.status, with: other };
  });
  const of = (ledger: ImportLedgerName) => results.filter((_, at) => rows[at]?.ledger === ledger);
  return { trades: of('trades'), cash: of('cash'), dividends: of('dividends') };
};
