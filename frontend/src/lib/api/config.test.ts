import { describe, expect, it } from 'vitest';
import { defaultBranding } from '#contract/site/product';
import { SiteConfig } from '#contract/site/site-config';
import { isSiteConfig } from './config';

const good = {
  productName: 'Evenkeel',
  apiBase: '/api',
  allowList: { salt: '0'.repeat(32), iterations: 600_000, keys: ['a'.repeat(64)] },
  branding: defaultBranding,
};
const { contactUrl: _, ...half } = defaultBranding;

describe('isSiteConfig', () => {
  it.each([
    ['a configuration', good, true],
    ['one with more in it', { ...good, extra: 1 }, true],
    ['one that allows nobody', { ...good, allowList: { ...good.allowList, keys: [] } }, true],
    ['nothing', null, false],
    ['a page in place of a configuration', '<!doctype html>', false],
    ['no API base', { ...good, apiBase: undefined }, false],
    [
      'an address in place of its key',
      { ...good, allowList: { ...good.allowList, keys: ['owner@example.com'] } },
      false,
    ],
    ['a key in capitals', { ...good, allowList: { ...good.allowList, keys: ['A'.repeat(64)] } }, false],
    ['one key that is no list', { ...good, allowList: { ...good.allowList, keys: 'a'.repeat(64) } }, false],
    ['a list without a salt', { ...good, allowList: { ...good.allowList, salt: '' } }, false],
    ['a list without rounds', { ...good, allowList: { ...good.allowList, iterations: 0 } }, false],
    ['the unsalted list of an earlier site', { ...good, allowList: undefined, allowedEmailHashes: [] }, false],
    ['half a branding', { ...good, branding: half }, false],
    ['no branding', { ...good, branding: null }, false],
  ])('judges as the contract does: %s', (_name, value, expected) => {
    expect(isSiteConfig(value)).toBe(expected);
    expect(SiteConfig.safeParse(value).success).toBe(expected);
  });
});
