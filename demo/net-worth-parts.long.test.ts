import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/auth';
import type { DomainName } from '#contract/index';
import { ReturnsQuery } from '#contract/insight/insight';
import { NetWorthQuery } from '#contract/insight/net-worth';
import { listNetWorthParts, type NetWorthPart } from '#core/insight/net-worth/net-worth-parts';
import { type NetWorthByClassOnDay, netWorthClasses, toNetWorthValue } from '#core/insight/net-worth/net-worth-values';
import { roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween, type Day, getDayInNewYork } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth } from '#core/time/months';
import { createSampleMarketProvider } from '#demo/sample-market';
import { type CallDemoApi, seedDemo } from '#demo/seed';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { reportNetWorth } from '#functions/insight/returns/net-worth-report';
import { liveReturnsEffects } from '#functions/insight/returns/range-answer';
import { loadReturnsContext } from '#functions/insight/returns/read-range';
import { readReturnsScopeFigures } from '#functions/insight/returns/returns-scope-figures';
import { overridePort } from '#functions/ports';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { findRouteDomain } from '#local/lambda/find-route';
import { type LambdaHandlers, loadDomainHandlers } from '#local/lambda/handlers';
import { covers } from '#tests/kit/covers';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/**
 * The parts of the demo's net worth against the whole, over all of its four years: everything that both accounts of the demo
 * record, stocks, cash in three currencies, dividends, CDs and savings, lies in one account here.
 */
const today = getDayInNewYork(new Date());
const effects = { ...liveReturnsEffects, counting: 100_000, correcting: 100_000 };

let table: TestTable;
let actor: Actor;
let days: NetWorthByClassOnDay[];

/** Whoever registers becomes the one household. */
const createHouseholdCall = (handlers: LambdaHandlers): CallDemoApi => {
  let session: ReturnType<CallDemoApi> | undefined;
  return (method, path, body, token, headers) => {
    const send = () =>
      invokeHandler(handlers[findRouteDomain(method, `/api${path}`) as DomainName], {
        method,
        path: `/api${path}`,
        body,
        ...(token ? { token } : {}),
        ...(headers ? { headers } : {}),
      });
    if (path !== '/auth/register') return send();
    session ??= send();
    return session;
  };
};

const readFigures = async (from: Day, to: Day) => {
  const query = ReturnsQuery.parse({ scope: 'household', range: 'own', from, to });
  const context = await loadReturnsContext(actor.id, query, effects);
  if (!context.range) throw new Error('Nothing is recorded.');
  const { netWorth, figures, withoutRate } = await readReturnsScopeFigures(context, context.range, query);
  if (!netWorth) throw new Error('No net worth.');
  const { quotes } = context.asked.market;
  const parts = listNetWorthParts(netWorth.between, (symbol) => quotes.get(symbol)?.currency ?? 'USD');
  return { days: netWorth.days(), end: toNumber(figures.bridge.end), parts, withoutRate };
};

beforeAll(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createSampleMarketProvider());
  const call = createHouseholdCall(await loadDomainHandlers());
  await seedDemo(call, today);
  const { user } = (await call('POST', '/auth/register')).body as Session;
  actor = { ...user, id: String(user.id) } as unknown as Actor;
  const { days: all } = await readFigures('2022-01-01', today);
  days = all.slice(all.findIndex((day) => netWorthClasses.some((name) => !day[name].eq(0))));
}, 300_000);
afterAll(() => table.stop());

/** In whole cents, which no sum of them rounds. */
const toCents = (value: number): number => Math.round(value * 100);
const sumCents = (values: readonly number[]): number => values.reduce((sum, value) => sum + toCents(value), 0);

test('on every day the classes come to the net worth of the day, to the cent', () => {
  covers('4.2 net worth page');
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('No days.');
  expect(last.date).toBe(today);
  const span = countDaysBetween(first.date, last.date) + 1;
  expect(days.length).toBe(span);
  // Four years, and on its last day something of each class but debts, which the demo has none of.
  expect(span).toBeGreaterThan(4 * 365 - 60);
  for (const name of ['investments', 'cash', 'cds', 'savings'] as const) expect(toNumber(last[name])).not.toBe(0);
  const wrong = days.filter((day) => {
    const classes = netWorthClasses.map((name) => toNumber(roundCents(day[name])));
    return sumCents(classes) !== toCents(toNumber(toAmount(toNetWorthValue(day).value)));
  });
  expect(wrong).toEqual([]);
});

test('on every day that is drawn the curve of net worth is the sum of the curves of its classes', async () => {
  covers('4.2 net worth page');
  const { curves, value } = await resolveAnswer(reportNetWorth(actor, NetWorthQuery.parse({ range: 'all' }), effects));
  // As many as the page draws.
  expect(curves.days.length).toBeGreaterThan(300);
  const byDay = new Map(days.map((day) => [day.date, toNumber(toAmount(toNetWorthValue(day).value))]));
  for (const [at, day] of curves.days.entries()) {
    const classes = netWorthClasses.map((name) => curves[name][at] ?? Number.NaN);
    expect([day, sumCents(classes)]).toEqual([day, toCents(curves.value[at] ?? Number.NaN)]);
    // It begins on the eve of the first record, with nothing.
    expect([day, curves.value[at]]).toEqual([day, at === 0 ? 0 : byDay.get(day)]);
  }
  expect(curves.value.at(-1)).toBe(value);
});

const listMonthEnds = (): Day[] => {
  const first = days[0]?.date ?? today;
  const ends = Array.from({ length: 60 }, (_, at) => getLastDayOfMonth(addMonthsToMonth(first.slice(0, 7), at)));
  return [...ends.filter((day) => day < today), today];
};

const sumBy = (parts: readonly NetWorthPart[], getKey: (part: NetWorthPart) => string): number[] =>
  [...Map.groupBy(parts, getKey).values()].map((own) =>
    toNumber(roundCents(sumExactAmounts(own.map(({ value }) => value)))),
  );

test('at the end of every month the parts by class, by place and by currency each come to the net worth of that day', async () => {
  covers('4.2 net worth page');
  const byDay = new Map(days.map((day) => [day.date, day]));
  const ends = listMonthEnds();
  expect(ends.length).toBeGreaterThan(46);
  for (const end of ends) {
    const { parts, end: value, withoutRate } = await readFigures('2022-01-01', end);
    const ofDay = byDay.get(end);
    if (!ofDay) throw new Error(`No net worth of ${end}.`);
    const whole = toCents(toNumber(toAmount(toNetWorthValue(ofDay).value)));
    expect([end, withoutRate]).toEqual([end, []]);
    expect([end, toCents(value)]).toEqual([end, whole]);
    const keys = { class: 0, place: 0, currency: 0 };
    for (const name of ['class', 'place', 'currency'] as const) {
      keys[name] = sumCents(sumBy(parts, (part) => part[name]));
    }
    expect([end, keys]).toEqual([end, { class: whole, place: whole, currency: whole }]);
    for (const name of netWorthClasses) {
      const own = parts.filter((part) => part.class === name).map((part) => part.value);
      expect([end, name, toNumber(sumExactAmounts(own))]).toEqual([end, name, toNumber(ofDay[name])]);
    }
  }
}, 300_000);
