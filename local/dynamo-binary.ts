import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CommandError } from '#local/command-error';

const packaged = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
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

const onPath = (path: string): string | null => {
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  return (
    path
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name))
      .find(canRun) ?? null
  );
};

export type DynamoSource = { binary: string } | { endpoint: string };

/**
 * What will hold the data on this machine: the npm package's dynoxide, else one on the PATH, else whatever
 * DYNAMODB_ENDPOINT points at. Throws `CommandError` with all three named where there is none.
 */
export const findDynamo = (
  env: NodeJS.ProcessEnv = process.env,
  shipped: () => string | null = packaged,
): DynamoSource => {
  const binary = shipped() ?? onPath(env['PATH'] ?? '');
  if (binary) return { binary };
  const endpoint = env['DYNAMODB_ENDPOINT'];
  if (endpoint) return { endpoint };
  throw new CommandError(
    `No DynamoDB for ${process.platform}-${process.arch}: install dynoxide so that it is on the PATH ` +
      '(npm install --global dynoxide, or Homebrew), or set DYNAMODB_ENDPOINT to a DynamoDB Local.',
  );
};
