import type { DatedClose, HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import { roundCents, zeroAmount } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';

/** Positions as of now, at the price that each has; what is not held has none. */
export const listCurrentHoldings = <P extends string>(
  positions: readonly Position<P>[],
  findClose: (symbol: string) => DatedClose | undefined,
): HoldingAtClose<P>[] =>
  positions.map(({ symbol, platform, open, shares, cost, realizedGain, bought, sold, paid, received }) => {
    const close = (open && findClose(symbol)) || null;
    return {
      symbol,
      platform,
      shares,
      cost,
      realised: realizedGain,
      rounding: received.minus(sold).minus(paid.minus(bought)),
      close,
      value: close ? roundCents(shares.times(close.close)) : zeroAmount,
    };
  });
