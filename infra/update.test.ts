import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';
import { fillPathParams, listPathParamNames, type Route } from '#contract/route';
import { repoRoot } from '#infra/bundle';
import { getDefaultTestStack } from '#infra/testing';
import {
  buildGatewayDuringUpdate,
  buildGatewayFromTemplate,
  findGatewayMethod,
  listGatewayConflicts,
  parseGatewayModelText,
} from '#infra/testing-gateway';

/**
 * A deployment of an earlier version is updated to this one. CloudFormation makes what is new before it removes what has
 * gone, and API Gateway refuses some of what would then lie side by side.
 */
const made = getDefaultTestStack();

const folder = join(repoRoot, 'infra', 'older');
const olderVersions = readdirSync(folder).filter((name) => name.startsWith('api-'));
const older = (name: string) => parseGatewayModelText(readFileSync(join(folder, name), 'utf8'));
const newer = () => buildGatewayFromTemplate(made.json.Resources);

const routes = Object.entries(routesByDomain).flatMap(([domain, table]) =>
  Object.values<Route>(table).map((route) => ({ ...route, domain })),
);
const called = ({ path }: Route) =>
  `/api${fillPathParams(path, Object.fromEntries(listPathParamNames(path).map((name) => [name, '7'])))}`;

describe.each(olderVersions)('a deployment with %s', (name) => {
  test('is updated without a resource or method that the gateway would refuse, and back again', () => {
    expect(older(name).methods.size).toBeGreaterThan(100);
    expect(listGatewayConflicts(older(name))).toEqual([]);
    expect(listGatewayConflicts(buildGatewayDuringUpdate(older(name), newer()))).toEqual([]);
    expect(listGatewayConflicts(buildGatewayDuringUpdate(newer(), older(name)))).toEqual([]);
  });

  test('answers every route of this version from the deployment that the update takes, older resources and all', () => {
    const during = buildGatewayDuringUpdate(older(name), newer());
    for (const route of routes) {
      expect(findGatewayMethod(during, route.method, called(route))?.lambda, `${route.method} ${route.path}`).toBe(
        route.domain,
      );
    }
  });
});

describe('what the gateway would refuse is found:', () => {
  const cds = 'resource Api root api\nresource Cds Api cds\nresource CdsId Cds {id}\nmethod Get CdsId GET cds';
  const during = (text: string) =>
    listGatewayConflicts(buildGatewayDuringUpdate(parseGatewayModelText(cds), parseGatewayModelText(text)));

  const two = '/api/cds: two variable parts';
  test.each([
    ['a {proxy+} in the place of an {id}', cds.replace('{id}', '{proxy+}').replaceAll('CdsId', 'CdsProxy'), [two]],
    ['the same part by another logical id', cds.replaceAll('CdsId', 'CdsOther'), ['/api/cds/{id}: twice', two]],
    ['another part by the same logical id', cds.replace('{id}', '{proxy+}'), [two]],
    ['the same method by another logical id', cds.replace('method Get', 'method Read'), ['GET CdsId: twice']],
    [
      'a part below a {proxy+}',
      'resource All root {all+}\nresource Below All deeper',
      ['/{all+}/deeper: below a {proxy+}'],
    ],
  ])('%s', (_, text, conflicts) => expect(during(text)).toEqual(conflicts));

  test('and nothing where a literal part, or another method, comes to lie beside', () => {
    expect(during(`${cds}\nresource Sum Cds summary\nmethod Any CdsId ANY cds`)).toEqual([]);
  });
});
