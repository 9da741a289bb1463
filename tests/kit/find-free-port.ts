import { findAvailablePort } from '#local/probe-port';

/**
 * A TCP port of 127.0.0.1 nobody listens on right now, below those from which a system takes the ports of outgoing
 * connections: between asking and listening, no connection of another test can take it.
 */
export const findFreePort = async (): Promise<number> => {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const wanted = 10_000 + Math.floor(Math.random() * 22_000);
    if ((await findAvailablePort(wanted)) !== null) return wanted;
  }
  throw new Error('No free TCP port on 127.0.0.1.');
};
