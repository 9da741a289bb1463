import { encodeEventStreamMessage } from '#functions/writing/testing';
import type { RightsLedger } from '#tests/deployed/rights-ledger';
import type { ServiceStandIn, StandInResponse } from '#tests/deployed/stand-in-server';
import { testRegion } from '#tests/deployed/template-values';
import type { AccessRequest } from '#tests/kit/access-policy';

/** What of AWS stands beside the table: it answers as little as the handlers want to hear, and keeps what it was sent. */

const account = '123456789012';
const json = (value: unknown, status = 200, type = ''): StandInResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) },
  body: JSON.stringify(value),
});
const denied = (): StandInResponse => json({ message: 'not authorized' }, 403, 'AccessDeniedException');

interface SecretVersion {
  text: string;
  /** When it became the current one; before it, another was. */
  createdAt: Date;
}

/** Newest first: the current version, and the one before it where there was one. */
const secrets = (stored: ReadonlyMap<string, readonly SecretVersion[]>): ServiceStandIn => ({
  hosts: /^secretsmanager\./,
  answer: ({ body, may }) => {
    const { SecretId, VersionStage } = JSON.parse(body.toString()) as { SecretId: string; VersionStage?: string };
    if (!may({ action: 'secretsmanager:GetSecretValue', resource: SecretId })) return denied();
    const version = stored.get(SecretId)?.[VersionStage === 'AWSPREVIOUS' ? 1 : 0];
    if (!version) return json({ message: 'not found' }, 400, 'ResourceNotFoundException');
    return json({ ARN: SecretId, SecretString: version.text, CreatedDate: version.createdAt.getTime() / 1000 });
  },
});

const actionsOfS3: Record<string, string> = { PUT: 's3:PutObject', GET: 's3:GetObject', DELETE: 's3:DeleteObject' };
const xmlError = (status: number, code: string): StandInResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

/** Buckets by name; a form that a browser posts is judged by the rights of who has signed it. */
const buckets = (objects: Map<string, Buffer>): ServiceStandIn => ({
  hosts: /\.s3\.[\w-]+\.amazonaws\.com$|^s3\./,
  answer: ({ method, host, path, body, may }) => {
    const [bucket, key] = host.startsWith('s3.')
      ? [path.split('/')[1] ?? '', path.split('/').slice(2).join('/')]
      : [host.split('.s3.')[0] ?? '', path.slice(1)];
    const name = `${bucket}/${decodeURIComponent(key)}`;
    if (!may({ action: actionsOfS3[method] ?? method, resource: `arn:aws:s3:::${name}` }))
      return xmlError(403, 'AccessDenied');
    if (method === 'PUT') objects.set(name, body);
    if (method === 'DELETE') objects.delete(name);
    if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200, headers: { etag: '"1"' } };
    // Who may not list a bucket is not told that there is nothing.
    return objects.has(name) ? { status: 200, body: objects.get(name) as Buffer } : xmlError(403, 'AccessDenied');
  },
});

interface SentSchedule {
  GroupName?: string;
  Target: { RoleArn: string; Arn: string; Input: string };
}

const scheduleActions: Record<string, string> = { POST: 'Create', PUT: 'Update', DELETE: 'Delete', GET: 'Get' };

/** What a schedule's role is lent for is a right of who makes the schedule. */
const lending = ({ Target }: SentSchedule): AccessRequest => ({
  action: 'iam:PassRole',
  resource: Target.RoleArn,
  context: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
});

const scheduler = (schedules: Map<string, SentSchedule>): ServiceStandIn => ({
  hosts: /^scheduler\./,
  answer: ({ method, path, query, body, may }) => {
    const name = path.split('/').at(-1) ?? '';
    const sent = body.length > 0 ? (JSON.parse(body.toString()) as SentSchedule) : undefined;
    const group = sent?.GroupName ?? query.get('groupName') ?? 'default';
    const resource = `arn:aws:scheduler:${testRegion}:${account}:schedule/${group}/${name}`;
    const action = `scheduler:${scheduleActions[method]}Schedule`;
    if (!may({ action, resource }, ...(sent ? [lending(sent)] : []))) return denied();
    if (method === 'GET') return json({ Name: name, State: 'ENABLED', ScheduleExpressionTimezone: 'America/New_York' });
    if (method === 'POST' && schedules.has(name)) return json({ Message: 'there' }, 409, 'ConflictException');
    if (method !== 'POST' && !schedules.has(name)) return json({ Message: 'none' }, 404, 'ResourceNotFoundException');
    if (sent) schedules.set(name, sent);
    else schedules.delete(name);
    return json({ ScheduleArn: resource });
  },
});

