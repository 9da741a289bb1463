import { writeFileSync } from 'node:fs';
import { CommandError } from '#local/command-error';
import { runTableCommand } from '#ops/backup/run-table-command';

/** `npm run export -- <file>`: one user's whole data as one JSON file, readable by whoever ran it alone. */

const write = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EEXIST' ? `${file} already exists; name another file.` : `Not written: ${message}.`,
    );
  }
};

await runTableCommand({
  usage: 'Name the file: npm run export -- backup.json [--email owner@example.com] [--stack Evenkeel]',
  options: ['email', 'stack'],
  work: async ({ file = '' }, account) => {
    const profile = await account();
    const { formatBackupCounts } = await import('#contract/backup/backup-format');
    const { exportAccount } = await import('#functions/backup/export-account');
    const backup = await exportAccount(profile, new Date());
    write(file, `${JSON.stringify(backup, null, 1)}\n`);
    return `${backup.account.email} -> ${file}: ${formatBackupCounts(backup)}.`;
  },
});
