import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CommandError } from '#local/command-error';

const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

const findPackagedBinary = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/${name}`);
  } catch {
    return null;
  }
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (path: string): string | null =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(canRun) ?? null;

type DynamoSource = { binary: string } | { endpoint: string };

/**
 * What will hold the data on this machine: the npm package's dynoxide, else one on the PATH, else whatever
 * DYNAMODB_ENDPOINT points at. Throws `CommandError` with all three named where there is none.
 */
export const findDynamoSource = (
  env: NodeJS.ProcessEnv = process.env,
  shipped: () => string | null = findPackagedBinary,
): DynamoSource => {
  const binary = shipped() ?? onPath(env['PATH'] ?? '');
  if (binary) return { binary };
  const endpoint = env['DYNAMODB_ENDPOINT'];
  if (endpoint) return { endpoint };
  throw new CommandError(
    `There is no database for ${process.platform}-${process.arch} here: run npm ci without leaving out optional packages, ` +
      'or, where it has none for this machine, put a dynoxide on the PATH or set DYNAMODB_ENDPOINT to a DynamoDB Local.',
  );
};
