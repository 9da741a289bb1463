import type { Mailer, MailMessage } from '#functions/notices/mailer';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';

/** For tests: a market whose prices are real and of a day, and what takes e-mail. */

export const createDatedTestMarket = (known: TestMarketData, asOf: () => string): MarketDataProvider => {
  const market = createTestMarket(known);
  return {
    ...market,
    quotes: async (symbols) =>
      (await market.quotes(symbols)).map((quote) => ({ ...quote, source: 'yahoo', asOf: asOf() })),
  };
};

export interface TestOutbox extends Mailer {
  sent: MailMessage[];
}

/** Takes each e-mail, or refuses all while `fails`. */
export const createTestOutbox = ({ fails = () => false }: { fails?: () => boolean } = {}): TestOutbox => {
  const sent: MailMessage[] = [];
  return {
    sent,
    send: async (mail) => {
      if (fails()) throw Object.assign(new Error('Email address is not verified.'), { name: 'MessageRejected' });
      sent.push(mail);
    },
  };
};
