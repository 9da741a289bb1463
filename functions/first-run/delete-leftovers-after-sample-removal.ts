import { deleteRowsInTransactions } from '#functions/first-run/delete-change-log-groups';
import { buildSampleDataMarkRemovalWrite } from '#functions/first-run/sample-mark';
import type { SampleDataMark } from '#functions/runtime/identity/profile';
import { changeLogPartitionKey } from '#functions/runtime/storage/change-log';
import {
  getLedgerForKind,
  type LedgerKind,
  type LedgerState,
  type LedgerStatesByKind,
  ledgerKinds,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import {
  querySortKeyPrefix,
  querySortKeyRange,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/**
 * What records leave behind where the last of them is gone: heads of ledgers, balances of nothing, books, days, the log.
 * Where the sample was all that there ever was, they go as well, and the account is as it was before.
 */

/** Who it is, how often they came, and the answers of the last day. */
const notOfRecords = /^(PROFILE$|ADAY#|IDEM#)/;
const isRecord = ({ sk }: TableKey): boolean =>
  /^(PTX|CTX|MDIV|WL|CD|SAV|IMP)#/.test(sk) || (sk.startsWith('ADIV#') && !sk.endsWith('#TAX'));
const isHead = ({ sk }: TableKey): boolean => sk.startsWith('SEQ#');

const buildBalanceCondition = (row: TableItem): object =>
  row.sk.startsWith('CBAL#')
    ? {
        ConditionExpression: '#balance = :balance',
        ExpressionAttributeNames: { '#balance': 'balance' },
        ExpressionAttributeValues: { ':balance': row['balance'] },
      }
    : {};

const buildRowDelete = (row: TableItem): TransactionWrite => ({
  Delete: { Key: { pk: row.pk, sk: row.sk }, ...buildBalanceCondition(row) },
});

const buildHeadDelete = (owner: string, kind: LedgerKind, { version }: LedgerState): TransactionWrite => ({
  Delete: {
    Key: getLedgerForKind(kind).key(owner),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});

const buildHeadChecks = (owner: string, heads: LedgerStatesByKind): TransactionWrite[] =>
  ledgerKinds.map((kind) => getLedgerForKind(kind).unmoved(owner, heads[kind]));

/** Heads that are there go, the others must not have come. */
const buildHeadDeletes = (owner: string, heads: LedgerStatesByKind): TransactionWrite[] =>
  ledgerKinds.map((kind) =>
    heads[kind].version > 0
      ? buildHeadDelete(owner, kind, heads[kind])
      : getLedgerForKind(kind).unmoved(owner, heads[kind]),
  );

/** Whatever is recorded after the log was read, the rows show; and whatever after the heads, the heads. */
const readLeft = async (owner: string) => {
  const log = await querySortKeyRange<TableKey>(changeLogPartitionKey(owner), '!', '~');
  const heads = await readLedgerStatesByKind(owner);
  const rows = (await querySortKeyRange<TableItem>(userPartitionKey(owner), '!', '~')).filter(
    ({ sk }) => !notOfRecords.test(sk),
  );
  return { log, heads, rows };
};

/**
 * Takes away what is left, and the mark with the last of it. False where something has been recorded meanwhile: nothing of
 * that is touched.
 * @throws WriteConflict where something was recorded in the very same moment.
 */
export const deleteLeftoversAfterSampleRemoval = async (owner: string, { fill }: SampleDataMark): Promise<boolean> => {
  const { log, heads, rows } = await readLeft(owner);
  if (rows.some(isRecord)) return false;
  await deleteRowsInTransactions(log);
  await deleteRowsInTransactions(await querySortKeyPrefix<TableKey>(userPartitionKey(owner), `IDEM#${fill}--`));
  const removals = rows.filter((row) => !isHead(row)).map(buildRowDelete);
  const last = [...buildHeadDeletes(owner, heads), buildSampleDataMarkRemovalWrite(owner, fill)];
  const runs = packSingleWritesIntoTransactions(removals, last);
  for (const some of runs.slice(0, -1)) await writeTransaction([...buildHeadChecks(owner, heads), ...some]);
  await writeTransaction([...(runs.at(-1) ?? []), ...last]);
  return true;
};
