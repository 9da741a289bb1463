import { createHash, randomBytes } from 'node:crypto';
import { backupLists } from '#contract/backup/backup-lists';
import { maxSiteVersions } from '#core/blog/site-pages';
import { buildPendingDividendCorrectionWrite } from '#functions/dividends/found/found-store';
import { createPicture } from '#functions/images/testing';
import { writeTransaction } from '#functions/runtime/storage/table';
import type { Deployment } from '#tests/deployed/deployment';
import { requestFromDeployment, testPassword } from '#tests/deployed/people';
import { cashEntryInput, ownAssetInput, splitInput, type TestPerson, tradeInput } from '#tests/kit/write-operations';

/** What people do beside the operations of the kit, as far as it is a call: each on a ledger as `setUp` makes it. */

type Act = (deployment: Deployment, person: TestPerson) => Promise<unknown>;

/** In place of a key of its own. */
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** The same call again until it says that it is finished. */
const untilFinished = async (
  deployment: Deployment,
  person: TestPerson,
  call: string,
  body?: unknown,
): Promise<void> => {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const { finished } = await requestFromDeployment(deployment, person, call, body === undefined ? {} : { body });
    if (finished !== false) return;
  }
  throw new Error(`${call} does not finish.`);
};

const undo: Act = async (deployment, person) => {
  const { changes } = await requestFromDeployment(deployment, person, 'GET /activity?limit=50');
  const groups = new Set<string>(changes.map(({ group }: { group: string }) => group));
  const [latest = ''] = groups;
  await untilFinished(deployment, person, 'POST /activity/undo', { group: latest });
};

const importStatement: Act = async (deployment, person) => {
  const cashRow = { row: { ...cashEntryInput, amount: 77, platform: 'Robinhood' }, identities: ['event-0011'] };
  const tradeRow = { row: { ...tradeInput, symbol: 'KO', transactionDate: '2025-08-01' }, identities: ['event-0012'] };
  const rows = { trades: [tradeRow], cash: [cashRow] };
  await requestFromDeployment(deployment, person, 'POST /imports/symbols', {
    body: { symbols: [{ symbol: 'KO', name: 'Coca-Cola' }] },
  });
  await requestFromDeployment(deployment, person, 'POST /imports/preview', { body: rows });
  await requestFromDeployment(deployment, person, 'POST /imports/1/rows', {
    body: rows,
    ...keyed('rows-of-the-import'),
  });
  await requestFromDeployment(deployment, person, 'POST /portfolio/assets', {
    body: { ...ownAssetInput, symbol: 'PLAN' },
    ...keyed('setup-import-000000001--asset'),
  });
  const link = { ledger: 'cash', id: 1, identities: ['event-0013'] };
  await requestFromDeployment(deployment, person, 'POST /imports/1/links', { body: { links: [link] } });
  const option = { ...cashEntryInput, amount: 12, platform: 'Robinhood', transactionType: 'deposit', currency: 'USD' };
  const cash = { identity: 'event-0014', row: { ...option, description: 'Cash alone, option' } };
  const lines = [{ file: 0, lines: [3], cells: ['a'], sentence: 'Not a row.', cash }];
  await requestFromDeployment(deployment, person, 'POST /imports/1/left-out', { body: { at: 0, lines } });
  const stated = [
    { platform: 'Robinhood', day: '2025-12-31', positions: [{ symbol: 'KO', quantity: '10' }], balances: [] },
  ];
  const counts = { recorded: 2, here: 0, leftOut: 1 };
  await requestFromDeployment(deployment, person, 'POST /imports/1/finish', { body: { stated, counts } });
  await requestFromDeployment(deployment, person, 'POST /imports/1/cash', { body: {}, ...keyed('cash-of-the-import') });
  await requestFromDeployment(deployment, person, 'GET /imports/1/changed');
  await requestFromDeployment(deployment, person, 'GET /imports/1/left-out');
  await untilFinished(deployment, person, 'POST /imports/1/undo', { withMade: true });
};

