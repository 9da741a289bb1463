import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { readApiEvent, writeLambdaAnswer } from '#local/lambda/lambda-event';
import type { CloudAssembly, DeployedRoute, GatewayAnswer } from '#tests/deployed/cloud-assembly';
import type { InvocationOutcome, LambdaRunner } from '#tests/deployed/lambda-runner';
import { scaleToMachineLoad } from '#tests/kit/machine-load';

/** API Gateway: the template's routes and its own refusals, in front of the Lambdas. */

/** A gateway takes no more than that of a request, whatever the Lambda would. */
const largestRequest = 10 * 1024 * 1024;
/** Of what a Lambda streams. */
const largestStream = 200 * 1024 * 1024;

const defaults: Record<string, number> = {
  MISSING_AUTHENTICATION_TOKEN: 403,
  REQUEST_TOO_LARGE: 413,
  INTEGRATION_TIMEOUT: 504,
  DEFAULT_5XX: 500,
};

/** What was answered to one request, by which Lambda. */
export interface AnsweredRequest {
  route: string;
  status: number;
  milliseconds: number;
  bytes: number;
  /** Where a Lambda failed, why. */
  failure?: string;
}

const refusal = (
  { answers }: CloudAssembly,
  type: string,
  requestId: string,
  status?: number,
): APIGatewayProxyResult => {
  const own: GatewayAnswer | undefined = answers[type];
  return {
    statusCode: status ?? (own?.status || (defaults[type] as number)),
    headers: { 'content-type': 'application/json', ...own?.headers },
    body: (own?.body ?? '{}').replaceAll('$context.requestId', requestId),
  };
};

/** The head that a streaming Lambda sends first, up to eight zeros; then its body as it comes. */
const passStream = async (stream: IncomingMessage, response: ServerResponse): Promise<number> => {
  let [head, bytes] = [Buffer.alloc(0) as Buffer, 0];
  const pass = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > largestStream) response.destroy();
    else response.write(chunk);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (response.headersSent) pass(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(Buffer.alloc(8));
      if (end < 0) continue;
      const { statusCode, headers } = JSON.parse(head.subarray(0, end).toString()) as APIGatewayProxyResult;
      response.writeHead(statusCode, headers as Record<string, string>);
      pass(head.subarray(end + 8));
    }
  }
  response.end();
  return bytes;
};

const within = async (time: number, outcome: Promise<InvocationOutcome>): Promise<InvocationOutcome | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), time);
  });
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
};

export const startGatewayStandIn = async (
  assembly: CloudAssembly,
  lambdas: LambdaRunner,
  onAnswer: (seen: AnsweredRequest) => void,
) => {
  const answerRoute = async (
    route: DeployedRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Partial<AnsweredRequest>> => {
    const refuse = (type: string, status?: number) =>
      writeLambdaAnswer(response, refusal(assembly, type, 'gateway', status));
    const event = Number(request.headers['content-length'] ?? 0) > largestRequest ? null : await readApiEvent(request);
    const lambda = assembly.functions.find(({ arn }) => arn === route.arn);
    if (!lambda) throw new Error(`${route.path} leads to no Lambda.`);
    if (!event) {
      request.resume();
      refuse('REQUEST_TOO_LARGE');
      return {};
    }
    const outcome = await within(
      scaleToMachineLoad(route.timeout),
      lambdas.invoke(lambda, { ...event, resource: route.path }),
    );
    if (outcome === null) {
      refuse('INTEGRATION_TIMEOUT');
      return { failure: `no answer in ${route.timeout} ms` };
    }
    if (outcome.kind === 'streamed') return { bytes: await passStream(outcome.stream, response) };
    if (outcome.kind === 'failed') {
      refuse('DEFAULT_5XX', 502);
      return { failure: outcome.reason };
    }
    const answer = JSON.parse(outcome.payload) as APIGatewayProxyResult;
    writeLambdaAnswer(response, answer);
    return { bytes: Buffer.byteLength(outcome.payload) };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const { method = 'GET', url = '/' } = request;
    const path = url.split('?')[0] as string;
    const found = assembly.findRoute(method, path);
    let more: Partial<AnsweredRequest> = {};
    if (found) more = await answerRoute(found, request, response);
    else {
      request.resume();
      writeLambdaAnswer(response, refusal(assembly, 'MISSING_AUTHENTICATION_TOKEN', 'gateway'));
    }
    const milliseconds = performance.now() - startedAt;
    onAnswer({ route: `${method} ${path}`, status: response.statusCode, milliseconds, bytes: 0, ...more });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
