import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderedPages } from '#contract/blog-pages';
import { domains } from '#contract/index';
import type { Route } from '#contract/route';
import { branches } from '#infra/api';
import { type Synthesised, synthesise } from '#infra/testing';

let made: Synthesised;
beforeAll(() => {
  made = synthesise();
}, 60_000);
afterAll(() => made.remove());

const properties = <T>(id: string) => made.json.Resources[id]?.Properties as T;

/** `/api/portfolio/value` of a resource, put together from its parents. */
const pathOf = (resource: { Ref?: string }): string => {
  if (!resource.Ref) return '';
  const { ParentId, PathPart } = properties<{ ParentId: { Ref?: string }; PathPart: string }>(resource.Ref);
  return `${pathOf(ParentId)}/${PathPart}`;
};

interface Method {
  HttpMethod: string;
  ResourceId: { Ref?: string };
  Integration: { Type: string; Uri: unknown };
}
interface Stage {
  MethodSettings: Record<string, unknown>[];
  AccessLogSetting: { Format: string };
  TracingEnabled: boolean;
}
const stage = () => made.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties as unknown as Stage;

/** `GET /api/portfolio/value -> portfolio` for each method of the template. */
const methods = (): string[] =>
  made.ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => {
    const { HttpMethod, ResourceId, Integration } = Properties as unknown as Method;
    expect(Integration.Type).toBe('AWS_PROXY');
    const lambda = /"Fn::GetAtt":\["(\w+?)Function[0-9A-F]{8}","Arn"\]/.exec(JSON.stringify(Integration.Uri))?.[1];
    return `${HttpMethod} ${pathOf(ResourceId)} -> ${lambda}`;
  });

describe('the REST API', () => {
  test('answers every route of the contract by one integration with its own domain, the rendered pages, and nothing else', () => {
    const one = ({ path }: Route) => branches.find((branch) => path.startsWith(`${branch}/`));
    const calls = Object.entries(domains).flatMap(([domain, routes]) =>
      Object.values<Route>(routes).map((route) => {
        const branch = one(route);
        return `${route.method} /api${branch ? `${branch}/{proxy+}` : route.path} -> ${domain}`;
      }),
    );
    // A branch that two domains share would send some of its calls to the wrong Lambda.
    const wanted = [...new Set(calls)];
    expect(new Set(wanted.map((call) => call.split(' -> ')[0])).size).toBe(wanted.length);
    const pages = renderedPages.flatMap((path) => ['GET', 'HEAD'].map((method) => `${method} ${path} -> blogpage`));
    wanted.push(...pages);
    expect(wanted.length).toBeGreaterThan(pages.length);
    expect(methods().sort()).toEqual(wanted.sort());
  });

  test('has no resource for the local data dump', () => {
    const parts = made.ofType('AWS::ApiGateway::Resource').map(([, { Properties }]) => Properties['PathPart']);
    expect(parts).not.toContain('data-dev');
    expect(parts.filter((part) => part === '{proxy+}')).toHaveLength(branches.length);
  });

  test('leaves the stack room below the 500 resources that it takes', () => {
    expect(Object.keys(made.template.toJSON().Resources).length).toBeLessThanOrEqual(470);
  });

  test('is the only one who may call the Lambdas', () => {
    const permissions = made.ofType('AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    expect(permissions).toHaveLength(Object.keys(domains).length + 1);
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
    for (const path of ['auth~1login', 'auth~1register', 'portfolio~1transactions~1batch', 'imports~1{proxy+}']) {
      expect(settings).toContainEqual(
        expect.objectContaining({
          ResourcePath: `/~1api~1${path}`,
          HttpMethod: 'POST',
          ThrottlingRateLimit: 5,
          ThrottlingBurstLimit: 10,
        }),
      );
    }
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
