import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What one password costs to hash: kilobytes of memory, and passes over them. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** Argon2id, RFC 9106: 64 MiB, 3 passes, one lane, as a PHC string that names its own parameters. */
export const deployedPasswordCost: PasswordCost = { memory: 65_536, passes: 3 };
let cost = deployedPasswordCost;

/** For tests alone, which register by the hundred: no source that runs for people may call it, and a test looks. */
export const setPasswordCostForTests = (wanted: PasswordCost): void => {
  cost = wanted;
};

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Passwords that look the same must be the same bytes, whichever keyboard composed them. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

const formatPhc = ({ memory, passes }: PasswordCost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const { memory, passes } = cost;
  const parameters = { message: normalizePassword(password), nonce, memory, passes, parallelism: 1, tagLength: 32 };
  return formatPhc(cost, nonce, await derive('argon2id', parameters));
};

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A hash of no password, so that an unknown account costs the same time as a wrong password. */
const createDecoyHash = (): string => formatPhc(cost, Buffer.alloc(16, 7), Buffer.alloc(32));

/** True where `password` is the one behind `stored`; without a stored hash it takes as long and is false. */
export const verifyPasswordHash = async (password: string, stored: string | undefined): Promise<boolean> => {
  const parts = phc.exec(stored ?? createDecoyHash());
  if (!parts) throw new Error('A stored password hash cannot be read.');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const tag = Buffer.from(parts[5] as string, 'base64');
  const nonce = Buffer.from(parts[4] as string, 'base64');
  const derived = await derive('argon2id', {
    message: normalizePassword(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
  });
  return timingSafeEqual(derived, tag) && stored !== undefined;
};
