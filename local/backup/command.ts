import { parseArgs } from 'node:util';
import type { Profile } from '#functions/platform/profile';
import { accountOf, chooseTable } from '#local/backup/choose-table';
import { Refused } from '#local/refused';

const argumentsOf = (usage: string): { file: string; email: string | undefined } => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, email: values.email };
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new Refused(usage);
};

/** Runs one of the two commands on the table that was chosen; a refusal is one sentence and exit code 1. */
export const runCommand = async (
  usage: string,
  work: (file: string, account: (fallback?: string) => Promise<Profile>) => Promise<string>,
): Promise<void> => {
  try {
    const { file, email } = argumentsOf(usage);
    const { usualEmail, close } = await chooseTable();
    try {
      const said = await work(file, (fallback) => accountOf(email ?? fallback, usualEmail));
      process.stdout.write(`${said}\n`);
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Refused ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  }
};
