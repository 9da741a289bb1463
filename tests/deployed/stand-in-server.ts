import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { intendedHostHeader } from '#tests/deployed/network';
import type { RightsLedger } from '#tests/deployed/rights-ledger';
import type { AccessRequest } from '#tests/kit/access-policy';

/** Everything that a Lambda can reach: one server that answers for all hosts, and asks the ledger of rights first. */

export interface StandInRequest {
  /** Whose key the request is signed with. */
  caller: string;
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** True where the caller may do all of that; what is denied is noted. */
  may(...requests: AccessRequest[]): boolean;
}
export interface StandInResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
export interface ServiceStandIn {
  hosts: RegExp;
  answer(asked: StandInRequest): StandInResponse | Promise<StandInResponse>;
}

const callerIn = (headers: Record<string, string>): string =>
  /Credential=([^/]+)\//.exec(headers['authorization'] ?? '')?.[1] ?? 'nobody';

const bodyOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const plainHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

export const startStandInServer = async (rights: RightsLedger, standIns: readonly ServiceStandIn[]) => {
  const failures: string[] = [];

  const answerFor = async (
    head: { method: string; url: string; headers: Record<string, string>; host: string },
    stream: AsyncIterable<Buffer>,
  ): Promise<StandInResponse> => {
    const { method, url, headers, host } = head;
    const { pathname: path, searchParams: query } = new URL(url, 'http://edge');
    const caller = callerIn(headers);
    const body = await bodyOf(stream);
    const standIn = standIns.find(({ hosts }) => hosts.test(host));
    if (!standIn) {
      failures.push(`${caller} asked for ${host}, which no stand-in answers for`);
      return { status: 502 };
    }
    const may = (...requests: AccessRequest[]) => requests.map((one) => rights.ask(caller, one)).every(Boolean);
    try {
      return await standIn.answer({ caller, method, host, path, query, headers, body, may });
    } catch (error) {
      failures.push(`${host}${path}: ${error instanceof Error ? error.stack : String(error)}`);
      return { status: 500 };
    }
  };

  const overHttp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = plainHeaders(request.headers);
    const { method = 'GET', url = '/' } = request;
    const host = headers[intendedHostHeader] ?? '';
    const { status, headers: more, body } = await answerFor({ method, url, headers, host }, request);
    response.writeHead(status, more).end(body);
  };
  const overHttp2 = async (stream: ServerHttp2Stream, head: IncomingHttpHeaders): Promise<void> => {
    const headers = plainHeaders(head);
    const asked = { method: headers[':method'] ?? 'POST', url: headers[':path'] ?? '/', headers, host: 'over-http2' };
    const { status, headers: more, body } = await answerFor(asked, stream);
    stream.respond({ ':status': status, ...more });
    stream.end(body);
  };
  const http = createServer((request, response) => void overHttp(request, response));
  const http2 = createHttp2Server().on('stream', (stream, head) => void overHttp2(stream, head));
  await Promise.all(
    [http, http2].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))),
  );
  const portOf = (server: typeof http | typeof http2) => (server.address() as AddressInfo).port;
  return {
    ports: { port: portOf(http), http2Port: portOf(http2) },
    /** What went wrong here that no Lambda should have asked for. */
    failures,
    stop: () => {
      http.close();
      http.closeAllConnections();
      http2.close();
    },
  };
};
