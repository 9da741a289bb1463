import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#functions/runtime/env';

let known: string | undefined;

/**
 * Tells this program from every other. In a Lambda it is the hash of its bundle's entry, which names the chunks that it is
 * split into by their hashes: nobody has to remember to raise it. Elsewhere it is this very process.
 */
export const getBuildId = (): string => {
  const root = env.taskRoot();
  known ??= root
    ? createHash('sha256')
        .update(readFileSync(join(root, 'handler.mjs')))
        .digest('base64url')
    : randomUUID();
  return known;
};

/** As a new container begins. For tests. */
export const forgetBuildId = (): void => {
  known = undefined;
};
