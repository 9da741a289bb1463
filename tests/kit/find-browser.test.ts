import { describe, expect, test } from 'vitest';
import { findBrowser, findFirefox } from './find-browser.ts';

const machine = (platform: string, env: Record<string, string>, ...files: string[]) => ({
  platform,
  env,
  exists: (path: string) => files.includes(path),
  bundled: async () => null,
});

describe('findBrowser', () => {
  test('takes CHROME_PATH before an installed browser', async () => {
    const here = machine('linux', { CHROME_PATH: '/opt/c', PATH: '/usr/bin' }, '/opt/c', '/usr/bin/chromium');
    expect(await findBrowser(here)).toEqual({ executablePath: '/opt/c', env: {} });
  });

  test('says so when CHROME_PATH names nothing', async () => {
    await expect(findBrowser(machine('linux', { CHROME_PATH: '/opt/c' }))).rejects.toThrow('CHROME_PATH names /opt/c');
  });

  test('finds an installed one on the PATH, or where macOS keeps applications', async () => {
    const linux = machine('linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium');
    expect((await findBrowser(linux)).executablePath).toBe('/usr/bin/chromium');
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect((await findBrowser(machine('darwin', {}, chrome))).executablePath).toBe(chrome);
  });

  test('prefers the one without a window, which takes half of the work', async () => {
    const both = machine('linux', { PATH: '/bin:/usr/bin' }, '/bin/chromium', '/usr/bin/chromium-headless-shell');
    expect((await findBrowser(both)).executablePath).toBe('/usr/bin/chromium-headless-shell');
  });

  test('falls back to the bundled one, and says what to do where there is none', async () => {
    const bundled = { executablePath: '/b/chromium', env: { LD_LIBRARY_PATH: '/b/lib' } };
    const bare = machine('linux', { PATH: '/bin' });
    expect(await findBrowser({ ...bare, bundled: async () => bundled })).toEqual(bundled);
    await expect(findBrowser(bare)).rejects.toThrow('install Chrome or Chromium, or set CHROME_PATH');
  });
});

describe('findFirefox', () => {
  test('takes FIREFOX_PATH before an installed one, and says so when it names nothing', () => {
    const env = { FIREFOX_PATH: '/opt/f', PATH: '/usr/bin' };
    expect(findFirefox(machine('linux', env, '/opt/f', '/usr/bin/firefox-esr'))).toBe('/opt/f');
    expect(() => findFirefox(machine('linux', env))).toThrow('FIREFOX_PATH names /opt/f');
  });

  test('finds an installed one, and answers null where there is none', () => {
    const debian = machine('linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/firefox', '/usr/bin/firefox-esr');
    expect(findFirefox(debian)).toBe('/usr/bin/firefox-esr');
    expect(findFirefox(machine('linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/firefox'))).toBe('/usr/bin/firefox');
    const mac = '/Users/o/Applications/Firefox.app/Contents/MacOS/firefox';
    expect(findFirefox(machine('darwin', { HOME: '/Users/o' }, mac))).toBe(mac);
    expect(findFirefox(machine('linux', { PATH: '/bin' }))).toBeNull();
  });

  test('leaves one packed as a snap alone, which cannot open a profile of the tests', () => {
    const ubuntu = machine('linux', { PATH: '/usr/bin:/snap/bin' }, '/usr/bin/firefox', '/snap/bin/firefox');
    expect(findFirefox(ubuntu)).toBeNull();
  });
});
