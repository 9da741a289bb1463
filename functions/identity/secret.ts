import { createHmac } from 'node:crypto';

/** Secrets come from Secrets Manager when deployed, from the environment on one machine. */

const freshFor = 15 * 60_000;
const cached = new Map<string, { value: Promise<string>; readAt: number }>();

const readSecret = async (arn: string): Promise<string> => {
  const { SecretsManagerClient, GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const answer = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: arn }));
  if (!answer.SecretString) throw new Error('A secret has no text.');
  return answer.SecretString;
};

/** Kept per container for 15 minutes, so that a rotated secret is picked up without a deployment. */
const fromArn = (arn: string): Promise<string> => {
  const hit = cached.get(arn);
  if (hit && Date.now() - hit.readAt < freshFor) return hit.value;
  const value = readSecret(arn);
  cached.set(arn, { value, readAt: Date.now() });
  value.catch(() => cached.delete(arn));
  return value;
};

const secret = async (name: string): Promise<string | undefined> => {
  const arn = process.env[`${name}_ARN`];
  return arn ? await fromArn(arn) : process.env[name];
};

export const jwtSecret = async (): Promise<string> => {
  const value = await secret('JWT_SECRET');
  if (!value || value.length < 32) throw new Error('JWT_SECRET must hold at least 32 characters.');
  return value;
};

/** Tells the same text again, and tells nothing about it to whoever has not the signing secret: for what holds a password. */
export const sealed = async (text: string): Promise<string> =>
  createHmac('sha256', await jwtSecret())
    .update(text)
    .digest('hex');

/** What the CDN adds to every request, so that nobody reaches the API around it. Absent on one machine. */
export const originSecret = (): Promise<string | undefined> => secret('ORIGIN_SECRET');
