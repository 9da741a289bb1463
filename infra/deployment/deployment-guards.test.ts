import { describe, expect, test } from 'vitest';
import { defaultAllowedEmails } from '#contract/site/product';
import {
  describeUnsetBranding,
  isDeletionProtectedByDefault,
  refuseExampleSettings,
} from '#infra/deployment/deployment-guards';
import { DeploymentSettings, InvalidSettingsError } from '#infra/deployment/settings';
import { CommandError } from '#local/command-error';

const own = {
  allowedEmails: ['anna@kowalski.pl'],
  branding: { name: 'A', tagline: 'B', siteUrl: 'https://kowalski.pl', contactUrl: 'mailto:anna@kowalski.pl' },
};
const exampleBranding = {
  name: 'The Owner',
  tagline: 'A line',
  siteUrl: 'https://example.com',
  contactUrl: 'https://example.com/contact',
};
const settings = (context: object) => DeploymentSettings.parse({ ...own, ...context });

describe('a deployment that does not say whose site it is', () => {
  test('is told by name what is not set, and goes on', () => {
    const branding = { name: 'Anna Kowalski' };
    expect(describeUnsetBranding(settings({ branding }))).toBe(
      'branding.tagline, branding.siteUrl, branding.contactUrl: not set in cdk.json. The public pages leave out what is neither said there nor entered in Blog Management under Site.',
    );
    expect(describeUnsetBranding(settings({ branding: undefined }))).toContain('branding.name, branding.tagline');
    expect(describeUnsetBranding(settings({}))).toBeNull();
  });
});

describe('a deployment of the examples', () => {
  test('is refused in a sentence for each that is still there, with the way on', () => {
    const examples = settings({ allowedEmails: [...defaultAllowedEmails], branding: exampleBranding });
    expect(() => refuseExampleSettings(examples)).toThrow(InvalidSettingsError);
    expect(() => refuseExampleSettings(examples)).toThrow(
      [
        'These are still the examples:',
        '- allowedEmails says owner@example.com and member@example.com: nobody could register.',
        '- branding says https://example.com and https://example.com/contact: visitors would be led there.',
        'Say whose it is in cdk.json, or as -c name=value. To go on with the examples, say -c examples=true.',
      ].join('\n'),
    );
  });

  test.each([
    [{ allowedEmails: ['anna@kowalski.pl', 'member@example.com'] }, '- allowedEmails says member@example.com:'],
    [{ branding: { ...own.branding, contactUrl: 'mailto:me@example.org' } }, '- branding says mailto:me@example.org:'],
    [{ branding: { ...own.branding, siteUrl: 'https://www.example.net/me' } }, 'https://www.example.net/me'],
  ])('%j is refused', (context, sentence) => expect(() => refuseExampleSettings(settings(context))).toThrow(sentence));

  test.each([
    [{}],
    [{ examples: true, allowedEmails: [...defaultAllowedEmails] }],
    [{ allowedEmails: ['me@myexample.com'] }],
  ])('%j is taken', (context) => expect(() => refuseExampleSettings(settings(context))).not.toThrow());
});

describe('what is deployed is protected', () => {
  const target = { account: '111122223333', region: 'us-east-1' };
  const world = (status: string | null, account: string | null = target.account) => ({
    ownAccount: async () => account,
    statusOf: async () => status,
  });

  test.each([
    [null, false],
    ['ROLLBACK_COMPLETE', false],
    ['CREATE_FAILED', false],
    ['CREATE_COMPLETE', true],
    ['UPDATE_ROLLBACK_COMPLETE', true],
  ])('where its status is %s: %s', async (status, wanted) =>
    expect(await isDeletionProtectedByDefault(target, world(status))).toBe(wanted),
  );

  test.each([['999988887777'], [null]])(
    'or not deployed at all where the credentials are of account %s',
    async (account) => {
      await expect(isDeletionProtectedByDefault(target, world(null, account))).rejects.toThrow(CommandError);
      await expect(isDeletionProtectedByDefault(target, world(null, account))).rejects.toThrow('AWS_PROFILE');
    },
  );
});
