import { Eye } from 'lucide-react';
import type { StockPage } from '#contract/stock-page';
import { formatPerShare } from '#lib/format';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { messages } from './words';

const Text = ({ title, children }: { title: string; children: string }) => (
  <div>
    <h3 className="text-sm text-ink-muted">{title}</h3>
    <p className="max-w-[65ch] whitespace-pre-line">{children}</p>
  </div>
);

const address = '/dashboard/enhanced-watchlist';

/** Why it is watched, and the targets; changed where all watched stocks are. */
export const WatchedCard = ({ stock: { symbol, watched } }: { stock: StockPage }) => {
  if (!watched) {
    return (
      <Card
        title={messages.watchlist}
        description={messages.notWatched}
        actions={
          <LinkButton size="sm" to={`${address}?add`} icon={<Eye aria-hidden />}>
            {messages.watch}
          </LinkButton>
        }
      >
        {null}
      </Card>
    );
  }
  const { investment_thesis: thesis, notes, target_buy_price: buy, target_sell_price: sell, recommendation } = watched;
  return (
    <Card
      title={messages.watched}
      description={recommendation}
      actions={
        <LinkButton size="sm" to={`${address}?stock=${encodeURIComponent(symbol)}`} icon={<Eye aria-hidden />}>
          {messages.toWatchlist}
        </LinkButton>
      }
    >
      <div className="space-y-4">
        <Text title={messages.thesis}>{thesis || messages.noThesis}</Text>
        {notes && <Text title={messages.notes}>{notes}</Text>}
        {(buy !== null || sell !== null) && (
          <div className="max-w-sm">
            <FigureList>
              {buy !== null && <Figure label={messages.targetBuy}>{formatPerShare(buy)}</Figure>}
              {sell !== null && <Figure label={messages.targetSell}>{formatPerShare(sell)}</Figure>}
            </FigureList>
          </div>
        )}
      </div>
    </Card>
  );
};
