import { readFileSync } from 'node:fs';
import type { AccountBackup } from '#contract/backup/backup-format';
import { Refusal } from '#functions/runtime/refusal';
import { CommandError } from '#local/command-error';
import { runTableCommand } from '#ops/backup/run-table-command';

/** `npm run import -- <file>`: restores an export into an account that is registered and empty, or gives that up. */

const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError('The file is not valid UTF-8 text.');
  }
};

const read = async (file: string): Promise<AccountBackup> => {
  const { parseBackup } = await import('#functions/backup/parse-backup');
  try {
    return parseBackup(decodeText(readFileSync(file)));
  } catch (error) {
    if (error instanceof CommandError || error instanceof Refusal) throw error;
    throw new CommandError(`Not read: ${(error as Error).message}.`);
  }
};

const usage = [
  'Name the file: npm run import -- backup.json [--email owner@example.com] [--stack Evenkeel] [--oversold]',
  'or give a broken-off import up: npm run import -- --abandon owner@example.com',
].join('; ');

await runTableCommand({
  usage,
  options: ['email', 'stack', 'abandon', 'oversold'],
  work: async ({ file, oversold }, account) => {
    if (file === undefined) {
      const profile = await account();
      const { abandonRestore } = await import('#functions/backup/abandon-restore');
      const removed = await abandonRestore(profile);
      return `${profile.email}: the import is given up and ${removed} rows are removed; the account is empty and works again.`;
    }
    const backup = await read(file);
    const profile = await account(backup.account.email);
    const { formatBackupCounts } = await import('#contract/backup/backup-format');
    const { refuseOversoldBackup } = await import('#functions/backup/refuse-oversold-backup');
    const { restoreBackupIntoEmptyAccount } = await import('#functions/backup/restore-account');
    if (!oversold) await refuseOversoldBackup(backup);
    await restoreBackupIntoEmptyAccount(profile, backup, new Date());
    return `${file} -> ${profile.email}: ${formatBackupCounts(backup)}.`;
  },
});