const platforms: Act = async (deployment, person) => {
  const body = { platform: 'Vanguard', since: '2025-01-01', balance: 5 };
  await requestFromDeployment(deployment, person, 'POST /portfolio/platforms', { body: { platform: 'Vanguard' } });
  await untilFinished(deployment, person, 'PUT /portfolio/platforms/cash', body);
  await untilFinished(deployment, person, 'DELETE /portfolio/platforms/cash?platform=Vanguard');
  await requestFromDeployment(deployment, person, 'POST /portfolio/platforms', { body: { platform: 'Corner Bank' } });
  await requestFromDeployment(deployment, person, 'DELETE /portfolio/platforms?platform=Corner%20Bank');
  await untilFinished(deployment, person, 'PUT /portfolio/platforms/cash', body);
  await requestFromDeployment(deployment, person, 'POST /cds/1/interest', {
    body: { paymentDate: '2026-03-01', interestAmount: 18.75, paidTo: { kind: 'cash', platform: 'Vanguard' } },
  });
};

const dividends: Act = async (deployment, person) => {
  // What many trades leave that were recorded by a call which was broken off: the next read puts the dividends right.
  await writeTransaction([
    buildPendingDividendCorrectionWrite(person.id, { symbol: 'AAPL', platforms: ['Robinhood'], from: '2025-01-15' }),
  ]);
  await requestFromDeployment(deployment, person, 'GET /cash/transactions/1');
  await requestFromDeployment(deployment, person, 'POST /dividends/automated/sync-historical');
  await requestFromDeployment(deployment, person, 'POST /dividends/automated/sync-to-cash');
  await requestFromDeployment(deployment, person, 'POST /dividends/automated/auto-sync-all');
  await requestFromDeployment(deployment, person, 'DELETE /dividends/1');
};

const small: Act = async (deployment, person) => {
  const action = { kind: 'returnOfCapital', symbol: 'AAPL', date: '2025-03-05', amountPerShare: 0.25 };
  const { version } = await requestFromDeployment(deployment, person, 'POST /portfolio/corporate-actions/preview', {
    body: { action },
  });
  await requestFromDeployment(deployment, person, 'POST /portfolio/corporate-actions', {
    body: { action, version },
    ...keyed('return-of-capital'),
  });
  await requestFromDeployment(deployment, person, 'POST /portfolio/splits/preview', {
    body: { ...splitInput, date: '2025-03-03' },
  });
  await requestFromDeployment(deployment, person, 'PUT /savings/1', { body: { description: 'for rain' } });
  const debt = { name: 'Car', kind: 'loan', amounts: [{ date: '2025-03-01', amount: 9000 }] };
  const { id } = await requestFromDeployment(deployment, person, 'POST /insight/debts', { body: debt });
  await requestFromDeployment(deployment, person, `PUT /insight/debts/${id}`, { body: { ...debt, name: 'Old car' } });
  await requestFromDeployment(deployment, person, `DELETE /insight/debts/${id}`);
  const choices = [{ kind: 'savings', id: '1', level: 'total', ownPercent: 50 }];
  await requestFromDeployment(deployment, person, 'PUT /insight/household/sharing', { body: { choices, version: 0 } });
  await requestFromDeployment(deployment, person, 'PUT /insight/household/successor', { body: { isNamed: false } });
  await requestFromDeployment(deployment, person, 'PUT /insight/notices/seen', { body: { upTo: 0 } });
  await requestFromDeployment(deployment, person, 'POST /insight/income/feed', { body: { withAmounts: true } });
  const { path } = await requestFromDeployment(deployment, person, 'POST /insight/income/feed', { body: {} });
  await requestFromDeployment(deployment, person, `GET ${path.replace('/api', '')}`);
  await requestFromDeployment(deployment, person, 'DELETE /insight/income/feed');
  await requestFromDeployment(deployment, person, 'POST /analytics/track', { body: { event_type: 'cash_view' } });
};

