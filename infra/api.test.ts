import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { serverRenderedPagePaths } from '#contract/blog/blog-pages';
import { routesByDomain } from '#contract/index';
import { fillPathParams, listPathParamNames, type Route } from '#contract/route';
import { getDefaultTestStack } from '#infra/testing';
import {
  buildGatewayFromTemplate,
  findGatewayMethod,
  getGatewayResourcePath,
  listGatewayConflicts,
} from '#infra/testing-gateway';
import { covers } from '#tests/kit/covers';

const made = getDefaultTestStack();

interface Stage {
  MethodSettings: Record<string, unknown>[];
  AccessLogSetting: { Format: string };
  TracingEnabled: boolean;
}
const stage = () => made.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties as unknown as Stage;

const gateway = () => buildGatewayFromTemplate(made.json.Resources);
const routes = Object.entries(routesByDomain).flatMap(([domain, table]) =>
  Object.values<Route>(table).map((route) => ({ ...route, domain })),
);
/** As a browser asks: `/api/cds/7/interest`. */
const called = ({ path }: Route) =>
  `/api${fillPathParams(path, Object.fromEntries(listPathParamNames(path).map((name) => [name, '7'])))}`;

/** Those that the gateway itself holds back, or answers as they are written, by another path than their neighbours. */
const slow = [
  'POST /auth/login',
  'POST /auth/register',
  ...['cash', 'portfolio'].flatMap((domain) =>
    ['', '-edit', '-delete'].map((what) => `POST /${domain}/transactions/batch${what}`),
  ),
  ...routes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/imports/'))
    .map(({ path }) => `POST ${path}`),
  'POST /portfolio/corporate-actions',
  'POST /sample-data',
];

describe('the REST API', () => {
  test('answers every route of the contract by its own domain, and the rendered pages', () => {
    const wanted = routes.map((route) => `${route.method} ${route.path} -> ${route.domain}`);
    const found = routes.map((route) => {
      const { lambda } = findGatewayMethod(gateway(), route.method, called(route)) ?? {};
      return `${route.method} ${route.path} -> ${lambda}`;
    });
    expect(found).toEqual(wanted);
    for (const path of serverRenderedPagePaths) {
      for (const method of ['GET', 'HEAD'])
        expect(findGatewayMethod(gateway(), method, path.replace('{slug}', 'a'))?.lambda, path).toBe('blogpage');
    }
  });

  test('has one method a domain and place, so that a branch of paths belongs to one Lambda', () => {
    expect(listGatewayConflicts(gateway())).toEqual([]);
    const { resources, methods } = gateway();
    const perPlace = [...methods.values()].map(
      ({ resource, lambda }) => `${getGatewayResourcePath(gateway(), resource)} ${lambda}`,
    );
    const places = new Set([...methods.values()].map(({ resource }) => getGatewayResourcePath(gateway(), resource)));
    expect(new Set(perPlace).size).toBe(places.size);
    expect(resources.size + methods.size).toBeLessThanOrEqual(130);
  });

  test.each([
    ['GET', '/api', null],
    ['GET', '/api/nothing-is-here', null],
    ['GET', '/api/auth', null],
    ['GET', '/api/auth/login', null],
    ['POST', '/api/auth/login/deeper', null],
    ['POST', '/api/cash', null],
    ['POST', '/api/cash/nothing-is-here', 'cash'],
    ['PATCH', '/api/cds', 'cds'],
    ['GET', '/api/cds/7/nothing/is/here', 'cds'],
    ['GET', '/api/dashboard/data-dev', 'dashboard'],
  ])('%s %s, which no route has, is left to the router of %s (null: the gateway’s own 404)', (method, path, lambda) => {
    expect(findGatewayMethod(gateway(), method, path)?.lambda ?? null).toBe(lambda);
  });

  test('streams what is written, and nothing else', () => {
    const streamed = made
      .ofType('AWS::ApiGateway::Method')
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes('"ResponseTransferMode":"STREAM"'))
      .map(([id]) => gateway().methods.get(id))
      .map((one) => `${one?.method} ${getGatewayResourcePath(gateway(), one?.resource ?? '')}`);
    expect(streamed).toEqual(['POST /api/generate-blog', 'POST /api/writing-help']);
  });

  test('has no resource for the local data dump', () => {
    covers('1.7 GET /dashboard/data-dev');
    expect([...gateway().resources.values()].map(({ part }) => part)).not.toContain('data-dev');
  });

  test('leaves the stack room: 330 resources at most, of the 500 that it takes', () => {
    expect(Object.keys(made.json.Resources).length).toBeLessThan(330);
  });

  test('is the only one who may call the Lambdas', () => {
    const permissions = made.ofType('AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    expect(permissions).toHaveLength(Object.keys(routesByDomain).length + 1);
    for (const { Principal, SourceArn } of permissions) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(JSON.stringify(SourceArn)).toContain('execute-api');
    }
  });

  test('holds back floods, and sooner calls that anyone may try or that write a lot', () => {
    const settings = stage().MethodSettings;
    expect(settings).toContainEqual(
      expect.objectContaining({
        ResourcePath: '/*',
        HttpMethod: '*',
        ThrottlingRateLimit: 50,
        ThrottlingBurstLimit: 100,
      }),
    );
    const held = settings
      .filter(
        ({ ThrottlingRateLimit, ThrottlingBurstLimit }) => ThrottlingRateLimit === 5 && ThrottlingBurstLimit === 10,
      )
      .map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${String(ResourcePath).slice(1).replaceAll('~1', '/')}`);
    const heldBack = routes.filter((route) => {
      const { method, path } = findGatewayMethod(gateway(), route.method, called(route)) ?? {};
      return held.includes(`${method} ${path}`);
    });
    expect(heldBack.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(slow.sort());
    expect(settings).toHaveLength(held.length + 1);
    expect(settings.every(({ DataTraceEnabled }) => DataTraceEnabled !== true)).toBe(true);
  });

  test('logs each request as JSON without anything of the person', () => {
    const { AccessLogSetting, TracingEnabled } = stage();
    const format = JSON.parse(AccessLogSetting.Format);
    expect(Object.values(format)).toEqual(expect.arrayContaining(['$context.requestId', '$context.status']));
    expect(JSON.stringify(format)).not.toMatch(/identity|authorizer|userAgent|context\.path|error\.message/);
    expect(TracingEnabled).toBe(true);
  });

  test('refuses in the shape of the contract, an unknown path with 404 and a flood with Retry-After', () => {
    made.template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'MISSING_AUTHENTICATION_TOKEN',
      StatusCode: '404',
      ResponseTemplates: { 'application/json': Match.stringLikeRegexp('"error":.*"code":"not_found"') },
    });
    made.template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'THROTTLED',
      StatusCode: '429',
      ResponseParameters: { 'gatewayresponse.header.Retry-After': "'1'" },
    });
  });
});
