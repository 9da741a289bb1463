import { CommandError } from '#local/command-error';

interface ChosenTable {
  /** Whose data is meant where nobody is named; null for a deployed table, where it must be said. */
  usualEmail: string | null;
  close(): Promise<void>;
}

const getDeployedTable = (): ChosenTable => {
  if (!process.env['ALLOWED_EMAIL_HASHES']) {
    throw new CommandError(
      'Beside TABLE_NAME, set ALLOWED_EMAIL_HASHES as the deployment has it, or name its stack: --stack Evenkeel.',
    );
  }
  return { usualEmail: null, close: async () => {} };
};

/**
 * The table of the named stack, or the deployed one that TABLE_NAME names, else the running local stack's, else the one
 * in the local folder. Each loads what it needs once it is asked for, and none what the others need.
 */
export const connectToChosenTable = async (stack: string | undefined): Promise<ChosenTable> => {
  if (stack) await (await import('#ops/deployed-stack')).setDeployedStackEnvironment(stack);
  if (process.env['TABLE_NAME']) return getDeployedTable();
  return (await import('#ops/backup/local-table')).openLocalTable();
};
