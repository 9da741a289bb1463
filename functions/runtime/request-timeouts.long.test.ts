import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAwsPostSchedule } from '#functions/blog/post-schedule';
import { createAwsDailySchedule } from '#functions/daily-run/daily-schedule';
import { createSesMailer } from '#functions/notices/ses-mailer';
import { getJwtSecret } from '#functions/runtime/identity/secrets';
import { getItem } from '#functions/runtime/storage/table';

/** A server that takes every request and answers none. */
const server = createServer((socket) => socket.on('error', () => {}));
let endpoint = '';
beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  endpoint = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterEach(() => void server.close());

test('whoever asks AWS gets an error where it never answers', { timeout: 60_000 }, async () => {
  const config = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  process.env['DYNAMODB_ENDPOINT'] = endpoint;
  Object.assign(process.env, { TABLE_NAME: 'silent', AWS_REGION: 'us-east-1' });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
  Object.assign(process.env, { AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint, JWT_SECRET_ARN: 'arn' });
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: '', text: '', html: '', settings: null };
  const schedule = { group: 'posts', lambdaArn: 'lambda', roleArn: 'role', deadLetterArn: 'queue' };
  const answers = await Promise.allSettled([
    getJwtSecret(),
    getItem({ pk: 'USER#me', sk: 'PROFILE' }),
    createSesMailer(config).send(mail),
    createAwsDailySchedule('daily', config).status(),
    createAwsPostSchedule(schedule, config).set('a-post', new Date('2030-01-01T00:00:00Z')),
  ]);
  const outcomes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.name : answer));
  expect(outcomes).toEqual(Array.from(answers, () => 'TimeoutError'));
});
