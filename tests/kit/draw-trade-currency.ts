import { foreignCurrencies } from '#core/portfolio/platforms';
import { payTradeInCurrency } from '#core/portfolio/testing';
import type { Dice } from '#tests/kit/dice';

/** One trade in four was paid in another currency, at a rate of its own. */
export const drawTradeCurrency = <T extends { price: number; fees: number }>({ next, pick }: Dice, trade: T) =>
  next(4) > 0 ? trade : payTradeInCurrency(trade, pick(foreignCurrencies), (20_000 + next(120_000)) / 100_000);
