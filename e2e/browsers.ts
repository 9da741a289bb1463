import { type Browser, chromium, firefox } from 'playwright-core';
import { findBrowser, findFirefox } from '#tests/kit/find-browser';

export const launchChromium = async (): Promise<Browser> => {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
};

/** Over BiDi a page cannot be told its colour scheme nor whether motion is wanted; a profile can. */
const asInChromium = { 'layout.css.prefers-color-scheme.content-override': 1, 'ui.prefersReducedMotion': 1 };

/**
 * An installed Firefox as its makers ship it, over WebDriver BiDi: `moz-` asks Playwright for that, not for its own.
 * Playwright 1.65 asks more of it than Firefox 153 ESR knows: docs/decisions/0033-browsers-from-spring-2024-on-are-supported.md.
 */
export const launchFirefox = async (): Promise<Browser> => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox found: install one, or set FIREFOX_PATH to one.');
  return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs: asInChromium });
};
