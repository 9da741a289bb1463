import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DividendEvent } from '#core/dividends/entitlement';
import { clearMarketCache, getMarketSplitsBySymbol, getStockEventsBySymbol } from '#functions/stocks/market-cache';
import {
  type MarketDataProvider,
  ProviderFailure,
  type ProviderStockEvents,
  UnknownSymbolError,
} from '#functions/stocks/market-data';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** Symbols of one's own keep the tests apart, though they share a table. */
let [serial, symbol, other] = [0, '', ''];
let now = new Date();
const at = (text: string): void => {
  now = new Date(text);
};

const split = { date: '2024-06-10', numerator: 10, denominator: 1 };
const dividend = (exDate: string, paymentDate: string | null = null, amountPerShare = 0.25): DividendEvent => ({
  exDate,
  amountPerShare,
  paymentDate,
  currency: 'USD',
});
const answer = (dividends: DividendEvent[], more: Partial<ProviderStockEvents> = {}): ProviderStockEvents => ({
  splits: [split],
  dividends,
  source: 'yahoo',
  ...more,
});
const spring = dividend('2026-03-02');
const summer = dividend('2026-06-01');
const autumn = dividend('2026-11-09', '2026-11-12');

const failing = () => Promise.reject(new ProviderFailure('down'));
const unused = () => Promise.reject(new Error('not to be asked'));
const events = vi.fn<MarketDataProvider['events']>();
const market: MarketDataProvider = { quotes: unused, search: unused, fxRate: unused, history: unused, events };
const effects = { now: () => now, provider: async () => market };
const learn = async (named = symbol) => (await getStockEventsBySymbol([named], {}, effects)).get(named);
const dividendsOf = async () => (await learn())?.dividends;

beforeEach(() => {
  serial += 1;
  [symbol, other] = [`T${serial}`, `U${serial}`];
  // Friday noon in New York.
  at('2026-11-20T17:00:00Z');
  clearMarketCache();
  events.mockReset().mockResolvedValue(answer([spring, summer, autumn]));
});

