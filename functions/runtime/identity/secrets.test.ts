import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCdnBypassed } from '#functions/runtime/identity/cdn-origin';
import { issueToken, verifyToken } from '#functions/runtime/identity/token';

/** Secrets rotated while containers run: Secrets Manager as far as it is asked, and the real signing and verifying. */

const hour = 60 * 60_000;
const start = Date.parse('2026-11-20T15:00:00Z');
const long = (name: string) => name.padEnd(40, '.');

let versions: { text: string; since: number }[] = [];
let asked = 0;
let isDown = false;
const rotate = (name: string) => versions.unshift({ text: long(name), since: Date.now() });
const passed = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const manager = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    asked += 1;
    const version = versions[JSON.parse(body).VersionStage === 'AWSPREVIOUS' ? 1 : 0];
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    if (isDown) response.writeHead(400, type).end('{"__type":"AccessDeniedException"}');
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
