import type { TemplateValue } from '#tests/deployed/template-values';
import type { AccessStatement } from '#tests/kit/access-policy';

/** The policies of roles, as statements of the kit's. */

interface Document {
  Statement: {
    Effect: string;
    Action: string | string[];
    Resource: string | string[];
    Condition?: Record<string, Record<string, string | string[]>>;
  }[];
}
interface Policy {
  /** Of a role with policies of its own. */
  id: string;
  [name: string]: TemplateValue;
}

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const leadingKeysIn = (asked: Record<string, string | string[]>): Pick<AccessStatement, 'leadingKeys'> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, patterns]) => {
      if (name !== 'dynamodb:LeadingKeys') throw new Error(`No test judges a condition about ${name}.`);
      return ['leadingKeys', listed(patterns)];
    }),
  );

const equalsIn = (asked: Record<string, string | string[]>): AccessStatement['equals'] =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => {
      if (typeof value !== 'string') throw new Error(`No test judges several values of ${name}.`);
      return [name, value];
    }),
  );

/** What is not understood must not be judged. */
const conditionsIn = (condition: Document['Statement'][number]['Condition'] = {}): Partial<AccessStatement> => {
  const { 'ForAllValues:StringLike': keys = {}, StringEquals: equals = {}, ...others } = condition;
  if (Object.keys(others).length > 0) throw new Error(`No test judges a condition of ${Object.keys(others)}.`);
  return { ...leadingKeysIn(keys), equals: equalsIn(equals) ?? {} };
};

const statementsIn = ({ Statement }: Document): AccessStatement[] =>
  Statement.map(({ Effect, Action, Resource, Condition }) => {
    if (Effect !== 'Allow') throw new Error('No test judges what is denied by name.');
    return { actions: listed(Action), resources: listed(Resource), ...conditionsIn(Condition) };
  });

/** What a role may, by its ARN: by policies of its own and by those that name it. */
export const createRolePolicyLookup = (policies: readonly Policy[]) => (roleArn: string) => {
  const role = roleArn.split('/').at(-1) as string;
  return policies.flatMap(({ id, Roles, PolicyDocument, Policies }): AccessStatement[] => {
    if (PolicyDocument && (Roles as string[]).includes(role))
      return statementsIn(PolicyDocument as unknown as Document);
    if (id !== role || !Policies) return [];
    return (Policies as unknown as { PolicyDocument: Document }[]).flatMap((own) => statementsIn(own.PolicyDocument));
  });
};
