import { createHash, randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/auth/handler';
import { buildInviteSpendingWrite, createInvite } from '#functions/auth/invite';
import { recordFailedSignIn } from '#functions/auth/login-visits';
import { deployedPasswordCost, setPasswordCostForTests } from '#functions/auth/password';
import { logIn } from '#functions/auth/service';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { writeTransaction } from '#functions/runtime/storage/table';
import { captureTableRequests } from '#tests/kit/capture-table-requests';
import { covers } from '#tests/kit/covers';
import { isLongTestRun } from '#tests/kit/dice';
import { interleaveBeforeWrite } from '#tests/kit/interleave-write';
import { measureProcessorTime } from '#tests/kit/processor-time';
import { invokeHandler, startTestTable, type TestAnswer, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const call = (
  path: string,
  body?: unknown,
  more: { token?: string; headers?: Record<string, string>; sourceIp?: string } = {},
) =>
  invokeHandler(handler, {
    method: body === undefined && path === '/profile' ? 'GET' : 'POST',
    path: `/api/auth${path}`,
    body,
    ...more,
  });
const register = (body: object = owner, headers: Record<string, string> = {}) => call('/register', body, { headers });
const login = (password: string, email = owner.email, sourceIp = '127.0.0.1') =>
  call('/login', { email, password }, { sourceIp });

let table: TestTable;
beforeEach(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('registering', () => {
  const taken = { error: 'This email already has an account. Please sign in.', code: 'taken' };

  test('an allow-listed address gets an account, a token and its role; the second address is the member', async () => {
    covers('1.7 POST /auth/register', '1.7 GET /auth/profile');
    const { status, body } = await register({ ...owner, email: ' Owner@Example.com ' });
    expect(status).toBe(201);
    expect(body.user).toEqual({ id: expect.any(String), email: owner.email, username: 'Ada', role: 'owner' });
    expect((await call('/profile', undefined, { token: body.token })).body).toEqual({ user: body.user });
    expect((await register({ ...owner, email: 'member@example.com' })).body.user.role).toBe('member');
  });

  test('any other address is refused and nothing is written for it but the failure count', async () => {
    covers('1.6 two addresses', '1.9 length of a password');
    const { status, body } = await register({ ...owner, email: 'else@example.com' });
    const error = 'Registration denied. This application is restricted to authorized users only.';
    expect([status, body]).toEqual([403, { error, code: 'not_allowed' }]);
    expect(await table.countItems()).toBe(1);
  });

  test('an account is made once, also by two requests at the same moment', async () => {
    covers('1.7 POST /auth/register');
    const answers = await Promise.all([register(), register({ ...owner, password: 'another one' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(taken);
    // The account, its profile, its browser and its visit.
    expect(await table.countItems()).toBe(4);
  });

  test('the retry of a timed-out registration finds its own account', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await register(owner, headers);
    const again = await register(owner, headers);
    expect([again.status, again.body.user.id]).toEqual([201, first.body.user.id]);
    expect((await register({ ...owner, password: 'another one' }, headers)).status).toBe(409);
  });

  test('at the same moment as another is told that there is an account by now, or that it is its own', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const same = () => register(owner, headers);
    const { result, between } = await interleaveBeforeWrite(0, same, same);
    expect([result.status, result.body.user.id]).toEqual([201, between?.body.user.id]);
    const members = { ...owner, email: 'member@example.com' };
    const theirs = await interleaveBeforeWrite(
      0,
      () => register(members),
      () => register({ ...members, password: 'another one' }),
    );
    expect([theirs.between?.status, theirs.result.status, theirs.result.body]).toEqual([201, 409, taken]);
  });

  test('is to be tried again where the table does not answer, and blames neither an invite nor an account', async () => {
    const { result } = await withTableFault({ fault: 'timed out', on: 'writes' }, () => register());
    expect(result.status).toBe(503);
    expect(await table.countItems()).toBe(0);
    expect((await register()).status).toBe(201);
  });

  test('a short password is refused in the words of the form', async () => {
    covers('1.5 passwords that differ or are short', '1.9 length of a password');
    const { status, body } = await register({ ...owner, password: '12345' });
    expect([status, body.error]).toEqual([400, 'Password must be at least 6 characters']);
  });

  test.each([
    ['one of the 10,000 commonest', { password: 'sunshine' }, /one of the 10,000 most common/],
    ['one of them in other letters', { password: 'SunShine' }, /one of the 10,000 most common/],
    ['the own address', { password: owner.email }, /email or username/],
    ['the own name', { username: 'Ada Byron', password: 'ada-byron' }, /email or username/],
  ])('refuses %s as a password at its field, and makes no account (422 weak_password)', async (_, chosen, sentence) => {
    const { status, body } = await register({ ...owner, ...chosen });
    expect([status, body.code]).toEqual([422, 'weak_password']);
    expect(body.details).toEqual([{ path: 'password', msg: expect.stringMatching(sentence) }]);
    expect(await table.countItems()).toBe(0);
  });

  test('no answer and no row holds the password', async () => {
    const { body } = await register();
    const { Items: rows = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    expect(JSON.stringify(rows)).toContain(owner.email);
    expect(JSON.stringify([body, rows])).not.toContain(owner.password);
  });
});

describe('invites, where the deployment asks for them', () => {
  beforeEach(() => {
    process.env['INVITE_REQUIRED'] = 'true';
  });

  test('registering needs one, made for this address, unused and younger than 72 hours', async () => {
    covers('1.6 two addresses');
    expect((await register()).body.code).toBe('invite_needed');
    expect((await register({ ...owner, invite: 'guessed' })).body.code).toBe('invite_needed');
    const others = await createInvite('member@example.com', new Date());
    expect((await register({ ...owner, invite: others })).status).toBe(403);
    const late = await createInvite(owner.email, new Date(Date.now() - 73 * 3_600_000));
    expect((await register({ ...owner, invite: late })).status).toBe(403);
    const good = await createInvite(owner.email, new Date());
    expect((await register({ ...owner, invite: good })).status).toBe(201);
    expect((await register({ ...owner, email: 'member@example.com', invite: good })).status).toBe(403);
  });

  test('refuses an address that is not allowed, has no invite or has an account alike, after the same reads', async () => {
    const invite = await createInvite(owner.email, new Date());
    expect((await register({ ...owner, invite })).status).toBe(201);
    const asked: [email: string, invite?: string][] = [
      ['else@example.com'],
      ['else@example.com', 'guessed'],
      ['member@example.com'],
      ['member@example.com', 'guessed'],
      [owner.email],
      [owner.email, 'guessed'],
      [owner.email, invite],
    ];
    const answers = await Promise.all(
      asked.map(async ([email, code], at) => {
        const body = { ...owner, email, ...(code && { invite: code }) };
        const { status, body: said } = await call('/register', body, { sourceIp: `10.0.0.${at}` });
        return [status, said];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual([
      403,
      { error: expect.stringContaining('need an unused invite link'), code: 'invite_needed' },
    ]);
  });

  test('asks the table the same of an address that is not allowed, one without an invite and one with an account', async () => {
    await register({ ...owner, invite: await createInvite(owner.email, new Date()) });
    const requests = captureTableRequests();
    const commandsOf = async (email: string, invite?: string) => {
      requests.length = 0;
      await register({ ...owner, email, ...(invite && { invite }) });
      return requests.map(({ command }) => command);
    };
    const stranger = await commandsOf('else@example.com', 'guessed');
    expect(stranger).toEqual(['GetItem', 'GetItem', 'GetItem', 'UpdateItem']);
    for (const email of ['else@example.com', 'member@example.com', owner.email]) {
      expect(await commandsOf(email)).toEqual(stranger);
      expect(await commandsOf(email, 'guessed')).toEqual(stranger);
    }
  });

  test('one invite makes one account, also in a race', async () => {
    const invite = await createInvite(owner.email, new Date());
    const answers = await Promise.all([register({ ...owner, invite }), register({ ...owner, invite })]);
    // The second finds either the account or, a moment later, that the invite has been used.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, expect.toBeOneOf([403, 409])]);
  });

  test('an invite that is used up a moment before its write makes none, and counts as one that was guessed', async () => {
    const invite = await createInvite(owner.email, new Date());
    const spend = () => writeTransaction([buildInviteSpendingWrite(invite, owner.email, new Date())]);
    const { result } = await interleaveBeforeWrite(0, () => register({ ...owner, invite }), spend);
    expect([result.status, result.body.code]).toEqual([403, 'invite_needed']);
    const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    expect(Items).toEqual([expect.objectContaining({ pk: expect.stringMatching(/^RATE#login-address#/) })]);
  });

  test('the retry of a timed-out registration finds its own account, though its invite has been used', async () => {
    const invite = await createInvite(owner.email, new Date());
    const headers = { 'idempotency-key': randomUUID() };
    const first = await register({ ...owner, invite }, headers);
    const again = await register({ ...owner, invite }, headers);
    expect([again.status, again.body.user.id]).toEqual([201, first.body.user.id]);
  });

  test('an address off the allow-list gets none', async () => {
    await expect(createInvite('else@example.com', new Date())).rejects.toThrow('not one of the two allowed');
  });
});

describe('signing in', () => {
  test('the right password answers a session, whatever the case of the e-mail', async () => {
    covers('1.5 addresses in lower case', '1.7 POST /auth/login');
    await register();
    const { status, body } = await login(owner.password, 'OWNER@example.com');
    expect([status, body.user.username]).toEqual([200, 'Ada']);
  });

  test('a wrong password, an unknown account and a foreign address answer the same', async () => {
    covers('1.7 POST /auth/login');
    await register();
    const wrong = await login('wrong horse');
    for (const email of ['member@example.com', 'else@example.com']) {
      const other = await login('wrong horse', email);
      expect([other.status, other.body]).toEqual([wrong.status, wrong.body]);
    }
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid email or password', code: 'bad_login' }]);
  });

  test('an unknown account takes as long as a wrong password', async () => {
    // A quarter of the memory is as far above all else of a request's work as it has to be, and quicker.
    setPasswordCostForTests(isLongTestRun ? deployedPasswordCost : { ...deployedPasswordCost, memory: 16_384 });
    await register();
    const clock = (email: string) => {
      return measureProcessorTime(() => login('wrong horse', email, randomUUID()));
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      known.push(await clock(owner.email));
      unknown.push(await clock('else@example.com'));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('five failures lock the e-mail for 15 minutes with 429 and Retry-After, the right password included', async () => {
    covers('1.7 POST /auth/login');
    await register();
    for (let failure = 0; failure < 5; failure += 1) expect((await login('wrong')).status).toBe(401);
    const { status, headers, body } = await login(owner.password);
    expect([status, body.code]).toEqual([429, 'locked']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    const later = new Date(Date.now() + 15 * 60_000 + 2_000);
    const visitor = { requestId: 'r', ip: '127.0.0.1' };
    const { answer } = await logIn(visitor, { email: owner.email, password: owner.password }, { now: () => later });
    expect(answer.user.email).toBe(owner.email);
  });

  test('guesses sent at the same moment are counted one by one', async () => {
    await register();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => login(`guess ${at}`, owner.email, `10.0.0.${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('twenty failures lock an address for every e-mail, and nobody registers from there', async () => {
    await register();
    for (let failure = 0; failure < 20; failure += 1) await login('wrong', `nobody${failure}@example.com`, '10.9.9.9');
    expect((await login(owner.password, owner.email, '10.9.9.9')).status).toBe(429);
    const asMember = { ...owner, email: 'member@example.com' };
    expect((await call('/register', asMember, { sourceIp: '10.9.9.9' })).status).toBe(429);
    expect((await login(owner.password, owner.email, '10.9.9.8')).status).toBe(200);
  }, 60_000);

  test('a success forgets the failures before it', async () => {
    await register();
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await login('wrong');
      expect((await login(owner.password)).status).toBe(200);
    }
  });
});

test('log out everywhere ends every token issued before it', async () => {
  covers('1.7 POST /auth/logout-everywhere');
  const { token } = (await register()).body;
  expect((await call('/logout-everywhere', {}, { token })).status).toBe(204);
  expect((await call('/profile', undefined, { token })).status).toBe(401);
  const again = (await login(owner.password)).body.token;
  expect((await call('/profile', undefined, { token: again })).status).toBe(200);
});

/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: TestAnswer): string => (headers['set-cookie'] ?? '').split(';')[0] ?? '';
const loginWith = (cookie: string, password: string, email = owner.email, sourceIp = '127.0.0.1') =>
  call('/login', { email, password }, { sourceIp, headers: cookie ? { cookie } : {} });
/** Strangers, each from somewhere else, until the account is locked. */
const lock = async (email = owner.email) => {
  for (let at = 0; at < 5; at += 1) expect((await login('guess', email, `10.1.0.${at}`)).status).toBe(401);
  expect((await login('guess', email, '10.1.0.9')).status).toBe(429);
};

describe('a browser that has signed in before', () => {
  test('holds a random key that no script can read and that goes to the sign-in calls alone; the table has its hash', async () => {
    const registered = await register();
    const attributes = 'Max-Age=34560000; Path=/api/auth; HttpOnly; SameSite=Strict';
    expect(registered.headers['set-cookie']).toMatch(/^evenkeel-device-owner=[\w-]{43}; /);
    expect(registered.headers['set-cookie']).toContain(attributes);
    const key = cookieOf(registered).split('=')[1] ?? '';
    const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    expect(JSON.stringify(Items)).not.toContain(key);
    expect(JSON.stringify(Items)).toContain(createHash('sha256').update(key).digest('hex'));
    expect(JSON.stringify(registered.body)).not.toContain(key);
  });

  test('gets in with the right password while strangers keep the account locked, and does not unlock it for them', async () => {
    covers('1.7 POST /auth/login');
    const cookie = cookieOf(await register());
    await lock();
    expect((await login(owner.password)).status).toBe(429);
    const entered = await loginWith(cookie, owner.password);
    expect(entered.status).toBe(200);
    expect(cookieOf(entered)).toBe(cookie);
    expect((await login('guess', owner.email, '10.1.0.77')).status).toBe(429);
  });

  test('gets in from an address that strangers have locked too', async () => {
    const cookie = cookieOf(await register());
    for (let at = 0; at < 20; at += 1) await login('guess', `nobody${at}@example.com`, '10.9.9.9');
    expect((await loginWith('', owner.password, owner.email, '10.9.9.9')).status).toBe(429);
    expect((await loginWith(cookie, owner.password, owner.email, '10.9.9.9')).status).toBe(200);
  }, 60_000);

  test('has five attempts of its own, counted one by one, which lock nobody else out', async () => {
    const cookie = cookieOf(await register());
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, at) => loginWith(cookie, `guess ${at}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    const { status, headers, body } = await loginWith(cookie, owner.password);
    expect([status, body.code]).toEqual([429, 'locked']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await login(owner.password)).status).toBe(200);
  });

  test('forgets its failures with a success', async () => {
    const cookie = cookieOf(await register());
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) expect((await loginWith(cookie, 'wrong')).status).toBe(401);
      expect((await loginWith(cookie, owner.password)).status).toBe(200);
    }
  });

  test('is a stranger to the other account, and to the one it belongs to once its cookie is changed', async () => {
    const cookie = cookieOf(await register());
    const members = { ...owner, email: 'member@example.com' };
    const memberCookie = cookieOf(await register(members));
    await lock();
    await lock(members.email);
    const key = cookie.split('=')[1] ?? '';
    const forged = [
      memberCookie,
      `evenkeel-device-owner=${memberCookie.split('=')[1]}`,
      `evenkeel-device-owner=${'A'.repeat(43)}`,
      `evenkeel-device-owner=${key.slice(0, -1)}`,
      'evenkeel-device-owner=pk',
      'evenkeel-device-owner=',
      'evenkeel-device-owner',
      `${'x'.repeat(4_000)}; =; ;;`,
    ];
    for (const one of forged) expect((await loginWith(one, owner.password)).status, one).toBe(429);
    expect((await loginWith(`a=1; ${memberCookie}; ${cookie}`, owner.password)).status).toBe(200);
    expect((await loginWith(`${cookie}; ${memberCookie}`, owner.password, members.email)).status).toBe(200);
  }, 60_000);

  test('never keeps a key that it was given by somebody else', async () => {
    await register();
    const planted = `evenkeel-device-owner=${'A'.repeat(43)}`;
    const entered = await loginWith(planted, owner.password);
    expect([entered.status, cookieOf(entered)]).toEqual([200, expect.not.stringContaining('AAAA')]);
    await lock();
    expect((await loginWith(planted, owner.password)).status).toBe(429);
  });

  test('opens 15 minutes after its failures, whatever is tried while it is locked', async () => {
    const cookie = cookieOf(await register());
    for (let failure = 0; failure < 5; failure += 1) expect((await loginWith(cookie, 'wrong')).status).toBe(401);
    const visitor = { requestId: 'r', ip: '127.0.0.1', cookies: cookie };
    const enter = (minutes: number) => {
      const now = () => new Date(Date.now() + minutes * 60_000);
      return logIn(visitor, { email: owner.email, password: owner.password }, { now });
    };
    for (let time = 0; time < 5; time += 1) await expect(enter(10)).rejects.toMatchObject({ code: 'locked' });
    expect((await enter(16)).answer.user.email).toBe(owner.email);
  });

  test('is one of twenty: the one that was not used for longest is forgotten', async () => {
    const first = cookieOf(await register());
    const second = cookieOf(await login(owner.password));
    const visitor = { requestId: 'r', ip: '127.0.0.1' };
    const input = { email: owner.email, password: owner.password };
    const later = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1_000) });
    await logIn({ ...visitor, cookies: first }, input, later(1));
    for (let at = 0; at < 19; at += 1) await logIn(visitor, input, later(2 + at));
    await lock();
    expect((await loginWith(second, owner.password)).status).toBe(429);
    expect((await loginWith(first, owner.password)).status).toBe(200);
  }, 60_000);

  test('is forgotten by "log out everywhere", with every other, and loses its cookie', async () => {
    covers('1.7 POST /auth/logout-everywhere');
    const cookie = cookieOf(await register());
    const other = cookieOf(await login(owner.password));
    const { body } = await loginWith(cookie, owner.password);
    const { status, headers } = await call('/logout-everywhere', {}, { token: body.token });
    expect(status).toBe(204);
    expect(headers['set-cookie']).toMatch(/^evenkeel-device-owner=; Max-Age=0; Path=\/api\/auth;/);
    await lock();
    for (const one of [cookie, other]) expect((await loginWith(one, owner.password)).status).toBe(429);
  });

  test('has a cookie for HTTPS alone where the API is deployed behind the CDN', async () => {
    process.env['ORIGIN_SECRET'] = 'the secret of the CDN';
    try {
      const headers = { 'x-origin-secret': 'the secret of the CDN' };
      expect((await register(owner, headers)).headers['set-cookie']).toContain('; Secure');
    } finally {
      delete process.env['ORIGIN_SECRET'];
    }
  });

  test('an unknown account with a cookie is answered as a wrong password is', async () => {
    const cookie = `evenkeel-device-owner=${'A'.repeat(43)}; evenkeel-device-member=${'A'.repeat(43)}`;
    await register();
    const wrong = await loginWith(cookie, 'wrong horse');
    for (const email of ['member@example.com', 'else@example.com']) {
      const other = await loginWith(cookie, 'wrong horse', email);
      expect([other.status, other.body, other.headers['set-cookie']]).toEqual([401, wrong.body, undefined]);
    }
  });
});

describe('after signing in', () => {
  const failuresAt = async (answer: Promise<TestAnswer>) => (await answer).body.failedSignIns;
  const member = { ...owner, email: 'member@example.com' };

  test('a person hears of the wrong passwords since the last visit, once', async () => {
    covers('4.6 wrong passwords since the last visit');
    expect(await failuresAt(register())).toEqual([]);
    const before = Date.now();
    for (let at = 0; at < 3; at += 1) await login('guess', owner.email, `10.1.0.${at}`);
    const [told] = await failuresAt(login(owner.password));
    expect(told).toEqual({ role: 'owner', count: 3, latest: expect.any(String) });
    expect(Date.parse(told.latest)).toBeGreaterThanOrEqual(before);
    expect(await failuresAt(login(owner.password))).toEqual([]);
  });

  test('also of those in the very browser, and of none that a lockout never looked at', async () => {
    const cookie = cookieOf(await register());
    await loginWith(cookie, 'wrong');
    await lock();
    expect(await failuresAt(loginWith(cookie, owner.password))).toMatchObject([{ role: 'owner', count: 6 }]);
  });

  test('the owner hears of the member’s too, the member of her own alone', async () => {
    await register();
    await register(member);
    await login('guess');
    for (let at = 0; at < 2; at += 1) await login('guess', member.email);
    const of = (role: string, count: number) => ({ role, count, latest: expect.any(String) });
    expect(await failuresAt(login(owner.password, member.email))).toEqual([of('member', 2)]);
    expect(await failuresAt(login(owner.password))).toEqual([of('owner', 1), of('member', 2)]);
    expect(await failuresAt(login(owner.password))).toEqual([]);
  });

  test('a flood of them is counted to a hundred, and the table keeps no more than two hundred', async () => {
    await register();
    for (let at = 0; at < 210; at += 1) await recordFailedSignIn(owner.email, new Date(Date.now() + at));
    const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    const visits = Items.find(({ sk }) => sk === 'VISITS') as { failures: number[] };
    // Cut down to the last hundred with failure 201; nine came after it.
    expect(visits.failures).toHaveLength(109);
    expect(await failuresAt(login(owner.password))).toMatchObject([{ role: 'owner', count: 100 }]);
  });

  test('an address that is not allowed leaves nothing but the count of its lockout', async () => {
    await login('guess', 'else@example.com');
    const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    expect(Items.map(({ pk }) => String(pk).split('#')[0])).toEqual(['RATE', 'RATE']);
  });
});
