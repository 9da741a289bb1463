import { expect, test } from 'vitest';
import { everySetting, getDefaultTestStack, getSettledTestStack, type SynthesizedStack } from '#infra/testing';
import { covers } from '#tests/kit/covers';

const { noticesFrom } = everySetting;

const policiesWith = (made: SynthesizedStack, action: string): string[] =>
  made
    .ofType('AWS::IAM::Policy')
    .flatMap(([id, { Properties }]) => (JSON.stringify(Properties).includes(action) ? [id] : []));
const toldOf = (made: SynthesizedStack, name: string): string[] =>
  made
    .ofType('AWS::Lambda::Function')
    .flatMap(([id, { Properties }]) => (JSON.stringify(Properties['Environment'] ?? {}).includes(name) ? [id] : []));

test('while no sender is named, nobody has the right to send e-mail, and none is offered', () => {
  const made = getDefaultTestStack();
  expect(policiesWith(made, 'ses:')).toEqual([]);
  expect(toldOf(made, 'NOTICES_FROM')).toEqual([]);
});

test('with a sender, the daily run alone may send, from that address alone, and the settings offer it', () => {
  covers('4.10 notices by mail');
  const made = getSettledTestStack();
  expect(policiesWith(made, 'ses:')).toEqual([expect.stringMatching(/^marketclose/)]);
  const [policy] = made.ofType('AWS::IAM::Policy').filter(([id]) => id.startsWith('marketclose'));
  const { Statement } = Object(policy?.[1].Properties['PolicyDocument']) as { Statement: Record<string, unknown>[] };
  const [right, ...others] = Statement.filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
  expect(others).toEqual([]);
  expect(right).toMatchObject({
    Action: 'ses:SendEmail',
    Condition: { StringEquals: { 'ses:FromAddress': noticesFrom } },
  });
  const resources = JSON.stringify(right?.['Resource']);
  expect(resources).toContain(`:identity/${noticesFrom}`);
  expect(resources).toContain(':identity/ledger.example.org');
  expect(resources).not.toContain('*');
  const told = toldOf(made, noticesFrom);
  expect(told).toHaveLength(2);
  expect(told).toEqual([
    expect.stringMatching(/^(analytics|marketclose)/),
    expect.stringMatching(/^(analytics|marketclose)/),
  ]);
  expect(toldOf(made, 'https://ledger.example.org')).toContain(told.find((id) => id.startsWith('marketclose')));
  expect(made.violations()).toEqual([]);
});
