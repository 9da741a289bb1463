import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Mailer } from '#functions/notices/mailer';
import { writeFileAtomically } from '#local/write-atomically';

/** A folder in SES's place: each e-mail is a file, and nothing leaves the machine. */
export const createFolderMailer = (folder: string): Mailer => ({
  send: async ({ from, to, subject, text }) => {
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`;
    const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, '', text];
    writeFileAtomically(join(folder, name), Buffer.from(lines.join('\n')));
  },
});
