import type { SynthesizedResource } from '#infra/testing';

/**
 * API Gateway as far as routing and an update of the stack meet its rules: a tree of resources, each one part of a path,
 * with methods that are answered by a Lambda.
 */
export interface GatewayModel {
  /** By logical id. The root is a parent that is no resource itself. */
  resources: ReadonlyMap<string, { parent: string; part: string }>;
  methods: ReadonlyMap<string, GatewayMethod>;
}
interface GatewayMethod {
  resource: string;
  /** GET, POST and the like, or ANY. */
  method: string;
  /** The beginning of its logical id: `cash`, `blogpage`. */
  lambda: string;
}

type Rows = [kind: string, id: string, on: string, what: string, lambda?: string][];

const buildGateway = (rows: Rows): GatewayModel => ({
  resources: new Map(
    rows.flatMap(([kind, id, parent, part]) => (kind === 'resource' ? [[id, { parent, part }] as const] : [])),
  ),
  methods: new Map(
    rows.flatMap(([kind, id, resource, method, lambda = '']) =>
      kind === 'method' ? [[id, { resource, method, lambda }] as const] : [],
    ),
  ),
});

/** As infra/older/ keeps it: `resource <id> <parent> <part>`, `method <id> <resource> <method> <lambda>`. */
export const parseGatewayModelText = (text: string): GatewayModel =>
  buildGateway(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ')) as Rows,
  );

interface ApiProperties {
  ParentId: { Ref?: string };
  ResourceId: { Ref?: string };
  PathPart: string;
  HttpMethod: string;
  Integration: { Uri: unknown };
}

const parseLambdaName = (uri: unknown): string | undefined =>
  /"Fn::GetAtt":\["(\w+?)Function[0-9A-F]{8}","Arn"\]/.exec(JSON.stringify(uri))?.[1];

export const buildGatewayFromTemplate = (resources: Record<string, SynthesizedResource>): GatewayModel =>
  buildGateway(
    Object.entries(resources).flatMap(([id, { Type, Properties = {} }]): Rows => {
      const { ParentId, ResourceId, PathPart, HttpMethod, Integration } = Properties as unknown as ApiProperties;
      if (Type === 'AWS::ApiGateway::Resource') return [['resource', id, ParentId.Ref ?? 'root', PathPart]];
      if (Type !== 'AWS::ApiGateway::Method') return [];
      return [['method', id, ResourceId.Ref ?? 'root', HttpMethod, parseLambdaName(Integration.Uri) ?? '']];
    }),
  );

/** `/api/cash/{proxy+}` of a resource, put together from its parents; nothing of the root. */
export const getGatewayResourcePath = ({ resources }: GatewayModel, id: string): string => {
  const found = resources.get(id);
  return found ? `${getGatewayResourcePath({ resources } as GatewayModel, found.parent)}/${found.part}` : '';
};

const isVariable = (part: string): boolean => part.startsWith('{');
const isGreedy = (part: string): boolean => part.endsWith('+}');

/**
 * The method that answers a call, null where the gateway itself does. It goes down part by part, by the name itself, else
 * the variable part, and never back up: below `/auth/login` nothing is looked for in `/auth/{proxy+}`.
 */
export const findGatewayMethod = (
  gateway: GatewayModel,
  method: string,
  path: string,
): (GatewayMethod & { path: string }) | null => {
  let at = [...gateway.resources.values()].find(({ parent }) => !gateway.resources.has(parent))?.parent ?? '';
  // The root is where it begins, and no part.
  for (const part of path === '/' ? [] : path.split('/').slice(1)) {
    if (isGreedy(gateway.resources.get(at)?.part ?? '')) break;
    const below = [...gateway.resources].filter(([, { parent }]) => parent === at);
    const next = below.find(([, one]) => one.part === part) ?? below.find(([, one]) => isVariable(one.part));
    if (!next) return null;
    at = next[0];
  }
  const here = [...gateway.methods.values()].filter(({ resource }) => resource === at);
  const found = here.find((one) => one.method === method) ?? here.find((one) => one.method === 'ANY');
  return found ? { ...found, path: getGatewayResourcePath(gateway, at) } : null;
};

const findRepeatedNames = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

/** What the gateway would refuse to hold at once, a line each. */
export const listGatewayConflicts = (gateway: GatewayModel): string[] => {
  const { resources, methods } = gateway;
  const ids = [...resources.keys()];
  const variable = [...resources.values()].filter(({ part }) => isVariable(part));
  return [
    ...findRepeatedNames(
      [...resources.values()].map(({ parent, part }) => `${getGatewayResourcePath(gateway, parent)}/${part}`),
    ).map((path) => `${path}: twice`),
    ...findRepeatedNames(variable.map(({ parent }) => parent)).map(
      (id) => `${getGatewayResourcePath(gateway, id)}: two variable parts`,
    ),
    ...ids
      .filter((id) => isGreedy(resources.get(resources.get(id)?.parent ?? '')?.part ?? ''))
      .map((id) => `${getGatewayResourcePath(gateway, id)}: below a {proxy+}`),
    ...findRepeatedNames([...methods.values()].map(({ resource, method }) => `${method} ${resource}`)).map(
      (call) => `${call}: twice`,
    ),
  ];
};

/**
 * What the gateway holds while CloudFormation updates the stack: all that is new is made, the deployment is taken of it
 * with what was there before, and only then is removed what the new template does not have.
 */
export const buildGatewayDuringUpdate = (older: GatewayModel, newer: GatewayModel): GatewayModel => {
  const same = (id: string): boolean =>
    JSON.stringify(older.resources.get(id)) === JSON.stringify(newer.resources.get(id)) &&
    JSON.stringify(older.methods.get(id)) === JSON.stringify(newer.methods.get(id));
  const isThere = (id: string): boolean => older.resources.has(id) || older.methods.has(id);
  // What keeps its id and changes its place is made anew beside the one that goes.
  const name = (id: string): string => (isThere(id) && !same(id) ? `${id} (new)` : id);
  return {
    resources: new Map([
      ...older.resources,
      ...[...newer.resources].map(([id, one]) => [name(id), { ...one, parent: name(one.parent) }] as const),
    ]),
    methods: new Map([
      ...older.methods,
      ...[...newer.methods].map(([id, one]) => [name(id), { ...one, resource: name(one.resource) }] as const),
    ]),
  };
};
