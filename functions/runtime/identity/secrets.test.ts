import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCdnBypassed } from '#functions/runtime/identity/cdn-origin';
import { getJwtSecret, getOriginSecret } from '#functions/runtime/identity/secrets';
import { issueToken, verifyToken } from '#functions/runtime/identity/token';

/** Secrets rotated while containers run: Secrets Manager as far as it is asked, and the real signing and verifying. */

const hour = 60 * 60_000;
const start = Date.parse('2026-11-20T15:00:00Z');
const long = (name: string) => name.padEnd(40, '.');

let versions: { text?: string; since: number }[] = [];
let asked = 0;
let isDown = false;
/** A stage that the role of the Lambda may not read. */
let deniedStage = '';
const rotate = (name: string) => versions.unshift({ text: long(name), since: Date.now() });
const passed = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const manager = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    asked += 1;
    const stage: string = JSON.parse(body).VersionStage;
    const version = versions[['AWSCURRENT', 'AWSPREVIOUS'].indexOf(stage)];
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    if (isDown || stage === deniedStage) response.writeHead(400, type).end('{"__type":"AccessDeniedException"}');
    else if (!version) response.writeHead(400, type).end('{"__type":"ResourceNotFoundException"}');
    else
      response
        .writeHead(200, type)
        .end(JSON.stringify({ SecretString: version.text, CreatedDate: version.since / 1000 }));
  });
});

let container = 0;
/** One that has read nothing yet. */
const newContainer = () => {
  container += 1;
  process.env['JWT_SECRET_ARN'] = `jwt-${container}`;
  process.env['ORIGIN_SECRET_ARN'] = `origin-${container}`;
};

beforeAll(async () => {
  await once(manager.listen(0, '127.0.0.1'), 'listening');
  const { port } = manager.address() as AddressInfo;
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
});
afterAll(() => {
  manager.closeAllConnections();
  manager.close();
  for (const name of ['JWT_SECRET_ARN', 'ORIGIN_SECRET_ARN', 'AWS_ENDPOINT_URL_SECRETS_MANAGER'])
    delete process.env[name];
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start - 100 * hour });
  versions = [];
  isDown = false;
  deniedStage = '';
  rotate('first');
  vi.setSystemTime(start);
  newContainer();
});
afterEach(() => void vi.useRealTimers());

const claims = { userId: 'u1', tokenVersion: 1 };

