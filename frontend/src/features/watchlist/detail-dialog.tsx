import type { ReactNode } from 'react';
import type { WatchlistItem } from '#contract/watchlist';
import { inPercent } from '#core/watchlist/score';
import { formatCount } from '#lib/format';
import { Dialog } from '#ui/dialog';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { StockLink } from '../stocks/stock-link';
import { Calculator } from './calculator';
import { DayChange, ItemPrice } from './item-price';
import { formatMarketCap, formatRatio, formatVolume } from './market-format';
import { Advice, CategoryMark, PriorityBadge } from './marks';
import { cardMessages, factorNames, statusNames, detailMessages as words } from './messages';
import { Score } from './stock-card';

const unset = <span className="font-normal text-ink-muted">{cardMessages.notSet}</span>;
const unavailable = <span className="font-normal text-ink-muted">Unavailable</span>;

const told = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? unavailable : <span className="figures">{format(value)}</span>;
const money = (value: number | null): ReactNode => (value === null ? unset : <Money value={value} />);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

const Market = ({ item }: { item: WatchlistItem }) => (
  <Part title={words.market}>
    <FigureList>
      <Figure label={words.change}>
        {item.change === null ? unavailable : <DayChange change={item.change} changePercent={item.changePercent} />}
      </Figure>
      <Figure label={words.marketCap}>{told(item.marketCap, formatMarketCap)}</Figure>
      <Figure label={words.peRatio}>{told(item.peRatio, formatRatio)}</Figure>
      <Figure label={words.dividendYield}>
        {item.dividendYield === null ? unavailable : <Percent value={item.dividendYield} />}
      </Figure>
      <Figure label={words.volume}>{told(item.volume, formatVolume)}</Figure>
    </FigureList>
  </Part>
);

const Targets = ({ item }: { item: WatchlistItem }) => (
  <Part title={words.targets}>
    <FigureList>
      <Figure label={cardMessages.buyAt}>{money(item.target_buy_price)}</Figure>
      <Figure label={cardMessages.sellAt}>{money(item.target_sell_price)}</Figure>
      <Figure label={cardMessages.quantity}>
        {item.target_buy_quantity === null ? unset : formatCount(item.target_buy_quantity, 'share')}
      </Figure>
      <Figure label={cardMessages.invest}>{money(item.target_investment_amount)}</Figure>
      <Figure label={words.status}>{statusNames[item.target_status]}</Figure>
    </FigureList>
  </Part>
);

type Reason = WatchlistItem['ai_reasons'][number];

const columns: readonly Column<Reason>[] = [
  { id: 'part', header: words.part, heading: true, cell: ({ factor }) => factorNames[factor] },
  { id: 'why', header: words.reason, cell: ({ reason }) => reason },
  { id: 'score', header: words.partScore, align: 'end', cell: ({ score }) => `${inPercent(score)}%` },
  { id: 'weight', header: words.weight, align: 'end', cell: ({ weight }) => weight },
];

const Scoring = ({ item }: { item: WatchlistItem }) => (
  <Part title={words.score}>
    <p className="mb-3 text-sm text-ink-muted">
      {cardMessages.aiScore}: <Score value={item.ai_score} />. {words.scoreHint}
    </p>
    <Table
      caption={words.score}
      columns={columns}
      rows={item.ai_reasons}
      rowKey={({ factor }) => factor}
      empty={<p className="text-sm text-ink-muted">{words.noScore}</p>}
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
export const DetailDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => (
  <Dialog onClose={onClose} title={item.symbol} description={item.company_name} size="lg">
    <div className="space-y-6">
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <PriorityBadge level={item.priority_level} />
          <CategoryMark item={item} />
        </div>
        <ItemPrice item={item} />
        <Advice recommendation={item.recommendation} />
        <p className="text-sm">
          <StockLink symbol={item.symbol}>{words.stockPage}</StockLink>
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Market item={item} />
        <Targets item={item} />
      </div>
      <Calculator item={item} />
      <Scoring item={item} />
      <Text title={words.thesis} text={item.investment_thesis} />
      <Text title={words.notes} text={item.notes} />
    </div>
  </Dialog>
);
