import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as SocketServer } from 'node:net';

/**
 * This machine and nobody else: 127.0.0.1 and, where there is one, ::1. A browser that looks for `localhost` may try
 * either, so that whoever held the other one would be given what is meant for this server, passwords included.
 */
const loopback = ['127.0.0.1', '::1'] as const;

const listen = async (server: SocketServer, port: number, host: string): Promise<void> => {
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
};

const getCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** A machine may have no IPv6 at all. */
const isAbsent = (error: unknown): boolean => ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(getCode(error) ?? '');

/** Why nobody could listen on this port now: `taken`, `forbidden` (to this user), or null where one could. */
export const findPortProblem = async (port: number): Promise<'taken' | 'forbidden' | null> => {
  for (const host of loopback) {
    const probe = createServer();
    try {
      await listen(probe, port, host);
    } catch (error) {
      if (!isAbsent(error)) return getCode(error) === 'EACCES' ? 'forbidden' : 'taken';
    } finally {
      probe.close();
    }
  }
  return null;
};

/** Gives connections that arrive at ::1 to a server that listens on 127.0.0.1. */
const joinSecond = async (server: Server, port: number): Promise<SocketServer | null> => {
  if (port === 0) return null;
  const second = createServer((socket) => server.emit('connection', socket));
  try {
    await listen(second, port, loopback[1]);
    return second;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** Listens on both loopback addresses; with port 0 on 127.0.0.1 alone, on any port. Answers what stops it all. */
export const listenOnLoopback = async (server: Server, port: number): Promise<() => Promise<void>> => {
  await listen(server, port, loopback[0]);
  const second = await joinSecond(server, port).catch((error: unknown) => {
    server.close();
    throw error;
  });
  return async () => {
    const servers = second ? [server, second] : [server];
    const closed = servers.map((each) => once(each, 'close'));
    for (const each of servers) each.close();
    server.closeAllConnections();
    await Promise.all(closed);
  };
};
