import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainHttpSecurityHeaders } from '#contract/site/security-headers';
import type { PasswordCost } from '#functions/auth/password';
import { setPasswordCostForTests } from '#functions/auth/password';
import { overridePort } from '#functions/ports';
import { readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import { createImageFolder, type ImageFolder } from '#local/image-folder';
import { apiBasePath } from '#local/lambda/find-route';
import { loadDomainHandler } from '#local/lambda/handlers';
import { createFolderMailer } from '#local/mail-folder';
import { startLocalServer } from '#local/server';
import { answerRenderedPage, setBlogPageShell } from '#local/site/rendered-pages';
import { createLocalSiteConfig } from '#local/site/site-config';
import { createBuiltSiteSource } from '#local/site/site-source';
import { ensureTableExists, startLocalDynamo, type TableAddress } from '#local/table/dynamo';
import { type DailyRunTimerOptions, startDailyRunTimer } from '#local/timers/daily-run-timer';
import { createLiveOrSampleMarketProvider } from '#local/timers/live-or-sample-market';
import { startPostTimers } from '#local/timers/post-timers';
import { scheduleLedgerBackfill } from '#local/timers/schedule-backfill';

interface StackOptions {
  /** The SQLite file; without one the data lives in memory and ends with the stack. */
  file?: string;
  /** Port of the API; 0 takes any. */
  port: number;
  jwtSecret: string;
  pageOrigin?: string;
  /** Calls the daily run; without it nothing is scheduled. */
  timer?: Pick<DailyRunTimerOptions, 'catchUp'>;
  /** Serves the built site on the same port, the API under it, as the CDN does. */
  withSite?: boolean;
  /** For tests, which register somebody each: what a password costs to hash, where not what it costs when deployed. */
  passwordCost?: PasswordCost;
}

export interface LocalStack {
  origin: string;
  table: TableAddress;
  tableName: string;
  /** The file that holds the data; null where it lies in memory or at an endpoint that was running already. */
  file: string | null;
  isForeign: boolean;
  images: ImageFolder;
  stop(): Promise<void>;
}

/** With the data, so that one copy of the folder holds both. */
const findSibling = (file: string | undefined, name: string): string | null =>
  file ? join(dirname(file), name) : null;

export const builtSiteFolder = join(import.meta.dirname, '..', 'dist', 'site');

/** The site on the API's own port, which a page finds under its own address then. */
const createBuiltSiteOptions = (emails: readonly string[]) => {
  const source = createBuiltSiteSource(builtSiteFolder, plainHttpSecurityHeaders);
  setBlogPageShell(source);
  return {
    answerPage: answerRenderedPage,
    site: { answerFile: source.answerFile, config: createLocalSiteConfig(emails, apiBasePath) },
  };
};

/**
 * Database, table and handlers in this process, one stack a process: handlers read one environment.
 * Throws `CommandError` where the machine lacks something; nothing is left running then.
 */
export const startLocalStack = async (options: StackOptions): Promise<LocalStack> => {
  const { file, port, jwtSecret, pageOrigin, withSite, timer: timerOption, passwordCost } = options;
  // An endpoint that outlives this process must not show one run's data to the next.
  const tableName = file ? 'evenkeel' : `evenkeel-${randomUUID()}`;
  const emails = readAllowedEmails();
  const dynamo = await startLocalDynamo({ file });
  try {
    await ensureTableExists(dynamo, tableName);
    setHandlerEnvironment({ ...dynamo, tableName, jwtSecret, emails });
    overridePort('marketData', createLiveOrSampleMarketProvider());
    if (passwordCost) setPasswordCostForTests(passwordCost);
    const images = createImageFolder(findSibling(file, 'images') ?? join(tmpdir(), tableName));
    overridePort('images', images.store);
    overridePort('mailer', createFolderMailer(findSibling(file, 'mail') ?? join(tmpdir(), tableName, 'mail')));
    const posts = await startPostTimers();
    const server = await startLocalServer({
      handlers: loadDomainHandler,
      dataDev: async () => (await import('#local/lambda/dev-dashboard-data')).answerDevDashboardData(),
      images,
      port,
      ...(pageOrigin ? { pageOrigin } : {}),
      ...(withSite && createBuiltSiteOptions(emails)),
    });
    const timer = timerOption && startDailyRunTimer(timerOption);
    const stopMaking = file ? scheduleLedgerBackfill() : undefined;
    const stop = async () => {
      stopMaking?.();
      timer?.stop();
      posts.stop();
      await server.stop();
      await dynamo.stop();
      if (!file) await rm(join(tmpdir(), tableName), { recursive: true, force: true });
    };
    const { endpoint, accessKey, isForeign } = dynamo;
    const table = { endpoint, accessKey };
    const storedFile = isForeign ? null : (file ?? null);
    return { origin: `http://localhost:${server.port}`, table, isForeign, tableName, file: storedFile, images, stop };
  } catch (error) {
    await dynamo.stop();
    throw error;
  }
};
