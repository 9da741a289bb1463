import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityListPage } from '#contract/activity';
import { maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import { addDays, getDayInNewYork } from '#core/time/day';
import { createSampleStatementFile, createSampleTradeRow } from '#functions/imports/testing';
import { overridePort } from '#functions/ports';
import { createTestMarket } from '#functions/stocks/testing';
import { type Deployment, startDeployment } from '#tests/deployed/deployment';
import { invokeAsynchronously } from '#tests/deployed/lambda-service';
import { requestFromDeployment } from '#tests/deployed/people';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson } from '#tests/kit/table';
import type { TestPerson } from '#tests/kit/write-operations';

/**
 * What takes more than one call, on 10,000 trades of 40 stocks that pay twelve dividends each: as a browser does it, the same
 * call again until nothing is left, behind the gateway and the timeouts of the stack, with a table 5 ms away.
 */

const size = Number(process.env['TRADES'] ?? 10_000);
const today = getDayInNewYork(new Date());
const first = addDays(today, -1_400);
const symbols = Array.from({ length: 40 }, (_, at) => `PAY${String(at).padStart(2, '0')}`);
const dividends = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [addDays(today, -40 - at * 91), 0.25]));

let deployment: Deployment;
let person: TestPerson;
let importId: number;
beforeAll(async () => {
  // What this process compares with: the Lambdas find in the table what it was told.
  const told = Object.entries(dividends).map(([day, paid]): [string, number, null] => [day, paid, null]);
  overridePort(
    'marketData',
    createTestMarket({ dividends: Object.fromEntries(symbols.map((symbol) => [symbol, told])) }),
  );
  const stock = { price: 6, previousClose: 5.5, dividends };
  deployment = await startDeployment(Object.fromEntries(symbols.map((symbol) => [symbol, stock])));
  person = await createSignedInPerson('owner', 'has-many-rows');
}, 600_000);
afterAll(() => {
  process.stdout.write(report());
  deployment?.stop();
});

/** 2 shares for $10.50. */
const tradeAt = (at: number) =>
  createSampleTradeRow(
    {
      symbol: symbols[at % symbols.length],
      platform: 'Schwab',
      quantity: 2,
      price: 5.25,
      transactionDate: addDays(first, Math.floor((at / size) * 1_300)),
    },
    `trade-${String(at).padStart(6, '0')}`,
  );

type Answer = Awaited<ReturnType<typeof requestFromDeployment>>;
/** Milliseconds of each call. */
const measured = new Map<string, number[]>();
/** The same call again until it is done, as the browser has it; any answer but a success fails. */
const untilDone = async (
  name: string,
  call: string,
  body: object | undefined,
  isDone: (answer: Answer) => boolean = () => true,
): Promise<Answer[]> => {
  const times = measured.get(name) ?? [];
  measured.set(name, times);
  const answers: Answer[] = [];
  do {
    const begun = performance.now();
    answers.push(await requestFromDeployment(deployment, person, call, body ? { body } : {}));
    times.push(performance.now() - begun);
    expect(answers.length, `${name} does not end`).toBeLessThan(500);
  } while (!isDone(answers.at(-1)));
  return answers;
};
const report = (): string =>
  [...measured]
    .map(([name, times]) => `${name}: ${times.length} calls, ${Math.round(Math.max(...times))} ms at most\n`)
    .join('');
const isNothingLeft = ({ left }: Answer): boolean => left === 0;

const expectSound = async (): Promise<void> => {
  expect(deployment.rights.denied).toEqual(new Set());
  expect(deployment.seen().filter(({ status, failure }) => status >= 500 || failure)).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
};
const balance = async (): Promise<number | undefined> => {
  const all: { platform: string; balance: number }[] = await requestFromDeployment(
    deployment,
    person,
    'GET /cash/balances',
  );
  return all.find(({ platform }) => platform === 'Schwab')?.balance;
};
const countCash = async (): Promise<number> =>
  (await requestFromDeployment(deployment, person, 'GET /cash/transactions?limit=1')).count;

describe.sequential(`on the deployed stack, of ${size} trades`, { timeout: 1_800_000 }, () => {
  test('an import records them all, and tells which were changed since', async () => {
    const begun = { files: [createSampleStatementFile('many.csv')], platforms: ['Schwab'], total: size };
    importId = (await requestFromDeployment(deployment, person, 'POST /imports', { body: begun })).id;
    let recorded = 0;
    for (let at = 0; at < size; at += maxImportRowsPerRecordCall) {
      const trades = Array.from({ length: Math.min(maxImportRowsPerRecordCall, size - at) }, (_, more) =>
        tradeAt(at + more),
      );
      const [answer] = await untilDone('import', `POST /imports/${importId}/rows`, { trades });
      recorded += answer.trades.filter(({ status }: { status: string }) => status === 'recorded').length;
    }
    const counts = { recorded, here: 0, leftOut: 0 };
    await requestFromDeployment(deployment, person, `POST /imports/${importId}/finish`, {
      body: { stated: [], counts },
    });
    await untilDone('changed since', `GET /imports/${importId}/changed`, undefined);
    expect(recorded).toBe(size);
    await expectSound();
  });

  test('switching cash on moves it by every trade', async () => {
    const body = { platform: 'Schwab', since: first, balance: 20 * size };
    await untilDone('cash on', 'PUT /portfolio/platforms/cash', body, isNothingLeft);
    expect(await balance()).toBe(20 * size - 10.5 * size);
    await expectSound();
  });

  test('undoing a daily run of hundreds of dividends leaves the cash as it was', async () => {
    const before = [await balance(), await countCash()];
    const ran = await invokeAsynchronously(deployment, 'marketclose', {});
    expect(ran).toMatchObject({ skipped: null, synced: symbols.length * Object.keys(dividends).length });
    const { changes }: ActivityListPage = await requestFromDeployment(deployment, person, 'GET /activity?limit=50');
    const group = changes.find(({ source }) => source === 'run')?.group ?? '';
    const answers = await untilDone('undo of the run', 'POST /activity/undo', { group }, isNothingLeft);
    expect(answers.flatMap(({ refused }) => refused)).toEqual([]);
    expect([await balance(), await countCash()]).toEqual(before);
    await expectSound();
  });

  test('switching cash off takes it from every trade', async () => {
    await untilDone('cash off', 'DELETE /portfolio/platforms/cash?platform=Schwab', undefined, isNothingLeft);
    expect(await balance()).toBe(undefined);
    await expectSound();
  });

  test('undoing the import takes every trade away', async () => {
    await untilDone('undo of the import', `POST /imports/${importId}/undo`, {}, ({ finished }) => finished);
    expect(await requestFromDeployment(deployment, person, 'GET /portfolio/transactions?limit=1')).toMatchObject({
      count: 0,
    });
    await expectSound();
  });
});
