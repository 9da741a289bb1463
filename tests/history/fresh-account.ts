import { isUserDataRow, readUserPartition } from '#functions/backup/user-partition';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { buildNewProfileWrite } from '#functions/runtime/identity/profile';
import { issueToken } from '#functions/runtime/identity/token';
import { changeLogPartitionKey } from '#functions/runtime/storage/change-log';
import { getLedgerForKind, ledgerKinds } from '#functions/runtime/storage/ledger';
import {
  querySortKeyPrefix,
  type TableItem,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/**
 * An account that has the very same records as another one and nothing else: neither lists nor books nor days nor what
 * stands in the heads beside number and version. All of that it makes anew. The log comes along, since two things are
 * recorded nowhere else: that a balance was set by hand, and which rows an import made.
 */
export const createFreshAccount = async (like: string, id: string): Promise<string> => {
  const rows = (await readUserPartition(like)).filter((row) => isUserDataRow(row) && !row.sk.startsWith('SEQ#'));
  const log = await querySortKeyPrefix<TableItem>(changeLogPartitionKey(like), '');
  const own = [
    ...rows.map((row) => ({ ...row, pk: userPartitionKey(id) })),
    ...log.map((row) => ({ ...row, pk: changeLogPartitionKey(id) })),
  ];
  for (let at = 0; at < own.length; at += 80) {
    await writeWithoutChangeLog(own.slice(at, at + 80).map((Item) => ({ Put: { Item } })));
  }
  for (const kind of ledgerKinds) {
    const { last, version } = await getLedgerForKind(kind).head(like);
    if (version > 0) await writeWithoutChangeLog([getLedgerForKind(kind).restore(id, { last, version })]);
  }
  await writeTransaction([
    buildNewProfileWrite({ id, email: 'owner@example.com', username: 'fresh', tokenVersion: 1 }),
  ]);
  await backfillAccountLedgers(id, 60_000);
  return issueToken({ userId: id, tokenVersion: 1 });
};
