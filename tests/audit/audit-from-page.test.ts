import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listDemoTrades } from '#demo/demo-trades';
import { demoAccounts } from '#demo/seed';
import { startDemoTable } from '#demo/testing';
import { findLoginAccount } from '#functions/auth/store';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { api } from '#lib/api/api';
import { readAuditInputs } from '#ops/audit/audit-account';
import { writeAuditFolder } from '#ops/audit/audit-folder';
import { toCommandActor } from '#ops/backup/command-account';
import { callApi } from '#ops/backup/testing';
import { covers } from '#tests/kit/covers';
import { isLongTestRun } from '#tests/kit/dice';
import { createSignedInPerson, type TestTable } from '#tests/kit/table';
import { createAuditArchive } from '../../frontend/src/features/settings/data/create-audit-archive';
import { LedgerKeepsChangingError } from '../../frontend/src/features/settings/data/read-account-backup';
import { fetchAuditAnswers } from '../../frontend/src/features/settings/data/read-audit-by-api';

/** The archive of the page of settings, put together by its own code from the answers of the real handlers. */

let table: TestTable;
beforeAll(async () => {
  setMinimalPasswordCost();
  table = await startDemoTable();
}, 180_000);
afterAll(() => table.stop());
afterEach(() => vi.restoreAllMocks());

interface Called {
  name: string;
  values: Record<string, unknown>;
}

/** Sends what the page would send; `onCall` before each. */
const sendAs = (token: string, onCall: (call: Called) => Promise<void> | void = () => {}) =>
  vi.spyOn(api, 'call').mockImplementation((async (name: string, values: Record<string, unknown> = {}) => {
    await onCall({ name, values });
    const template = name.replace('GET ', '');
    const inPath = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, one]) => one));
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
    const rest = Object.entries(values).filter(([key]) => !inPath.has(key));
    const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString();
    const { status, body } = await callApi('GET', query ? `${path}?${query}` : path, undefined, token);
    if (status !== 200) throw new Error(`${name}: ${status}`);
    return body;
  }) as never);

const logIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> => {
  const { body } = await callApi('POST', '/auth/login', { email, password });
  return (body as { token: string }).token;
};

/** With one stock, so that each page is read, and nothing of it takes long. */
const registerSomebody = async (): Promise<string> => {
  const { token } = await createSignedInPerson('owner', randomUUID());
  const [trade] = listDemoTrades('2026-06-30');
  expect((await callApi('POST', '/portfolio/transactions', trade, token)).status).toBe(201);
  return token;
};

const readOptions = () => ({ onStep: () => {}, signal: new AbortController().signal });

const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
  );

const writeByCommand = async (email: string): Promise<Record<string, string>> => {
  const login = requireFound(await findLoginAccount(email), 'account');
  const profile = requireFound(await findProfile(login.userId), 'account');
  const place = mkdtempSync(join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const folder = join(place, 'audit');
  await writeAuditFolder(folder, await readAuditInputs(toCommandActor(profile, 'audit')));
  return readFolder(folder);
};

const unzip = async (blob: Blob, name: string): Promise<Record<string, string>> => {
  const entries = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const folder = name.replace(/\.zip$/, '/');
  return Object.fromEntries(
    Object.entries(entries).map(([path, bytes]) => {
      expect(path.startsWith(folder), path).toBe(true);
      return [path.slice(folder.length), strFromU8(bytes)];
    }),
  );
};

/** The owner's has thousands of figures. */
const audited = isLongTestRun ? demoAccounts : demoAccounts.filter(({ email }) => email.startsWith('member'));

test.each(audited.map((account) => [account.email, account] as const))(
  'the archive of %s holds the very files that the command writes',
  { timeout: 180_000 },
  async (email, account) => {
    covers('4.8 audit from the page');
    sendAs(await logIn(account));
    const answers = await fetchAuditAnswers(readOptions());
    const { name, blob, figures } = await createAuditArchive(structuredClone(answers));
    expect(name).toMatch(/^evenkeel-\d{4}-\d\d-\d\d-audit\.zip$/);
    const [ours, theirs] = [await unzip(blob, name), await writeByCommand(email)];
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted());
    for (const [file, text] of Object.entries(theirs)) expect(ours[file], file).toBe(text);
    expect(JSON.parse(ours['figures.json'] ?? '').figures).toHaveLength(figures);
    expect(ours['report.html']).toContain('No program was asked yet.');
    expect(ours['report.html']).toContain('not compared</td>');
    expect(ours['report.html']).not.toContain(' equal</td>');
  },
);

const depositInput = (amount: number) => ({
  ...{ transactionType: 'deposit', amount, platform: 'Robinhood', currency: 'USD' },
  ...{ transactionDate: '2026-01-05', description: 'Meanwhile' },
});

/** After the rows were read, and before all pages were. */
const isLate = ({ name }: Called): boolean => name === 'GET /enhanced-watchlist';

test('what is recorded while the pages are read is noticed, and all of it is read again', async () => {
  covers('4.8 audit from the page');
  const token = await registerSomebody();
  let recorded = 0;
  sendAs(token, async (call) => {
    if (!isLate(call) || recorded > 0) return;
    recorded += 1;
    expect((await callApi('POST', '/cash/transactions', depositInput(12.34), token)).status).toBe(201);
  });
  const { exported, pages } = await fetchAuditAnswers(readOptions());
  expect(recorded).toBe(1);
  expect(exported.lists.cashEntries.at(-1)).toMatchObject({ amount: 12.34 });
  const robinhood = pages.balances.find(({ platform, currency }) => platform === 'Robinhood' && currency === 'USD');
  const { balances } = exported.lists;
  expect(balances.find((one) => one.platform === 'Robinhood' && one.currency === 'USD')?.balance).toBe(
    robinhood?.balance,
  );
});

test('an account that keeps changing is not audited', async () => {
  covers('4.8 audit from the page');
  const token = await registerSomebody();
  let amount = 20;
  sendAs(token, async (call) => {
    if (!isLate(call)) return;
    amount += 1;
    await callApi('POST', '/cash/transactions', depositInput(amount), token);
  });
  await expect(fetchAuditAnswers(readOptions())).rejects.toThrow(LedgerKeepsChangingError);
});

test.each(['GET /backup/rows', 'GET /insight/returns', 'GET /insight/stock/{symbol}/closes'])(
  'where %s fails there is no audit',
  async (failing) => {
    covers('4.8 audit from the page');
    sendAs(await registerSomebody(), ({ name }) => {
      if (name === failing) throw new Error('It failed.');
    });
    await expect(fetchAuditAnswers(readOptions())).rejects.toThrow('It failed.');
  },
);
