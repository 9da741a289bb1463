import { authRoutes } from '#contract/auth';
import { cashRoutes } from '#contract/cash';
import { dividendRoutes } from '#contract/dividends';
import { portfolioRoutes } from '#contract/portfolio';
import type { RouteTable } from '#contract/route';
import { stockRoutes } from '#contract/stocks';

/** Every domain with its routes; a domain's handler is `functions/<name>/handler.ts`. */
export const domains = {
  auth: authRoutes,
  cash: cashRoutes,
  dividends: dividendRoutes,
  portfolio: portfolioRoutes,
  stocks: stockRoutes,
} satisfies Record<string, RouteTable>;

export type Domain = keyof typeof domains;
