import { describe, expect, test } from 'vitest';
import { lambdaTableRights } from '#infra/lambda-table-rights';
import { getDefaultTestStack } from '#infra/testing';

/**
 * What no run can show of the Lambdas' rights: that none is wider than it need be. That each of them is used, and that no
 * other one is missing, is shown by running the stack (tests/deployed/).
 */

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: { 'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': string | string[] } };
}

const made = getDefaultTestStack();

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const roleOf = (name: string) =>
  made.ofType('AWS::IAM::Role').find(([id]) => id.startsWith(`${name.replaceAll('-', '')}Role`));

const statementsOf = (name: string): Statement[] => {
  const [role] = roleOf(name) ?? [];
  expect(role).toBeDefined();
  return made
    .ofType('AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties as { Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } })
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

/** AWS offers no narrower one of these. */
const ofNoResource = /"(xray:|dynamodb:ListStreams)/;

/**
 * Schedules of posts are many, but in a group of their own and by names of their own; pictures lie in two folders; one model
 * answers in any region of a part of the world.
 */
const withoutKnownStars = (resource: unknown): string =>
  JSON.stringify(resource)
    .replace(/:schedule\/"(,|\{)[^\]]*"\/post-\*"/, '')
    .replace(/"\/(images\/(og-)?|incoming\/)\*"/g, '')
    .replace(/:bedrock:us-\*::foundation-model\/amazon\.nova-pro-v1:0"/, '');

describe.each(Object.keys(lambdaTableRights))('the role of %s', (name) => {
  test('has no wildcard but where AWS offers nothing narrower, and no managed policy', () => {
    for (const { Action, Resource, Effect } of statementsOf(name)) {
      expect(Effect).toBe('Allow');
      expect(JSON.stringify(Action)).not.toContain('*');
      if (!ofNoResource.test(JSON.stringify(Action))) expect(withoutKnownStars(Resource)).not.toContain('*');
    }
    expect(roleOf(name)?.[1].Properties['ManagedPolicyArns']).toBeUndefined();
  });

  test('touches rows of the table by the beginnings of their keys alone, each up to a # at least', () => {
    const ofRows = statementsOf(name).filter(
      ({ Action, Resource }) =>
        JSON.stringify(Action).includes('dynamodb:') && /"Table\w+","Arn"/.test(JSON.stringify(Resource)),
    );
    for (const { Condition } of ofRows) {
      const keys = listed(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? '*');
      expect(keys.filter((key) => !/^[A-Z]+(#[\w-]*)*#?\*?$/.test(key) || /^\w*\*$/.test(key))).toEqual([]);
    }
    expect(ofRows).toHaveLength(lambdaTableRights[name as keyof typeof lambdaTableRights].length);
  });
});
