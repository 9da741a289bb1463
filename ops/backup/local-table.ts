import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#contract/site/product';
import { overridePort } from '#functions/ports';
import { CommandError } from '#local/command-error';
import { localDataFolder, readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import { protectFolder } from '#local/private-folder';
import { findRunningStack } from '#local/running-stack';
import { type LocalDynamo, startLocalDynamo } from '#local/table/dynamo';
import { findDynamoSource } from '#local/table/dynamo-binary';
import { createLiveOrSampleMarketProvider } from '#local/timers/live-or-sample-market';

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

/** The table of the running local stack, else the one in the local folder. */
export const openLocalTable = async () => {
  const emails = readAllowedEmails();
  const running = findRunningStack(localDataFolder);
  const table = running ? { ...running, stop: async () => {} } : await openFile();
  overridePort('marketData', createLiveOrSampleMarketProvider());
  process.env['LOG_LEVEL'] ??= 'error';
  setHandlerEnvironment({ ...table, tableName: running?.tableName ?? 'evenkeel', jwtSecret: '', emails });
  return { usualEmail: emails[0] ?? null, close: table.stop };
};
