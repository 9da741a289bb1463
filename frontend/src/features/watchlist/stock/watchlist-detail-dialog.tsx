import type { ReactNode } from 'react';
import type { WatchlistItem } from '#contract/watchlist';
import { toPercentScore } from '#core/watchlist/score';
import { formatCount } from '#lib/format';
import { Dialog } from '#ui/dialog/dialog';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { MoneyFigure, PercentFigure, PriceFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { formatMarketCap, formatRatio, formatVolumeInMillions } from '../market-format';
import {
  watchlistDetailMessages as messages,
  watchlistCardMessages,
  watchlistStatusNames,
  watchScoreFactorLabels,
} from '../messages';
import { TargetCalculator } from './target-calculator';
import { PriorityBadge, RecommendationBadgeAndReason, WatchlistCategoryLabel } from './watchlist-badges';
import { WatchlistDayChange, WatchlistPrice } from './watchlist-price';
import { WatchScorePercent } from './watchlist-stock-card';

const unset = <span className="font-normal text-ink-muted">{watchlistCardMessages.notSet}</span>;
const unavailable = <span className="font-normal text-ink-muted">Unavailable</span>;

const formatOrUnavailable = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? unavailable : <span className="figures">{format(value)}</span>;
const renderPrice = (value: number | null): ReactNode => (value === null ? unset : <PriceFigure value={value} />);
const renderMoney = (value: number | null): ReactNode => (value === null ? unset : <MoneyFigure value={value} />);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

const Market = ({ item }: { item: WatchlistItem }) => (
  <Part title={messages.market}>
    <FigureList>
      <FigureListItem label={messages.change}>
        {item.change === null ? (
          unavailable
        ) : (
          <WatchlistDayChange change={item.change} changePercent={item.changePercent} />
        )}
      </FigureListItem>
      <FigureListItem label={messages.marketCap}>{formatOrUnavailable(item.marketCap, formatMarketCap)}</FigureListItem>
      <FigureListItem label={messages.peRatio}>{formatOrUnavailable(item.peRatio, formatRatio)}</FigureListItem>
      <FigureListItem label={messages.dividendYield}>
        {item.dividendYield === null ? unavailable : <PercentFigure value={item.dividendYield} />}
      </FigureListItem>
      <FigureListItem label={messages.volume}>
        {formatOrUnavailable(item.volume, formatVolumeInMillions)}
      </FigureListItem>
    </FigureList>
  </Part>
);

const Targets = ({ item }: { item: WatchlistItem }) => (
  <Part title={messages.targets}>
    <FigureList>
      <FigureListItem label={watchlistCardMessages.buyAt}>{renderPrice(item.target_buy_price)}</FigureListItem>
      <FigureListItem label={watchlistCardMessages.sellAt}>{renderPrice(item.target_sell_price)}</FigureListItem>
      <FigureListItem label={watchlistCardMessages.quantity}>
        {item.target_buy_quantity === null ? unset : formatCount(item.target_buy_quantity, 'share')}
      </FigureListItem>
      <FigureListItem label={watchlistCardMessages.invest}>{renderMoney(item.target_investment_amount)}</FigureListItem>
      <FigureListItem label={messages.status}>{watchlistStatusNames[item.target_status]}</FigureListItem>
    </FigureList>
  </Part>
);

type Reason = WatchlistItem['ai_reasons'][number];

const columns: readonly TableColumn<Reason>[] = [
  { id: 'part', header: messages.part, heading: true, cell: ({ factor }) => watchScoreFactorLabels[factor] },
  { id: 'why', header: messages.reason, cell: ({ reason }) => reason },
  { id: 'score', header: messages.partScore, align: 'end', cell: ({ score }) => `${toPercentScore(score)}%` },
  { id: 'weight', header: messages.weight, align: 'end', cell: ({ weight }) => weight },
];

const Scoring = ({ item }: { item: WatchlistItem }) => (
  <Part title={messages.score}>
    <p className="mb-3 text-sm text-ink-muted">
      {watchlistCardMessages.aiScore}: <WatchScorePercent value={item.ai_score} />. {messages.scoreHint}
    </p>
    <Table
      caption={messages.score}
      columns={columns}
      rows={item.ai_reasons}
      rowKey={({ factor }) => factor}
      empty={<p className="text-sm text-ink-muted">{messages.noScore}</p>}
    />
  </Part>
);

const Text = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <Part title={title}>
      <p className="whitespace-pre-line">{text}</p>
    </Part>
  );

/** Everything about one stock of the list. */
export const WatchlistDetailDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => (
  <Dialog onClose={onClose} title={item.symbol} description={item.company_name} size="lg">
    <div className="space-y-6">
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <PriorityBadge level={item.priority_level} />
          <WatchlistCategoryLabel item={item} />
        </div>
        <WatchlistPrice item={item} isAlone />
        <RecommendationBadgeAndReason recommendation={item.recommendation} />
        <p className="text-sm">
          <StockLink symbol={item.symbol}>{messages.stockPage}</StockLink>
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Market item={item} />
        <Targets item={item} />
      </div>
      <TargetCalculator item={item} />
      <Scoring item={item} />
      <Text title={messages.thesis} text={item.investment_thesis} />
      <Text title={messages.notes} text={item.notes} />
    </div>
  </Dialog>
);
