import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { hashEmailAddresses, InvalidSettingsError, readDeploymentSettings } from '#infra/deployment/settings';
import { formatTestTitleValue } from '#tests/kit/title-text';

const settings = (context: Record<string, unknown>) =>
  readDeploymentSettings(new App({ context: { ...context } }).node);

const domain = { name: 'x.org', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' };
const branding = { name: 'Me', tagline: 'Mine', siteUrl: 'https://me.org', contactUrl: 'mailto:me@me.org' };
const textModel = { model: 'm', profile: 'eu.m', regions: ['eu-west-1'] };

describe('the settings of a deployment', () => {
  test('take addresses as a list or as one text of the command line', () => {
    expect(settings({ allowedEmails: ['A@x.org', 'b@x.org'] }).allowedEmails).toEqual(['a@x.org', 'b@x.org']);
    expect(settings({ allowedEmails: 'A@x.org, b@x.org' }).allowedEmails).toEqual(['a@x.org', 'b@x.org']);
  });

  test('take the budget and the switch of the web ACL from the command line, else a default', () => {
    const allowedEmails = ['a@x.org'];
    expect(settings({ allowedEmails, monthlyBudget: '7.5', waf: 'true' })).toMatchObject({
      monthlyBudget: 7.5,
      waf: 'managed',
    });
    expect(settings({ allowedEmails, waf: 'false' })).toMatchObject({ monthlyBudget: 20, waf: false });
    expect(settings({ allowedEmails, domain: null, alarmEmail: null })).toMatchObject({ waf: 'rate' });
    expect(settings({ allowedEmails, waf: 'managed' })).toMatchObject({ waf: 'managed' });
    expect(() => settings({ allowedEmails, monthlyBudget: 'much' })).toThrow(/monthlyBudget/);
    expect(() => settings({ allowedEmails, waf: 'yes' })).toThrow(/waf/);
  });

  test.each([
    ['domain', JSON.stringify(domain), domain],
    ['domain', 'null', undefined],
    ['branding', JSON.stringify(branding), branding],
    ['textModel', 'null', undefined],
    ['textModel', 'amazon.nova-lite-v1:0', 'amazon.nova-lite-v1:0'],
    ['textModel', '{"model":"m","profile":"eu.m","regions":["eu-west-1"]}', textModel],
    ['textTemperature', 'null', undefined],
    ['textTemperature', '0.7', 0.7],
    ['alarmEmail', 'null', undefined],
    ['alarmEmail', 'Watch@x.org', 'watch@x.org'],
    ['noticesFrom', 'null', undefined],
    ['noticesFrom', 'Notices@x.org', 'notices@x.org'],
    ['strictTransport', 'preload', 'preload'],
    ['protect', 'false', false],
    ['allowedEmails', '["A@x.org","b@x.org"]', ['a@x.org', 'b@x.org']],
  ] as const)('take -c %s=%s from the command line', (name, text, meant) => {
    expect(settings({ allowedEmails: ['a@x.org'], [name]: text })[name]).toEqual(meant);
  });

  const objects = 'must be JSON such as';
  const wrong: [object, string][] = [
    [
      { allowedEmails: undefined },
      'allowedEmails must name the address of the owner, and of the member after a comma.',
    ],
    [
      { allowedEmails: 'a@x.org,b@x.org,c@x.org' },
      'allowedEmails takes two addresses at most: the owner, then the member.',
    ],
    [{ allowedEmails: 'owner' }, 'allowedEmails must be a mail address, such as owner@example.org.'],
    [
      { domain: '{name: x}' },
      `domain ${objects} {"name":"ledger.example.org","certificateArn":"arn:aws:acm:us-east-1:..."}.`,
    ],
    [
      { domain: 'x.org' },
      `domain ${objects} {"name":"ledger.example.org","certificateArn":"arn:aws:acm:us-east-1:..."}.`,
    ],
    [
      { domain: { ...domain, name: 'https://x.org' } },
      'domain needs a name such as ledger.example.org, without https:// and in small letters.',
    ],
    [{ domain: { name: 'x.org' } }, 'domain needs a certificateArn.'],
    [
      { domain: { ...domain, certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' } },
      'domain needs a certificateArn of us-east-1: arn:aws:acm:us-east-1:....',
    ],
    [
      { branding: 'Me' },
      `branding ${objects} {"name":"...","tagline":"...","siteUrl":"https://...","contactUrl":"https://..."}.`,
    ],
    [{ branding: '{"name":""}' }, 'branding needs a name.'],
    [
      { branding: { ...branding, siteUrl: 'example' } },
      'branding needs a siteUrl that is a whole address, such as https://example.org.',
    ],
    [{ branding: { ...branding, logo: 'x' } }, 'branding does not know logo; it is written as'],
    [
      { textModel: '{"profile":"us.x"}' },
      'textModel must be the name of a model, or JSON such as {"model":"amazon.nova-pro-v1:0"}, or null.',
    ],
    [{ textTemperature: '1.5' }, 'textTemperature must be a number from 0 to 1.'],
    [{ textTemperature: 'warm' }, 'textTemperature must be a number from 0 to 1.'],
    [{ noticesFrom: 'me' }, 'noticesFrom must be a mail address, such as owner@example.org.'],
    [{ alarmEmail: 'me' }, 'alarmEmail must be a mail address, such as owner@example.org.'],
    [{ monthlyBudget: 'much' }, 'monthlyBudget must be a number of dollars.'],
    [{ waf: 'yes' }, 'waf must be rate, managed or false.'],
    [{ protect: 'no' }, 'protect must be true or false.'],
    [{ strictTransport: 'much' }, 'strictTransport must be host, subdomains or preload.'],
  ];
  test.each(wrong.map(([context, sentence]) => [formatTestTitleValue(context), context, sentence] as const))(
    '%s is refused in a sentence',
    (_, context, sentence) => {
      const read = () => settings({ allowedEmails: ['a@x.org'], ...context });
      expect(read).toThrow(InvalidSettingsError);
      expect(read).toThrow(sentence);
    },
  );

  test('are refused all at once, each by its name', () => {
    expect(() => settings({ waf: 'yes', protect: 'no' })).toThrow(
      /^A setting is not right.*\n- allowedEmails .*\n- waf .*\n- protect .*$/,
    );
  });

  test('protect what is deployed unless told otherwise', () => {
    expect(settings({ allowedEmails: ['a@x.org'] })).toMatchObject({ protect: true, strictTransport: 'host' });
  });

  test('publish addresses only as SHA-256 of the lower-cased text', () => {
    // printf 'owner@example.com' | sha256sum
    expect(hashEmailAddresses(['Owner@Example.com'])).toEqual([
      'c8cd3c6427301eaf6665bccacd65ddb614527acc843a15463e3faba57124c351',
    ]);
  });
});
