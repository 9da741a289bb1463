import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatNotice } from '#core/notices/messages';
import { newNoticesHeader } from '#core/notices/new-notices-header';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dailyRun } from '#functions/daily-run/handler';
import { findAndStoreNewNotices } from '#functions/notices/find-notices';
import { mailNotices } from '#functions/notices/mail-notices';
import {
  buildNoticeSettingsWrite,
  buildNoticeStateWrites,
  readNoticeSettings,
  readNoticeState,
} from '#functions/notices/store';
import { createDatedTestMarket, createTestOutbox, type TestOutbox } from '#functions/notices/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { buildNewProfileWrite, type Profile, sha256 } from '#functions/runtime/identity/profile';
import { issueToken } from '#functions/runtime/identity/token';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import {
  cdInput,
  createSender,
  ownAssetInput,
  type SendToHandler,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** From the daily run to the bell and the e-mail, through the handlers. */

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
let box: TestOutbox;
let mailFails: boolean;

/** A Friday, a minute after the market's close. */
const friday = '2026-11-20T21:01:00Z';
/** With a sign-in of that moment: one of days ago has ended. */
const at = async (instant: string) => {
  vi.setSystemTime(new Date(instant));
  person = await signInAgain(person.id);
  send = createSender(person);
};
const signInAgain = async (id: string) => ({ id, token: await issueToken({ userId: id, tokenVersion: 1 }) });
const market = (known: TestMarketData, asOf = () => new Date().toISOString()) => {
  clearMarketCache();
  overridePort('marketData', createDatedTestMarket(known, asOf));
};
const marketWithoutAnswer = () => {
  clearMarketCache();
  overridePort('marketData', { ...createTestMarket({}), quotes: () => Promise.reject(new Error('down')) });
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(friday) });
  table = await startTestTable();
  person = await createSignedInPerson('owner');
  send = createSender(person);
  mailFails = false;
  box = createTestOutbox({ fails: () => mailFails });
  overridePort('mailer', box);
  market({ prices: { KO: [59.5, 60] } });
});
afterEach(async () => {
  overridePort('mailer', undefined);
  vi.unstubAllEnvs();
  await table.stop();
  vi.useRealTimers();
});

const watch = async (symbol: string, targets: object) => {
  const answer = await send(watchlist, 'POST', '/enhanced-watchlist', { symbol, companyName: symbol, ...targets });
  expect(answer).toMatchObject({ status: 201 });
};
const list = async (query = '') => (await send(analytics, 'GET', `/insight/notices${query}`)).body;
const texts = async () => (await list()).notices.map(formatNotice);
/** As any answer says it. */
const said = async (who = person) =>
  (await invokeHandler(analytics, { method: 'GET', path: '/api/insight/notices/settings', token: who.token })).headers[
    newNoticesHeader
  ];
/** As the account stands, with nothing of before. */
const setProfile = (more: Partial<Profile>) =>
  writeTransaction([
    buildNewProfileWrite({ id: person.id, email: 'owner@example.com', username: 'owner', tokenVersion: 1, ...more }),
  ]);
/** What the log says while `work` goes on. */
const logOf = async (work: () => Promise<unknown>) => {
  vi.stubEnv('LOG_LEVEL', 'warn');
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await work().finally(() => write.mockRestore());
  return lines.map((line) => JSON.parse(line));
};
const see = (upTo: number) => send(analytics, 'PUT', '/insight/notices/seen', { upTo });
const choose = (choice: object, key?: string) => send(analytics, 'PUT', '/insight/notices/settings', choice, key);

/** The first of this file: with it is loaded what answers, so that changes to that are tried on this alone (`npm run mutate`). */
test('a person reads and sees through the API what the daily run has found, and chooses what it is to tell and how', async () => {
  await watch('KO', { targetBuyPrice: 60 });
  await dailyRun();
  expect(await list()).toMatchObject({ notices: [{ symbol: 'KO', number: 1 }], seen: 0, cursor: null });
  expect((await see(1)).status).toBe(204);
  expect([(await list()).seen, await said()]).toEqual([1, '0 1']);
  expect(await choose({ mail: true })).toMatchObject({
    status: 422,
    body: { error: 'This installation does not send email.', code: 'no_mail' },
  });
  vi.stubEnv('NOTICES_FROM', 'notices@example.org');
  const chosen = { target: false, cd: true, mail: true, mailOffered: true, mailFailed: false };
  expect((await choose({ mail: true, target: false })).body).toMatchObject(chosen);
  expect((await send(analytics, 'GET', '/insight/notices/settings')).body).toMatchObject(chosen);
  expect(await texts()).toEqual([]);
});

