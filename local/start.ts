import { join } from 'node:path';
import { createServer as createPage } from 'vite';
import { productName } from '#contract/product';
import { keptSecret, localFolder, newSecret } from '#local/environment';
import { probePort } from '#local/free-port';
import { Refused } from '#local/refused';
import { renderedPagesPlugin } from '#local/rendered-pages';
import { forgetRunning, noteRunning } from '#local/running';
import { demoAccounts, seedDemo } from '#local/seed';
import { type Stack, startStack } from '#local/stack';

/** `npm start` and `npm run demo`: the database, the API and the page, until Ctrl-C. */

const demo = process.argv.includes('--demo');
// The demo's two accounts are its own, whoever is allowed otherwise.
if (demo) delete process.env['ALLOWED_EMAILS'];
const apiPort = Number(process.env['API_PORT'] ?? 3001);
const pagePort = Number(process.env['PAGE_PORT'] ?? 5173);
const pageOrigin = `http://localhost:${pagePort}`;

const say = (text: string) => process.stdout.write(`${text}\n`);

const checkMachine = async (): Promise<void> => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) throw new Refused(`This is Node ${major}; start with npm start, which brings Node 24 along.`);
  const wanted = [
    { port: apiPort, host: '127.0.0.1', part: 'the API' },
    { port: pagePort, host: 'localhost', part: 'the page' },
  ];
  for (const { port, host, part } of wanted) {
    if ((await probePort(port, host)) === null) {
      throw new Refused(`Port ${port} is taken and ${part} needs it: stop what is listening there, then start again.`);
    }
  }
};

const startPage = async () => {
  const page = await createPage({
    root: join(import.meta.dirname, '..', 'frontend'),
    clearScreen: false,
    logLevel: 'warn',
    server: { port: pagePort, strictPort: true },
    plugins: [renderedPagesPlugin],
  });
  // Vite would end the process by itself, before the database is told to stop.
  endOnSignals();
  process.stdin.removeAllListeners('end');
  await page.listen();
  return page;
};

const describe = (): string => {
  const accounts = demoAccounts.map(({ email, password }) => `    ${email}   ${password}`);
  const data = demo ? ['  Sample data, kept in memory. Sign in with', ...accounts] : ['  Your data is kept in .local/'];
  return ['', `  ${productName} is running at ${pageOrigin}`, ...data, '  Ctrl-C stops it.', ''].join('\n');
};

const seed = (stack: Stack): Promise<void> =>
  seedDemo(async (method, path, body, token, headers) => {
    const answer = await fetch(`${stack.origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  });

const stops: (() => Promise<unknown> | unknown)[] = [];
let ending = false;

/** Stops in the reverse order of starting; a second Ctrl-C does not wait. */
const end = async (code: number): Promise<never> => {
  if (ending) process.exit(code || 1);
  ending = true;
  for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => {});
  process.exit(code);
};

const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void end(0));
  }
};

const start = async (): Promise<void> => {
  endOnSignals();
  await checkMachine();
  const stack = await startStack({
    port: apiPort,
    pageOrigin,
    // A demo begins when it starts: it has missed nothing.
    timer: { catchUp: true },
    ...(demo
      ? { jwtSecret: newSecret() }
      : { jwtSecret: keptSecret(localFolder), file: join(localFolder, 'evenkeel.db') }),
  });
  stops.push(stack.stop);
  noteRunning(localFolder, {
    pid: process.pid,
    endpoint: stack.endpoint,
    tableName: stack.tableName,
    site: pageOrigin,
  });
  stops.push(() => forgetRunning(localFolder));
  if (demo) await seed(stack);
  const page = await startPage();
  stops.push(() => page.close());
  say(describe());
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Refused ? error.message : String((error as Error).stack ?? error)}\n`);
  await end(1);
}
