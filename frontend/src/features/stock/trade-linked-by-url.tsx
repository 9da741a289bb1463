import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card } from '#ui/card';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { fetchSavedTrade } from '../portfolio/queries';
import { type TradeActionHandlers, TradesTable } from '../portfolio/trade/trades-table';
import { stockPageMessages } from './messages';

/** It has the focus once it is there: whoever followed a figure down to a trade goes on from it. */
const Arrived = (props: TradeActionHandlers & { trade: Awaited<ReturnType<typeof fetchSavedTrade>> }) => {
  const { trade, ...actions } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [trade.id]);
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={stockPageMessages.askedTrade}>
        <TradesTable trades={[trade]} {...actions} />
      </Card>
    </div>
  );
};

/** The one trade that the address names, by `?trade=17`: it may stand on any page of the list below. */
export const TradeLinkedByUrl = (actions: TradeActionHandlers) => {
  const id = Number(useSearchParams()[0].get('trade'));
  const isRequested = Number.isSafeInteger(id) && id > 0;
  const trade = useQuery({
    queryKey: ['portfolio', 'transaction', id],
    enabled: isRequested,
    queryFn: () => fetchSavedTrade(id),
  });
  if (!isRequested) return null;
  return (
    <QueryView
      of={trade}
      loading={<Skeleton className="h-40 rounded-xl" />}
      failed={{ title: stockPageMessages.askedTradeFailed, theirs: 'title' }}
      shown={renderFailureCard}
    >
      {(one) => <Arrived trade={one} {...actions} />}
    </QueryView>
  );
};