const posts: Act = async (deployment, person) => {
  const slug = `post-of-${person.id}`;
  const picture = `/images/${randomBytes(16).toString('hex')}-960.webp`;
  await requestFromDeployment(deployment, person, 'POST /preview-markdown', { body: { content: '# A' } });
  await requestFromDeployment(deployment, person, `PUT /blog/posts/${slug}/draft`, {
    body: { content: 'Half a', version: 0 },
  });
  await requestFromDeployment(deployment, person, `DELETE /blog/posts/${slug}/draft`);
  const drafted = await requestFromDeployment(deployment, person, 'POST /blog/drafts', {
    body: { content: `# Later ${person.id}` },
  });
  await requestFromDeployment(deployment, person, `GET /blog/posts/${drafted.slug ?? drafted.post?.slug}/source`);
  const draft = drafted.slug ?? drafted.post?.slug;
  const { path } = await requestFromDeployment(deployment, person, `POST /blog/posts/${draft}/link`);
  const shared = await deployment.send({ method: 'GET', path });
  if (shared.status !== 200) throw new Error(`The link to a draft: ${shared.status}`);
  await requestFromDeployment(deployment, person, `DELETE /blog/posts/${draft}/link`);
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const scheduled = {
    content: `# Out soon\n\n![A](${picture})`,
    address: `soon-${person.id}`,
    publishAt: `${inAYear}T09:30`,
  };
  await requestFromDeployment(deployment, person, 'POST /save-blog', { body: scheduled });
  const moved = { ...scheduled, publishAt: `${inAYear}T10:30`, version: 1 };
  await requestFromDeployment(deployment, person, `PUT /blog/posts/soon-${person.id}`, { body: moved });
  await requestFromDeployment(deployment, person, `DELETE /blog/delete-post/soon-${person.id}`);
  // So many versions of the site that the oldest is thrown away.
  let { version } = await requestFromDeployment(deployment, person, 'GET /blog/site/settings');
  while (version <= maxSiteVersions) {
    const body = { version, name: `Ada ${version}`, pages: { about: 'I move *money*.' } };
    ({ version } = await requestFromDeployment(deployment, person, 'PUT /blog/site/settings', { body }));
  }
};

const pictures: Act = async (deployment, person) => {
  const bytes = new Uint8Array(await createPicture(1200, 800));
  const form = new FormData();
  form.set('image', new File([bytes], 'picture.jpg', { type: 'image/jpeg' }));
  await requestFromDeployment(deployment, person, 'POST /upload-image', { body: form });
  const wish = { contentType: 'image/jpeg', size: 4_900_000 };
  const { fields, key } = await requestFromDeployment(deployment, person, 'POST /upload-image', { body: wish });
  const bucket = deployment.lambdaNamed('images').environment['IMAGE_BUCKET'] ?? '';
  deployment.aws.postForm(fields, bucket, Buffer.from(bytes));
  await requestFromDeployment(deployment, person, 'POST /upload-image/complete', { body: { key } });
};

/** By somebody who has published a post, in whose voice it is written. */
export const tryWriting: Act = async (deployment, person) => {
  const body = { topic: 'Bond ladders', length: 300 };
  await requestFromDeployment(deployment, person, 'POST /generate-blog', { body });
  const events = await requestFromDeployment(deployment, person, 'POST /generate-blog', {
    body,
    headers: { accept: 'text/event-stream' },
  });
  if (!String(events).includes('event: done')) throw new Error(`No events: ${events}`);
  await requestFromDeployment(deployment, person, 'POST /writing-help', { body: { kind: 'titles', content: '# A' } });
};

