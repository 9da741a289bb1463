import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lambdaLimitMetricNames } from '#contract/limit-metrics';
import { verificationMetricNames } from '#contract/verification';
import { repoRoot } from '#infra/bundle';
import { getDefaultTestStack } from '#infra/testing';

/** What docs/operations.md counts and reckons with, against the template. Prices are the document's own. */

const made = getDefaultTestStack();

const text = readFileSync(join(repoRoot, 'docs', 'operations.md'), 'utf8');

/** The cells of the rows below a heading, without the head of their table. */
const rowsBelow = (heading: string): string[][] => {
  const [, after = ''] = text.split(`\n### ${heading}\n`);
  const lines = (after.split('\n#')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('*', '').trim()),
  );
};

const cents = (cell: string | undefined): number => Math.round(Number(cell) * 100);
const dollars = (amount: number): string => (amount / 100).toFixed(2);

/** What a row says of its part, and the dollars of each of its columns. */
const partOf = (rows: readonly string[][], part: string): { reckoning: string; amounts: string[] } => {
  const [, reckoning = '', ...amounts] = rows.find(([name]) => name === part) ?? [];
  return { reckoning, amounts };
};

const expectSum = (rows: readonly string[][]): void => {
  const parts = rows.filter(([name]) => name !== 'Sum');
  const { amounts } = partOf(rows, 'Sum');
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts).toEqual(amounts.map((_, at) => dollars(parts.reduce((sum, cells) => sum + cents(cells[at + 2]), 0))));
};

const count = (type: string): number => made.ofType(type).length;

/** Paid for by the metric: an alarm of two metrics is paid for twice. */
const alarmMetrics = (): number =>
  made
    .ofType('AWS::CloudWatch::Alarm')
    .map(([, { Properties = {} }]) => (Properties['Metrics'] as { MetricStat?: object }[] | undefined) ?? [])
    .reduce((sum, metrics) => sum + Math.max(1, metrics.filter(({ MetricStat }) => MetricStat).length), 0);

const webAclRules = (): number =>
  made
    .ofType('AWS::WAFv2::WebACL')
    .reduce((sum, [, { Properties = {} }]) => sum + (Properties['Rules'] as object[]).length, 0);

describe('what a month costs in docs/operations.md', () => {
  const month = rowsBelow('Two people');

  test('reckons with the alarms, metrics, secrets and rules of the template', () => {
    const alarms = alarmMetrics();
    const metrics =
      count('AWS::Logs::MetricFilter') + Object.keys({ ...lambdaLimitMetricNames, ...verificationMetricNames }).length;
    const secrets = count('AWS::SecretsManager::Secret');
    expect(partOf(month, 'Alarms')).toEqual({
      reckoning: `${alarms}, ten of them free: ${alarms - 10} x 0.10; ${metrics} metrics of our own, within ten free`,
      amounts: [dollars((alarms - 10) * 10), dollars((alarms - 10) * 10)],
    });
    expect(partOf(month, 'Secrets Manager')).toMatchObject({
      reckoning: expect.stringContaining(`${secrets} x 0.40`),
      amounts: [dollars(secrets * 40), dollars(secrets * 40)],
    });
    const acl = dollars(500 + webAclRules() * 100 + 6);
    expect(partOf(month, 'Web ACL')).toEqual({
      reckoning: `5.00 + ${webAclRules()} rule x 1.00 + 0.1 million requests x 0.60 a million`,
      amounts: [acl, acl],
    });
    expect(/Without the web ACL .*? less/.exec(text)?.[0]).toBe(
      `Without the web ACL (\`-c waf=false\`) it is ${acl} less`,
    );
  });

  test('comes to the sums that it says, for two people and for a thousand', () => {
    expectSum(month);
    const thousand = rowsBelow('A thousand people, on paper');
    expectSum(thousand);
    const fixed = (alarmMetrics() - 10) * 10 + count('AWS::SecretsManager::Secret') * 40 + 500 + webAclRules() * 100;
    expect(partOf(thousand, 'Fixed: alarms, secrets, web ACL').amounts).toEqual([dollars(fixed)]);
    const [sum] = partOf(thousand, 'Sum').amounts;
    expect(partOf(thousand, 'Sum').reckoning).toBe(`${Math.round(cents(sum) / 1000)} cents a person`);
  });
});

test('docs/operations.md says how many Lambdas, alarms and resources the stack has', () => {
  const lambdas = made.ofType('AWS::Lambda::Function').filter(([id]) => !id.startsWith('Custom')).length;
  const alarms = count('AWS::CloudWatch::Alarm');
  const resources = Object.keys(made.json.Resources).length;
  const [said] = /The stack has .*? resources in all/.exec(text) ?? [];
  expect(said).toBe(`The stack has ${lambdas} Lambdas of its own, ${alarms} alarms and ${resources} resources in all`);
});

test('each alarm has a row in docs/operations.md that says where to look first', () => {
  const rows = [...text.matchAll(/^\| `([\w<>-]+)` \|/gm)].map(([, name = '']) => name.replaceAll('-', ''));
  const alarms = made.ofType('AWS::CloudWatch::Alarm').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  const told = (id: string) => rows.includes(id) || (id.endsWith('errors') && rows.includes('<domain>errors'));
  expect(alarms.filter((id) => !told(id))).toEqual([]);
  expect(alarms.length).toBeGreaterThan(20);
});