describe('the daily run', () => {
  test('finds what a person wants to know, once, and every answer says how many are new', async () => {
    covers('1.7 GET /insight/notices');
    await watch('KO', { targetBuyPrice: 60 });
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'XYZ', companyName: 'No such' });
    await send(cds, 'POST', '/cds', { ...cdInput, startDate: '2025-12-01', maturityDate: '2026-12-01' });
    market({
      prices: { KO: [59.5, 60], AAPL: [200, 198] },
      dividends: { AAPL: [['2026-11-24', 0.26, '2026-12-01']] },
      splits: { AAPL: [{ date: '2026-12-14', numerator: 4, denominator: 1 }] },
    });
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    expect(await said()).toBe('0 0');
    await dailyRun();
    expect(await texts()).toEqual([
      'KO is at $59.50, at or below your buy target of $60.00.',
      'AAPL goes ex-dividend on Nov 24, 2026: $0.26 a share, paid on Dec 1, 2026.',
      'AAPL will split 4:1 on Dec 14, 2026.',
      'Your CD at Citi matures on Dec 1, 2026.',
      'There is no price for XYZ: it is not included in your totals.',
    ]);
    expect(await said()).toBe('5 5');
    const kept = await readNoticeState(person.id);
    expect(await findAndStoreNewNotices(person.id)).toBe(0);
    await dailyRun();
    await at('2026-11-20T22:00:00Z');
    expect((await send(analytics, 'GET', '/insight/notices/settings')).status).toBe(200);
    expect(await readNoticeState(person.id)).toEqual(kept);
  });

  test('on a day without trading looks for CDs that mature, too, by the day in New York, and are not closed', async () => {
    const cd = { ...cdInput, startDate: '2025-11-21', maturityDate: '2026-11-21' };
    await send(cds, 'POST', '/cds', cd);
    await send(cds, 'POST', '/cds', { ...cd, accountNumber: '1002' });
    await send(cds, 'PUT', '/cds/2', { status: 'closed', earlyWithdrawalPenalty: 0.01, version: 1 });
    await at('2026-11-22T02:00:00Z');
    await dailyRun();
    expect(await texts()).toEqual(['Your CD at Citi matures today, Nov 21, 2026.']);
  });

  test('tells of the days of grace of a CD as it matures and shortly before they end, each once; of none without them', async () => {
    covers('4.11 grace period');
    const cd = { ...cdInput, startDate: '2025-11-21', maturityDate: '2026-11-21' };
    await send(cds, 'POST', '/cds', { ...cd, bankName: 'Ally', graceDays: 7 });
    await send(cds, 'POST', '/cds', cd);
    for (const day of ['21', '22', '26', '27', '28', '30']) {
      await at(`2026-11-${day}T21:01:00Z`);
      await dailyRun();
    }
    expect(await texts()).toEqual([
      'The grace period of your CD at Ally ends on Nov 28, 2026; it matured on Nov 21, 2026 and is still open.',
      'Your CD at Ally matured on Nov 21, 2026 and is still open. Grace period until Nov 28, 2026.',
      'Your CD at Citi matured on Nov 21, 2026 and is still open.',
      'Your CD at Ally matures today, Nov 21, 2026. Grace period until Nov 28, 2026.',
      'Your CD at Citi matures today, Nov 21, 2026.',
    ]);
  });

  test('tells of a price that comes back to its target once more, and of none that is days old', async () => {
    await watch('KO', { targetBuyPrice: 60 });
    await dailyRun();
    await at('2026-11-23T21:01:00Z');
    market({ prices: { KO: [61, 59.5] } });
    await dailyRun();
    await at('2026-11-24T21:01:00Z');
    market({ prices: { KO: [58, 61] } });
    expect([await findAndStoreNewNotices(person.id), await findAndStoreNewNotices(person.id)]).toEqual([1, 0]);
    expect(await texts()).toEqual([
      'KO is at $58.00, at or below your buy target of $60.00.',
      'KO is at $59.50, at or below your buy target of $60.00.',
    ]);
  });

  test('while the provider does not answer invents nothing, and keeps what held', async () => {
    covers('4.10 notices once');
    await watch('KO', { targetBuyPrice: 60 });
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'KO', companyName: 'Coca-Cola' });
    await dailyRun();
    await at('2026-11-23T21:01:00Z');
    clearMarketCache();
    overridePort('marketData', {
      ...createDatedTestMarket({ failing: ['KO'] }, () => friday),
      quotes: () => Promise.reject(new Error('down')),
    });
    await dailyRun().catch(() => undefined);
    await at('2026-11-24T21:01:00Z');
    market({ prices: { KO: [59, 60] } });
    await dailyRun();
    expect(await texts()).toEqual(['KO is at $59.50, at or below your buy target of $60.00.']);
  });

  test('is told by no price that stands in while the provider does not answer', async () => {
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'KO', companyName: 'Coca-Cola' });
    await dailyRun();
    await at('2026-11-23T21:01:00Z');
    clearMarketCache();
    overridePort('marketData', {
      ...createDatedTestMarket({}, () => friday),
      quotes: () => Promise.reject(new Error('down')),
    });
    await watch('KO', { targetBuyPrice: 60 });
    await findAndStoreNewNotices(person.id);
    expect(await texts()).toEqual([]);
    market({ prices: { KO: [59.5, 60] } });
    await at('2026-11-23T21:31:00Z');
    await findAndStoreNewNotices(person.id);
    expect(await texts()).toHaveLength(1);
  });

  test('says of no stock that there is no price of it while the provider does not answer', async () => {
    marketWithoutAnswer();
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    await findAndStoreNewNotices(person.id);
    expect(await texts()).toEqual([]);
  });

  test('tells once that there is no price, though at times the provider does not answer or only a sample does', async () => {
    const unpriced = ['There is no price for XYZ: it is not included in your totals.'];
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'XYZ', companyName: 'No such' });
    await dailyRun();
    expect(await texts()).toEqual(unpriced);
    await at('2026-11-23T21:01:00Z');
    marketWithoutAnswer();
    await findAndStoreNewNotices(person.id);
    await at('2026-11-24T21:01:00Z');
    market({});
    await findAndStoreNewNotices(person.id);
    expect(await texts()).toEqual(unpriced);
    await at('2026-11-25T21:01:00Z');
    clearMarketCache();
    overridePort('marketData', createTestMarket({ prices: { XYZ: [10, 10] } }));
    await findAndStoreNewNotices(person.id);
    // Once the sample's price is too old to stand in.
    await at('2026-12-03T21:01:00Z');
    market({});
    await findAndStoreNewNotices(person.id);
    expect(await texts()).toEqual(unpriced);
  });

  test('tells of a price that is of more than 7 days ago', async () => {
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    market({ prices: { AAPL: [200, 198] } }, () => '2026-11-12T21:00:00Z');
    await dailyRun();
    expect(await texts()).toEqual(['The latest price of AAPL is from Nov 12, 2026: its value may be out of date.']);
  });

  test('calls no price of the sample old', async () => {
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    const sample = createTestMarket({ prices: { AAPL: [200, 198] } });
    clearMarketCache();
    overridePort('marketData', {
      ...sample,
      quotes: async (symbols) =>
        (await sample.quotes(symbols)).map((quote) => ({ ...quote, asOf: '2026-11-02T21:00:00Z' })),
    });
    await dailyRun();
    expect(await texts()).toEqual([]);
  });

  test('tells of splits since the first purchase alone, and of nothing that was sold', async () => {
    const trade = { ...tradeInput, transactionDate: '2026-11-10' };
    await send(portfolio, 'POST', '/portfolio/transactions', trade);
    await send(portfolio, 'POST', '/portfolio/transactions', { ...trade, symbol: 'XYZ' });
    await send(portfolio, 'POST', '/portfolio/transactions', { ...trade, symbol: 'XYZ', transactionType: 'sell' });
    const splitOn = (date: string) => ({ date, numerator: 4, denominator: 1 });
    market({ prices: { AAPL: [200, 198] }, splits: { AAPL: [splitOn('2026-11-09'), splitOn('2026-11-12')] } });
    await dailyRun();
    expect(await texts()).toEqual(['AAPL split 4:1 on Nov 12, 2026; this became known on Nov 20, 2026.']);
  });

  test('takes a price of one’s own as it is, however old', async () => {
    await send(portfolio, 'POST', '/portfolio/assets', ownAssetInput);
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'FUND', companyName: 'Plan' });
    await dailyRun();
    expect(await texts()).toEqual([]);
  });

  test('tells of an asset of one’s own that has no price', async () => {
    await send(portfolio, 'POST', '/portfolio/assets', ownAssetInput);
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'FUND', companyName: 'Plan' });
    const path = `/portfolio/assets/FUND/prices/${ownAssetInput.date}`;
    expect(await send(portfolio, 'DELETE', path)).toMatchObject({ status: 204 });
    await dailyRun();
    expect(await texts()).toEqual(['There is no price for FUND: it is not included in your totals.']);
  });

  test('asks the market of no stock that was never traded and has no target, nor of events of one’s own assets', async () => {
    await send(portfolio, 'POST', '/portfolio/assets', ownAssetInput);
    for (const trade of [
      { symbol: 'FUND' },
      { symbol: 'KO' },
      { symbol: 'XYZ' },
      { symbol: 'XYZ', transactionType: 'sell' },
    ])
      await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, ...trade });
    await watch('PEP', {});
    await watch('MSFT', { targetSellPrice: 100 });
    await at('2026-11-23T21:01:00Z');
    clearMarketCache();
    const known = createTestMarket({ prices: { KO: [61, 60] } });
    const asked = { quotes: new Set<string>(), events: new Set<string>() };
    overridePort('marketData', {
      ...known,
      quotes: (symbols) => {
        for (const symbol of symbols) asked.quotes.add(symbol);
        return known.quotes(symbols);
      },
      events: (symbol) => {
        asked.events.add(symbol);
        return known.events(symbol);
      },
    });
    await findAndStoreNewNotices(person.id);
    // Of what was sold too: its price and splits are a part of the books.
    expect([...asked.quotes].toSorted()).toEqual(['FUND', 'KO', 'MSFT', 'XYZ']);
    expect([...asked.events].toSorted()).toEqual(['KO', 'XYZ']);
  });

  test('writes nothing but what is new, though a split between trades has become known that their books lack', async () => {
    for (const transactionDate of ['2026-11-10', '2026-11-18'])
      await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, transactionDate });
    await at('2026-11-23T21:01:00Z');
    market({ prices: { AAPL: [50, 49] }, splits: { AAPL: [{ date: '2026-11-16', numerator: 4, denominator: 1 }] } });
    const { commands } = await countTableRequests(() => findAndStoreNewNotices(person.id));
    expect(await texts()).toHaveLength(1);
    expect(commands).toMatchObject({ TransactWriteItems: 1 });
  });

  test('tells of no target that the person has met', async () => {
    await watch('KO', { targetBuyPrice: 60 });
    await send(watchlist, 'PATCH', '/enhanced-watchlist/1/status', { targetStatus: 'completed' });
    await dailyRun();
    expect(await texts()).toEqual([]);
  });

  test('leaves an account alone that is being deleted', async () => {
    await setProfile({ deletingSince: friday });
    const before = await readNoticeState(person.id);
    const on = await readNoticeSettings(person.id);
    await expect(writeTransaction(buildNoticeStateWrites(person.id, before, before, on))).rejects.toThrow(
      WriteConflict,
    );
  });

  test('that looks twice at the same moment tells of each once, and nobody else', async () => {
    await watch('KO', { targetBuyPrice: 60 });
    const member = await createSignedInPerson('member');
    await Promise.all([
      findAndStoreNewNotices(person.id),
      findAndStoreNewNotices(person.id),
      findAndStoreNewNotices(member.id),
    ]);
    expect(await texts()).toHaveLength(1);
    expect(await said()).toBe('1 1');
    expect(await said(member)).toBe('0 0');
  });
});

