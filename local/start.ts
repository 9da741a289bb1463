import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { callingOut, plainHttpSecurityHeaders } from '#contract/security-headers';
import { type Addresses, addressesFrom } from '#local/addresses';
import { checkMachine } from '#local/check-machine';
import { CommandError } from '#local/command-error';
import { commandOf, describeStart, type Way } from '#local/describe-start';
import { allowedEmails, localFolder } from '#local/environment';
import { basePath } from '#local/find-route';
import { loadHandler } from '#local/handlers';
import { keptSite } from '#local/kept-site';
import { answerPage, fillPagesOf } from '#local/rendered-pages';
import { findAnswering, forgetRunning, noteRunning } from '#local/running';
import { startServer } from '#local/server';
import { keptSecret, newSecret } from '#local/signing-secret';
import { siteConfig } from '#local/site-config';
import { builtSource, type SiteSource } from '#local/site-source';
import { type Stack, startStack } from '#local/stack';

/** `npm start`, `npm run demo` and `npm run dev`: the database, the API and the site, until Ctrl-C. */

const way: Way = process.argv.includes('--demo') ? 'demo' : process.argv.includes('--dev') ? 'dev' : 'start';
const isDemo = way === 'demo';
// The demo's two accounts are its own, whoever is allowed otherwise.
if (isDemo) delete process.env['ALLOWED_EMAILS'];

const say = (text: string) => process.stdout.write(`${text}\n`);

const ending = new AbortController();
const stops: (() => Promise<unknown> | unknown)[] = [];

/** Stops in the reverse order of starting; a second Ctrl-C does not wait. */
const end = async (code: number): Promise<never> => {
  if (ending.signal.aborted) process.exit(code || 1);
  ending.abort();
  for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => {});
  process.exit(code);
};

const prepareSite = async ({ site, api }: Addresses): Promise<SiteSource> => {
  if (way !== 'dev') return builtSource(await keptSite(say, ending.signal), plainHttpSecurityHeaders);
  const { devSource } = await import('#local/dev-site');
  return devSource(site, callingOut(plainHttpSecurityHeaders, api));
};

/**
 * The built site finds the API under its own address, as behind the CDN: its calls need no leave from another port first.
 * The development server's page calls the API's port.
 */
const startSite = ({ sitePort, api }: Addresses, source: SiteSource, { images }: Stack) => {
  fillPagesOf(source);
  const { answerFile, headers, attach } = source;
  const config = siteConfig(allowedEmails(), way === 'dev' ? `${api}${basePath}` : basePath);
  return startServer({
    port: sitePort,
    ...(way !== 'dev' && { handlers: loadHandler }),
    site: { config, answerFile },
    images,
    answerPage,
    headers,
    ...(attach && { attach }),
  });
};

/** For commands such as `npm run invite`; a demo beside a start leaves them to that one. */
const note = async ({ endpoint, tableName }: Stack, { site }: Addresses): Promise<void> => {
  const { pid } = process;
  if (isDemo && (await findAnswering(localFolder))) return;
  noteRunning(localFolder, { pid, endpoint, tableName, site });
  stops.push(() => forgetRunning(localFolder, pid));
};

const start = async (): Promise<void> => {
  const addresses = addressesFrom();
  await checkMachine(addresses, commandOf[way], isDemo ? null : localFolder);
  const source = await prepareSite(addresses);
  stops.push(source.stop);
  const kept = isDemo ? null : { jwtSecret: keptSecret(localFolder, say), file: join(localFolder, 'evenkeel.db') };
  const stack = await startStack({
    port: addresses.apiPort,
    pageOrigin: addresses.site,
    // A demo begins when it starts: it has missed nothing.
    timer: { catchUp: true },
    ...(kept ?? { jwtSecret: newSecret() }),
  });
  stops.push(stack.stop);
  await note(stack, addresses);
  if (isDemo) await (await import('#demo/seed-stack')).seedStack(stack);
  const site = await startSite(addresses, source, stack);
  stops.push(site.stop);
  say(await describeStart(way, addresses, stack));
  flushCompileCache();
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
/** The ports were free a moment ago; what else comes unforeseen is told whole. */
const explain = (error: NodeJS.ErrnoException & { port?: number }): string => {
  if (error instanceof CommandError) return error.message;
  return error.code === 'EADDRINUSE' ? `Port ${error.port} was taken meanwhile. Start again.` : String(error.stack);
};

try {
  await start();
} catch (error) {
  if (!ending.signal.aborted) {
    process.stderr.write(`${explain(error as Error)}\n`);
    await end(1);
  }
}
