import type { BackupHeader } from '#contract/backup/backup';
import { AccountBackup } from '#contract/backup/backup-format';
import {
  type BackupList,
  type BackupRow,
  backupLists,
  flattenBackup,
  getNextRestorePart,
  innerBackupListParents,
  isInnerBackupList,
  nestInnerRows,
} from '#contract/backup/backup-lists';
import {
  backupJsonClosingText,
  formatBackupJsonHeader,
  formatBackupJsonRows,
  wrapRowsAsBackupJsonList,
} from '#core/backup/backup-text';
import { sha256 } from '#functions/runtime/identity/profile';
import { callApi } from '#ops/backup/testing';

/** For tests: what the page of settings does, through the API. */

interface PageOfRows {
  rows: BackupRow[];
  after: number | null;
}

const readList = async (list: BackupList, token: string): Promise<BackupRow[]> => {
  const rows: BackupRow[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { status, body } = await callApi('GET', `/backup/rows?list=${list}&after=${after}`, undefined, token);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const page = body as PageOfRows;
    rows.push(...page.rows);
    after = page.after;
  }
  return rows;
};

export const readBackupHeader = async (token: string): Promise<BackupHeader> =>
  (await callApi('GET', '/backup', undefined, token)).body as BackupHeader;

/** The text of the file. */
export const exportBackupByPages = async (token: string): Promise<string> => {
  const { state: _state, ...head } = await readBackupHeader(token);
  const lists = Object.fromEntries(
    await Promise.all(backupLists.map(async (list) => [list, await readList(list, token)] as const)),
  ) as Record<BackupList, BackupRow[]>;
  for (const list of backupLists.filter(isInnerBackupList)) {
    const outer = innerBackupListParents[list].list;
    lists[outer] = nestInnerRows(list, lists[outer], lists[list]);
  }
  const pieces = backupLists
    .filter((list) => !isInnerBackupList(list))
    .flatMap((list) =>
      wrapRowsAsBackupJsonList(list, lists[list].length > 0 ? [formatBackupJsonRows(lists[list])] : []),
    );
  return [formatBackupJsonHeader(head), ...pieces, backupJsonClosingText].join('');
};

type Send = (path: string, body: object) => Promise<{ status: number; body: object }>;

export const createRestoreSender =
  (token: string): Send =>
  async (path, body) => {
    const { status, body: answer } = await callApi('POST', `/backup/restore${path}`, body, token);
    return { status, body: answer as object };
  };

export const buildRestoreStartBody = (file: string) => {
  const backup = AccountBackup.parse(JSON.parse(file));
  const flat = flattenBackup(backup as never);
  const { exportedAt, account, ledgers } = backup;
  const counts = Object.fromEntries(
    backupLists.flatMap((list) => (flat[list].length ? [[list, flat[list].length]] : [])),
  );
  return { flat, body: { fingerprint: sha256(file), exportedAt, email: account.email, ledgers, counts } };
};

const getSuccessBody = ({ status, body }: { status: number; body: object }): object => {
  if (status !== 200) throw new Error(JSON.stringify({ status, body }));
  return body;
};

/** From where it stands to the end; a call that fails throws. */
export const restoreBackupByParts = async (
  token: string,
  file: string,
  send: Send = createRestoreSender(token),
): Promise<void> => {
  const { flat, body } = buildRestoreStartBody(file);
  const begun = getSuccessBody(await send('', body)) as { restore: { done: number } };
  let { done } = begun.restore;
  for (let part = getNextRestorePart(flat, done); part; part = getNextRestorePart(flat, done)) {
    ({ done } = getSuccessBody(await send('/rows', { fingerprint: body.fingerprint, at: done, ...part })) as {
      done: number;
    });
  }
  let finished = false;
  while (!finished) {
    ({ finished } = getSuccessBody(await send('/finish', { fingerprint: body.fingerprint })) as { finished: boolean });
  }
};
