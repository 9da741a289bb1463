import { CommandError } from '#local/command-error';

/** Where the site and the API of this machine are. Whoever needs an address or a port of theirs has it from here. */
export interface LocalAddresses {
  sitePort: number;
  apiPort: number;
  /** `http://localhost:5173` */
  site: string;
  /** `http://localhost:3001`; its calls lie under `/api`. */
  api: string;
}

const usual = { API_PORT: 3001, PAGE_PORT: 5173 };
type Name = keyof typeof usual;

const readPort = (env: NodeJS.ProcessEnv, name: Name): number => {
  const stated = env[name]?.trim();
  if (!stated) return usual[name];
  const port = /^\d{1,5}$/.test(stated) ? Number(stated) : 0;
  if (port < 1 || port > 65_535) throw new CommandError(`${name} is "${stated}"; it must be a number from 1 to 65535.`);
  return port;
};

/** From API_PORT and PAGE_PORT, 3001 and 5173 without them. Throws `CommandError` where they are no two ports. */
export const readLocalAddresses = (env: NodeJS.ProcessEnv = process.env): LocalAddresses => {
  const [apiPort, sitePort] = [readPort(env, 'API_PORT'), readPort(env, 'PAGE_PORT')];
  if (apiPort === sitePort) {
    throw new CommandError(`API_PORT and PAGE_PORT are both ${apiPort}; the API and the site need a port each.`);
  }
  return { sitePort, apiPort, site: `http://localhost:${sitePort}`, api: `http://localhost:${apiPort}` };
};
