import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#contract/product';
import { findAccount } from '#functions/auth/store';
import { findProfile, type Profile } from '#functions/identity/profile';
import { setPort } from '#functions/ports';
import { CommandError } from '#local/command-error';
import { startDynamo } from '#local/dynamo';
import { findDynamo } from '#local/dynamo-binary';
import { allowedEmails, localFolder, setEnvironment } from '#local/environment';
import { liveElseSample } from '#local/live-else-sample';
import { findRunning } from '#local/running';
import { useStack } from '#ops/deployed-stack';

export interface ChosenTable {
  /** Whose data is meant where nobody is named; null for a deployed table, where it must be said. */
  usualEmail: string | null;
  close(): Promise<void>;
}

const deployed = (): ChosenTable => {
  if (!process.env['ALLOWED_EMAIL_HASHES']) {
    throw new CommandError(
      'Beside TABLE_NAME, set ALLOWED_EMAIL_HASHES as the deployment has it, or name its stack: --stack Evenkeel.',
    );
  }
  return { usualEmail: null, close: async () => {} };
};

/** The database of a stack that is stopped, for as long as it takes. */
const openFile = async (): Promise<{ endpoint: string; close(): Promise<void> }> => {
  const file = join(localFolder, 'evenkeel.db');
  if ('binary' in findDynamo() && !existsSync(file)) {
    throw new CommandError(
      `There is no data here yet: start ${productName} once (npm start), or name a deployed stack: --stack Evenkeel.`,
    );
  }
  const { endpoint, stop } = await startDynamo({ file });
  return { endpoint, close: stop };
};

/**
 * The table of the named stack, or the deployed one that TABLE_NAME names, else the running local stack's, else the one
 * in the local folder.
 */
export const chooseTable = async (stack: string | undefined): Promise<ChosenTable> => {
  if (stack) await useStack(stack);
  if (process.env['TABLE_NAME']) return deployed();
  const emails = allowedEmails();
  const running = findRunning(localFolder);
  const { endpoint, close } = running ? { ...running, close: async () => {} } : await openFile();
  setPort('marketData', liveElseSample());
  process.env['LOG_LEVEL'] ??= 'error';
  setEnvironment({ tableName: running?.tableName ?? 'evenkeel', endpoint, jwtSecret: '', emails });
  return { usualEmail: emails[0] ?? null, close };
};

/** @throws CommandError where nobody is named, or where the address has no account. */
export const accountOf = async (named: string | undefined, usual: string | null): Promise<Profile> => {
  const email = (named ?? usual ?? '').trim().toLowerCase();
  if (!email) throw new CommandError('Say whose account: --email somebody@example.com');
  const account = await findAccount(email);
  const profile = account && (await findProfile(account.userId));
  if (!profile) throw new CommandError(`${email} has no account here. Register it first.`);
  return profile;
};
