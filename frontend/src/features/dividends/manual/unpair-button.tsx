import { Unlink } from 'lucide-react';
import type { FoundDividendRef } from '#contract/dividends/manual-dividends';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { Button } from '#ui/button';
import { useUnpairDividends } from '../queries';
import { getUnpairLabel, dividendPairMessages as messages } from './dividend-pair-messages';

interface PartButtonProps {
  /** Of the entry. */
  id: number;
  symbol: string;
  paymentDate: string;
  found: readonly FoundDividendRef[];
}

/** Takes a pair apart: both count from then on, and can be joined again. */
export const UnpairButton = ({ id, symbol, paymentDate, found }: PartButtonProps) => {
  const { write, busy } = useUnpairDividends();
  const names = found.map(({ platform, exDate }) => ({ platform, symbol, exDate }));
  const ends = createMutationToastCallbacks({ done: messages.parted, failed: messages.partFailed });
  return (
    <Button
      size="sm"
      icon={<Unlink aria-hidden />}
      busy={busy}
      aria-label={getUnpairLabel(symbol, paymentDate)}
      onClick={() => write({ id, found: names }, ends)}
    >
      {messages.part}
    </Button>
  );
};