describe('splits and dividends', () => {
  it('come from one call', async () => {
    expect(await learn()).toEqual({ splits: [split], dividends: [spring, summer, autumn], stale: false });
    expect(await getMarketSplitsBySymbol([symbol], effects)).toEqual(new Map([[symbol, [split]]]));
    expect(events.mock.calls).toEqual([[symbol]]);
  });

  const askedFor = async (...instants: string[]) => {
    const counts: number[] = [];
    for (const instant of instants) {
      at(instant);
      clearMarketCache();
      await learn();
      counts.push(events.mock.calls.length);
    }
    return counts;
  };

  it('are asked for again after each opening and each close, in whichever container, and not between', async () => {
    // Thursday 9:00, 9:29:59, 10:00, 15:59:59, 16:30, Friday 9:29:59, 10:00 in New York.
    const thursday = ['2026-11-19T14:00:00Z', '2026-11-19T14:29:59Z', '2026-11-19T15:00:00Z', '2026-11-19T20:59:59Z'];
    const friday = ['2026-11-19T21:30:00Z', '2026-11-20T14:29:59Z', '2026-11-20T15:00:00Z'];
    expect(await askedFor(...thursday, ...friday)).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  it('are asked for at the very bell, also of summer and of a short day', async () => {
    // Monday 9:29:59 and 9:30 in summer; Friday after Thanksgiving, 12:59:59 and 13:00.
    expect(await askedFor('2026-07-20T13:29:59Z', '2026-07-20T13:30:00Z')).toEqual([1, 2]);
    expect(await askedFor('2026-11-27T17:59:59Z', '2026-11-27T18:00:00Z')).toEqual([3, 4]);
  });

  it('answered within minutes of a bell are asked for once more, when the provider has had time to know', async () => {
    // 9:31, 9:50:59, 9:51, and the close at 16:00.
    const asked = await askedFor(
      '2026-11-20T14:31:00Z',
      '2026-11-20T14:50:59Z',
      '2026-11-20T14:51:00Z',
      '2026-11-20T20:59:59Z',
    );
    expect(asked).toEqual([1, 1, 2, 2]);
  });

  it('so that a split is known on its day', async () => {
    events.mockResolvedValue(answer([spring], { splits: [] }));
    at('2026-11-20T14:00:00Z');
    expect(await getMarketSplitsBySymbol([symbol], effects)).toEqual(new Map([[symbol, []]]));
    const today = { date: '2026-11-20', numerator: 4, denominator: 1 };
    events.mockResolvedValue(answer([spring], { splits: [today] }));
    at('2026-11-20T14:30:00Z');
    expect(await getMarketSplitsBySymbol([symbol], effects)).toEqual(new Map([[symbol, [today]]]));
  });

  it('are null where nobody answered, and empty where there were none', async () => {
    events.mockImplementation((asked) =>
      asked === symbol
        ? failing()
        : asked === other
          ? Promise.reject(new UnknownSymbolError(other))
          : Promise.resolve(answer([], { splits: [] })),
    );
    const symbols = [symbol, other, 'NEVER'];
    const none = { splits: [], dividends: [], stale: false };
    expect([...(await getStockEventsBySymbol(symbols, {}, effects))]).toEqual([
      [symbol, null],
      [other, null],
      ['NEVER', none],
    ]);
    expect([...(await getMarketSplitsBySymbol(symbols, effects))]).toEqual([
      [symbol, null],
      [other, []],
      ['NEVER', []],
    ]);
  });

  it('that another version wrote are asked for again', async () => {
    const row = { pk: `QUOTE#${symbol}`, sk: 'EV', fetchedAt: now.toISOString(), freshUntil: '2026-11-21T05:00:00Z' };
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...row, body: '{"splits":[]}' } }));
    expect(await dividendsOf()).toHaveLength(3);
  });
});

describe('when the provider fails', () => {
  it('what was learned last is served, without limit', async () => {
    const known = await learn();
    events.mockImplementation(failing);
    clearMarketCache();
    at('2028-01-01T12:00:00Z');
    expect(await learn()).toEqual({ ...known, stale: true });
  });

  it('or does not know the symbol any more, likewise', async () => {
    const known = await learn();
    events.mockRejectedValue(new UnknownSymbolError(symbol));
    at('2026-12-01T12:00:00Z');
    expect(await learn()).toEqual({ ...known, stale: true });
  });
});

describe('a part of the history', () => {
  it('does not displace the whole, be it dividends or splits that are missing', async () => {
    const known = await learn();
    for (const part of [answer([spring, summer]), answer([]), answer([spring, summer, autumn], { splits: [] })]) {
      events.mockResolvedValue(part);
      at('2026-11-23T17:00:00Z');
      clearMarketCache();
      expect(await learn()).toEqual({ ...known, stale: true });
    }
  });

  it('is believed when it is still all there is after a week', async () => {
    await learn();
    events.mockResolvedValue(answer([spring, autumn]));
    at('2026-11-27T17:00:01Z');
    expect(await dividendsOf()).toEqual([spring, autumn]);
  });

  it('is not what a withdrawn announcement, a moved ex-date or a corrected amount makes of it', async () => {
    events.mockResolvedValue(answer([spring, summer, dividend('2026-12-01')]));
    await learn();
    const moved = [dividend('2026-03-03'), dividend('2026-06-01', null, 0.26)];
    events.mockResolvedValue(answer(moved));
    at('2026-11-21T17:00:00Z');
    expect(await dividendsOf()).toEqual(moved);
  });
});

