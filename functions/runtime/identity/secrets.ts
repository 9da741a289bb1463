import { createHmac } from 'node:crypto';
import { log } from '#functions/runtime/log';
import { createAwsRequestTimeouts } from '#functions/runtime/request-timeouts';

/** Secrets come from Secrets Manager when deployed, from the environment on one machine. */

const freshFor = 15 * 60_000;
/** So long a container that meets what it does not know goes without asking again whether there is a new secret. */
const askAgainAfter = 1_000;
/** A token lives 8 hours; what it was signed with is taken that long after it was replaced, and a little longer. */
const previousFor = 8.5 * 60 * 60_000;

/** The one to sign with, and while it is new also the one before it. */
type Versions = readonly [current: string, ...previous: string[]];

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS';

/** A version's text, and since when it is the one of that stage; null where there is none. */
const readVersion = async (arn: string, stage: Stage): Promise<{ text: string; since: number } | null> => {
  const { SecretsManagerClient, GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const command = new GetSecretValueCommand({ SecretId: arn, VersionStage: stage });
  const answer = await new SecretsManagerClient({ requestHandler: createAwsRequestTimeouts(3_000) })
    .send(command)
    .catch((error: Error) => {
      if (stage === 'AWSPREVIOUS' && error.name === 'ResourceNotFoundException') return null;
      throw error;
    });
  return answer && { text: answer.SecretString ?? '', since: answer.CreatedDate?.getTime() ?? 0 };
};

const cached = new Map<string, { versions: Promise<Versions>; readAt: number }>();

const readVersions = async (arn: string): Promise<Versions> => {
  const current = await readVersion(arn, 'AWSCURRENT');
  if (!current?.text) throw new Error('A secret has no text.');
  if (Date.now() - current.since > previousFor) return [current.text];
  const previous = await readVersion(arn, 'AWSPREVIOUS');
  return previous?.text ? [current.text, previous.text] : [current.text];
};

/** Kept per container for 15 minutes, so that a rotated secret is picked up without a deployment. */
const fromArn = (arn: string, maxAge = freshFor): Promise<Versions> => {
  const hit = cached.get(arn);
  if (hit && Date.now() - hit.readAt < maxAge) return hit.versions;
  const versions = readVersions(arn).catch((error: unknown) => {
    if (!hit) throw error;
    log.warn('secret not read', { arn }, error);
    // What was known serves on, however long it cannot be had.
    return hit.versions;
  });
  cached.set(arn, { versions, readAt: Date.now() });
  if (!hit) versions.catch(() => cached.delete(arn));
  return versions;
};

type SecretName = 'JWT_SECRET' | 'ORIGIN_SECRET';

const readSecretVersions = async (name: SecretName, maxAge?: number): Promise<readonly string[]> => {
  const arn = process.env[`${name}_ARN`];
  if (arn) return fromArn(arn, maxAge);
  const value = process.env[name];
  return value ? [value] : [];
};

const readCurrentSecret = async (name: SecretName): Promise<string | undefined> => (await readSecretVersions(name))[0];

/**
 * What `read` makes of the first version that fits, null where none does. A secret may have been rotated since this
 * container read it: what fits none is held against what there is now.
 */
export const tryEachSecretVersion = async <T>(
  name: SecretName,
  read: (version: string) => T | null,
): Promise<T | null> => {
  const known = await readSecretVersions(name);
  const fitting = (versions: readonly string[]): T | null => {
    for (const version of versions) {
      const found = read(version);
      if (found !== null) return found;
    }
    return null;
  };
  const found = fitting(known);
  if (found !== null || !process.env[`${name}_ARN`]) return found;
  const now = await readSecretVersions(name, askAgainAfter).catch(() => known);
  return now === known ? null : fitting(now);
};

export const getJwtSecret = async (): Promise<string> => {
  const value = await readCurrentSecret('JWT_SECRET');
  if (!value || value.length < 32) throw new Error('JWT_SECRET must hold at least 32 characters.');
  return value;
};

/** Tells the same text again, and tells nothing about it to whoever has not the signing secret: for what holds a password. */
export const toKeyedHash = async (text: string): Promise<string> =>
  createHmac('sha256', await getJwtSecret())
    .update(text)
    .digest('hex');

/** What the CDN adds to every request, so that nobody reaches the API around it. Absent on one machine. */
export const getOriginSecret = (): Promise<string | undefined> => readCurrentSecret('ORIGIN_SECRET');
