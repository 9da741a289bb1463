import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#contract/site/product';
import { findLoginAccount } from '#functions/auth/store';
import { setPort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile, getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';
import { CommandError } from '#local/command-error';
import { localDataFolder, readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import { protectFolder } from '#local/private-folder';
import { findRunningStack } from '#local/running-stack';
import { type LocalDynamo, startLocalDynamo } from '#local/table/dynamo';
import { findDynamoSource } from '#local/table/dynamo-binary';
import { createLiveOrSampleMarketProvider } from '#local/timers/live-or-sample-market';
import { setDeployedStackEnvironment } from '#ops/deployed-stack';

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

/** The database of a stack that is stopped, for as long as it takes. */
const openFile = async (): Promise<LocalDynamo> => {
  const file = join(localDataFolder, 'evenkeel.db');
  if ('binary' in findDynamoSource() && !existsSync(file)) {
    throw new CommandError(
      `There is no data here yet: start ${productName} once (npm start), or name a deployed stack: --stack Evenkeel.`,
    );
  }
  protectFolder(localDataFolder);
  return startLocalDynamo({ file });
};

/**
 * The table of the named stack, or the deployed one that TABLE_NAME names, else the running local stack's, else the one
 * in the local folder.
 */
export const chooseTable = async (stack: string | undefined): Promise<ChosenTable> => {
  if (stack) await setDeployedStackEnvironment(stack);
  if (process.env['TABLE_NAME']) return getDeployedTable();
  const emails = readAllowedEmails();
  const running = findRunningStack(localDataFolder);
  const table = running ? { ...running, stop: async () => {} } : await openFile();
  setPort('marketData', createLiveOrSampleMarketProvider());
  process.env['LOG_LEVEL'] ??= 'error';
  setHandlerEnvironment({ ...table, tableName: running?.tableName ?? 'evenkeel', jwtSecret: '', emails });
  return { usualEmail: emails[0] ?? null, close: table.stop };
};

/** @throws CommandError where nobody is named, or where the address has no account. */
export const getAccountProfile = async (named: string | undefined, usualEmail: string | null): Promise<Profile> => {
  const email = (named ?? usualEmail ?? '').trim().toLowerCase();
  if (!email) throw new CommandError('Say whose account: --email somebody@example.com');
  const account = await findLoginAccount(email);
  const profile = account && (await findProfile(account.userId));
  if (!profile) throw new CommandError(`${email} has no account here. Register it first.`);
  return profile;
};

/** Whoever a command acts for, as a call of the API has them. @throws CommandError where they may not sign in any more. */
export const toCommandActor = ({ id, email, username }: Profile, command: string): Actor => {
  const role = getRoleForEmail(email);
  if (!role) throw new CommandError(`${email} may not sign in any more.`);
  return { id, email, username, role, requestId: command, ip: '' };
};
