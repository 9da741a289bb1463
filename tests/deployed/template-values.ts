/** What CloudFormation would put in place of `Ref`, `Fn::GetAtt` and their like, with made-up names. */

export type TemplateValue = string | number | boolean | null | TemplateValue[] | { [name: string]: TemplateValue };

export interface TemplateResource {
  Type: string;
  Properties: Record<string, TemplateValue>;
}
export interface CloudFormationTemplate {
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: TemplateValue; Export?: { Name: TemplateValue } }>;
  Parameters?: Record<string, { Default?: string }>;
}

export const testRegion = 'us-east-1';
const account = '123456789012';
const pseudo: Record<string, string> = {
  'AWS::Region': testRegion,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'Evenkeel',
};

const arns: Record<string, (name: string) => string> = {
  'AWS::DynamoDB::GlobalTable': (name) => `arn:aws:dynamodb:${testRegion}:${account}:table/${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${account}:role/${name}`,
  'AWS::SecretsManager::Secret': (name) => `arn:aws:secretsmanager:${testRegion}:${account}:secret:${name}`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${testRegion}:${account}:log-group:${name}:*`,
  'AWS::Scheduler::Schedule': (name) => `arn:aws:scheduler:${testRegion}:${account}:schedule/default/${name}`,
};

/** A bucket's name is lower-case; every other thing is called by its logical id. */
const nameOf = (id: string, { Type }: TemplateResource): string => (Type === 'AWS::S3::Bucket' ? id.toLowerCase() : id);

const arnOf = (id: string, resource: TemplateResource): string => {
  const [, service = ''] = resource.Type.split('::');
  const make =
    arns[resource.Type] ?? ((name: string) => `arn:aws:${service.toLowerCase()}:${testRegion}:${account}:${name}`);
  return make(nameOf(id, resource));
};

/** A secret is referred to by its ARN. */
const referred = (id: string, resource: TemplateResource): string =>
  resource.Type === 'AWS::SecretsManager::Secret' ? arnOf(id, resource) : nameOf(id, resource);

const attribute = (id: string, resource: TemplateResource, name: string): string => {
  if (name === 'Arn') return arnOf(id, resource);
  return name === 'StreamArn' ? `${arnOf(id, resource)}/stream/1` : `${id}.${name}`;
};

/** Everything that is said in a template, said plainly. What several templates export to each other is found as well. */
export const createValueResolver = (templates: readonly CloudFormationTemplate[]) => {
  const exported = (wanted: string): string => {
    for (const template of templates) {
      for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
        if (Export && resolve(template, Export.Name) === wanted) return String(resolve(template, Value));
      }
    }
    throw new Error(`Nothing is exported as ${wanted}.`);
  };

  const refer = ({ Resources, Parameters }: CloudFormationTemplate, id: string): string => {
    const resource = Resources[id];
    return pseudo[id] ?? (resource ? referred(id, resource) : (Parameters?.[id]?.Default ?? id));
  };

  const getAttribute = ({ Resources }: CloudFormationTemplate, [id, name]: string[]): string => {
    const resource = Resources[id as string];
    if (!resource) throw new Error(`There is no ${id} to have a ${name}.`);
    return attribute(id as string, resource, name as string);
  };

  const resolve = (template: CloudFormationTemplate, value: TemplateValue): TemplateValue => {
    if (Array.isArray(value)) return value.map((one) => resolve(template, one));
    if (typeof value !== 'object' || value === null) return value;
    if ('Ref' in value) return refer(template, String(value['Ref']));
    if ('Fn::GetAtt' in value) return getAttribute(template, value['Fn::GetAtt'] as string[]);
    if ('Fn::ImportValue' in value)
      return exported(String(resolve(template, value['Fn::ImportValue'] as TemplateValue)));
    if ('Fn::Join' in value) {
      const [between, parts] = value['Fn::Join'] as [string, TemplateValue[]];
      return parts.map((part) => String(resolve(template, part))).join(between);
    }
    if ('Fn::Sub' in value && typeof value['Fn::Sub'] === 'string') {
      return value['Fn::Sub'].replace(/\$\{([\w:]+)\}/g, (_, id: string) => refer(template, id));
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(template, one)]));
  };
  return resolve;
};
