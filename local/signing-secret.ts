import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#local/command-error';
import { writeFileAtomically } from '#local/write-atomically';

export const generateSigningSecret = (): string => randomBytes(48).toString('base64url');

/** Long enough to sign with, and text: what a full disk or a failing one leaves is empty, short or zeroes. */
const isSound = (secret: string): boolean => /^[\x21-\x7e]{32,}\s*$/.test(secret);

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new CommandError(`${file} cannot be read (${code}): check who owns it.`);
  }
};

/**
 * The secret in the folder, made at the first start and readable by this user alone, so that a session outlives a
 * restart. A damaged one is made anew, and `say` is told so. Throws `CommandError` where it cannot be written.
 */
export const loadOrCreateSigningSecret = (folder: string, say: (sentence: string) => void): string => {
  const file = join(folder, 'jwt-secret');
  const stored = readIfThere(file);
  if (stored !== null && isSound(stored)) return stored;
  const secret = generateSigningSecret();
  writeFileAtomically(file, secret, 0o600);
  if (stored !== null)
    say(`The signing secret in ${file} was damaged and has been replaced: everybody has to sign in again.`);
  return secret;
};
