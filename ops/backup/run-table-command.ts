import { parseArgs } from 'node:util';
import type { Profile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { CommandError } from '#local/command-error';
import { connectToChosenTable } from '#ops/backup/choose-table';

const options = {
  email: { type: 'string' },
  stack: { type: 'string' },
  abandon: { type: 'string' },
  oversold: { type: 'boolean', default: false },
  remake: { type: 'boolean', default: false },
} as const;

interface CommandOptions {
  /** Absent where no file is asked about. */
  file: string | undefined;
  email: string | undefined;
  /** A deployed one, by its name in CloudFormation. */
  stack: string | undefined;
  /** Whose broken-off import is given up. */
  abandon: string | undefined;
  oversold: boolean;
  remake: boolean;
}

const parseArguments = (usage: string, known: readonly (keyof typeof options)[]): CommandOptions => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [file, ...more] = positionals;
    const { email, stack, abandon, oversold, remake } = values;
    const stated = { email, stack, abandon, oversold: oversold || undefined, remake: remake || undefined };
    const isKnown = Object.entries(stated).every(
      ([name, value]) => value === undefined || known.includes(name as keyof typeof options),
    );
    if (isKnown && more.length === 0 && (file === undefined) === (abandon !== undefined)) {
      return { file, email, stack, abandon, oversold, remake };
    }
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new CommandError(usage);
};

interface Command {
  usage: string;
  options: readonly (keyof typeof options)[];
  work: (request: CommandOptions, account: (fallback?: string) => Promise<Profile>) => Promise<string>;
}

/**
 * Runs a command on the table that was chosen; a refusal is one sentence and exit code 1. What does the work is for `work`
 * to load: whoever is only told what to give does not wait for it.
 */
export const runTableCommand = async ({ usage, options: known, work }: Command): Promise<void> => {
  try {
    const request = parseArguments(usage, known);
    const { usualEmail, close } = await connectToChosenTable(request.stack);
    try {
      const sentence = await work(request, async (fallback) => {
        const { getAccountProfileByEmail } = await import('#ops/backup/command-account');
        return getAccountProfileByEmail(request.abandon ?? request.email ?? fallback, usualEmail);
      });
      process.stdout.write(`${sentence}\n`);
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(
      `${error instanceof CommandError || error instanceof Refusal ? error.message : String((error as Error).stack ?? error)}\n`,
    );
    process.exitCode = 1;
  }
};
