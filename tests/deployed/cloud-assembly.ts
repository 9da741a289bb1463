import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGatewayFromTemplate, findGatewayMethod, getGatewayResourcePath } from '#infra/testing-gateway';
import { createRolePolicyLookup } from '#tests/deployed/policies';
import { type CloudFormationTemplate, createValueResolver, type TemplateValue } from '#tests/deployed/template-values';
import type { AccessStatement } from '#tests/kit/access-policy';

/** What cdk.out says that is to be deployed, as far as it concerns what a Lambda does: its templates, all of them. */

export interface DeployedFunction {
  /** `cash`, `marketclose`: the logical id without what CDK puts behind it. */
  name: string;
  arn: string;
  /** The bundle's folder. */
  code: string;
  /** `handler.handler`: file and export. */
  handler: string;
  environment: Record<string, string>;
  /** Seconds. */
  timeout: number;
  /** MB. */
  memory: number;
  logGroup: string;
  statements: readonly AccessStatement[];
  /** The queue for calls that nobody waits for and that failed for good. */
  deadLetters?: string;
}

export interface DeployedRoute {
  method: string;
  /** `/api/cds/{id}`, `/api/cds/{proxy+}` */
  path: string;
  arn: string;
  streams: boolean;
  /** Milliseconds that API Gateway waits. */
  timeout: number;
}

/** What API Gateway answers by itself. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The stream of the table, handed to a Lambda in batches. */
interface StreamMapping {
  arn: string;
  stream: string;
  /** Of EventBridge's patterns, in JSON. */
  filters: string[];
  deadLetters?: string;
}

type Properties = Record<string, TemplateValue>;

const asText = (value: TemplateValue | undefined): string => String(value ?? '');
const asRecord = (value: TemplateValue | undefined): Properties => (value ?? {}) as Properties;
const optional = <Name extends string>(name: Name, value: TemplateValue | undefined) =>
  (value ? { [name]: String(value) } : {}) as { [key in Name]?: string };

const readTemplates = (folder: string): CloudFormationTemplate[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CloudFormationTemplate);

/** Every resource of all templates, with what tells how it will stand. */
const readResources = (folder: string) => {
  const templates = readTemplates(folder);
  const resolve = createValueResolver(templates);
  const all = templates.flatMap((template) =>
    Object.entries(template.Resources).map(([id, resource]) => ({ id, template, ...resource })),
  );
  type Entry = (typeof all)[number];
  return {
    all,
    ofType: (type: string): Entry[] => all.filter(({ Type }) => Type === type),
    plainly: ({ template, Properties }: Entry): Properties => resolve(template, Properties ?? {}) as Properties,
    arnOf: ({ id, template }: Entry): string => asText(resolve(template, { 'Fn::GetAtt': [id, 'Arn'] })),
  };
};
type Resources = ReturnType<typeof readResources>;
type Entry = Resources['all'][number];

const only = ({ ofType }: Resources, type: string): Entry => {
  const [found, ...more] = ofType(type);
  if (!found || more.length > 0) throw new Error(`There is not one ${type}, but ${ofType(type).length}.`);
  return found;
};

const functionsIn = ({ ofType, plainly, arnOf }: Resources, folder: string): DeployedFunction[] => {
  const statementsOf = createRolePolicyLookup(
    [...ofType('AWS::IAM::Policy'), ...ofType('AWS::IAM::Role')].map((entry) => ({ id: entry.id, ...plainly(entry) })),
  );
  return ofType('AWS::Lambda::Function').flatMap((entry) => {
    const properties = plainly(entry);
    const code = join(folder, `asset.${asText(asRecord(properties['Code'])['S3Key']).replace(/\.zip$/, '')}`);
    // CDK's own, which work while deploying, are none of ours.
    if (!existsSync(join(code, 'handler.mjs'))) return [];
    return {
      name: entry.id.replace(/Function[0-9A-F]{8}$/, ''),
      arn: arnOf(entry),
      code,
      handler: asText(properties['Handler']),
      environment: asRecord(asRecord(properties['Environment'])['Variables']) as Record<string, string>,
      timeout: Number(properties['Timeout']),
      memory: Number(properties['MemorySize']),
      logGroup: asText(asRecord(properties['LoggingConfig'])['LogGroup']),
      statements: statementsOf(asText(properties['Role'])),
      ...optional('deadLetters', asRecord(properties['DeadLetterConfig'])['TargetArn']),
    };
  });
};

