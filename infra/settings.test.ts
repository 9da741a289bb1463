import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { defaultBranding } from '#contract/product';
import { addressHashes, readSettings } from '#infra/settings';

const settings = (context: Record<string, unknown>) =>
  readSettings(new App({ context: { branding: defaultBranding, ...context } }).node);

describe('the settings of a deployment', () => {
  test('take addresses as a list or as one text of the command line', () => {
    expect(settings({ allowedEmails: ['A@x.org', 'b@x.org'] }).allowedEmails).toEqual(['a@x.org', 'b@x.org']);
    expect(settings({ allowedEmails: 'A@x.org, b@x.org' }).allowedEmails).toEqual(['a@x.org', 'b@x.org']);
  });

  test('take the budget and the switch of the web ACL from the command line, else a default', () => {
    const allowedEmails = ['a@x.org'];
    expect(settings({ allowedEmails, monthlyBudget: '7.5', waf: 'true' })).toMatchObject({
      monthlyBudget: 7.5,
      waf: true,
    });
    expect(settings({ allowedEmails, waf: 'false' })).toMatchObject({ monthlyBudget: 20, waf: false });
    expect(settings({ allowedEmails, domain: null, alarmEmail: null })).toMatchObject({ waf: false });
    expect(() => settings({ allowedEmails, monthlyBudget: 'much' })).toThrow(/monthlyBudget/);
    expect(() => settings({ allowedEmails, waf: 'yes' })).toThrow(/waf/);
  });

  test('are refused by name where they are not right', () => {
    expect(() => settings({})).toThrow(/allowedEmails/);
    expect(() => settings({ allowedEmails: ['a@x.org', 'b@x.org', 'c@x.org'] })).toThrow(/allowedEmails/);
    expect(() => settings({ allowedEmails: ['a@x.org'], domain: { name: 'x.org' } })).toThrow(/certificateArn/);
  });

  test('publish addresses only as SHA-256 of the lower-cased text', () => {
    // printf 'owner@example.com' | sha256sum
    expect(addressHashes(['Owner@Example.com'])).toEqual([
      'c8cd3c6427301eaf6665bccacd65ddb614527acc843a15463e3faba57124c351',
    ]);
  });
});
