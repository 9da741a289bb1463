import { RefreshCw, Search, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FoundDividendReport } from '#contract/dividends/found-dividends';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { ExplainDividendButton } from '../explain-dividend-button';
import { formatEnteredDividendCount } from '../manual/dividend-pair-messages';
import { formatFoundGrossAndTax, foundDividendMessages as messages } from '../messages';
import { DiscoveryNotes } from './discovery-notes';
import { FoundElsewhere, type ShowPlatform } from './found-elsewhere';
import type { FoundDividendActions } from './use-found-dividend-actions';

interface DashboardCardProps {
  /** Undefined while it loads. */
  summary: FoundDividendReport['summary'] | undefined;
  actions: FoundDividendActions;
  onClear: () => void;
  onShow: ShowPlatform;
}

const Actions = ({ actions, onClear }: Pick<DashboardCardProps, 'actions' | 'onClear'>) => {
  const { busy, discover, sync } = actions;
  return (
    <>
      <Button
        variant="primary"
        icon={<Search aria-hidden />}
        busy={busy === 'discover'}
        disabled={busy !== null}
        onClick={discover}
      >
        {messages.discover}
      </Button>
      <Button icon={<RefreshCw aria-hidden />} busy={busy === 'sync'} disabled={busy !== null} onClick={sync}>
        {messages.sync}
      </Button>
      <Button icon={<Trash2 aria-hidden />} disabled={busy !== null} onClick={onClear}>
        {messages.clear}
      </Button>
    </>
  );
};

type DividendExplainer = ComponentProps<typeof ExplainDividendButton>['tell'];

const Tiles = ({ summary }: Pick<DashboardCardProps, 'summary'>) => {
  /** The sentence stands where the explanation will. */
  const explained = (
    name: string,
    hint: string,
    explainFrom: (of: FoundDividendReport['summary']) => DividendExplainer,
  ) =>
    summary ? { explain: <ExplainDividendButton name={name} hint={hint} tell={explainFrom(summary)} /> } : { hint };
  const waiting = <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" />;
  return (
    <StatGroup>
      <StatTile
        label={messages.totalDividends}
        {...explained(
          messages.totalDividends,
          messages.totalDividendsHint,
          (of) => (code) => code.explainFoundCount(of, 'payments'),
        )}
        value={summary ? summary.totalDividends.toLocaleString('en-US') : waiting}
        detail={summary ? formatEnteredDividendCount(summary.enteredByHand) : undefined}
      />
      <StatTile
        label={messages.totalAmount}
        {...explained(messages.totalAmount, messages.totalAmountHint, (of) => (code) => code.explainFoundNetTotal(of))}
        value={summary ? <MoneyFigure value={summary.totalNet} /> : waiting}
        detail={summary ? formatFoundGrossAndTax(summary) : '\u00a0'}
      />
      <StatTile
        label={messages.symbolsCount}
        {...explained(
          messages.symbolsCount,
          messages.symbolsCountHint,
          (of) => (code) => code.explainFoundCount(of, 'stocks'),
        )}
        value={summary ? summary.symbolsCount : waiting}
      />
    </StatGroup>
  );
};

/** What to do, and what it comes to so far. */
export const RobinhoodDividendsCard = ({ summary, actions, onClear, onShow }: DashboardCardProps) => (
  <Card
    title={messages.title}
    description={messages.description}
    actions={<Actions actions={actions} onClear={onClear} />}
  >
    <Tiles summary={summary} />
    <FoundElsewhere onShow={onShow} />
    <DiscoveryNotes of={actions} by="discover" />
  </Card>
);
