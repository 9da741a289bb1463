import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Actor } from '#functions/identity/actor';
import { type Profile, roleOf } from '#functions/identity/profile';
import { Refusal } from '#functions/refusal';
import { CommandError } from '#local/command-error';
import { accountOf, chooseTable } from '#ops/backup/choose-table';
import { importStatements } from '#ops/statements/import';

/** `npm run import-statement -- <file> ... --as <email>`: records brokers' files as the page does. */

const usage =
  'Name the files: npm run import-statement -- history.csv positions.csv --as owner@example.com [--platform Schwab] [--other-account] [--dry-run] [--stack Evenkeel]';

const options = {
  as: { type: 'string' },
  platform: { type: 'string' },
  stack: { type: 'string' },
  'other-account': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

const asked = () => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 0) return { files: positionals, ...values };
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new CommandError(usage);
};

const actorOf = ({ id, email, username }: Profile): Actor => {
  const role = roleOf(email);
  if (!role) throw new CommandError(`${email} may not sign in any more.`);
  return { id, email, username, role, requestId: 'import-statement', ip: '' };
};

const run = async (): Promise<string> => {
  const { files, as, platform, stack, 'dry-run': dryRun, 'other-account': otherAccount } = asked();
  const read = files.map((file) => ({ name: basename(file), bytes: readFileSync(file) }));
  const { usualEmail, close } = await chooseTable(stack);
  try {
    return await importStatements(actorOf(await accountOf(as, usualEmail)), read, { platform, dryRun, otherAccount });
  } finally {
    await close();
  }
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const isTold = error instanceof CommandError || error instanceof Refusal;
  process.stderr.write(`${isTold ? error.message : `Not imported: ${(error as Error).message}`}\n`);
  process.exitCode = 1;
}