describe('what was seen', () => {
  beforeEach(async () => {
    market({ prices: { KO: [59.5, 60], PEP: [120, 119] } });
    await watch('KO', { targetBuyPrice: 60 });
    await watch('PEP', { targetSellPrice: 100 });
    await dailyRun();
  });

  test('moves when the bell is opened, and not by reading the list', async () => {
    covers('4.10 bell');
    expect(await list()).toMatchObject({ seen: 0 });
    expect(await said()).toBe('2 2');
    expect(await see(1)).toMatchObject({ status: 204 });
    expect(await said()).toBe('1 2');
    expect(await list()).toMatchObject({ seen: 1 });
    await see(2);
    expect(await said()).toBe('0 2');
  });

  test('never goes back, whichever of two tabs says so last, nor further than there are', async () => {
    covers('1.7 PUT /insight/notices/seen');
    await Promise.all([see(1), see(2), see(1)]);
    expect(await list()).toMatchObject({ seen: 2 });
    await see(1);
    expect(await list()).toMatchObject({ seen: 2 });
    await see(999);
    expect(await list()).toMatchObject({ seen: 2 });
    await at('2026-11-23T21:01:00Z');
    market({ prices: { KO: [59.5, 60], PEP: [120, 119], AAPL: [200, 198] } });
    await watch('AAPL', { targetBuyPrice: 300 });
    await dailyRun();
    expect(await said()).toBe('1 3');
  });

  test('is written once, however often it is said', async () => {
    await see(2);
    const { version } = await readNoticeState(person.id);
    expect([(await see(2)).status, (await see(1)).status]).toEqual([204, 204]);
    expect((await readNoticeState(person.id)).version).toBe(version);
  });

  test('comes a page at a time', async () => {
    covers('1.7 GET /insight/notices');
    const first = await list('?limit=1');
    expect(first).toMatchObject({ notices: [{ number: 2 }], cursor: 2 });
    expect(await list(`?limit=1&cursor=${first.cursor}`)).toMatchObject({ notices: [{ number: 1 }], cursor: null });
  });

  test("costs no request to say, two to list, and is nobody else's", async () => {
    const member = await createSignedInPerson('member');
    expect(
      (await invokeHandler(analytics, { method: 'GET', path: '/api/insight/notices', token: member.token })).body,
    ).toEqual({
      notices: [],
      seen: 0,
      cursor: null,
    });
    // The profile, which every request reads, the notices, and what is turned off.
    expect((await countTableRequests(() => list())).commands).toEqual({ GetItem: 3 });
  });
});

