import type { PageShellSource } from '#functions/blog-page/page-shell';
import type { DailySchedule } from '#functions/daily-run/daily-schedule';
import type { ImageStore } from '#functions/images/image-store';
import type { Mailer } from '#functions/notices/mailer';
import type { PostSchedule } from '#functions/publish-on-time/post-schedule';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import type { TextWriter } from '#functions/writing/text-writer';

/** What the product reaches beyond its own table: each is chosen here, once, and nowhere else. */
export interface RuntimePorts {
  marketData: MarketDataProvider;
  images: ImageStore;
  writer: TextWriter;
  /** What calls the daily run. */
  dailySchedule: DailySchedule;
  /** What publishes one post at its minute. */
  postSchedule: PostSchedule;
  /** What sends e-mail. */
  mailer: Mailer;
  /** The page that the blog's are filled into. */
  blogShell: PageShellSource;
  clock: () => Date;
}

type Deployed = { [Name in Exclude<keyof RuntimePorts, 'clock'>]: () => Promise<RuntimePorts[Name]> };

/** For what keeps something between two calls. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** As on AWS. Loaded when first asked for: no Lambda's start pays for what it does not use. */
const deployed: Deployed = {
  marketData: once(async () => (await import('#functions/stocks/yahoo')).createYahooProvider()),
  images: once(async () => (await import('#functions/images/s3-image-store')).createS3ImageStore()),
  writer: async () => (await import('#functions/writing/configured-writer')).createConfiguredWriter(),
  dailySchedule: async () => (await import('#functions/daily-run/daily-schedule')).deployedDailySchedule(),
  postSchedule: async () => (await import('#functions/publish-on-time/post-schedule')).deployedPostSchedule(),
  mailer: async () => (await import('#functions/notices/ses-mailer')).createSesMailer(),
  blogShell: once(async () => (await import('#functions/blog-page/page-shell')).readDeployedShell()),
};

const chosen: Partial<RuntimePorts> = {};

/** Puts another in the deployed one's place: the local stack's, a test's. `undefined` takes it away again. */
export const setPort = <Name extends keyof RuntimePorts>(name: Name, port: RuntimePorts[Name] | undefined): void => {
  if (port === undefined) delete chosen[name];
  else chosen[name] = port;
};

const get = async <Name extends keyof Deployed>(name: Name): Promise<RuntimePorts[Name]> =>
  chosen[name] ?? (await deployed[name]());

export const getMarketData = () => get('marketData');
export const getImageStore = () => get('images');
export const getTextWriter = () => get('writer');
export const getDailySchedule = () => get('dailySchedule');
export const getPostSchedule = () => get('postSchedule');
export const getMailer = () => get('mailer');
export const getBlogShell = () => get('blogShell');
export const clock = (): Date => chosen.clock?.() ?? new Date();
