import { productName } from '#contract/site/product';
import type { LocalAddresses } from '#local/addresses';
import { CommandError } from '#local/command-error';
import { findPortProblem } from '#local/loopback';
import { findAnsweringStack } from '#local/running-stack';

const assertNoOtherStack = async (folder: string): Promise<void> => {
  const running = await findAnsweringStack(folder);
  if (!running) return;
  throw new CommandError(
    `${productName} is already running on the data in ${folder}: open ${running.site}, or stop process ${running.pid}. ` +
      'A second one beside it needs LOCAL_FOLDER, API_PORT and PAGE_PORT of its own.',
  );
};

const parts = { apiPort: 'the API', sitePort: 'the site' } as const;

const describePortProblem = (port: number, part: string, why: 'taken' | 'forbidden'): string =>
  why === 'taken'
    ? `Port ${port} is taken and ${part} needs it.`
    : `Port ${port} is not for this user to listen on, and ${part} needs it.`;

/** The port itself where one can listen there, else the next one that is free. */
const findFreePort = async (port: number, but: number): Promise<number> => {
  for (let next = port; next < Math.min(port + 100, 65_536); next += 1) {
    if (next !== but && (await findPortProblem(next)) === null) return next;
  }
  return port;
};

/**
 * Throws `CommandError` where the site or the API could not listen, with two ports at which they could:
 * `API_PORT=3002 PAGE_PORT=5173 npm start`.
 */
const assertPortsAvailable = async (addresses: LocalAddresses, command: string): Promise<void> => {
  const troubles: string[] = [];
  for (const part of ['apiPort', 'sitePort'] as const) {
    const why = await findPortProblem(addresses[part]);
    if (why) troubles.push(describePortProblem(addresses[part], parts[part], why));
  }
  if (troubles.length === 0) return;
  const api = await findFreePort(addresses.apiPort, addresses.sitePort);
  const site = await findFreePort(addresses.sitePort, api);
  throw new CommandError(
    `${troubles.join(' ')} Stop what is listening there, or choose other ports: ` +
      `API_PORT=${api} PAGE_PORT=${site} ${command}`,
  );
};

/** Throws `CommandError`, with the way out, where `command` cannot start here now. `folder` holds the data, null in memory. */
export const assertLocalStackCanStart = async (
  addresses: LocalAddresses,
  command: string,
  folder: string | null,
): Promise<void> => {
  if (folder) await assertNoOtherStack(folder);
  await assertPortsAvailable(addresses, command);
};
