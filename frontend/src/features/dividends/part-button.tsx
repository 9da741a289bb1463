import { Unlink } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import type { FoundName } from '#contract/manual-dividends';
import { messageOf } from '#lib/api';
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
  const { mutateAsync, isPending } = usePart();
  const part = async () => {
    try {
      const names = found.map(({ platform, exDate }) => ({ platform, symbol, exDate }));
      await mutateAsync({ id, found: names });
      toast.success(words.parted);
    } catch (error) {
      toast.error(messageOf(error, words.partFailed));
    }
  };
  return (
    <Button
      size="sm"
      icon={<Unlink aria-hidden />}
      busy={isPending}
      aria-label={partLabel(symbol, paymentDate)}
      onClick={() => void part()}
    >
      {words.part}
    </Button>
  );
};
