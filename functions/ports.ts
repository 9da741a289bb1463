import { type PostSchedule, postSchedulePort } from '#functions/blog/post-schedule';
import { type FetchPageShell, pageShellPort } from '#functions/blog-page/page-shell';
import { type DailySchedule, dailySchedulePort } from '#functions/daily-run/daily-schedule';
import type { ImageStore } from '#functions/images/image-store';
import { imageStorePort } from '#functions/images/image-store-port';
import type { Mailer } from '#functions/notices/mailer';
import { mailerPort } from '#functions/notices/mailer-port';
import { setClock } from '#functions/runtime/clock';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { marketDataPort } from '#functions/stocks/market-data-port';
import type { StreamingTextGenerator } from '#functions/writing/text-generator';
import { textGeneratorPort } from '#functions/writing/text-generator-port';

/** Everything outside, put together for the local stack and tests, which put others in its place. No Lambda loads this. */
interface Ports {
  marketData: MarketDataProvider;
  images: ImageStore;
  writer: StreamingTextGenerator;
  /** What calls the daily run. */
  dailySchedule: DailySchedule;
  /** What publishes one post at its minute. */
  postSchedule: PostSchedule;
  /** What sends e-mail. */
  mailer: Mailer;
  /** The page that the blog's are filled into. */
  blogShell: FetchPageShell;
  clock: () => Date;
}

type PortSetters = { [Name in keyof Ports]: (port: Ports[Name] | undefined) => void };

const setters: PortSetters = {
  marketData: marketDataPort.set,
  images: imageStorePort.set,
  writer: textGeneratorPort.set,
  dailySchedule: dailySchedulePort.set,
  postSchedule: postSchedulePort.set,
  mailer: mailerPort.set,
  blogShell: pageShellPort.set,
  clock: setClock,
};

/** Puts another in the deployed one's place. `undefined` takes it away again. */
export const overridePort = <Name extends keyof Ports>(name: Name, port: Ports[Name] | undefined): void =>
  setters[name](port);

/** What is deployed stands in every place again. */
export const resetPortOverrides = (): void => {
  for (const set of Object.values(setters)) set(undefined);
};
