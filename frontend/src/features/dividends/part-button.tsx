import { Unlink } from 'lucide-react';
import type { FoundName } from '#contract/manual-dividends';
import { byToast } from '#lib/by-toast';
import { Button } from '#ui/button';
import { partLabel, pairMessages as words } from './pair-messages';
import { usePart } from './queries';

interface PartButtonProps {
  /** Of the entry. */
  id: number;
  symbol: string;
  paymentDate: string;
  found: readonly FoundName[];
}

/** Takes a pair apart: both count from then on, and can be joined again. */
export const PartButton = ({ id, symbol, paymentDate, found }: PartButtonProps) => {
  const { write, busy } = usePart();
  const names = found.map(({ platform, exDate }) => ({ platform, symbol, exDate }));
  const ends = byToast({ done: words.parted, failed: words.partFailed });
  return (
    <Button
      size="sm"
      icon={<Unlink aria-hidden />}
      busy={busy}
      aria-label={partLabel(symbol, paymentDate)}
      onClick={() => write({ id, found: names }, ends)}
    >
      {words.part}
    </Button>
  );
};