/** Signing in after a mistake, another session that is ended, a new password, an account that is to go and stays. */
export const tryAccountCalls: Act = async (deployment, person) => {
  const email = 'member@example.com';
  const wrong = { method: 'POST', path: '/api/auth/login', body: { email, password: 'not this one' } };
  if ((await deployment.send(wrong)).status !== 401) throw new Error('A wrong password signs in.');
  const logIn = async (): Promise<string> =>
    (await requestFromDeployment(deployment, person, 'POST /auth/login', { body: { email, password: testPassword } }))
      .token;
  const kept = await logIn();
  await logIn();
  const here = { ...person, token: kept };
  const { sessions } = await requestFromDeployment(deployment, here, 'GET /auth/account');
  const elsewhere = sessions.find(({ current, id }: { current: boolean; id: string | null }) => !current && id);
  await requestFromDeployment(deployment, here, `DELETE /auth/sessions/${elsewhere.id}`);
  await requestFromDeployment(deployment, here, 'PUT /auth/display', { body: { theme: 'dark' } });
  const change = { currentPassword: testPassword, newPassword: `${testPassword}!` };
  await requestFromDeployment(deployment, here, 'PUT /auth/password', { body: change });
  await requestFromDeployment(deployment, here, 'PUT /auth/password', {
    body: { currentPassword: change.newPassword, newPassword: testPassword },
  });
  await requestFromDeployment(deployment, here, 'POST /auth/deletion', { body: { email, password: testPassword } });
  await requestFromDeployment(deployment, here, 'DELETE /auth/deletion');
  await requestFromDeployment(deployment, { ...person, token: await logIn() }, 'POST /auth/logout');
  await requestFromDeployment(deployment, { ...person, token: await logIn() }, 'POST /auth/logout-everywhere');
};

/** On ledgers of twins, by name. */
export const deployedCallScenarios: Readonly<Record<string, Act>> = {
  'a change taken back': undo,
  'a statement imported, compared and taken back': importStatement,
  "platforms of one's own": platforms,
  'dividends of every platform': dividends,
  'small calls': small,
  'posts written and scheduled': posts,
  'pictures, small and large': pictures,
};

/** Sample data comes and goes. */
export const trySampleData = async (deployment: Deployment, empty: TestPerson): Promise<void> => {
  await requestFromDeployment(deployment, empty, 'POST /sample-data', keyed('fill-it-once'));
  await untilFinished(deployment, empty, 'DELETE /sample-data');
};

export interface DeployedBackup {
  // biome-ignore lint/suspicious/noExplicitAny: as the contract has it
  head: any;
  lists: [name: string, rows: unknown[]][];
}
export const readDeployedBackup = async (deployment: Deployment, from: TestPerson): Promise<DeployedBackup> => {
  const head = await requestFromDeployment(deployment, from, 'GET /backup');
  const lists: DeployedBackup['lists'] = [];
  for (const list of backupLists) {
    const { rows } = await requestFromDeployment(deployment, from, `GET /backup/rows?list=${list}`);
    if (rows.length > 0) lists.push([list, rows]);
  }
  return { head, lists };
};

/** Once given up, and once whole. */
export const restoreDeployedBackup = async (
  deployment: Deployment,
  empty: TestPerson,
  { head, lists }: DeployedBackup,
): Promise<void> => {
  const fingerprint = createHash('sha256').update(JSON.stringify(lists)).digest('hex');
  const begin = {
    fingerprint,
    exportedAt: head.exportedAt,
    email: head.account.email,
    ledgers: head.ledgers,
    counts: Object.fromEntries(lists.map(([list, rows]) => [list, rows.length])),
  };
  const restore = async (): Promise<void> => {
    await requestFromDeployment(deployment, empty, 'POST /backup/restore', { body: begin });
    let at = 0;
    for (const [list, rows] of lists) {
      await requestFromDeployment(deployment, empty, 'POST /backup/restore/rows', {
        body: { fingerprint, at, list, rows },
      });
      at += rows.length;
    }
  };
  await restore();
  await untilFinished(deployment, empty, 'POST /backup/restore/abandon');
  await restore();
  await untilFinished(deployment, empty, 'POST /backup/restore/finish', { fingerprint });
};
