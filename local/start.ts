import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { allowApiOrigin, plainHttpSecurityHeaders } from '#contract/site/security-headers';
import { findSiteVersion } from '#contract/site/site-version';
import { type LocalAddresses, readAddresses } from '#local/addresses';
import { checkMachine } from '#local/check-machine';
import { CommandError } from '#local/command-error';
import { describeStart, type StartWay, startCommands } from '#local/describe-start';
import { localFolder, readAllowedEmails } from '#local/environment';
import { apiBasePath } from '#local/lambda/find-route';
import { loadHandler } from '#local/lambda/handlers';
import { lockFolder, protectFolder } from '#local/private-folder';
import { findAnsweringStack, forgetRunningStack, noteRunningStack } from '#local/running-stack';
import { startServer } from '#local/server';
import { createSigningSecret, loadSigningSecret } from '#local/signing-secret';
import { getCachedSite } from '#local/site/built-site-cache';
import { answerRenderedPage, setPageShellFrom } from '#local/site/rendered-pages';
import { createLocalSiteConfig } from '#local/site/site-config';
import { createBuiltSource, type SiteSource } from '#local/site/site-source';
import { type LocalStack, startStack } from '#local/stack';

/** `npm start`, `npm run demo` and `npm run dev`: the database, the API and the site, until Ctrl-C. */

const way: StartWay = process.argv.includes('--demo') ? 'demo' : process.argv.includes('--dev') ? 'dev' : 'start';
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

const prepareSite = async ({ site, api }: LocalAddresses): Promise<SiteSource> => {
  if (way !== 'dev') return createBuiltSource(await getCachedSite(say, ending.signal), plainHttpSecurityHeaders);
  const { createDevSource: devSource } = await import('#local/site/dev-site');
  return devSource(site, allowApiOrigin(plainHttpSecurityHeaders, api));
};

/**
 * The built site finds the API under its own address, as behind the CDN: its calls need no leave from another port first.
 * The development server's page calls the API's port.
 */
const startSite = ({ sitePort, api }: LocalAddresses, source: SiteSource, { images }: LocalStack) => {
  setPageShellFrom(source);
  const { answerFile, headers, attach } = source;
  const config = createLocalSiteConfig(readAllowedEmails(), way === 'dev' ? `${api}${apiBasePath}` : apiBasePath);
  return startServer({
    port: sitePort,
    ...(way !== 'dev' && { handlers: loadHandler }),
    site: { config, answerFile },
    images,
    answerPage: answerRenderedPage,
    headers,
    ...(attach && { attach }),
  });
};

/** For commands such as `npm run invite`; a demo beside a start leaves them to that one. */
const note = async ({ table, tableName }: LocalStack, { site }: LocalAddresses): Promise<void> => {
  const { pid } = process;
  if (isDemo && (await findAnsweringStack(localFolder))) return;
  noteRunningStack(localFolder, { pid, ...table, tableName, site });
  stops.push(() => forgetRunningStack(localFolder, pid));
};

const start = async (): Promise<void> => {
  const addresses = readAddresses();
  await checkMachine(addresses, startCommands[way], isDemo ? null : localFolder);
  if (!isDemo) {
    protectFolder(localFolder);
    lockFolder(localFolder);
  }
  const source = await prepareSite(addresses);
  stops.push(source.stop);
  // What is written from now on is somebody's data.
  process.umask(0o077);
  process.env['SITE_VERSION'] = findSiteVersion(await source.readPage('index.html')) ?? '';
  const stored = isDemo
    ? null
    : { jwtSecret: loadSigningSecret(localFolder, say), file: join(localFolder, 'evenkeel.db') };
  const stack = await startStack({
    port: addresses.apiPort,
    pageOrigin: addresses.site,
    // A demo's too: its first run follows its start.
    timer: { catchUp: true },
    ...(stored ?? { jwtSecret: createSigningSecret() }),
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
