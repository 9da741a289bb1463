import { Pencil } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { reviewCardMessages as messages } from '../messages';
import { fetchSavedTrade } from '../queries';

interface ReviewCardProps {
  holdings: readonly Holding[];
  onEdit: (trade: Trade) => void;
}

/** What cannot be as it is recorded, a sentence each, with the trade to put right one press away. */
export const HoldingsReviewCard = ({ holdings, onEdit }: ReviewCardProps) => {
  const { running, run } = useSingleFlight<number>();
  const edit = (id: number) =>
    run(id, () => fetchSavedTrade(id).then(onEdit, () => void toast.error(messages.notRead, { id: messages.notRead })));
  const reasons = holdings.flatMap(({ reviewReasons }) => reviewReasons);
  if (reasons.length === 0) return null;
  return (
    <Card title={messages.title} description={messages.hint}>
      <ul className="space-y-3">
        {reasons.map(({ sentence, tradeId }) => (
          <li
            key={sentence}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
          >
            <p className="min-w-60 flex-1">{sentence}</p>
            {tradeId !== null && (
              <Button
                size="sm"
                icon={<Pencil aria-hidden />}
                busy={running?.job === tradeId}
                onClick={() => edit(tradeId)}
              >
                {messages.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