/** Finds the route that the gateway would take. */
const routesIn = ({ all, ofType, plainly }: Resources) => {
  const gateway = buildGatewayFromTemplate(Object.fromEntries(all.map((entry) => [entry.id, entry])));
  const routes = ofType('AWS::ApiGateway::Method').map((entry): DeployedRoute => {
    const { Uri, ResponseTransferMode, TimeoutInMillis = 29_000 } = asRecord(plainly(entry)['Integration']);
    const { method = '', resource = '' } = gateway.methods.get(entry.id) ?? {};
    return {
      method,
      path: getGatewayResourcePath(gateway, resource),
      arn: /functions\/(.+?)\/(?:response-streaming-)?invocations$/.exec(asText(Uri))?.[1] ?? '',
      streams: ResponseTransferMode === 'STREAM',
      timeout: Number(TimeoutInMillis),
    };
  });
  return (method: string, path: string): DeployedRoute | undefined => {
    const found = findGatewayMethod(gateway, method, path);
    return routes.find((route) => route.method === found?.method && route.path === found.path);
  };
};

const answerFrom = ({ ResponseType, StatusCode, ResponseTemplates, ResponseParameters }: Properties) => {
  const headers = Object.entries(asRecord(ResponseParameters)).map(([name, value]) => [
    name.replace('gatewayresponse.header.', ''),
    asText(value).replace(/^'|'$/g, ''),
  ]);
  const body = asText(asRecord(ResponseTemplates)['application/json']);
  const answer: GatewayAnswer = { status: Number(StatusCode ?? 0), headers: Object.fromEntries(headers), body };
  return [asText(ResponseType), answer] as const;
};

const streamsIn = ({ ofType, plainly, arnOf }: Resources): StreamMapping[] =>
  ofType('AWS::Lambda::EventSourceMapping').map((entry) => {
    const { FunctionName, EventSourceArn, FilterCriteria, DestinationConfig } = plainly(entry);
    const target = ofType('AWS::Lambda::Function').find(({ id }) => id === FunctionName);
    return {
      arn: target ? arnOf(target) : asText(FunctionName),
      stream: asText(EventSourceArn),
      filters: ((asRecord(FilterCriteria)['Filters'] ?? []) as { Pattern: string }[]).map(({ Pattern }) => Pattern),
      ...optional('deadLetters', asRecord(asRecord(DestinationConfig)['OnFailure'])['Destination']),
    };
  });

export const readCloudAssembly = (folder: string) => {
  const resources = readResources(folder);
  const { ofType, plainly, arnOf } = resources;
  const table = only(resources, 'AWS::DynamoDB::GlobalTable');
  return {
    functions: functionsIn(resources, folder),
    findRoute: routesIn(resources),
    answers: Object.fromEntries(ofType('AWS::ApiGateway::GatewayResponse').map((entry) => answerFrom(plainly(entry)))),
    streams: streamsIn(resources),
    /** What a schedule calls, by the schedule's logical id. */
    schedules: Object.fromEntries(
      ofType('AWS::Scheduler::Schedule').map((entry) => [entry.id, asText(asRecord(plainly(entry)['Target'])['Arn'])]),
    ),
    table: { name: table.id, arn: arnOf(table) },
  };
};
export type CloudAssembly = ReturnType<typeof readCloudAssembly>;
