import { Eye } from 'lucide-react';
import type { StockPage } from '#contract/insight/stock-page';
import { formatPerShare } from '#lib/format';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { stockPageMessages } from './messages';

const Text = ({ title, children }: { title: string; children: string }) => (
  <div>
    <h3 className="text-sm text-ink-muted">{title}</h3>
    <p className="max-w-[65ch] whitespace-pre-line">{children}</p>
  </div>
);

const address = '/dashboard/enhanced-watchlist';

/** Why it is watched, and the targets; changed where all watched stocks are. */
export const StockWatchlistCard = ({ stock: { symbol, watched } }: { stock: StockPage }) => {
  if (!watched) {
    return (
      <Card
        title={stockPageMessages.watchlist}
        description={stockPageMessages.notWatched}
        actions={
          <LinkButton size="sm" to={`${address}?add`} icon={<Eye aria-hidden />}>
            {stockPageMessages.watch}
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
      title={stockPageMessages.watched}
      description={recommendation}
      actions={
        <LinkButton size="sm" to={`${address}?stock=${encodeURIComponent(symbol)}`} icon={<Eye aria-hidden />}>
          {stockPageMessages.toWatchlist}
        </LinkButton>
      }
    >
      <div className="space-y-4">
        <Text title={stockPageMessages.thesis}>{thesis || stockPageMessages.noThesis}</Text>
        {notes && <Text title={stockPageMessages.notes}>{notes}</Text>}
        {(buy !== null || sell !== null) && (
          <div className="max-w-sm">
            <FigureList>
              {buy !== null && (
                <FigureListItem label={stockPageMessages.targetBuy}>{formatPerShare(buy)}</FigureListItem>
              )}
              {sell !== null && (
                <FigureListItem label={stockPageMessages.targetSell}>{formatPerShare(sell)}</FigureListItem>
              )}
            </FigureList>
          </div>
        )}
      </div>
    </Card>
  );
};
