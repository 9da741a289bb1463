import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cd } from '#contract/cds';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/cds/handler';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { addTestTitleTexts } from '#tests/kit/title-text';

const today = getDayInNewYork(new Date());

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

/** Bought 100 days ago for a year: $1 of interest a day. */
const cd = {
  accountNumber: 'CD-1001',
  bankName: 'Citi',
  principalAmount: 10_000,
  interestRate: 0.0365,
  termMonths: 12,
  startDate: addDays(today, -100),
  maturityDate: addDays(today, 265),
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.005,
  description: 'ladder',
};
const send = (method: string, path: string, body?: unknown, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/cds${path}`, body, token, headers });
const add = (change: object = {}, token = owner) => send('POST', '', { ...cd, ...change }, token);
const edit = (change: object, id = 1, token = owner) => send('PUT', `/${id}`, change, token);
const list = async (token = owner): Promise<Cd[]> => (await send('GET', '', undefined, token)).body.cds;
const pay = (change: object = {}, token = owner) =>
  send('POST', '/1/interest', { paymentDate: today, interestAmount: 12.5, ...change }, token);

describe('a CD', () => {
  const shown = {
    ...cd,
    id: 1,
    status: 'active',
    closedDate: null,
    currentValue: 10_100,
    interestEarned: 100,
    valueAtMaturity: 10_365,
    apy: 0.0365,
    daysLeft: 265,
    withdrawToday: { value: 10_100, penalty: 50, net: 10_050 },
    payout: null,
    rolledInto: null,
    rolledFrom: null,
    version: 1,
  };

  test('is answered whole, with its value today and what leaving today would pay', async () => {
    covers('1.7 GET /cds/{id}', '1.7 POST /cds', '3.3 CD and sums');
    const { status, body } = await add();
    expect([status, body]).toEqual([201, shown]);
    expect(await list()).toEqual([shown]);
    expect((await send('GET', '/1')).body).toEqual(shown);
  });

  test('has the defaults of the form', async () => {
    covers('3.9 new CD');
    const { bankName, startDate, compoundingFrequency, earlyWithdrawalPenalty, description, ...required } = cd;
    const { body } = await send('POST', '', { ...required, maturityDate: addMonthsToDay(today, 12) });
    expect(body).toMatchObject({
      bankName: 'Citi',
      startDate: today,
      compoundingFrequency: 'monthly',
      earlyWithdrawalPenalty: 0,
      description: '',
      currentValue: 10_000,
    });
  });

  test('matures by its date alone, without a penalty from then on', async () => {
    await add({ startDate: addDays(today, -365), maturityDate: today });
    expect((await list())[0]).toMatchObject({
      status: 'matured',
      daysLeft: 0,
      currentValue: 10_365,
      withdrawToday: { value: 10_365, penalty: 0, net: 10_365 },
    });
  });

  test('is changed by what is sent alone', async () => {
    covers('1.7 PUT /cds/{id}');
    await add();
    const { status, body } = await edit({ description: 'moved', interestRate: 0.073, version: 1 });
    expect([status, body]).toEqual([
      200,
      {
        ...shown,
        description: 'moved',
        interestRate: 0.073,
        currentValue: 10_200,
        interestEarned: 200,
        valueAtMaturity: 10_730,
        apy: 0.073,
        withdrawToday: { value: 10_200, penalty: 50, net: 10_150 },
        version: 2,
      },
    ]);
    expect((await edit(body)).status).toBe(200);
  });

  test('is closed with a status and can be opened again', async () => {
    covers('3.4 CD status');
    await add();
    const closed = (await edit({ status: 'closed' })).body;
    expect(closed).toMatchObject({ status: 'closed', closedDate: today, withdrawToday: null, daysLeft: 0 });
    const earlier = (await edit({ closedDate: addDays(today, -50) })).body;
    expect(earlier).toMatchObject({ status: 'closed', currentValue: 10_050, interestEarned: 50 });
    expect((await edit(earlier)).body.closedDate).toBe(addDays(today, -50));
    expect((await edit({ status: 'active' })).body).toMatchObject({ status: 'active', currentValue: 10_100 });
  });

  test('that is closed early says what that has paid; the penalty can be told with it', async () => {
    covers('1.7 PUT /cds/{id}');
    await add();
    const early = { status: 'closed', closedDate: addDays(today, -50), earlyWithdrawalPenalty: 0.01 };
    expect((await edit(early)).body.payout).toEqual({ value: 10_050, penalty: 100, net: 9_950 });
    expect((await edit({ status: 'active' })).body.payout).toBeNull();
  });

  test('that is closed once it has matured pays no penalty', async () => {
    await add({ startDate: addDays(today, -365), maturityDate: today });
    expect((await edit({ status: 'closed' })).body.payout).toEqual({ value: 10_365, penalty: 0, net: 10_365 });
  });

  test('is deleted together with its payments, however many', async () => {
    covers('1.7 DELETE /cds/{id}');
    await add();
    for (let at = 0; at < 101; at += 1) await pay();
    const before = await table.countItems();
    expect((await send('DELETE', '/1')).status).toBe(204);
    expect(await table.countItems()).toBe(before - 102);
    expect(await list()).toEqual([]);
    expect((await send('GET', '/1/interest')).status).toBe(404);
  });

  test('keeps its number to itself after it is deleted', async () => {
    await add();
    await send('DELETE', '/1');
    expect((await add()).body.id).toBe(2);
  });
});

describe('several', () => {
  const ladder = async () => {
    await add();
    await add({
      principalAmount: 30_000,
      interestRate: 0.05,
      maturityDate: addDays(today, 20),
      startDate: addDays(today, -345),
    });
    await add({ startDate: addDays(today, -400), maturityDate: addDays(today, -35) });
    await add({ accountNumber: 'gone' });
    await edit({ status: 'closed' }, 4);
  };

  test('are listed by maturity, closed ones last', async () => {
    covers('1.7 GET /cds');
    await ladder();
    expect((await list()).map(({ id, status }) => [id, status])).toEqual([
      [3, 'matured'],
      [2, 'active'],
      [1, 'active'],
      [4, 'closed'],
    ]);
  });

  test('are summed: what is open counts, the closed one is only counted', async () => {
    covers('1.7 GET /cds/summary', '3.3 CD and sums');
    await ladder();
    // 30,000 x 0.05 x 345/365 = 1,417.81
    const { interestThisYear, ...summary } = (await send('GET', '/summary')).body;
    expect(summary).toEqual({
      totalCds: 4,
      activeCds: 2,
      maturedCds: 1,
      closedCds: 1,
      totalPrincipal: 50_000,
      totalCurrentValue: 51_882.81,
      totalInterestEarned: 1_882.81,
      // (10,000 x 0.0365 x 2 + 30,000 x 0.05) / 50,000
      averageInterestRate: 0.0446,
      nextMaturity: {
        id: 2,
        accountNumber: 'CD-1001',
        bankName: 'Citi',
        maturityDate: addDays(today, 20),
        daysLeft: 20,
        valueAtMaturity: 31_500,
      },
      asOf: today,
    });
    expect(interestThisYear).toBeGreaterThanOrEqual(0);
  });

  test('none come to nothing', async () => {
    expect((await send('GET', '/summary')).body).toEqual({
      totalCds: 0,
      activeCds: 0,
      maturedCds: 0,
      closedCds: 0,
      totalPrincipal: 0,
      totalCurrentValue: 0,
      totalInterestEarned: 0,
      averageInterestRate: 0,
      interestThisYear: 0,
      nextMaturity: null,
      asOf: today,
    });
  });
});

describe('interest payments', () => {
  test('are a history, newest first, and leave the value as it is', async () => {
    covers('1.7 GET /cds/{id}/interest', '1.7 POST /cds/{id}/interest', '3.3 interest payment');
    await add();
    const { status, body } = await pay({ paymentDate: addDays(today, -10) });
    const payment = {
      id: 1,
      paymentDate: addDays(today, -10),
      interestAmount: 12.5,
      principalBalance: 10_000,
      interestRate: 0.0365,
      paymentType: 'interest',
      description: '',
      version: 1,
    };
    expect([status, body]).toEqual([201, payment]);
    await pay({
      paymentDate: addDays(today, -40),
      paymentType: 'other',
      principalBalance: 9_000,
      description: 'bonus',
    });
    const { interestPayments } = (await send('GET', '/1/interest')).body;
    expect(interestPayments).toEqual([
      payment,
      {
        ...payment,
        id: 2,
        paymentDate: addDays(today, -40),
        paymentType: 'other',
        principalBalance: 9_000,
        description: 'bonus',
      },
    ]);
    expect((await list())[0]).toMatchObject({ currentValue: 10_100, version: 1 });
  });

  test('do not get in the way of an edit, and an edit does not lose them', async () => {
    await add();
    await pay();
    expect((await edit({ description: 'x', version: 1 })).status).toBe(200);
    expect((await pay()).body.id).toBe(2);
  });

  test('ten at once are ten', async () => {
    covers('1.7 POST /cds/{id}/interest');
    await add();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));
    expect(answers.map(({ body }) => body.id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await send('GET', '/1/interest')).body.interestPayments).toHaveLength(10);
  });
});

describe('the day count', () => {
  test('is what was entered, goes over to what a CD is rolled over into, and is actual/365 where nothing was', async () => {
    covers('4.11 day count');
    const plain = (await add({ compoundingFrequency: 'at_maturity' })).body;
    expect(plain.dayCount).toBeUndefined();
    const { body } = await edit({ dayCount: 'actual/360' });
    // 10,000 x 0.0365 x 365/360.
    expect(body).toMatchObject({ dayCount: 'actual/360', valueAtMaturity: 10_370.07, version: 2 });
    const next = { interestRate: 0.04, termMonths: 12, maturityDate: addDays(today, 365) };
    const rolled = await send('POST', '/1/rollover', next);
    expect(rolled.body.opened).toMatchObject({ id: 2, dayCount: 'actual/360' });
    const usual = await add({ dayCount: 'actual/365' });
    expect(usual.body.valueAtMaturity).toBe(plain.valueAtMaturity);
  });
});

describe('the penalty', () => {
  test('is told as an amount, days or months of interest, goes over in a roll-over, and is refused above the principal', async () => {
    covers('4.11 early withdrawal penalty');
    await add();
    const days = await edit({ penaltyTerms: { basis: 'days', days: 90 } });
    // 10,000 x 0.0365 x 90/365; the share that was entered does not count any more.
    expect(days.body.withdrawToday).toEqual({ value: 10_100, penalty: 90, net: 10_010 });
    expect((await edit({ penaltyTerms: { basis: 'months', months: 6 } })).body.withdrawToday.penalty).toBe(182.5);
    expect((await edit({ penaltyTerms: { basis: 'amount', amount: 150 } })).body.withdrawToday.net).toBe(9950);
    const refused = await edit({ penaltyTerms: { basis: 'amount', amount: 10_000.01 } });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'penaltyTerms']);
    const next = { interestRate: 0.04, termMonths: 12, maturityDate: addDays(today, 365) };
    const { body } = await send('POST', '/1/rollover', next);
    expect(body.closed.payout).toEqual({ value: 10_100, penalty: 150, net: 9950 });
    expect(body.opened).toMatchObject({ principalAmount: 9950, penaltyTerms: { basis: 'amount', amount: 150 } });
    expect((await edit({ penaltyTerms: { basis: 'principal' } }, 2)).body.withdrawToday.penalty).toBe(49.75);
  });
});

describe('the grace period', () => {
  test('is none where none was entered, changes no figure, goes over in a roll-over, and is taken away by 0', async () => {
    covers('4.11 grace period');
    const plain = (await add()).body;
    expect(plain.graceDays).toBeUndefined();
    const { body } = await edit({ graceDays: 10 });
    expect(body).toEqual({ ...plain, graceDays: 10, version: 2 });
    const next = { interestRate: 0.04, termMonths: 12, maturityDate: addDays(today, 365) };
    expect((await send('POST', '/1/rollover', next)).body.opened.graceDays).toBe(10);
    expect((await edit({ graceDays: 0 }, 2)).body.graceDays).toBe(0);
  });
});

describe('bad input changes nothing', () => {
  test.each(
    addTestTitleTexts<object, [string?]>([
      ['accountNumber', { accountNumber: ' ' }],
      ['bankName', { bankName: '' }],
      ['principalAmount', { principalAmount: 0 }, 'Principal amount must be greater than 0.'],
      ['principalAmount', { principalAmount: -1 }],
      ['principalAmount', { principalAmount: 0.001 }],
      ['principalAmount', { principalAmount: 1e12 }],
      ['interestRate', { interestRate: -0.01 }, 'Interest rate cannot be negative.'],
      ['interestRate', { interestRate: 4.5 }, 'Interest rate is a fraction from 0 to 1. Enter 4.5 % as 0.045.'],
      ['interestRate', { interestRate: '0.045' }],
      ['termMonths', { termMonths: 0 }],
      ['termMonths', { termMonths: 1.5 }],
      ['termMonths', { termMonths: 601 }],
      ['startDate', { startDate: '2024-02-30' }],
      ['maturityDate', { maturityDate: cd.startDate }],
      ['maturityDate', { maturityDate: addDays(cd.startDate, -1) }],
      ['compoundingFrequency', { compoundingFrequency: 'hourly' }],
      [
        'dayCount',
        { dayCount: 'actual/364' },
        'Choose how days are counted: actual/365, actual/360, 30/360, actual/actual.',
      ],
      ['earlyWithdrawalPenalty', { earlyWithdrawalPenalty: 1.5 }],
      ['penaltyTerms.basis', { penaltyTerms: { basis: 'weeks', weeks: 3 } }],
      ['penaltyTerms.days', { penaltyTerms: { basis: 'days', days: 1.5 } }],
      ['penaltyTerms.amount', { penaltyTerms: { basis: 'amount', amount: 0 } }],
      ['graceDays', { graceDays: 91 }, 'Grace period must be at most 90 days.'],
      ['graceDays', { graceDays: 1.5 }],
      ['description', { description: 'x'.repeat(501) }],
    ]),
  )('%s is named for %s', async (field, _, change, sentence) => {
    covers('3.5 bank forms');
    await add();
    const before = await table.countItems();
    for (const answer of [await add(change), await edit(change)]) {
      expect([answer.status, answer.body.details?.[0].path]).toEqual([400, field]);
      if (sentence) expect(answer.body.error).toBe(sentence);
    }
    expect(await table.countItems()).toBe(before);
    expect((await list())[0]?.version).toBe(1);
  });

  test('a term that disagrees with the dates is refused with both named', async () => {
    const dates = { startDate: '2026-01-15', maturityDate: '2026-07-15' };
    await add();
    for (const answer of [await add(dates), await edit({ ...dates, termMonths: 24 })]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'term_mismatch']);
      expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual(['termMonths', 'maturityDate']);
    }
    expect((await add(dates)).body.error).toBe(
      'A term of 12 months from Jan 15, 2026 ends about Jan 15, 2027, but the maturity date is Jul 15, 2026.',
    );
    expect(await list()).toHaveLength(1);
  });

  test('an edit of one date alone is held to the other', async () => {
    await add();
    expect((await edit({ maturityDate: addDays(today, 600) })).body.code).toBe('term_mismatch');
    expect((await edit({ startDate: addDays(today, 300) })).body.details[0].path).toBe('maturityDate');
  });

  test('a closing in the future, before the start, or without the status', async () => {
    await add();
    for (const change of [
      { status: 'closed', closedDate: addDays(today, 1) },
      { status: 'closed', closedDate: addDays(cd.startDate, -1) },
      { closedDate: today },
    ]) {
      const { status, body } = await edit(change);
      expect([status, body.details[0].path]).toEqual([400, 'closedDate']);
    }
    expect((await edit({ status: 'matured' })).body.code).toBe('not_matured');
    expect((await list())[0]).toMatchObject({ status: 'active', version: 1 });
  });

  test.each<[string, object]>([
    ['paymentDate', { paymentDate: addDays(cd.startDate, -1) }],
    ['paymentDate', { paymentDate: addDays(today, 1) }],
    ['paymentDate', { paymentDate: 'soon' }],
    ['interestAmount', { interestAmount: 0 }],
    ['interestAmount', { interestAmount: 1.005 }],
    ['principalBalance', { principalBalance: -1 }],
    ['paymentType', { paymentType: 'gift' }],
  ])('a payment: %s is named for %j', async (field, change) => {
    covers('3.5 bank forms');
    await add();
    const { status, body } = await pay(change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect((await send('GET', '/1/interest')).body.interestPayments).toEqual([]);
  });

  test('a start after a payment that is recorded', async () => {
    await add();
    await pay({ paymentDate: addDays(today, -90) });
    const { status, body } = await edit({ startDate: addDays(today, -80) });
    expect([status, body.details[0].path]).toEqual([400, 'startDate']);
  });

  test("somebody else's CD is 404 on every path, a stale edit 409", async () => {
    await add();
    const before = await table.countItems();
    const answers = [
      await send('GET', '/1', undefined, member),
      await edit({ description: 'mine' }, 1, member),
      await send('DELETE', '/1', undefined, member),
      await send('GET', '/1/interest', undefined, member),
      await pay({}, member),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await table.countItems()).toBe(before);
    expect(await list(member)).toEqual([]);
    await edit({ description: 'a', version: 1 });
    expect((await edit({ description: 'b', version: 1 })).body.code).toBe('stale');
    expect((await list())[0]?.description).toBe('a');
  });
});

describe('at the same moment', () => {
  test('of two edits of one version one is carried out', async () => {
    await add();
    const answers = await Promise.all([1, 2].map((at) => edit({ description: `edit ${at}`, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list())[0]?.version).toBe(2);
  });

  test('the same CD sent twice with one key is there once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => send('POST', '', cd, owner, key)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('a payment and the deletion of its CD leave no payment behind', async () => {
    const empty = await table.countItems();
    await add();
    await Promise.all([pay(), send('DELETE', '/1'), pay()]);
    // What stays is the counter of ids.
    expect(await table.countItems()).toBe(empty + 1);
  });
});
