import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { handler as notices } from '#functions/notices/handler';
import { planNoticeSettingsRevert } from '#functions/notices/revert-settings';
import { readNoticeSettings, readNoticeState } from '#functions/notices/store';
import { addFiguresRebuiltNotice } from '#functions/notices/write-notices';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler, type TestPerson } from '#tests/kit/write-operations';

/** What a person chooses of the notices, and the undoing of it. */

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  person = await createSignedInPerson('owner');
  send = createSender(person);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

const choose = (choice: object, key?: string) => send(notices, 'PUT', '/insight/notices/settings', choice, key);
const settings = async () => (await send(notices, 'GET', '/insight/notices/settings')).body;
const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group }, `undo-${group}`);
const chosenBefore = { target: true, exDate: true, mail: false, mailOffered: false, mailFailed: false };

test('everything is on at first, but for e-mail', async () => {
  expect(await settings()).toMatchObject(chosenBefore);
});

test('a choice changes what it names, and leaves the rest', async () => {
  await choose({ target: false });
  expect((await choose({ cd: false })).body).toMatchObject({ target: false, cd: false, exDate: true });
  expect(await settings()).toMatchObject({ target: false, cd: false, exDate: true });
});

test('the same choice again is answered and not written, so that it is no change in the log', async () => {
  await choose({ target: false }, 'first-press');
  const { version } = await readNoticeSettings(person.id);
  expect(version).toBe(1);
  const again = await choose({ target: false }, 'second-press');
  expect([again.status, again.body]).toEqual([200, await settings()]);
  expect((await readNoticeSettings(person.id)).version).toBe(version);
  expect((await undo('second-press')).status).toBe(404);
});

test('a choice of who was never told anything stores no notices', async () => {
  expect((await choose({ target: false }, 'first-press')).status).toBe(200);
  expect((await undo('first-press')).status).toBe(200);
  expect((await readNoticeState(person.id)).version).toBe(0);
});

test('e-mail where the installation sends none is refused in a sentence, and chooses nothing', async () => {
  const refused = await choose({ mail: true, target: false });
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: 'This installation does not send email.', code: 'no_mail' },
  ]);
  expect(await settings()).toMatchObject(chosenBefore);
});

test('e-mail that is turned off forgets the address and the day', async () => {
  vi.stubEnv('NOTICES_FROM', 'notices@example.org');
  await choose({ mail: true });
  expect(await readNoticeSettings(person.id)).toMatchObject({
    mail: true,
    mailTo: expect.stringMatching(/^[\da-f]{64}$/),
    mailSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await choose({ mail: false });
  expect(await readNoticeSettings(person.id)).toMatchObject({ mail: false, mailTo: null, mailSince: null });
});

test('the first choice undone leaves none, with the count of what is new as it was', async () => {
  await addFiguresRebuiltNotice(person.id, true, { now: () => new Date() });
  await choose({ target: false }, 'first-press');
  expect((await undo('first-press')).status).toBe(200);
  expect(await readNoticeSettings(person.id)).toMatchObject({ target: true, version: 0 });
  expect(await settings()).toMatchObject(chosenBefore);
});

test('the undoing of the first choice can be undone, which makes the choice again', async () => {
  await choose({ target: false }, 'first-press');
  expect((await undo('first-press')).status).toBe(200);
  expect((await undo('undo-first-press')).status).toBe(200);
  expect(await settings()).toMatchObject({ ...chosenBefore, target: false });
});

test('a later choice undone is the one before it; what was chosen since is not undone with it', async () => {
  await choose({ target: false }, 'first-press');
  await choose({ cd: false }, 'second-press');
  const refused = await undo('first-press');
  expect(refused.status).toBe(409);
  expect(await settings()).toMatchObject({ target: false, cd: false });
  expect((await undo('second-press')).status).toBe(200);
  expect(await settings()).toMatchObject({ target: false, cd: true });
});

test('changes of other records write nothing here', async () => {
  expect(await planNoticeSettingsRevert(person.id, [])).toEqual([]);
  await choose({ target: false });
  const foreign = { record: 'PTX#000000001', before: { id: 1 }, after: { id: 1, version: 2 } };
  expect(await planNoticeSettingsRevert(person.id, [foreign])).toEqual([]);
});
