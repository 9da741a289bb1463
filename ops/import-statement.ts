import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '#functions/runtime/refusal';
import { CommandError } from '#local/command-error';
import { connectToChosenTable } from '#ops/backup/choose-table';

/** `npm run import-statement -- <file> ... --as <email>`: records brokers' files as the page does. */

/** `--account` as often as there are accounts. */
const usage =
  'Name the files (CSV, OFX, QFX or Flex queries in XML, also zipped): npm run import-statement -- history.csv positions.csv --as owner@example.com [--platform Schwab] [--account 5678=Roth] [--other-account] [--record-cash] [--dry-run] [--stack Evenkeel]. --account places one of several accounts by the end of its number, --account 5678= leaves it out, --record-cash also records the cash alone of rows that are not supported, such as options. Columns that the page saved as a file, given among the files, are for those that are not recognised.';

const options = {
  as: { type: 'string' },
  platform: { type: 'string' },
  account: { type: 'string', multiple: true, default: [] as string[] },
  stack: { type: 'string' },
  'record-cash': { type: 'boolean', default: false },
  'other-account': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

const parseArguments = () => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 0) return { files: positionals, ...values };
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new CommandError(usage);
};

const run = async (): Promise<string> => {
  const { files, as, platform, account: accounts, stack, ...flags } = parseArguments();
  const { 'dry-run': dryRun, 'other-account': otherAccount, 'record-cash': recordCash } = flags;
  const read = files.map((file) => ({ name: basename(file), bytes: readFileSync(file) }));
  const { usualEmail, close } = await connectToChosenTable(stack);
  try {
    const { getAccountProfileByEmail, toCommandActor } = await import('#ops/backup/command-account');
    const actor = toCommandActor(await getAccountProfileByEmail(as, usualEmail), 'import-statement');
    const { importStatements } = await import('#ops/statements/import-statements');
    return await importStatements(actor, read, { platform, accounts, dryRun, otherAccount, recordCash });
  } finally {
    await close();
  }
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof Refusal;
  process.stderr.write(`${isExpected ? error.message : `Not imported: ${(error as Error).message}`}\n`);
  process.exitCode = 1;
}
