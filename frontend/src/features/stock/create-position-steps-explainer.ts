import type { StockPage } from '#contract/insight/stock-page';
import type { Trade } from '#contract/portfolio/trades';
import { fetchStockTradesOrNoneIfTooMany } from './queries';

type Code = typeof import('./explain-stock');

/** Made again of the answer that is shown; with what each trade did, where the trades can be read. */
export const createExplanationLoaderWithSteps =
  <T>(
    stock: StockPage,
    explain: (code: Code, steps?: ReturnType<Code['computePositionStepsByPlatform']>, trades?: readonly Trade[]) => T,
  ) =>
  async (): Promise<T> => {
    // Without them the figure is explained all the same, by what the answer holds.
    const [code, trades] = await Promise.all([
      import('./explain-stock'),
      fetchStockTradesOrNoneIfTooMany(stock).catch(() => []),
    ]);
    return explain(code, code.computePositionStepsByPlatform(stock, trades), trades);
  };
