import { createHash } from 'node:crypto';
import type { Node } from 'constructs';
import * as z from 'zod';
import { type StrictTransportPolicy, strictTransportPolicies } from '#contract/site/security-headers';

/**
 * What a setting says, from cdk.json or from the command line, where everything arrives as text: `-c waf=true`,
 * `-c textModel=null`, `-c domain='{"name":"..."}'`. A text that is no JSON is meant as it stands, such as an address;
 * one that begins like JSON and is none is left as it is, so that it is refused with a sentence.
 */
const parseSetting = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  if (text === '' || text === 'null') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const Address = z
  .string('must be a mail address')
  .trim()
  .toLowerCase()
  .regex(/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/, 'must be a mail address, such as owner@example.org');

/** `-c allowedEmails=a@x.org,b@x.org` on the command line arrives as one text. */
const splitCommaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

const requiredTextField = (name: string) => z.string(`needs a ${name}`).trim().min(1, `needs a ${name}`);
const link = (name: string) => z.url(`needs a ${name} that is a whole address, such as https://example.org`);

/** Of an object's fields: as they are, all of them, and no other. */
const strictObjectField = <Shape extends z.core.$ZodLooseShape>(example: string, shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) => {
      if (code !== 'unrecognized_keys') return `must be JSON such as ${example}`;
      return `does not know ${(keys as string[]).join(', ')}; it is written as ${example}`;
    },
  });

const booleanField = (otherwise: boolean) => z.boolean('must be true or false').default(otherwise);

const temperatureRule = 'must be a number from 0 to 1';

/** What a deployment says about itself: the context of cdk.json, or `-c name=value`. */
export const DeploymentSettings = z.object({
  /** Owner first, member second. Only their hashes are deployed. */
  allowedEmails: z.preprocess(
    splitCommaList,
    z
      .array(Address, 'must name the address of the owner, and of the member after a comma')
      .min(1, 'must name the address of the owner')
      .max(2, 'takes two addresses at most: the owner, then the member'),
  ),
  /** What the public pages say as long as the owner has entered nothing in Blog Management; each may be left out. */
  branding: strictObjectField('{"name":"...","tagline":"...","siteUrl":"https://...","contactUrl":"https://..."}', {
    name: requiredTextField('name').default(''),
    tagline: requiredTextField('tagline').default(''),
    siteUrl: link('siteUrl').default(''),
    contactUrl: link('contactUrl').default(''),
  }).prefault({}),
  /** A name of one's own; the certificate must be one of us-east-1, where the CDN looks for it. */
  domain: strictObjectField('{"name":"ledger.example.org","certificateArn":"arn:aws:acm:us-east-1:..."}', {
    name: z
      .string('needs a name')
      .regex(
        /^([a-z0-9-]+\.)+[a-z]{2,}$/,
        'needs a name such as ledger.example.org, without https:// and in small letters',
      ),
    certificateArn: z
      .string('needs a certificateArn')
      .regex(
        /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/./,
        'needs a certificateArn of us-east-1: arn:aws:acm:us-east-1:...',
      ),
  }).optional(),
  /** Who hears of an alarm; AWS asks this address to confirm once. */
  alarmEmail: Address.optional(),
  /** From which address people are told of notices by e-mail, who ask for it; verified in SES. Without one, nobody is. */
  noticesFrom: Address.optional(),
  /** US dollars a month from which on AWS costs more than it should. */
  monthlyBudget: z.preprocess(
    (value) => (typeof value === 'string' ? Number(value) : value),
    z.number('must be a number of dollars').positive('must be more than 0 dollars').default(20),
  ),
  /**
   * A web ACL in front of the CDN, in us-east-1 alone: with a limit of requests from one address (`rate`, 6 dollars a month),
   * with AWS's managed rules too (`managed`, or true: 9 dollars), or none (false).
   */
  waf: z
    .union([z.boolean(), z.enum(['rate', 'managed'])], 'must be rate, managed or false')
    .default('rate')
    .transform((value) => (value === true ? 'managed' : value)),
  /** How strictly browsers are held to HTTPS: this name alone, the names below it too, or for good in their own lists. */
  strictTransport: z
    .enum(
      Object.keys(strictTransportPolicies) as [StrictTransportPolicy, ...StrictTransportPolicy[]],
      'must be host, subdomains or preload',
    )
    .default('host'),
  /** The Bedrock model that writes: by its name alone, through the profile of the stack's part of the world; or exactly as said. */
  textModel: z
    .union(
      [
        z.string().regex(/^[\w.:-]+$/),
        z.strictObject({
          model: z.string().min(1),
          profile: z.string().min(1).optional(),
          regions: z.array(z.string().min(1)).min(1).optional(),
        }),
      ],
      'must be the name of a model, or JSON such as {"model":"amazon.nova-pro-v1:0"}, or null',
    )
    .optional(),
  /** How freely that model chooses its words, from 0 to 1; its own choice where not said. */
  textTemperature: z.preprocess(
    (value) => (typeof value === 'string' ? Number(value) : value),
    z.number(temperatureRule).min(0, temperatureRule).max(1, temperatureRule).optional(),
  ),
  /** Keeps stack and table from being deleted. Where nobody says, a deployment looks whether the stack has ever stood. */
  protect: booleanField(true),
  /** The version of the origin secret that the CDN is to send; the current one where not said. Said once, after rotating it. */
  originSecretVersion: z.string('must be the id of a version').min(1).optional(),
  /** True where the examples of cdk.json are meant to be deployed. */
  examples: booleanField(false),
});
export type DeploymentSettings = z.infer<typeof DeploymentSettings>;

const names = Object.keys(DeploymentSettings.shape) as (keyof DeploymentSettings)[];

const formatIssue = ({ path, message }: z.core.$ZodIssue): string => `- ${String(path[0])} ${message}.`;

/** A sentence for each setting that is not right, for whoever typed it. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError';
}

/** @throws InvalidSettingsError */
export const readDeploymentSettings = (node: Node): DeploymentSettings => {
  const context = Object.fromEntries(names.map((name) => [name, parseSetting(node.tryGetContext(name))]));
  const read = DeploymentSettings.safeParse(context);
  if (read.success) return read.data;
  const wrong = [...new Set(read.error.issues.map(formatIssue))].join('\n');
  throw new InvalidSettingsError(`A setting is not right, in cdk.json or as -c name=value:\n${wrong}`);
};

/** SHA-256, hex, of each lower-cased address, in order. */
export const hashEmailAddresses = (addresses: readonly string[]): string[] =>
  addresses.map((address) => createHash('sha256').update(address.toLowerCase()).digest('hex'));
