import type { Mail, Mailer } from '#functions/notices/mailer';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { marketOf, type TestMarket } from '#functions/stocks/testing';

/** For tests: a market whose prices are real and of a day, and what takes e-mail. */

export const marketOn = (known: TestMarket, asOf: () => string): MarketDataProvider => {
  const market = marketOf(known);
  return {
    ...market,
    quotes: async (symbols) =>
      (await market.quotes(symbols)).map((quote) => ({ ...quote, source: 'yahoo', asOf: asOf() })),
  };
};

export interface Outbox extends Mailer {
  sent: Mail[];
}

/** Takes each e-mail, or refuses all while `fails`. */
export const outbox = ({ fails = () => false }: { fails?: () => boolean } = {}): Outbox => {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      if (fails()) throw Object.assign(new Error('Email address is not verified.'), { name: 'MessageRejected' });
      sent.push(mail);
    },
  };
};
