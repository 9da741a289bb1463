import { randomUUID } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverRenderedPagePaths } from '#contract/blog/blog-pages';
import { originSecretHeader } from '#contract/site/security-headers';
import { addDays, getDayInNewYork } from '#core/time/day';
import { listDailyRuns } from '#functions/daily-run/run-lock';
import { profileKey, sha256 } from '#functions/runtime/identity/profile';
import { getTableClient, querySortKeyPrefix, type TableItem, type TableKey } from '#functions/runtime/storage/table';
import {
  type DeployedBackup,
  deployedCallScenarios,
  readDeployedBackup,
  restoreDeployedBackup,
  tryAccountCalls,
  trySampleData,
  tryWriting,
} from '#tests/deployed/call-scenarios';
import { contractRouteNames, type Deployment, startDeployment } from '#tests/deployed/deployment';
import { describeDeployment } from '#tests/deployed/deployment-report';
import { maxPayloadBytes } from '#tests/deployed/lambda-runner';
import { deliverStreamRecords, invokeAsynchronously, recordDailyRunRights } from '#tests/deployed/lambda-service';
import { createTwinAccount, registerByInvite, requestFromDeployment, sendThroughGateway } from '#tests/deployed/people';
import { listReadPaths } from '#tests/deployed/read-paths';
import { readAllRows, type StoredRows } from '#tests/kit/copy-rows';
import { createSignedInPerson } from '#tests/kit/table';
import {
  cashEntryInput,
  createTestLedgers,
  savingsAccountInput,
  type TestPerson,
  tradeInput,
  writeOperations,
} from '#tests/kit/write-operations';

/**
 * The synthesised stack as it runs on AWS: its bundles behind its routes, each Lambda with its rights, its time and its
 * limits. What fails here fails where it is deployed; a right that nothing here uses is one too many.
 */

let deployment: Deployment;
let owner: TestPerson;
let member: TestPerson;
let rows: StoredRows;
let backup: DeployedBackup;
let removal: Promise<unknown>;

const picture = '![A](/images/0123456789abcdef0123456789abcdef-960.webp)';
const dayAgo = (days: number): string => addDays(getDayInNewYork(new Date()), -days);
/** What the operations of the kit count on, and a dividend so late that Yahoo's calendar is asked. */
const stocks = {
  AAPL: {
    price: 200,
    previousClose: 198,
    dividends: { '2025-02-10': 0.25, '2025-05-12': 0.26, [dayAgo(60)]: 0.27 },
    paidOn: '2025-05-15',
  },
  KO: { price: 54, previousClose: 61, dividends: { [dayAgo(90)]: 0.5 } },
  'EURUSD=X': { price: 1.1, previousClose: 1.1 },
  VOO: { price: 600, previousClose: 598 },
};

beforeAll(async () => {
  deployment = await startDeployment(stocks);
}, 600_000);
afterAll(() => deployment?.stop());

/** Puts into a row what would have taken days to come about. */
const put = async (key: TableKey, change: object): Promise<void> => {
  const [names, values] = [Object.keys(change), Object.entries(change)];
  const { doc, name } = getTableClient();
  await doc.send(
    new UpdateCommand({
      TableName: name,
      Key: key,
      UpdateExpression: `SET ${names.map((one) => `#${one} = :${one}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((one) => [`#${one}`, one])),
      ExpressionAttributeValues: Object.fromEntries(values.map(([one, value]) => [`:${one}`, value])),
    }),
  );
};
/** A post that was to be published some minutes ago, and was not. */
const overduePost = async (address: string): Promise<void> => {
  const publishAt = `${new Date().getUTCFullYear() + 1}-03-01T09:30`;
  await requestFromDeployment(deployment, owner, 'POST /save-blog', {
    body: { content: `# ${address}\n\n${picture}`, address, publishAt },
  });
  await put(
    { pk: `POST#${address}`, sk: 'META' },
    { publishAt: secondsAgo(600), gsi1sk: `${secondsAgo(600)}#${address}` },
  );
};

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

const removeRows = async (some: StoredRows): Promise<void> => {
  const { doc, name: TableName } = getTableClient();
  const keys = some.map(({ pk, sk }) => ({ pk: pk?.S, sk: sk?.S }));
  await Promise.all(keys.map((Key) => doc.send(new DeleteCommand({ TableName, Key }))));
};

/** As a night on which it is the turn of both, since neither fitted into the one before. */
const verifyBoth = async () => {
  const pk = 'JOB#market-close';
  const day = (await listDailyRuns(1))[0]?.day ?? '';
  await put({ pk, sk: `RUN#${day}` }, { verification: null });
  const before = { state: 'done', verification: { [owner.id]: 'postponed', [member.id]: 'postponed' } };
  await put({ pk, sk: `RUN#${addDays(day, -1)}` }, before);
  await invokeAsynchronously(deployment, scheduled('MarketClose'), {});
  return (await listDailyRuns(1))[0]?.verification;
};

