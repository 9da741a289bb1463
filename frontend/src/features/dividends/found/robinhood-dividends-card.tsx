import { RefreshCw, Search, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundDividendReport } from '#contract/dividends/found-dividends';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { CountFigure, MoneyFigure } from '#ui/table/figures';
import { ExplainableDividendFigure, type ExplainDividendProps } from '../explain-dividend-button';
import { formatEnteredDividendCount } from '../manual/dividend-pair-messages';
import { formatFoundGrossAndTax, foundDividendMessages as messages } from '../messages';
import { DiscoveryNotes } from './discovery-notes';
import { FoundOnOtherPlatforms, type ShowPlatform } from './found-on-other-platforms';
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

type DividendExplainer = ExplainDividendProps['tell'];

const Tiles = ({ summary }: Pick<DashboardCardProps, 'summary'>) => {
  const explained = (
    name: string,
    hint: string,
    explainFrom: (of: FoundDividendReport['summary']) => DividendExplainer,
    getFigure: (of: FoundDividendReport['summary']) => ReactNode,
  ) => (
    // As wide before the figure comes as after: at the end of a line it would move otherwise.
    <span className="flex min-w-32 justify-end @wide:justify-start">
      {summary ? (
        <ExplainableDividendFigure name={name} hint={hint} tell={explainFrom(summary)}>
          {getFigure(summary)}
        </ExplainableDividendFigure>
      ) : (
        <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" />
      )}
    </span>
  );
  return (
    <StatGroup>
      <StatTile
        label={messages.totalDividends}
        value={explained(
          messages.totalDividends,
          messages.totalDividendsHint,
          (of) => (code) => code.explainRobinhoodFoundCount(of, 'payments'),
          ({ totalDividends }) => <CountFigure value={totalDividends} />,
        )}
        detail={summary ? formatEnteredDividendCount(summary.enteredByHand) : undefined}
      />
      <StatTile
        label={messages.totalAmount}
        value={explained(
          messages.totalAmount,
          messages.totalAmountHint,
          (of) => (code) => code.explainRobinhoodFoundNetTotal(of),
          ({ totalNet }) => <MoneyFigure value={totalNet} />,
        )}
        detail={summary ? formatFoundGrossAndTax(summary) : '\u00a0'}
      />
      <StatTile
        label={messages.symbolsCount}
        value={explained(
          messages.symbolsCount,
          messages.symbolsCountHint,
          (of) => (code) => code.explainRobinhoodFoundCount(of, 'stocks'),
          ({ symbolsCount }) => <CountFigure value={symbolsCount} />,
        )}
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
    <FoundOnOtherPlatforms onShow={onShow} />
    <DiscoveryNotes of={actions} by="discover" />
  </Card>
);
