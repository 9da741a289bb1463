import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A stock's symbol, which leads to the page of the stock. */
export const StockLink = ({ symbol, children }: { symbol: string; children?: ReactNode }) => (
  <Link
    to={`/dashboard/stock/${encodeURIComponent(symbol)}`}
    className="font-semibold text-accent underline-offset-4 hover:underline"
  >
    {children ?? symbol}
  </Link>
);
