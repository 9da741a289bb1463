import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Inside a Lambda's process: whatever leaves for any host arrives at the stand-ins of this machine, with the name of
 * the host that was meant. The handlers' code knows nothing of it: it asks AWS at AWS's own addresses.
 */

export const intendedHostHeader = 'x-meant-host';

interface Asked {
  host?: string;
  hostname?: string;
  headers?: Record<string, string>;
  agent?: https.Agent;
}

/** As many connections at once as the handler's own agent would open. */
const agents = new WeakMap<object, http.Agent>();
const agentFor = (meant: https.Agent | undefined): http.Agent | undefined => {
  if (!meant) return undefined;
  const known = agents.get(meant) ?? new http.Agent({ keepAlive: true, maxSockets: meant.maxSockets });
  agents.set(meant, known);
  return known;
};

export const redirectToStandIns = ({ port, http2Port }: { port: number; http2Port: number }): void => {
  https.request = ((options: Asked, answer: never) => {
    const meant = options.hostname ?? options.host ?? '';
    const headers = { ...options.headers, [intendedHostHeader]: meant };
    const agent = agentFor(options.agent);
    const { agent: _agent, ...others } = options;
    const there = {
      host: '127.0.0.1',
      hostname: '127.0.0.1',
      port,
      protocol: 'http:',
      headers,
      ...(agent && { agent }),
    };
    return http.request({ ...others, ...there }, answer);
  }) as unknown as typeof https.request;
  const connect = http2.connect;
  http2.connect = ((_authority: never, ...others: never[]) =>
    connect(`http://127.0.0.1:${http2Port}`, ...(others as []))) as typeof http2.connect;
  syncBuiltinESMExports();
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { host, pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set(intendedHostHeader, host);
    const body = request.body && { body: request.body, duplex: 'half' };
    const { method, signal, redirect } = request;
    return plain(`http://127.0.0.1:${port}${pathname}${search}`, {
      method,
      headers,
      signal,
      redirect,
      ...body,
    } as never);
  };
};
