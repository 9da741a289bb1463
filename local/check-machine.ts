import { productName } from '#contract/product';
import type { Addresses } from '#local/addresses';
import { whyNotPort } from '#local/loopback';
import { Refused } from '#local/refused';
import { findRunning } from '#local/running';

const demandNode = (): void => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) throw new Refused(`This is Node ${major}; start with npm start, which brings Node 24 along.`);
};

const answers = async (site: string): Promise<boolean> => {
  try {
    return (await fetch(`${site}/config.json`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
};

/** A killed stack leaves its note behind, and its number may be another process's by now: so the site is asked too. */
const demandAlone = async (folder: string): Promise<void> => {
  const running = findRunning(folder);
  if (!running || !(await answers(running.site))) return;
  throw new Refused(
    `${productName} is already running on the data in ${folder}: open ${running.site}, or stop process ${running.pid}. ` +
      'A second one beside it needs LOCAL_FOLDER, API_PORT and PAGE_PORT of its own.',
  );
};

const parts = { apiPort: 'the API', sitePort: 'the site' } as const;

const portTrouble = async (addresses: Addresses, part: keyof typeof parts): Promise<string | null> => {
  const port = addresses[part];
  const why = await whyNotPort(port);
  if (!why) return null;
  return why === 'taken'
    ? `Port ${port} is taken and ${parts[part]} needs it.`
    : `Port ${port} is not for this user to listen on, and ${parts[part]} needs it.`;
};

const freeFrom = async (port: number, but: number): Promise<number> => {
  for (let next = port + 1; next < Math.min(port + 100, 65_536); next += 1) {
    if (next !== but && (await whyNotPort(next)) === null) return next;
  }
  return port;
};

/** `API_PORT=3002 PAGE_PORT=5174 npm start`, with ports that are free right now. */
const wayOut = async ({ apiPort, sitePort }: Addresses, command: string): Promise<string> => {
  const api = await freeFrom(apiPort, sitePort);
  const site = await freeFrom(sitePort, api);
  return `Stop what is listening there, or choose other ports: API_PORT=${api} PAGE_PORT=${site} ${command}`;
};

/** Throws `Refused`, naming two ports that are free, where the site or the API could not listen. */
export const demandPorts = async (addresses: Addresses, command: string): Promise<void> => {
  const troubles = [await portTrouble(addresses, 'apiPort'), await portTrouble(addresses, 'sitePort')];
  const said = troubles.filter((each) => each !== null);
  if (said.length > 0) throw new Refused([...said, await wayOut(addresses, command)].join(' '));
};

/** Throws `Refused`, with the way out, where `command` cannot start here now. `folder` holds the data, null in memory. */
export const checkMachine = async (addresses: Addresses, command: string, folder: string | null): Promise<void> => {
  demandNode();
  if (folder) await demandAlone(folder);
  await demandPorts(addresses, command);
};
