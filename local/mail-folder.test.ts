import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderMailer } from '#local/mail-folder';

test('an e-mail is one file of its folder, with whom it is for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-mail-'));
  const mail = { from: 'a@example.org', to: 'owner@example.com', subject: 'Evenkeel: 1 new notice', text: 'Words.\n' };
  await createFolderMailer(join(folder, 'mail')).send({ ...mail, html: '<p>Words.</p>', settings: null });
  const [name = '', ...others] = readdirSync(join(folder, 'mail'));
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, 'mail', name), 'utf8')).toBe(
    'From: a@example.org\nTo: owner@example.com\nSubject: Evenkeel: 1 new notice\n\nWords.\n',
  );
  rmSync(folder, { recursive: true });
});
