/** The oldest browsers the site is built for and checked against. The README and docs/browsers.md name the same. */
export const oldestSupportedBrowsers = {
  chrome: '120',
  edge: '120',
  firefox: '128',
  safari: '17.4',
  safari_ios: '17.4',
} as const;

/** The same as Vite writes them: syntax and styles that these do not know are put in older words. */
export const viteBuildTargets = Object.entries(oldestSupportedBrowsers).map(
  ([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`,
);
