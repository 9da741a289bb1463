import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { defaultAllowedEmails } from '#contract/site/product';
import { setTableRequestHandler } from '#functions/runtime/storage/table';
import { type LocalDynamo, localCredentials, localRegion, type TableAddress } from '#local/table/dynamo';

/** Everything that belongs to this machine alone: the database, the signing secret, what is running. */
export const localDataFolder = resolve(process.env['LOCAL_FOLDER'] || join(import.meta.dirname, '..', '.local'));

/** The owner's address first, then the member's: ALLOWED_EMAILS, separated by commas, else the defaults. */
export const readAllowedEmails = (env: NodeJS.ProcessEnv = process.env): string[] => {
  const named = (env['ALLOWED_EMAILS'] ?? '').split(',').map((email) => email.trim().toLowerCase());
  const emails = named.filter(Boolean);
  return emails.length > 0 ? emails : [...defaultAllowedEmails];
};

const hashEmails = (emails: readonly string[]): string[] =>
  emails.map((email) => createHash('sha256').update(email).digest('hex'));

interface LocalSettings extends TableAddress, Pick<LocalDynamo, 'handler'> {
  tableName: string;
  jwtSecret: string;
  emails: readonly string[];
}

/** What the handlers find in a deployment, set for this process. Real AWS credentials never reach the local endpoint. */
export const setHandlerEnvironment = (settings: LocalSettings): void => {
  const { tableName, endpoint, accessKey, handler, jwtSecret, emails } = settings;
  for (const name of ['AWS_SESSION_TOKEN', 'AWS_PROFILE', 'JWT_SECRET_ARN', 'ORIGIN_SECRET_ARN', 'SCHEDULE_NAME'])
    delete process.env[name];
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DYNAMODB_ENDPOINT: endpoint,
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    JWT_SECRET: jwtSecret,
    ALLOWED_EMAIL_HASHES: hashEmails(emails).join(','),
    INVITE_REQUIRED: 'false',
    CHECK_ANSWERS: 'true',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  });
  setTableRequestHandler(handler);
};
