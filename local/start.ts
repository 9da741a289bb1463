import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { addApiOriginToHeaders, plainHttpSecurityHeaders } from '#contract/site/security-headers';
import { parseSiteBundleVersion } from '#contract/site/site-version';
import { type LocalAddresses, readLocalAddresses } from '#local/addresses';
import { assertLocalStackCanStart } from '#local/assert-machine-can-start';
import { CommandError } from '#local/command-error';
import { describeStartedStack, type StartMode, startCommands } from '#local/describe-started-stack';
import { localDataFolder, readAllowedEmails } from '#local/environment';
import { apiBasePath } from '#local/lambda/find-route';
import { loadDomainHandler } from '#local/lambda/handlers';
import { lockFolder, protectFolder } from '#local/private-folder';
import { deleteRunningStackFile, findAnsweringStack, writeRunningStackFile } from '#local/running-stack';
import { startLocalServer } from '#local/server';
import { generateSigningSecret, loadOrCreateSigningSecret } from '#local/signing-secret';
import { ensureCachedSiteFolder } from '#local/site/built-site-cache';
import { answerRenderedPage, setBlogPageShell } from '#local/site/rendered-pages';
import { createLocalSiteConfig } from '#local/site/site-config';
import { createBuiltSiteSource, type SiteSource } from '#local/site/site-source';
import { type LocalStack, startLocalStack } from '#local/stack';

/** `npm start`, `npm run demo` and `npm run dev`: the database, the API and the site, until Ctrl-C. */

const way: StartMode = process.argv.includes('--demo') ? 'demo' : process.argv.includes('--dev') ? 'dev' : 'start';
const isDemo = way === 'demo';
// The demo's two accounts are its own, whoever is allowed otherwise.
if (isDemo) delete process.env['ALLOWED_EMAILS'];

const printLine = (text: string) => process.stdout.write(`${text}\n`);

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
  if (way !== 'dev')
    return createBuiltSiteSource(await ensureCachedSiteFolder(printLine, ending.signal), plainHttpSecurityHeaders);
  const { createDevSiteSource: devSource } = await import('#local/site/dev-site');
  return devSource(site, addApiOriginToHeaders(plainHttpSecurityHeaders, api));
};

/**
 * The built site finds the API under its own address, as behind the CDN: its calls need no leave from another port first.
 * The development server's page calls the API's port.
 */
const startSite = ({ sitePort, api }: LocalAddresses, source: SiteSource, { images }: LocalStack) => {
  setBlogPageShell(source);
  const { answerFile, headers, attach } = source;
  const config = createLocalSiteConfig(readAllowedEmails(), way === 'dev' ? `${api}${apiBasePath}` : apiBasePath);
  return startLocalServer({
    port: sitePort,
    ...(way !== 'dev' && { handlers: loadDomainHandler }),
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
  if (isDemo && (await findAnsweringStack(localDataFolder))) return;
  writeRunningStackFile(localDataFolder, { pid, ...table, tableName, site });
  stops.push(() => deleteRunningStackFile(localDataFolder, pid));
};

const start = async (): Promise<void> => {
  const addresses = readLocalAddresses();
  await assertLocalStackCanStart(addresses, startCommands[way], isDemo ? null : localDataFolder);
  if (!isDemo) {
    protectFolder(localDataFolder);
    lockFolder(localDataFolder);
  }
  const source = await prepareSite(addresses);
  stops.push(source.stop);
  // What is written from now on is somebody's data.
  process.umask(0o077);
  process.env['SITE_VERSION'] = parseSiteBundleVersion(await source.readPage('index.html')) ?? '';
  const stored = isDemo
    ? null
    : { jwtSecret: loadOrCreateSigningSecret(localDataFolder, printLine), file: join(localDataFolder, 'evenkeel.db') };
  const stack = await startLocalStack({
    port: addresses.apiPort,
    pageOrigin: addresses.site,
    // A demo's too: its first run follows its start.
    timer: { catchUp: true },
    ...(stored ?? { jwtSecret: generateSigningSecret() }),
  });
  stops.push(stack.stop);
  await note(stack, addresses);
  if (isDemo) await (await import('#demo/seed-demo-stack')).seedDemoStack(stack);
  const site = await startSite(addresses, source, stack);
  stops.push(site.stop);
  printLine(await describeStartedStack(way, addresses, stack));
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
