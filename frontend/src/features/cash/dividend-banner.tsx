import { HandCoins } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CashEntriesPage } from '#contract/cash';
import { Button } from '#ui/button';
import { describeSyncedDividends, cashDividendMessages as words } from './messages';

interface DividendBannerProps {
  dividends: CashEntriesPage['dividends'];
  busy: boolean;
  onClear: () => void;
}

/** Says where dividends among the transactions come from, and offers to clear them. */
export const DividendBanner = ({ dividends, busy, onClear }: DividendBannerProps) => (
  <section
    aria-label={words.title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-info-soft px-4 py-4 sm:px-6"
  >
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
      <div className="min-w-0 text-sm">
        <h2 className="font-semibold">{words.title}</h2>
        <p className="mt-0.5 text-pretty">
          {words.explanation} {describeSyncedDividends(dividends.count, dividends.total)}{' '}
          <Link to="/dashboard/dividends" className="font-medium text-info underline underline-offset-4">
            {words.toDividends}
          </Link>
        </p>
      </div>
    </div>
    <Button size="sm" busy={busy} onClick={onClear}>
      {words.clear}
    </Button>
  </section>
);
