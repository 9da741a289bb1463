import { parseArgs } from 'node:util';
import type { Profile } from '#functions/platform/profile';
import { accountOf, chooseTable } from '#local/backup/choose-table';
import { Refused } from '#local/refused';

interface Arguments {
  file: string;
  email?: string | undefined;
  /** A deployed one, by its name in CloudFormation. */
  stack?: string | undefined;
}

const argumentsOf = (usage: string): Arguments => {
  try {
    const options = { email: { type: 'string' }, stack: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, ...values };
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
    const { file, email, stack } = argumentsOf(usage);
    const { usualEmail, close } = await chooseTable(stack);
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
