import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EditableSiteSettings } from '#contract/blog/site-settings';
import { handler } from '#functions/blog/handler';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { findStoredSite } from '#functions/blog/site/site-store';
import { findDisallowedHtml } from '#functions/blog/testing';
import { getTableClient } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const call = (method: string, path: string, body?: unknown, token = owner) =>
  invokeHandler(handler, { method, path: `/api${path}`, ...(body !== undefined && { body }), token } as never);
const save = (site: object, token = owner) => call('PUT', '/blog/site/settings', site, token);
const settings = async () => (await call('GET', '/blog/site/settings')).body as EditableSiteSettings;
const publicSite = async () => (await invokeHandler(handler, { method: 'GET', path: '/api/blog/site' })).body;

describe('the settings of the site', () => {
  test('of a site that nobody has set up are empty, and name nobody', async () => {
    expect(await settings()).toMatchObject({ version: 0, name: '', links: [], pages: { about: '' } });
    const site = await publicSite();
    expect(site).toMatchObject({ title: 'Personal site', name: '', sections: [] });
    expect(JSON.stringify(site)).not.toMatch(/example\.com|Evenkeel/);
  });

  test('are published as a version, read by everybody, and an older one is still there', async () => {
    covers(
      '4.7 site of the owner',
      '3.7 GET /blog/site',
      '3.7 GET /blog/site/settings',
      '3.7 PUT /blog/site/settings',
      '3.7 GET /blog/site/versions',
      '3.7 GET /blog/site/versions/{number}',
    );
    const about = 'I move *money*.';
    const { status, body } = await save({
      name: 'Ada Lovett',
      contact: 'ada@lovett.test',
      pages: { about },
      version: 0,
    });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await publicSite()).toMatchObject({ title: 'Ada Lovett', sections: ['about', 'contact'] });
    expect((await save({ name: 'Ada B. Lovett', version: 1 })).status).toBe(200);
    const { versions } = (await call('GET', '/blog/site/versions')).body;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const { body: first } = await call('GET', '/blog/site/versions/1');
    expect(first).toMatchObject({ number: 1, name: 'Ada Lovett', pages: { about } });
    expect((await call('GET', '/blog/site/versions/3')).status).toBe(404);
  });

  test('that are saved as they are stay the same version', async () => {
    await save({ name: 'Ada', version: 0 });
    expect((await save({ name: 'Ada', version: 1 })).body.version).toBe(1);
  });

  test('keep the notes on the voice from every visitor, and of a site saved before them they are empty', async () => {
    covers('4.7 voice of the owner');
    await save({ name: 'Ada Lovett', voice: 'Short sentences. No jargon.', version: 0 });
    expect(await settings()).toMatchObject({ voice: 'Short sentences. No jargon.' });
    expect(JSON.stringify([await publicSite(), await findStoredSite()])).not.toContain('jargon');
    await save({ name: 'Ada Lovett', version: 1 });
    expect(await settings()).toMatchObject({ voice: '' });
    expect((await save({ voice: 'x'.repeat(2_001) })).status).toBe(400);
    const { doc, name } = getTableClient();
    const key = { pk: 'SITE', sk: 'V#000000002' };
    await doc.send(new UpdateCommand({ TableName: name, Key: key, UpdateExpression: 'REMOVE voice' }));
    expect(await settings()).toMatchObject({ name: 'Ada Lovett', voice: '' });
  });

  test('that were changed in another tab meanwhile are not written over (409 stale)', async () => {
    await save({ name: 'Ada', version: 0 });
    const { status, body } = await save({ name: 'Eve', version: 0 });
    expect([status, body.code]).toEqual([409, 'stale']);
    expect((await settings()).name).toBe('Ada');
  });

  test('are read and written by the owner alone', async () => {
    expect((await save({ name: 'Eve' }, member)).status).toBe(403);
    for (const path of ['/blog/site/settings', '/blog/site/versions', '/blog/site/versions/1']) {
      expect([path, (await call('GET', path, undefined, member)).status]).toEqual([path, 403]);
    }
  });

  test('keep 50 versions', async () => {
    for (let version = 0; version < 51; version += 1) await save({ name: `Ada ${version}`, version });
    const { versions } = (await call('GET', '/blog/site/versions')).body;
    expect([versions.length, versions.at(-1).number]).toEqual([50, 2]);
  }, 60_000);
});

describe('what the site refuses', () => {
  test.each([
    ['accent', '#9fd3e6', /too faint on the light page: its contrast is 1\.4 to 1/],
    ['accent', 'red', /Enter a colour such as/],
    ['accent', 'url(x)', /Enter a colour such as/],
    ['accentDark', '#0b5266', /too faint on the dark page/],
    ['contact', 'javascript:alert(1)', /Enter an e-mail address/],
    ['contact', 'a@b.c\r\nBcc: x@y.z', /Enter an e-mail address/],
    ['portrait', 'https://elsewhere.test/a.png', /uploaded here/],
    ['language', 'en"><script>', /Enter a language/],
    ['name', 'x'.repeat(81), /at most 80/],
  ])('%s: %s', async (field, value, sentence) => {
    const { status, body } = await save({ [field]: value });
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(body.details[0].msg).toMatch(sentence);
  });

  test.each(['http://a.test', 'javascript:alert(1)', 'data:text/html,x', 'https://', '//a.test', 'https://a.test/"x'])(
    'a link to %s',
    async (url) => {
      const { status, body } = await save({ links: [{ label: 'A', url }] });
      expect([status, body.details[0].path]).toEqual([400, 'links.0.url']);
    },
  );

  test('a ninth link, and one that is there already', async () => {
    const links = Array.from({ length: 9 }, (_, at) => ({ label: 'A', url: `https://a.test/${at}` }));
    expect((await save({ links })).status).toBe(400);
    const twice = await save({ links: [links[0], links[0]] });
    expect([twice.status, twice.body.error]).toEqual([400, 'This link is there already.']);
  });

  test('a page with a picture of another site', async () => {
    const { status, body } = await save({ pages: { about: '![A](https://elsewhere.test/a.png)' } });
    expect([status, body.details[0].path]).toEqual([422, 'pages.about']);
  });
});

test('no page and no setting brings a script along', async () => {
  for (const payload of scriptPayloads.filter((_, at) => at % 4 === 0)) {
    const { status } = await save({ name: payload.slice(0, 80), pages: { about: payload, skills: payload } });
    if (status !== 200) continue;
    const pages = (await findStoredSite())?.pages ?? [];
    for (const { html } of pages) expect(findDisallowedHtml(html)).toEqual([]);
  }
}, 60_000);
