import { HandCoins } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/button';
import type { DividendRows } from './cash-rows';
import { dividendsHere, dividendMessages as words } from './messages';

/** Says where dividends among the transactions come from, and offers to clear them. */
export const DividendBanner = ({ dividends, onClear }: { dividends: DividendRows; onClear: () => void }) => (
  <section
    aria-label={words.title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-info-soft px-4 py-4 sm:px-6"
  >
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
      <div className="min-w-0 text-sm">
        <h2 className="font-semibold">{words.title}</h2>
        <p className="mt-0.5 text-pretty">
          {words.explanation} {dividendsHere(dividends.ids.length, dividends.total)}{' '}
          <Link to="/dashboard/dividends" className="font-medium text-info underline underline-offset-4">
            {words.toDividends}
          </Link>
        </p>
      </div>
    </div>
    <Button size="sm" onClick={onClear}>
      {words.clear}
    </Button>
  </section>
);