/** An address may be known to SES by itself or by its domain: either right will do, and both are given. */
const mail = (sent: string[]): ServiceStandIn => ({
  hosts: /^email\./,
  answer: ({ body, may }) => {
    const { FromEmailAddress: from, Destination } = JSON.parse(body.toString()) as {
      FromEmailAddress: string;
      Destination: { ToAddresses: string[] };
    };
    const identities = [from, from.slice(from.indexOf('@') + 1)];
    const requests = identities.map((name) => ({
      action: 'ses:SendEmail',
      resource: `arn:aws:ses:${testRegion}:${account}:identity/${name}`,
      context: { 'ses:FromAddress': from },
    }));
    if (!may(...requests)) return denied();
    sent.push(...Destination.ToAddresses);
    return json({ MessageId: '1' });
  },
});

const cdn = (invalidated: string[], isDown: () => boolean): ServiceStandIn => ({
  hosts: /^cloudfront\./,
  answer: ({ path, body, may }) => {
    const distribution = path.split('/')[3] ?? '';
    const resource = `arn:aws:cloudfront::${account}:distribution/${distribution}`;
    if (!may({ action: 'cloudfront:CreateInvalidation', resource })) return { status: 403, body: 'AccessDenied' };
    if (isDown()) return { status: 503, body: 'ServiceUnavailable' };
    invalidated.push(body.toString());
    return { status: 201, body: '<Invalidation/>' };
  },
});

const draft = Buffer.concat([
  encodeEventStreamMessage('event', 'messageStart', { role: 'assistant' }),
  encodeEventStreamMessage('event', 'contentBlockDelta', {
    contentBlockIndex: 0,
    delta: { text: '# Bonds\n\nA ladder.' },
  }),
  encodeEventStreamMessage('event', 'messageStop', { stopReason: 'end_turn' }),
]);

/** A profile is asked, and the model in one of its regions answers: both are rights. */
const model: ServiceStandIn = {
  hosts: /^over-http2$|^bedrock-runtime\./,
  answer: ({ path, may }) => {
    const profile = decodeURIComponent(path.split('/')[2] ?? '');
    const action = 'bedrock:InvokeModelWithResponseStream';
    const asked = [
      `arn:aws:bedrock:${testRegion}:${account}:inference-profile/${profile}`,
      `arn:aws:bedrock:us-west-2::foundation-model/${profile.replace(/^us\./, '')}`,
    ].map((resource) => ({ action, resource }));
    if (!may(...asked)) return denied();
    return { status: 200, headers: { 'content-type': 'application/vnd.amazon.eventstream' }, body: draft };
  },
};

export const createAwsStandIns = (rights: RightsLedger) => {
  /** By ARN. */
  const stored = new Map<string, SecretVersion[]>();
  const objects = new Map<string, Buffer>();
  const schedules = new Map<string, SentSchedule>();
  const [mailed, invalidated]: string[][] = [[], []];
  const deadLetters: { name: string; event: unknown }[] = [];
  const down = { cdn: false };
  return {
    /** Puts a version in the place of the current one, which is then the previous. */
    putSecret: (arn: string, text: string, createdAt = new Date()): void =>
      void stored.set(arn, [{ text, createdAt }, ...(stored.get(arn) ?? [])]),
    objects,
    schedules,
    mailed: mailed as string[],
    invalidated: invalidated as string[],
    deadLetters,
    down,
    /** A browser posts a form to the bucket: the rights are those of who has signed it. */
    postForm: (fields: Record<string, string>, bucket: string, file: Buffer): boolean => {
      const caller = fields['X-Amz-Credential']?.split('/')[0] ?? 'nobody';
      const name = `${bucket}/${fields['key']}`;
      const isAllowed = rights.ask(caller, { action: 's3:PutObject', resource: `arn:aws:s3:::${name}` });
      if (isAllowed) objects.set(name, file);
      return isAllowed;
    },
    standIns: [
      secrets(stored),
      buckets(objects),
      scheduler(schedules),
      mail(mailed as string[]),
      cdn(invalidated as string[], () => down.cdn),
      model,
    ],
  };
};
