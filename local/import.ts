import { readFileSync } from 'node:fs';
import { runCommand } from '#local/backup/command';
import { type Backup, inCounts } from '#local/backup/format';
import { readBackup } from '#local/backup/read-backup';
import { restoreAccount } from '#local/backup/restore-account';
import { Refused } from '#local/refused';

/** `npm run import -- <file>`: restores an export into an account that is registered and empty. */

const read = (file: string): Backup => {
  try {
    return readBackup(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`Not read: ${(error as Error).message}.`);
  }
};

await runCommand(
  'Name the file: npm run import -- backup.json [--email owner@example.com] [--stack Evenkeel]',
  async (file, account) => {
    const backup = read(file);
    const profile = await account(backup.account.email);
    await restoreAccount(profile, backup, new Date());
    return `${file} -> ${profile.email}: ${inCounts(backup)}.`;
  },
);
