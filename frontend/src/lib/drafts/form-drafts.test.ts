import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '#lib/testing/fake-browser';
import { stubIndexedDb } from '#lib/testing/fake-database';

/** Whose the drafts of a browser are, and how long they live. */

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-20T15:00:00Z');
const draft = (at = now) => ({ values: { amount: '12' }, at });

let rowsOf: ReturnType<typeof stubIndexedDb>;
/** As a page that is loaded anew has it: it has opened nothing and pruned nothing. */
const loadPage = async () => {
  vi.resetModules();
  return { ...(await import('#lib/drafts/form-drafts')), ...(await import('#lib/drafts/stored-import')) };
};
const enter = (id: string) => {
  localStorage.setItem('token', `h.${btoa(JSON.stringify({ sub: id }))}.s`);
  localStorage.setItem('user', JSON.stringify({ id, email: `${id}@example.com`, username: id }));
};
const kept = () => [...rowsOf('drafts').keys()].toSorted();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  stubBrowser();
  rowsOf = stubIndexedDb();
  enter('anna');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  test('is its person’s alone, and another form’s is another', async () => {
    const page = await loadPage();
    expect(await page.saveFormDraft('cash', draft())).toBe(true);
    expect(await page.readFormDraft('cash')).toEqual(draft());
    expect(await page.readFormDraft('cash 1')).toBeUndefined();
    enter('ben');
    expect(await page.readFormDraft('cash')).toBeUndefined();
    await page.deleteFormDraft('cash');
    await page.saveFormDraft('trade', draft());
    expect(kept()).toEqual(['anna cash', 'ben trade']);
    enter('anna');
    await page.deleteFormDraft('cash');
    expect(kept()).toEqual(['ben trade']);
  });

  test('of nobody is not kept', async () => {
    const page = await loadPage();
    localStorage.clear();
    expect(await page.saveFormDraft('cash', draft())).toBe(false);
    expect(await page.readFormDraft('cash')).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  test('lives for thirty days, and is neither offered nor kept after them', async () => {
    const page = await loadPage();
    await page.saveFormDraft('cash', draft());
    vi.setSystemTime(now + 30 * day);
    expect(await page.readFormDraft('cash')).toEqual(draft());
    vi.setSystemTime(now + 30 * day + 1);
    expect(await page.readFormDraft('cash')).toBeUndefined();
    await (await loadPage()).saveFormDraft('trade', draft(now + 30 * day));
    expect(kept()).toEqual(['anna trade']);
  });

  test('is one of two hundred: the oldest go, whosever they are, when a page first keeps one', async () => {
    const page = await loadPage();
    for (let at = 0; at < 200; at += 1) await page.saveFormDraft(`form ${at}`, draft(now - at));
    expect(kept()).toHaveLength(200);
    enter('ben');
    await (await loadPage()).saveFormDraft('cash', draft());
    expect(kept()).toHaveLength(200);
    expect(kept()).not.toContain('anna form 199');
    expect(kept()).toContain('ben cash');
  });
});

describe('a page that is left before its database has answered', () => {
  const open = { open: () => ({}), databases: async () => [{ name: 'drafts' }] };
  /** Leaves the page in the moment in which `work` is begun; the next one has a database that answers. */
  const leaveDuring = async (work: (page: Awaited<ReturnType<typeof loadPage>>) => void) => {
    const answering = indexedDB;
    vi.stubGlobal('indexedDB', open);
    work(await loadPage());
    vi.stubGlobal('indexedDB', answering);
    return loadPage();
  };

  test('loses nothing that was typed, and what is typed later replaces it', async () => {
    const page = await leaveDuring((left) => void left.saveFormDraft('cash', draft()));
    expect(await page.readFormDraft('cash')).toEqual(draft());
    await page.saveFormDraft('cash', draft(now + 1));
    expect(await page.readFormDraft('cash')).toEqual(draft(now + 1));
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  test('offers nothing that was put away', async () => {
    await (await loadPage()).saveFormDraft('cash', draft());
    const page = await leaveDuring((left) => void left.deleteFormDraft('cash'));
    expect(await page.readFormDraft('cash')).toBeUndefined();
  });

  test('leaves nothing behind at a logout, and keeps what whoever signs in has typed', async () => {
    const leave = () => leaveDuring((left) => void left.saveFormDraft('cash', draft()));
    await (await leave()).clearFormDrafts('ben');
    expect(await (await loadPage()).readFormDraft('cash')).toBeUndefined();
    const page = await leave();
    await page.clearFormDrafts('anna');
    expect(await page.readFormDraft('cash')).toEqual(draft());
    await page.clearFormDrafts();
    expect(await page.readFormDraft('cash')).toBeUndefined();
  });
});

describe('what is typed or imported and not saved', () => {
  const begin = async () => {
    const page = await loadPage();
    for (const id of ['ann', 'anna']) {
      enter(id);
      await page.saveFormDraft('cash', draft());
      await page.storeImportValue('rows', [id]);
    }
    return page;
  };

  test('goes whole with a logout', async () => {
    await (await begin()).clearFormDrafts();
    expect([kept(), [...rowsOf('imports').keys()]]).toEqual([[], []]);
  });

  test('stays with whoever signs in, and goes of everybody else', async () => {
    await (await begin()).clearFormDrafts('ann');
    expect([kept(), [...rowsOf('imports').keys()]]).toEqual([['ann cash'], ['ann rows']]);
  });

  test('is found by a page that is loaded anew, too, and makes no database where there is none', async () => {
    await begin();
    await (await loadPage()).clearFormDrafts();
    expect([kept(), [...rowsOf('imports').keys()]]).toEqual([[], []]);
    rowsOf = stubIndexedDb();
    await (await loadPage()).clearFormDrafts();
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('of an import is read back by its own person alone', async () => {
    const page = await begin();
    expect(await page.readImportValue('rows')).toEqual(['anna']);
    enter('ann');
    expect(await page.readImportValue('rows')).toEqual(['ann']);
    await page.deleteImportValues(['rows']);
    expect([...rowsOf('imports').keys()]).toEqual(['anna rows']);
  });
});
