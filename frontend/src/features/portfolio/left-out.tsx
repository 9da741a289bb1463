import { leftOut } from './messages';

/** Says under a total what it does not count. */
export const LeftOut = ({ symbols }: { symbols: readonly string[] }) =>
  symbols.length > 0 && <p className="text-sm text-ink-muted">{leftOut(symbols)}</p>;