describe('a kind that is turned off', () => {
  test('is not found, not shown and not counted, until it is turned on again', async () => {
    covers('1.7 PUT /insight/notices/settings');
    await watch('KO', { targetBuyPrice: 60 });
    expect((await choose({ target: false })).body).toMatchObject({ target: false, cd: true, mail: false });
    await dailyRun();
    expect(await texts()).toEqual([]);
    await choose({ target: true });
    await at('2026-11-23T21:01:00Z');
    market({ prices: { KO: [59, 60] } });
    await dailyRun();
    expect(await texts()).toHaveLength(1);
    expect(await said()).toBe('1 1');
    await choose({ target: false });
    expect(await said()).toBe('0 1');
    expect(await texts()).toEqual([]);
    await choose({ target: true });
    expect(await said()).toBe('1 1');
  });

  test('is turned on again by an undoing, and its count with it', async () => {
    covers('1.7 PUT /insight/notices/settings');
    await watch('KO', { targetBuyPrice: 60 });
    await send(cds, 'POST', '/cds', { ...cdInput, startDate: '2025-12-01', maturityDate: '2026-12-01' });
    await dailyRun();
    await choose({ cd: false });
    await choose({ target: false }, 'the-press');
    expect(await said()).toBe('0 2');
    await send(activity, 'POST', '/activity/undo', { group: 'the-press' }, 'the-undo');
    expect(await said()).toBe('1 2');
    expect((await send(analytics, 'GET', '/insight/notices/settings')).body).toMatchObject({ target: true, cd: false });
  });
});

