import { inject } from 'vitest';
import { routesByDomain } from '#contract/index';
import type { Route } from '#contract/route';
import { originSecretHeader } from '#contract/site/security-headers';
import { getNextDailyRun } from '#core/time/daily-run';
import { getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import { getTableClient } from '#functions/runtime/storage/table';
import { synthesizeTestStack } from '#infra/testing';
import { createAwsStandIns } from '#tests/deployed/aws-stand-ins';
import { readCloudAssembly } from '#tests/deployed/cloud-assembly';
import { type AnsweredRequest, startGatewayStandIn } from '#tests/deployed/gateway';
import { LambdaRunner } from '#tests/deployed/lambda-runner';
import { RightsLedger } from '#tests/deployed/rights-ledger';
import { shiftClock } from '#tests/deployed/shifted-clock';
import { startStandInServer } from '#tests/deployed/stand-in-server';
import { createTableStandIn } from '#tests/deployed/table-stand-in';
import { createYahooStandIn, type YahooStock } from '#tests/deployed/yahoo-stand-in';
import type { TestAnswer } from '#tests/kit/table';

/** The whole stack as it is synthesised, running on this machine. */

const secret = 'a secret for tests, long enough to sign with';
const originSecret = `${secret} of the CDN`;
export const noticesSender = 'notices@example.com';

export interface DeployedRequest {
  method: string;
  /** From `/api` on; pages of the blog without it. */
  path: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

const contractRoutes = Object.values(routesByDomain).flatMap((routes): Route[] => Object.values(routes));
const pattern = (path: string): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const patterns = contractRoutes.map((route) => ({
  name: `${route.method} ${route.path}`,
  method: route.method,
  fits: pattern(route.path),
  path: route.path,
}));
export const contractRouteNames = patterns.map(({ name }) => name);

/** Written-out paths first, as the handlers' own router has them. */
const nameOf = (method: string, path: string): string =>
  patterns
    .filter((one) => one.method === method && one.fits.test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.name ?? `${method} ${path}`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The first 4 PM to come on which the exchange trades: whatever the day is, the daily run has its work to do. */
const findRunOnTradingDay = (now: Date): Date => {
  const run = getNextDailyRun(now);
  return isTradingDay(getDayInNewYork(run)) ? run : findRunOnTradingDay(run);
};

/** Its clock, and this process's with it until it is stopped, stands at 4 PM of a trading day. */
export const startDeployment = async (stocks: Readonly<Record<string, YahooStock>>) => {
  const ahead = findRunOnTradingDay(new Date()).getTime() - Date.now();
  shiftClock(ahead);
  const made = synthesizeTestStack({ bundle: true, context: { noticesFrom: noticesSender } });
  const assembly = readCloudAssembly(made.assembly);
  const rights = new RightsLedger(assembly.functions);
  const aws = createAwsStandIns(rights);
  const endpoint = inject('dynamodbEndpoint');
  const down = new Set<string>();
  const edge = await startStandInServer(rights, [
    createTableStandIn(endpoint, assembly.table, (caller) => down.has(caller)),
    ...aws.standIns,
    createYahooStandIn(stocks),
  ]);
  const lambdas = new LambdaRunner(edge.ports, ahead);
  const seen: AnsweredRequest[] = [];
  const gateway = await startGatewayStandIn(assembly, lambdas, (one) => seen.push(one));
  const lambdaNamed = (name: string) => {
    const found = assembly.functions.find((one) => one.name === name);
    if (!found) throw new Error(`There is no Lambda ${name}.`);
    return found;
  };
  const { JWT_SECRET_ARN = '', ORIGIN_SECRET_ARN = '' } = lambdaNamed('auth').environment;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  aws.putSecret(JWT_SECRET_ARN, secret, monthAgo);
  aws.putSecret(ORIGIN_SECRET_ARN, originSecret, monthAgo);
  const { ALLOWED_EMAIL_HASHES = '' } = lambdaNamed('auth').environment;
  // What this process itself asks of the table is nobody's of the deployment.
  Object.assign(process.env, {
    TABLE_NAME: assembly.table.name,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    JWT_SECRET: secret,
    ALLOWED_EMAIL_HASHES,
  });
  await createTableIfMissing(getTableClient().doc, assembly.table.name);

  /** As a browser's request comes, through the CDN. */
  const send = async ({ method, path, body, token, headers }: DeployedRequest): Promise<TestAnswer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${gateway.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        [originSecretHeader]: originSecret,
        'x-forwarded-for': '198.51.100.7, 203.0.113.9',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: parsed(await answer.text()),
    };
  };

  return {
    assembly,
    rights,
    edge,
    aws,
    down,
    lambdas,
    send,
    lambdaNamed,
    seen: () =>
      seen.map((one) => ({
        ...one,
        name: nameOf(one.route.split(' ')[0] as string, one.route.split(' ')[1] as string),
      })),
    stop: () => {
      gateway.stop();
      lambdas.stop();
      edge.stop();
      made.remove();
      shiftClock(0);
    },
  };
};
export type Deployment = Awaited<ReturnType<typeof startDeployment>>;
