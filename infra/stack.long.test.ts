import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { synthesizeTestStack } from '#infra/testing';

test('the stack is as CloudFormation’s own schemas have it; what is not so does not synthesise', () => {
  const made = synthesizeTestStack({ checked: true });
  const { pluginReports } = JSON.parse(readFileSync(join(made.assembly, 'validation-report.json'), 'utf8'));
  made.remove();
  expect(pluginReports).toEqual([]);
  const wrong = { DelaySeconds: 'never' };
  const spoil = (stack: Stack) => void new CfnResource(stack, 'Wrong', { type: 'AWS::SQS::Queue', properties: wrong });
  expect(() => synthesizeTestStack({ checked: true, spoil })).toThrow(/DelaySeconds/);
}, 120_000);
