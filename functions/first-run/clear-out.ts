import { removeRows } from '#functions/first-run/forget';
import { endSample } from '#functions/first-run/marks';
import type { SampleMark } from '#functions/identity/profile';
import { logKey } from '#functions/storage/change-log';
import { type LedgerHead, type LedgerKind, ledger, ledgerKinds, listHeads } from '#functions/storage/ledger';
import {
  type Item,
  type Key,
  queryBetween,
  queryPrefix,
  userKey,
  type Write,
  writeTogether,
} from '#functions/storage/table';

/**
 * What records leave behind where the last of them is gone: heads of ledgers, balances of nothing, books, days, the log.
 * Where the sample was all that there ever was, they go as well, and the account is as it was before.
 */

/** Who it is, how often they came, and the answers of the last day. */
const notOfRecords = /^(PROFILE$|ADAY#|IDEM#)/;
const isRecord = ({ sk }: Key): boolean =>
  /^(PTX|CTX|MDIV|WL|CD|SAV|IMP)#/.test(sk) || (sk.startsWith('ADIV#') && !sk.endsWith('#TAX'));
const isHead = ({ sk }: Key): boolean => sk.startsWith('SEQ#');

/** A transaction takes 100 writes; seven of them are the heads and the mark. */
const removalsAtOnce = 90;

const balanceStays = (row: Item): object =>
  row.sk.startsWith('CBAL#')
    ? {
        ConditionExpression: '#balance = :balance',
        ExpressionAttributeNames: { '#balance': 'balance' },
        ExpressionAttributeValues: { ':balance': row['balance'] },
      }
    : {};

const removal = (row: Item): Write => ({ Delete: { Key: { pk: row.pk, sk: row.sk }, ...balanceStays(row) } });

const headGoes = (owner: string, kind: LedgerKind, { version }: LedgerHead): Write => ({
  Delete: {
    Key: ledger(kind).key(owner),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});

const headsStay = (owner: string, heads: Record<LedgerKind, LedgerHead>): Write[] =>
  ledgerKinds.map((kind) => ledger(kind).unmoved(owner, heads[kind]));

/** Heads that are there go, the others must not have come. */
const headsGo = (owner: string, heads: Record<LedgerKind, LedgerHead>): Write[] =>
  ledgerKinds.map((kind) =>
    heads[kind].version > 0 ? headGoes(owner, kind, heads[kind]) : ledger(kind).unmoved(owner, heads[kind]),
  );

/** Whatever is recorded after the log was read, the rows show; and whatever after the heads, the heads. */
const readLeft = async (owner: string) => {
  const log = await queryBetween<Key>(logKey(owner), '!', '~');
  const heads = await listHeads(owner);
  const rows = (await queryBetween<Item>(userKey(owner), '!', '~')).filter(({ sk }) => !notOfRecords.test(sk));
  return { log, heads, rows };
};

/**
 * Takes away what is left, and the mark with the last of it. False where something has been recorded meanwhile: nothing of
 * that is touched.
 * @throws WriteConflict where something was recorded in the very same moment.
 */
export const clearOut = async (owner: string, { fill }: SampleMark): Promise<boolean> => {
  const { log, heads, rows } = await readLeft(owner);
  if (rows.some(isRecord)) return false;
  await removeRows(log);
  await removeRows(await queryPrefix<Key>(userKey(owner), `IDEM#${fill}--`));
  const left = rows.filter((row) => !isHead(row)).map(removal);
  while (left.length > removalsAtOnce) {
    await writeTogether([...headsStay(owner, heads), ...left.splice(0, removalsAtOnce)]);
  }
  await writeTogether([...headsGo(owner, heads), ...left, endSample(owner, fill)]);
  return true;
};
