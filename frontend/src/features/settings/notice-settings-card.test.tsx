import { expect, test } from 'vitest';
import { visitPage } from '#lib/testing/visit-page';
import { NoticeSettingsCard } from './notice-settings-card';

const settings = {
  target: true,
  exDate: true,
  dividend: true,
  split: true,
  cd: false,
  stale: true,
  unpriced: true,
  mail: false,
  mailOffered: false,
  mailFailed: false,
};
const shown = async (change: object) =>
  (await visitPage({ page: <NoticeSettingsCard /> }, { 'GET /insight/notices/settings': { ...settings, ...change } }))
    .view.text;

test('each kind has its switch, while it loads an outline stands, and a failure is said', async () => {
  for (const name of [
    'Target price reached',
    'Upcoming ex-date',
    'Dividend announced',
    'Split',
    'CD maturing',
    'Stale price',
  ])
    expect(await shown({})).toContain(name);
  expect(await shown({})).toContain(
    'Figures recalculated Your figures did not match your records. This notice is always on.',
  );
  const silent = await visitPage({ page: <NoticeSettingsCard /> }, 'silent');
  expect(silent.view.statuses.join(' ')).toContain('Loading your notice settings…');
  expect(silent.view.text).not.toContain('Target price reached');
  const broken = await visitPage({ page: <NoticeSettingsCard /> }, 'broken');
  expect(broken.view.text).toContain('Your notice settings could not be loaded');
  expect(broken.view.controls).toContain('Retry');
});

test('e-mail is offered where this installation sends any, with the address that it goes to', async () => {
  expect(await shown({})).not.toContain('e-mail');
  expect(await shown({ mailOffered: true })).toContain('To owner@example.com, at most once a day');
  expect(await shown({ mailOffered: true })).not.toContain('could not be sent');
  expect(await shown({ mailOffered: true, mail: true, mailFailed: true })).toContain(
    'The last email could not be sent.',
  );
});
