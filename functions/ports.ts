import type { ShellSource } from '#functions/blog-page/shell';
import type { DailySchedule } from '#functions/daily-run/schedule';
import type { ImageStore } from '#functions/images/image-store';
import type { Mailer } from '#functions/notices/mailer';
import type { PostSchedule } from '#functions/publish-on-time/schedule';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import type { TextWriter } from '#functions/writing/text-writer';

/** What the product reaches beyond its own table: each is chosen here, once, and nowhere else. */
export interface Ports {
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
  blogShell: ShellSource;
  clock: () => Date;
}

type Deployed = { [Name in Exclude<keyof Ports, 'clock'>]: () => Promise<Ports[Name]> };

/** For what keeps something between two calls. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** As on AWS. Loaded when first asked for: no Lambda's start pays for what it does not use. */
const deployed: Deployed = {
  marketData: once(async () => (await import('#functions/stocks/yahoo')).yahooProvider()),
  images: once(async () => (await import('#functions/images/s3-store')).s3ImageStore()),
  writer: async () => (await import('#functions/writing/configured-writer')).configuredWriter(),
  dailySchedule: async () => (await import('#functions/daily-run/schedule')).deployedSchedule(),
  postSchedule: async () => (await import('#functions/publish-on-time/schedule')).deployedPostSchedule(),
  mailer: async () => (await import('#functions/notices/ses')).sesMailer(),
  blogShell: once(async () => (await import('#functions/blog-page/shell')).deployedShell()),
};

const chosen: Partial<Ports> = {};

/** Puts another in the deployed one's place: the local stack's, a test's. `undefined` takes it away again. */
export const setPort = <Name extends keyof Ports>(name: Name, port: Ports[Name] | undefined): void => {
  if (port === undefined) delete chosen[name];
  else chosen[name] = port;
};

const get = async <Name extends keyof Deployed>(name: Name): Promise<Ports[Name]> =>
  chosen[name] ?? (await deployed[name]());

export const marketData = () => get('marketData');
export const images = () => get('images');
export const writer = () => get('writer');
export const dailySchedule = () => get('dailySchedule');
export const postSchedule = () => get('postSchedule');
export const mailer = () => get('mailer');
export const blogShell = () => get('blogShell');
export const clock = (): Date => chosen.clock?.() ?? new Date();