describe('a rotated signing secret', () => {
  test('takes the tokens of the one before for as long as they live, and signs with the new one', async () => {
    const old = await issueToken(claims);
    rotate('second');
    newContainer();
    expect(await verifyToken(old)).toEqual(claims);
    const fresh = await issueToken(claims);
    versions = versions.slice(0, 1);
    newContainer();
    expect(await verifyToken(fresh)).toEqual(claims);
    expect(await verifyToken(old)).toBeNull();
  });

  test('is known to a container that has read the one before, as soon as it meets a token of the new', async () => {
    const reader = container;
    await verifyToken(await issueToken(claims));
    passed(5_000);
    rotate('second');
    newContainer();
    const fresh = await issueToken(claims);
    process.env['JWT_SECRET_ARN'] = `jwt-${reader}`;
    expect(await verifyToken(fresh)).toEqual(claims);
  });

  test('ends the one before after eight and a half hours, so that what leaked is of no use', async () => {
    rotate('second');
    passed(8.6 * hour);
    vi.setSystemTime(Date.now());
    const forged = await (async () => {
      const [second, first] = versions;
      versions = [first as never];
      newContainer();
      const token = await issueToken(claims);
      versions = [second as never, first as never];
      newContainer();
      return token;
    })();
    expect(await verifyToken(forged)).toBeNull();
  });

  test.each([
    ['for', 8.5 * hour, true],
    ['no longer than', 8.5 * hour + 1000, false],
  ])('takes the one before %s eight and a half hours', async (_, age, isTaken) => {
    const old = long('first');
    rotate('second');
    passed(age);
    expect(await isCdnBypassed(old)).toBe(!isTaken);
  });

  test('is read anew after 15 minutes, not a second before, though nobody met a token of the new one', async () => {
    passed(10 * hour);
    expect(await getJwtSecret()).toBe(long('first'));
    asked = 0;
    rotate('second');
    passed(15 * 60_000 - 1000);
    expect([await getJwtSecret(), asked]).toEqual([long('first'), 0]);
    passed(1000);
    expect(await getJwtSecret()).toBe(long('second'));
  });

  test('is asked for at most once a second by tokens of nobody, and what is known serves on where it cannot be had', async () => {
    const good = await issueToken(claims);
    passed(2_000);
    asked = 0;
    for (let time = 0; time < 20; time += 1) expect(await verifyToken(`${good}x`)).toBeNull();
    expect(asked).toBe(1);
    isDown = true;
    passed(2_000);
    expect(await verifyToken(`${good}x`)).toBeNull();
    expect(await verifyToken(good)).toEqual(claims);
  });

  test('serves on through an outage of hours, and the new one is taken once it can be had', async () => {
    const good = await issueToken(claims);
    isDown = true;
    for (let time = 0; time < 3; time += 1) {
      passed(hour);
      expect(await verifyToken(good)).toEqual(claims);
      expect(await getJwtSecret()).toBe(long('first'));
    }
    isDown = false;
    rotate('second');
    passed(hour);
    expect(await getJwtSecret()).toBe(long('second'));
    newContainer();
    isDown = true;
    await expect(getJwtSecret()).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});

describe('a rotated origin secret', () => {
  test('lets the CDN through with the one before and with the new one, and nobody with another', async () => {
    expect(await isCdnBypassed(long('first'))).toBe(false);
    passed(5_000);
    rotate('second');
    expect(await isCdnBypassed(long('first'))).toBe(false);
    expect(await isCdnBypassed(long('second'))).toBe(false);
    expect(await isCdnBypassed(long('first'))).toBe(false);
    passed(5_000);
    expect(await isCdnBypassed(long('third'))).toBe(true);
    expect(await isCdnBypassed(undefined)).toBe(true);
  });
});

describe('a secret that cannot be had', () => {
  test.each([
    ['Secrets Manager refuses it', () => (isDown = true), 'AccessDeniedException'],
    ['there is none of that name', () => (versions = []), 'ResourceNotFoundException'],
  ])('tells the operator what AWS says where %s, and is asked for again the next time', async (_, end, name) => {
    end();
    await expect(getOriginSecret()).rejects.toMatchObject({ name });
    isDown = false;
    rotate('there again');
    expect(await getOriginSecret()).toBe(long('there again'));
  });

  test('is not taken for one that was never rotated where the one before may not be read', async () => {
    rotate('second');
    deniedStage = 'AWSPREVIOUS';
    await expect(isCdnBypassed(long('second'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    deniedStage = '';
    expect(await isCdnBypassed(long('first'))).toBe(false);
  });

  test.each([
    ['no text', {}],
    ['an empty text', { text: '' }],
  ])('since it holds %s, lets nobody in, and says so', async (_, nothing) => {
    versions = [{ ...nothing, since: start }];
    await expect(getOriginSecret()).rejects.toThrow('A secret has no text.');
    await expect(issueToken(claims)).rejects.toThrow('A secret has no text.');
  });
});

test('nothing is signed with a secret of less than 32 characters, or with none', async () => {
  const tooShort = 'JWT_SECRET must hold at least 32 characters.';
  versions = [{ text: 'x'.repeat(31), since: start }];
  await expect(issueToken(claims)).rejects.toThrow(tooShort);
  newContainer();
  versions = [{ text: 'x'.repeat(32), since: start }];
  expect(await getJwtSecret()).toBe('x'.repeat(32));
  delete process.env['JWT_SECRET_ARN'];
  delete process.env['JWT_SECRET'];
  await expect(getJwtSecret()).rejects.toThrow(tooShort);
});
