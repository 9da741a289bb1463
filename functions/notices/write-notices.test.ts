import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allNoticeKindsEnabled } from '#core/notices/kinds';
import { buildNoticeStateWrites, readNoticeState } from '#functions/notices/store';
import { addFiguresRebuiltNotice, clearNotices } from '#functions/notices/write-notices';
import { findProfile } from '#functions/runtime/identity/profile';
import { writeTransaction } from '#functions/runtime/storage/table';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
let people = 0;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());
beforeEach(async () => {
  people += 1;
  owner = (await createSignedInPerson('owner', `person-${people}`)).id;
});

const onDay = (day: string) => ({ now: () => new Date(`${day}T17:00:00Z`) });
const newCount = async () => (await findProfile(owner))?.notices;
const seeAll = async () => {
  const before = await readNoticeState(owner);
  await writeTransaction(
    buildNoticeStateWrites(owner, { ...before, seen: before.last }, before, allNoticeKindsEnabled),
  );
};

test('a verification that differed is told once a day, one that was right by itself, and each counts as new', async () => {
  await addFiguresRebuiltNotice(owner, false, onDay('2026-11-20'));
  await addFiguresRebuiltNotice(owner, false, onDay('2026-11-20'));
  await addFiguresRebuiltNotice(owner, true, onDay('2026-11-20'));
  await addFiguresRebuiltNotice(owner, false, onDay('2026-11-21'));
  const { notices, last } = await readNoticeState(owner);
  expect(
    notices.map(({ kind, day, number, ...rest }) => [kind, day, number, 'isRight' in rest && rest.isRight]),
  ).toEqual([
    ['rebuilt', '2026-11-21', 3, false],
    ['rebuilt', '2026-11-20', 2, true],
    ['rebuilt', '2026-11-20', 1, false],
  ]);
  expect([last, await newCount()]).toEqual([3, { count: 3, last: 3 }]);
});

test('the day of a verification is that of New York', async () => {
  await addFiguresRebuiltNotice(owner, true, { now: () => new Date('2026-11-21T02:00:00Z') });
  expect((await readNoticeState(owner)).notices[0]?.day).toBe('2026-11-20');
});

test('told a second time it writes nothing', async () => {
  await addFiguresRebuiltNotice(owner, true, onDay('2026-11-20'));
  const { version } = await readNoticeState(owner);
  const { commands } = await countTableRequests(() => addFiguresRebuiltNotice(owner, true, onDay('2026-11-20')));
  expect([commands, (await readNoticeState(owner)).version]).toEqual([{ GetItem: 2 }, version]);
});

test('clearing takes notices and what held, so that the next run finds it again; numbers and what was seen go on', async () => {
  await addFiguresRebuiltNotice(owner, true, onDay('2026-11-20'));
  await addFiguresRebuiltNotice(owner, false, onDay('2026-11-20'));
  await seeAll();
  await clearNotices(owner);
  expect(await readNoticeState(owner)).toMatchObject({ notices: [], standing: [], last: 2, seen: 2 });
  expect(await newCount()).toEqual({ count: 0, last: 2 });
  await addFiguresRebuiltNotice(owner, false, onDay('2026-11-20'));
  expect(await newCount()).toEqual({ count: 1, last: 3 });
});

test.each([
  ['notices alone', { notices: [{ kind: 'rebuilt', isRight: true, key: 'a', day: '2026-11-20', number: 1 } as const] }],
  ['what held alone', { standing: ['price:KO'] }],
])('clearing %s is written, clearing nothing is not', async (_, part) => {
  expect((await countTableRequests(() => clearNotices(owner))).commands).toEqual({ GetItem: 2 });
  const before = await readNoticeState(owner);
  await writeTransaction(buildNoticeStateWrites(owner, { ...before, ...part, last: 1 }, before, allNoticeKindsEnabled));
  await clearNotices(owner);
  expect(await readNoticeState(owner)).toMatchObject({ notices: [], standing: [] });
});

test('two at the same moment lose neither', async () => {
  await Promise.all([
    addFiguresRebuiltNotice(owner, true, onDay('2026-11-20')),
    addFiguresRebuiltNotice(owner, false, onDay('2026-11-20')),
  ]);
  expect((await readNoticeState(owner)).notices).toHaveLength(2);
});
