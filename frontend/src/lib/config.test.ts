import { describe, expect, it } from 'vitest';
import { defaultBranding } from '#contract/product';
import { SiteConfig } from '#contract/site-config';
import { isSiteConfig } from './config';

const good = {
  productName: 'Evenkeel',
  apiBase: '/api',
  allowedEmailHashes: ['a'.repeat(64)],
  branding: defaultBranding,
};
const { contactUrl: _, ...half } = defaultBranding;

describe('isSiteConfig', () => {
  it.each([
    ['a configuration', good, true],
    ['one with more in it', { ...good, extra: 1 }, true],
    ['one that allows nobody', { ...good, allowedEmailHashes: [] }, true],
    ['nothing', null, false],
    ['a page in place of a configuration', '<!doctype html>', false],
    ['no API base', { ...good, apiBase: undefined }, false],
    ['an address in place of its hash', { ...good, allowedEmailHashes: ['owner@example.com'] }, false],
    ['a hash in capitals', { ...good, allowedEmailHashes: ['A'.repeat(64)] }, false],
    ['one hash that is no list', { ...good, allowedEmailHashes: 'a'.repeat(64) }, false],
    ['half a branding', { ...good, branding: half }, false],
    ['no branding', { ...good, branding: null }, false],
  ])('judges as the contract does: %s', (_name, value, expected) => {
    expect(isSiteConfig(value)).toBe(expected);
    expect(SiteConfig.safeParse(value).success).toBe(expected);
  });
});