/** More was put in from a day on than the trades say, as only a defect could leave it. */
const damageDaysSince = async (day: string): Promise<void> => {
  const months = await querySortKeyPrefix<TableItem>(`USER#${owner.id}`, 'DAYS#M#');
  for (const { pk, sk, kept } of months.filter((one) => one.sk > `DAYS#M#${day}`)) {
    const days = (JSON.parse(String(kept)) as string[][]).map(([date, value, invested, ...rest]) => [
      date,
      value,
      `${Number(invested) + 100}`,
      ...rest,
    ]);
    await put({ pk, sk }, { kept: JSON.stringify(days) });
  }
};

const nameAt = (arn: string | undefined): string =>
  deployment.assembly.functions.find((one) => one.arn === arn)?.name ?? `no Lambda at ${arn}`;
/** Whom a schedule of the template calls. */
const scheduled = (schedule: string): string => nameAt(deployment.assembly.schedules[schedule]);

/** What has gone wrong so far, whoever asked for it. */
const troubles = (): string[] => [
  ...deployment.rights.denied,
  ...deployment.edge.failures,
  ...deployment
    .seen()
    .filter(({ status, failure }) => status >= 500 || failure)
    .map(({ name, status, failure }) => `${name}: ${status} ${failure ?? ''}`),
];

