import { createHash } from 'node:crypto';
import type { Node } from 'constructs';
import * as z from 'zod';
import { Branding } from '#contract/site-config';

const Address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/);

/** `-c allowedEmails=a@x.org,b@x.org` on the command line arrives as one text. */
const listed = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

/** `-c waf=true` likewise. */
const switched = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : (value ?? false));

/** What a deployment says about itself: the context of cdk.json, or `-c name=value`. */
export const Settings = z.object({
  /** Owner first, member second. Only their hashes are deployed. */
  allowedEmails: z.preprocess(listed, z.array(Address).min(1).max(2)),
  branding: Branding,
  /** A name of one's own; the certificate must be one of us-east-1, where the CDN looks for it. */
  domain: z.object({ name: z.string().min(3), certificateArn: z.string().startsWith('arn:') }).optional(),
  /** Who hears of an alarm; AWS asks this address to confirm once. */
  alarmEmail: Address.optional(),
  /** US dollars a month from which on AWS costs more than it should. */
  monthlyBudget: z.coerce.number().positive().default(20),
  /** A web ACL in front of the CDN; it costs about 10 dollars a month and needs the stack to be in us-east-1. */
  waf: z.preprocess(switched, z.boolean()),
  /** The Bedrock model that writes, by itself in the stack's region, or through a profile that spans regions. */
  textModel: z
    .object({
      model: z.string().min(1),
      profile: z.string().min(1).optional(),
      regions: z.array(z.string()).optional(),
    })
    .optional(),
});
export type Settings = z.infer<typeof Settings>;

const names = ['allowedEmails', 'branding', 'domain', 'alarmEmail', 'monthlyBudget', 'waf', 'textModel'] as const;

/** @throws Error naming what is wrong with the context. */
export const readSettings = (node: Node): Settings => {
  const context = Object.fromEntries(names.map((name) => [name, node.tryGetContext(name) ?? undefined]));
  const read = Settings.safeParse(context);
  if (!read.success) throw new Error(`The context in cdk.json is not right.\n${z.prettifyError(read.error)}`);
  return read.data;
};

/** SHA-256, hex, of each lower-cased address, in order. */
export const addressHashes = (addresses: readonly string[]): string[] =>
  addresses.map((address) => createHash('sha256').update(address.toLowerCase()).digest('hex'));
