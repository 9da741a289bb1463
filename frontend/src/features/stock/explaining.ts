import type { StockPage } from '#contract/stock-page';
import type { Trade } from '#contract/trades';
import { readTrades } from './queries';

type Code = typeof import('./made-of');

/** Made again of the answer that is shown; with what each trade did, where the trades can be read. */
export const withSteps =
  <T>(stock: StockPage, tell: (code: Code, steps?: ReturnType<Code['stepsIn']>, trades?: readonly Trade[]) => T) =>
  async (): Promise<T> => {
    // Without them the figure is explained all the same, by what the answer holds.
    const [code, trades] = await Promise.all([import('./made-of'), readTrades(stock).catch(() => [])]);
    return tell(code, code.stepsIn(stock, trades), trades);
  };