describe.sequential('the deployed stack', () => {
  test('lets two people register by their invites, and each record a ledger of every kind', async () => {
    owner = await registerByInvite(deployment, 'owner');
    member = await registerByInvite(deployment, 'member');
    await createTestLedgers(sendThroughGateway(deployment, owner), owner);
    await createTestLedgers(sendThroughGateway(deployment, member));
    await requestFromDeployment(deployment, owner, 'PUT /insight/notices/settings', { body: { mail: true } });
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('does its daily run, finds it done at 16:30, and mails what is new', async () => {
    await requestFromDeployment(deployment, owner, 'POST /portfolio/transactions', {
      body: { ...tradeInput, symbol: 'KO' },
    });
    await overduePost('missed');
    expect(await invokeAsynchronously(deployment, scheduled('MarketClose'), {})).toMatchObject({ skipped: null });
    expect((await requestFromDeployment(deployment, owner, 'GET /blog/posts/missed')).status).toBe('Published');
    expect(await invokeAsynchronously(deployment, scheduled('RunCheck'), {})).toMatchObject({
      day: expect.any(String),
    });
    await requestFromDeployment(deployment, owner, 'POST /dividends/trigger-discovery');
    expect(deployment.aws.mailed).toEqual(['owner@example.com']);
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('builds anew what returns are made of where they do not add up', async () => {
    await requestFromDeployment(deployment, owner, 'GET /analytics/portfolio/performance');
    await damageDaysSince(dayAgo(200));
    const query = `range=own&from=${dayAgo(400)}&to=${dayAgo(1)}`;
    const { bridge } = await requestFromDeployment(deployment, owner, `GET /insight/returns?${query}`);
    expect(bridge.difference).toBe(0);
    expect(await verifyBoth()).toEqual({ [owner.id]: 'right', [member.id]: 'right' });
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('verifies by night what is derived, puts right what differs and tells of it', async () => {
    await requestFromDeployment(deployment, owner, 'GET /analytics/portfolio/performance');
    await put({ pk: `USER#${owner.id}`, sk: 'BOOK#M#2025' }, { kept: '{}' });
    expect(await verifyBoth()).toEqual({ [owner.id]: 'rebuilt', [member.id]: 'right' });
    const { notices } = await requestFromDeployment(deployment, owner, 'GET /insight/notices');
    expect(notices[0]).toMatchObject({ kind: 'rebuilt', isRight: true });
    await put({ pk: `USER#${owner.id}`, sk: 'CBAL#BOSA#USD' }, { balance: 1 });
    expect(await verifyBoth()).toEqual({ [owner.id]: 'rebuilt', [member.id]: 'right' });
    expect(await verifyBoth()).toEqual({ [owner.id]: 'right', [member.id]: 'right' });
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('answers every read of the owner and of the member', async () => {
    await requestFromDeployment(deployment, owner, 'POST /comparisons', {
      body: { platform: 'Robinhood', day: '2025-12-31', positions: [{ symbol: 'AAPL', quantity: '9' }], balances: [] },
    });
    const site = { name: 'Ada Lovett', voice: 'Short sentences.' };
    await requestFromDeployment(deployment, owner, 'PUT /blog/site/settings', { body: site });
    for (const call of listReadPaths(owner, 'owner')) await requestFromDeployment(deployment, owner, call);
    for (const call of listReadPaths(member, 'member')) {
      if (!call.includes('/comparisons/lines')) await requestFromDeployment(deployment, member, call);
    }
    rows = await readAllRows();
    backup = await readDeployedBackup(deployment, owner);
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('renders the pages of the blog for readers, and forgets them when a post has changed', async () => {
    const slug = `post-of-${owner.id}`;
    for (const path of serverRenderedPagePaths) {
      const year = getDayInNewYork(new Date()).slice(0, 4);
      const asked = path.replace('{slug}/{rest+}', `archive/${year}`).replace('{slug}', slug);
      const { status } = await deployment.send({ method: 'GET', path: asked });
      expect([path, status]).toEqual([path, 200]);
    }
    await deliverStreamRecords(deployment, [{ pk: `POST#${slug}`, sk: 'META' }]);
    expect(deployment.aws.invalidated).toHaveLength(1);
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('publishes a post at its minute', async () => {
    await overduePost('on-time');
    const set = [...deployment.aws.schedules.values()].find(({ Target }) => Target.Input.includes('on-time'));
    const lambda = nameAt(set?.Target.Arn);
    expect(await invokeAsynchronously(deployment, lambda, JSON.parse(set?.Target.Input ?? ''))).toEqual({
      published: true,
    });
    expect(troubles()).toEqual([]);
  }, 60_000);

  // Before the owner's posts go: without any, nothing is read of them.
  test('writes a text in the voice of who asks', async () => {
    await tryWriting(deployment, await createTwinAccount(rows, owner, 'twin-who-writes'));
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('looks after sessions, passwords and accounts that are to go', async () => {
    // So many failures that the old ones among them are thrown away.
    const failures = Array.from({ length: 51 }, () => 0);
    await put({ pk: `RATE#login-email#${sha256('member@example.com')}`, sk: 'W#15m' }, { failures });
    await tryAccountCalls(deployment, member);
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('closes accounts whose time is over, while others work on', async () => {
    await put(profileKey(owner.id), { deletesAt: secondsAgo(100), deletesPosts: true, deletingSince: secondsAgo(40) });
    await put(profileKey(member.id), { deletesAt: secondsAgo(100) });
    removal = invokeAsynchronously(deployment, scheduled('MarketClose'), {});
  });

  test('carries out every operation, each on a fresh ledger', async () => {
    for (const [at, operation] of writeOperations.entries()) {
      const twin = await createTwinAccount(rows, owner, `twin-${at}`);
      const { status, body } = await operation.send(sendThroughGateway(deployment, twin), randomUUID(), twin);
      expect([operation.name, status, body]).toEqual([operation.name, operation.status ?? 200, body]);
    }
    expect(troubles()).toEqual([]);
  }, 300_000);

  test.each(Object.entries(deployedCallScenarios))(
    'carries out: %s',
    async (name, act) => {
      await act(deployment, await createTwinAccount(rows, owner, `twin-${name.replaceAll(/\W+/g, '-')}`));
      expect(troubles()).toEqual([]);
    },
    120_000,
  );

  test('asks the market anew in whichever Lambda needs it', async () => {
    const twin = await createTwinAccount(rows, owner, 'twin-of-the-market');
    await requestFromDeployment(deployment, twin, 'POST /cash/transactions', {
      body: { ...cashEntryInput, platform: 'Revolut', currency: 'EUR' },
    });
    await requestFromDeployment(deployment, twin, 'POST /savings', {
      body: { ...savingsAccountInput, accountName: 'Euros', currency: 'EUR' },
    });
    const calls: [lambda: string, call: string, body?: object][] = [
      ['activity', 'POST /imports/symbols', { symbols: [{ symbol: 'KO' }] }],
      ['cash', 'GET /cash/balance'],
      ['dashboard', 'GET /dashboard/data'],
      ['dividends', 'POST /dividends/automated/sync-historical'],
      ['savings', 'GET /savings/summary'],
      ['stocks', 'GET /stocks/quotes?symbols=AAPL'],
    ];
    const cached = (await readAllRows()).filter(({ pk }) => pk?.S?.startsWith('QUOTE#'));
    for (const [lambda, call, body] of calls) {
      deployment.lambdas.forget(deployment.lambdaNamed(lambda));
      // As once all that is cached is too old.
      await removeRows(cached);
      await requestFromDeployment(deployment, twin, call, body ? { body } : {});
    }
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('shows sample data, and takes it away', async () => {
    await trySampleData(deployment, await createSignedInPerson('owner', 'looks-round'));
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('has removed those accounts in the end, with their posts and pictures', async () => {
    await removal;
    const left = (await readAllRows()).filter(({ pk }) => [owner.id, member.id].some((id) => pk?.S?.includes(id)));
    expect(left).toEqual([]);
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('restores a backup into an empty account', async () => {
    await removeRows((await readAllRows()).filter(({ pk }) => /^(POST#|SITE$)/.test(pk?.S ?? '')));
    await restoreDeployedBackup(deployment, await createSignedInPerson('owner', 'begins-anew'), backup);
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('takes tokens, and requests of the CDN, of the secrets before they were rotated and of the new ones', async () => {
    const { aws, lambdas, lambdaNamed } = deployment;
    const before = await createSignedInPerson('owner', 'before-the-rotation');
    await requestFromDeployment(deployment, before, 'GET /enhanced-watchlist');
    const { JWT_SECRET_ARN = '', ORIGIN_SECRET_ARN = '' } = lambdaNamed('cash').environment;
    const [jwtSecret, ofCdn] = ['signing', 'origin'].map((name) => `${name} secret after its rotation`.padEnd(40, '.'));
    aws.putSecret(JWT_SECRET_ARN, jwtSecret ?? '');
    aws.putSecret(ORIGIN_SECRET_ARN, ofCdn ?? '');
    process.env['JWT_SECRET'] = jwtSecret;
    const after = await createSignedInPerson('owner', 'after-the-rotation');
    const headers = { [originSecretHeader]: ofCdn ?? '' };
    // Cold, it knows both versions of each; warm, the first alone, and asks again.
    lambdas.forget(lambdaNamed('cash'));
    for (const call of ['GET /cash/balance', 'GET /enhanced-watchlist']) {
      await requestFromDeployment(deployment, before, call);
      await requestFromDeployment(deployment, after, call, { headers });
    }
    expect(troubles()).toEqual([]);
  }, 60_000);

  test('leaves in the queue what fails for good', async () => {
    await invokeAsynchronously(deployment, 'publishpost', null);
    deployment.down.add('marketclose');
    await invokeAsynchronously(deployment, 'marketclose', {});
    deployment.aws.down.cdn = true;
    await deliverStreamRecords(deployment, [{ pk: 'POST#a', sk: 'META' }]);
    expect(deployment.aws.deadLetters.map(({ name }) => name)).toEqual(['publishpost', 'marketclose', 'forgetpages']);
    expect(troubles()).toEqual([]);
  }, 120_000);

  test('refuses at the gateway what is too large for a Lambda, and what leads nowhere', async () => {
    const body = { content: 'x'.repeat(maxPayloadBytes) };
    const tooLarge = await deployment.send({ method: 'POST', path: '/api/preview-markdown', body });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too_large']);
    const nowhere = await deployment.send({ method: 'GET', path: '/api' });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found']);
  }, 60_000);

  test('has every route of the contract, each of which has succeeded here', () => {
    const succeeded = new Set(deployment.seen().flatMap(({ name, status }) => (status < 300 ? [name] : [])));
    expect(contractRouteNames.filter((name) => !succeeded.has(name))).toEqual([]);
  });

  // Not told where there is no /proc.
  test('has held no more memory in any process than its Lambda has', () => {
    const { functions } = deployment.assembly;
    const tooMuch = functions.filter(({ name, memory }) => (deployment.lambdas.peaks.get(name) ?? 0) > memory);
    expect(tooMuch.map(({ name }) => name)).toEqual([]);
  });

  test('gives no Lambda a right that nothing uses', () => {
    recordDailyRunRights(deployment);
    process.stdout.write(`${describeDeployment(deployment)}\n`);
    expect(deployment.rights.unused()).toEqual([]);
  });

  test('would fail by any right that is taken away', () => {
    const { functions } = deployment.assembly;
    const without = functions.flatMap((one) =>
      one.statements.flatMap((statement) =>
        statement.actions.map((action) => {
          const fewer = statement.actions.filter((other) => other !== action);
          const statements = one.statements.map((other) =>
            other === statement ? { ...other, actions: fewer } : other,
          );
          const { denied } = deployment.rights.judgedAnew(
            functions.map((other) => (other === one ? { ...one, statements } : other)),
          );
          return { name: `${one.name}: ${action}`, denied: denied.size };
        }),
      ),
    );
    expect(without.filter(({ denied }) => denied === 0)).toEqual([]);
    expect(without.length).toBeGreaterThan(100);
  });

  test('would fail by a right that is given beside them', () => {
    const { functions, table: deployed } = deployment.assembly;
    const scan = { actions: ['dynamodb:Scan'], resources: [deployed.arn] };
    const more = functions.map((one) =>
      one.name === 'cash' ? { ...one, statements: [...one.statements, scan] } : one,
    );
    expect(deployment.rights.judgedAnew(more).unused()).toEqual([`cash: dynamodb:Scan ${deployed.arn}`]);
  });
});
