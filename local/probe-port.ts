import { createServer } from 'node:net';

/** A TCP port nobody listens on right now, or null when `wanted` is taken. 0 asks for any. */
export const findAvailablePort = (wanted: number, host = '127.0.0.1'): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(wanted, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