describe('payment dates', () => {
  it('are kept once named, since the provider names the latest only', async () => {
    await learn();
    const winter = dividend('2027-02-08', '2027-02-11');
    events.mockResolvedValue(answer([spring, summer, dividend('2026-11-09'), winter]));
    at('2027-02-09T17:00:00Z');
    expect(await dividendsOf()).toEqual([spring, summer, autumn, winter]);
    clearMarketCache();
    expect(await dividendsOf()).toEqual([spring, summer, autumn, winter]);
  });

  it('may be corrected', async () => {
    await learn();
    const corrected = dividend('2026-11-09', '2026-11-13');
    events.mockResolvedValue(answer([spring, summer, corrected]));
    at('2026-11-21T17:00:00Z');
    expect(await dividendsOf()).toEqual([spring, summer, corrected]);
  });
});

describe('the sample', () => {
  it('never displaces what is real, and gives way to it within the hour', async () => {
    const known = await learn();
    events.mockResolvedValue(answer([], { source: 'sample' }));
    at('2027-11-21T17:00:00Z');
    expect(await learn()).toEqual({ ...known, stale: true });
    expect((await learn(other))?.dividends).toEqual([]);
    events.mockResolvedValue(answer([spring]));
    at('2027-11-21T18:00:01Z');
    expect((await learn(other))?.dividends).toEqual([spring]);
  });

  it('is displaced by what is real, however little that is', async () => {
    events.mockResolvedValue(answer([spring, summer, autumn], { source: 'sample' }));
    await learn();
    events.mockResolvedValue(answer([spring]));
    at('2026-11-20T18:00:01Z');
    expect(await dividendsOf()).toEqual([spring]);
  });
});

describe('many symbols', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `M${serial}-${n}`);

  /** A provider that takes so many milliseconds a call, and how many calls were under way at most. */
  const slow = (ms: number) => {
    const calls = { running: 0, most: 0 };
    events.mockImplementation(async () => {
      calls.running += 1;
      calls.most = Math.max(calls.most, calls.running);
      await new Promise((resolve) => setTimeout(resolve, ms));
      calls.running -= 1;
      return answer([spring]);
    });
    return calls;
  };

  it('are asked for four at a time, each once, though two users hold them', async () => {
    const calls = slow(2);
    const symbols = many(120);
    const patient = () => getStockEventsBySymbol(symbols, { patient: true }, effects);
    const [mine, theirs] = await Promise.all([patient(), patient()]);
    expect([...mine.values()].every((known) => known?.dividends.length === 1)).toBe(true);
    expect(theirs).toEqual(mine);
    expect(calls.most).toBe(4);
    expect(events).toHaveBeenCalledTimes(120);
  });

  it('lose one to its own failure, and no other', async () => {
    events.mockImplementation(async (asked) => (asked.endsWith('-7') ? failing() : answer([spring])));
    const learned = await getStockEventsBySymbol(many(30), { patient: true }, effects);
    expect([...learned].filter(([, known]) => !known).map(([named]) => named)).toEqual([`M${serial}-7`]);
  });

  it('that a page gave up waiting for are not given up by the job that comes next', async () => {
    slow(20);
    const symbols = many(40);
    await getStockEventsBySymbol(symbols, {}, { ...effects, patience: 70 });
    const known = [...(await getStockEventsBySymbol(symbols, { patient: true }, effects)).values()];
    expect(known.filter((one) => one === null)).toEqual([]);
    // Only those under way when the page gave up were asked for twice.
    expect(events.mock.calls.length).toBeLessThanOrEqual(44);
  });

  it('are waited for by a page only so long, and by a job as long as it takes', async () => {
    slow(20);
    const symbols = many(40);
    const hasty = { ...effects, patience: 70 };
    const learnedBy = async (options: { patient?: boolean }) =>
      [...(await getStockEventsBySymbol(symbols, options, hasty)).values()].filter((known) => known !== null).length;
    const [ofPage, ofJob] = await Promise.all([learnedBy({}), learnedBy({ patient: true })]);
    expect(ofPage).toBeLessThan(40);
    expect(ofJob).toBe(40);
  });
});