describe('e-mail', () => {
  const offer = () => vi.stubEnv('NOTICES_FROM', 'notices@example.org');
  const subjects = () => box.sent.map(({ to, subject }) => [to, subject]);

  test('is not to be had where no sender is named', async () => {
    covers('1.7 GET /insight/notices/settings');
    expect((await send(analytics, 'GET', '/insight/notices/settings')).body).toMatchObject({ mailOffered: false });
    expect(await choose({ mail: true })).toMatchObject({ status: 422, body: { code: 'no_mail' } });
    await watch('KO', { targetBuyPrice: 60 });
    await dailyRun();
    expect(box.sent).toEqual([]);
  });

  test('never goes to who has not asked for it, nor to another address than was asked for', async () => {
    offer();
    await watch('KO', { targetBuyPrice: 60 });
    await dailyRun();
    expect(box.sent).toEqual([]);
    await choose({ mail: true });
    const asked = await readNoticeSettings(person.id);
    await writeWithoutChangeLog([
      buildNoticeSettingsWrite(person.id, { ...asked, mailTo: sha256('somebody@example.org') }, asked),
    ]);
    expect((await send(analytics, 'GET', '/insight/notices/settings')).body).toMatchObject({ mail: false });
    await watch('PEP', { targetSellPrice: 1 });
    await at('2026-11-23T21:01:00Z');
    market({ prices: { KO: [59.5, 60], PEP: [120, 119] } });
    await dailyRun();
    expect(await texts()).toHaveLength(2);
    expect(box.sent).toEqual([]);
  });

  test('tells what is new since it was asked for, once a day however often the day is run', async () => {
    covers('4.10 notices by mail');
    offer();
    market({ prices: { KO: [59.5, 60], PEP: [120, 119] } });
    await watch('PEP', { targetSellPrice: 100 });
    await at('2026-11-19T21:01:00Z');
    await dailyRun();
    await at(friday);
    expect((await choose({ mail: true })).body).toMatchObject({ mail: true, mailOffered: true, mailFailed: false });
    await watch('KO', { targetBuyPrice: 60 });
    await dailyRun();
    expect(subjects()).toEqual([['owner@example.com', 'Evenkeel: 1 new notice']]);
    expect(box.sent[0]?.text).toContain('KO is at $59.50');
    expect(box.sent[0]?.text).not.toContain('PEP');
    await dailyRun();
    await send(cds, 'POST', '/cds', { ...cdInput, startDate: '2025-12-01', maturityDate: '2026-12-01' });
    // Still that day in New York.
    await at('2026-11-21T02:00:00Z');
    expect([await findAndStoreNewNotices(person.id), await mailNotices()]).toEqual([1, 0]);
    await at('2026-11-21T21:01:00Z');
    await dailyRun();
    expect(subjects()).toHaveLength(2);
    expect(box.sent[1]?.text).toContain('CD at Citi');
    expect(box.sent[1]?.text).not.toContain('KO');
    await at('2026-11-22T21:01:00Z');
    await dailyRun();
    expect(box.sent).toHaveLength(2);
  });

  /** Found on Friday, while nothing could be sent. */
  const findUnsent = async () => {
    offer();
    await choose({ mail: true });
    await watch('KO', { targetBuyPrice: 60 });
    vi.stubEnv('NOTICES_FROM', '');
    await dailyRun();
    offer();
    await at('2026-11-21T21:01:00Z');
  };

  test('is sent of what was found while nothing could be sent, also where it is asked for again', async () => {
    await findUnsent();
    await choose({ mail: true });
    expect(await mailNotices()).toBe(1);
    expect(subjects()).toEqual([['owner@example.com', 'Evenkeel: 1 new notice']]);
  });

  test('is not sent of what was seen under the bell, nor of a kind that was turned off', async () => {
    await findUnsent();
    await choose({ target: false });
    expect(await mailNotices()).toBe(0);
    await choose({ target: true });
    await see(1);
    expect(await mailNotices()).toBe(0);
  });

  test('is not sent to who may not sign in any more, nor while the account is restored or deleted', async () => {
    await findUnsent();
    vi.stubEnv('ALLOWED_EMAIL_HASHES', sha256('somebody@example.org'));
    expect(await mailNotices()).toBe(0);
    vi.stubEnv('ALLOWED_EMAIL_HASHES', sha256('owner@example.com'));
    for (const locked of [{ restoring: 'a-backup' }, { deletingSince: friday }]) {
      await setProfile(locked);
      expect(await mailNotices()).toBe(0);
    }
    await setProfile({});
    expect(await mailNotices()).toBe(1);
  });

  test('tells of several once, and of none of them again on the next day', async () => {
    offer();
    await choose({ mail: true });
    market({ prices: { KO: [59.5, 60], PEP: [120, 119] } });
    await watch('KO', { targetBuyPrice: 60 });
    await watch('PEP', { targetSellPrice: 100 });
    await dailyRun();
    await at('2026-11-21T21:01:00Z');
    await dailyRun();
    expect(subjects()).toEqual([['owner@example.com', 'Evenkeel: 2 new notices']]);
  });

  test('goes to one person though another’s notices cannot be read', async () => {
    await findUnsent();
    for (const id of ['a-person', 'z-person']) {
      await createSignedInPerson('member', id);
      await writeWithoutChangeLog([{ Put: { Item: { pk: `USER#${id}`, sk: 'NOTICE#ALL', notices: '{' } } }]);
    }
    const failed = { level: 'error', message: 'notices not mailed', error: 'SyntaxError' };
    expect(await logOf(async () => expect(await mailNotices()).toBe(1))).toMatchObject([
      { ...failed, user: 'a-person' },
      { ...failed, user: 'z-person' },
    ]);
  });

  test('has links to the site where that has an address of its own', async () => {
    await findUnsent();
    vi.stubEnv('SITE_URL', 'https://ledger.example.org');
    expect(await mailNotices()).toBe(1);
    expect(box.sent[0]).toMatchObject({
      text: expect.stringContaining('Turn it off: https://ledger.example.org/dashboard/settings#notices'),
      html: expect.stringContaining('<a href="https://ledger.example.org/dashboard/enhanced-watchlist">KO is at'),
      settings: 'https://ledger.example.org/dashboard/settings#notices',
    });
  });

  test('that is refused does not count as sent, and the log says whose it was and why, without the address', async () => {
    await findUnsent();
    mailFails = true;
    const log = await logOf(async () => expect(await mailNotices()).toBe(0));
    expect(log).toMatchObject([
      { level: 'warn', message: 'notices not mailed', user: person.id, error: 'MessageRejected' },
    ]);
    expect(JSON.stringify(log)).not.toContain('owner@example.com');
  });

  test('that fails without saying by what is kept as failed as well', async () => {
    await findUnsent();
    overridePort('mailer', { send: () => Promise.reject('no reason') });
    expect(await mailNotices()).toBe(0);
    expect(await readNoticeState(person.id)).toMatchObject({ mailedTo: 0, mailFailed: 'unknown' });
  });

  test('that is refused is kept as failed, harms no run, and is told on the next day', async () => {
    covers('4.10 notices by mail');
    offer();
    await choose({ mail: true });
    await watch('KO', { targetBuyPrice: 60 });
    mailFails = true;
    expect(await dailyRun()).toMatchObject({ found: 0 });
    expect(await readNoticeState(person.id)).toMatchObject({
      mailedOn: '2026-11-20',
      mailedTo: 0,
      mailFailed: 'MessageRejected',
    });
    expect((await send(analytics, 'GET', '/insight/notices/settings')).body).toMatchObject({ mailFailed: true });
    expect((await choose({ mail: false })).body).toMatchObject({ mailFailed: false });
    expect((await choose({ mail: true })).body).toMatchObject({ mailFailed: true });
    mailFails = false;
    await dailyRun();
    expect(box.sent).toEqual([]);
    await at('2026-11-21T21:01:00Z');
    await dailyRun();
    expect(subjects()).toHaveLength(1);
    expect(await readNoticeState(person.id)).toMatchObject({ mailedTo: 1, mailFailed: null });
  });

  test('of a run that is killed while it sends goes out no second time that day', async () => {
    covers('4.10 notices by mail');
    offer();
    await choose({ mail: true });
    await watch('KO', { targetBuyPrice: 60 });
    let begun = 0;
    const killed = new Promise<never>(() => undefined);
    overridePort('mailer', {
      send: () => {
        begun += 1;
        return killed;
      },
    });
    void dailyRun();
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 });
    overridePort('mailer', box);
    await dailyRun();
    expect(box.sent).toEqual([]);
    await at('2026-11-21T21:01:00Z');
    await dailyRun();
    expect(box.sent).toHaveLength(1);
  });

  test('ends with a press', async () => {
    offer();
    await choose({ mail: true });
    expect((await choose({ mail: false })).body).toMatchObject({ mail: false });
    await watch('KO', { targetBuyPrice: 60 });
    await dailyRun();
    expect(box.sent).toEqual([]);
  });
});
