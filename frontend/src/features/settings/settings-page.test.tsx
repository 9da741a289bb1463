import { expect, test } from 'vitest';
import { visitPage } from '#lib/testing/visit-page';
import SettingsPage from './settings-page';

test('the settings show every part of theirs, also where the server is silent or fails', async () => {
  for (const server of ['silent', 'broken'] as const) {
    const { view } = await visitPage({ page: <SettingsPage /> }, server);
    for (const title of ['Settings', 'Platforms', 'Sessions', 'Password', 'Delete account'])
      expect(view.text).toContain(title);
  }
});
