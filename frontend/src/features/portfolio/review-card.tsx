import { Pencil } from 'lucide-react';
import type { Holding } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { reviewMessages as words } from './messages';

interface ReviewCardProps {
  holdings: readonly Holding[];
  trades: readonly Trade[];
  onEdit: (trade: Trade) => void;
}

/** What cannot be as it is recorded, a sentence each, with the trade to put right one press away. */
export const ReviewCard = ({ holdings, trades, onEdit }: ReviewCardProps) => {
  const reasons = holdings.flatMap(({ reviewReasons }) => reviewReasons);
  if (reasons.length === 0) return null;
  return (
    <Card title={words.title} description={words.hint}>
      <ul className="space-y-3">
        {reasons.map(({ sentence, tradeId }) => {
          const trade = trades.find(({ id }) => id === tradeId);
          return (
            <li
              key={sentence}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
            >
              <p className="min-w-60 flex-1">{sentence}</p>
              {trade && (
                <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => onEdit(trade)}>
                  {words.edit}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
