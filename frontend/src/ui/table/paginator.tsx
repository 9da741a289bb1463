import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { getPageNumbers } from './page-numbers';

type PaginatorProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  label: string;
  /** While the rows of a chosen page are being read. */
  busy?: boolean;
};

const buttonClass =
  'figures flex h-9 min-w-9 items-center justify-center rounded-lg px-2 text-sm font-medium transition-colors duration-100 ' +
  'pointer-coarse:h-11';
const idle = 'text-ink-muted hover:bg-surface-sunken hover:text-ink';
const spent = 'cursor-not-allowed text-ink-muted opacity-45';
const current = 'bg-accent-soft text-accent';

type StepProps = {
  label: string;
  to: number;
  possible: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
  /** Left out where there is room for the numbers alone. */
  wideOnly?: boolean;
};

/** Stays focusable at the ends, so that pressing through to the last page does not lose the focus. */
function Step({ label, to, possible, onPage, children, wideOnly = false }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!possible || undefined}
      onClick={() => possible && onPage(to)}
      className={joinClassNames(buttonClass, possible ? idle : spent, wideOnly && 'max-sm:hidden')}
    >
      {children}
    </button>
  );
}

/** Hides itself where there is one page. On paper it says which one that is. */
export function Paginator({ page, pageCount, onPage, label, busy = false }: PaginatorProps) {
  if (pageCount <= 1) return null;
  const numbers = getPageNumbers(page, pageCount);
  const isLong = pageCount > numbers.length;
  return (
    <>
      <nav
        aria-label={label}
        aria-busy={busy || undefined}
        data-arrow-keys="items"
        className="flex items-center justify-center gap-0.5 py-2 transition-opacity duration-100 aria-busy:opacity-60 sm:gap-1 print:hidden"
      >
        {isLong && (
          <Step label="First page" to={1} possible={page > 1} onPage={onPage} wideOnly>
            <ChevronLeft aria-hidden className="size-4" />
            <ChevronLeft aria-hidden className="-ml-2.5 size-4" />
          </Step>
        )}
        <Step label="Previous page" to={page - 1} possible={page > 1} onPage={onPage}>
          <ChevronLeft aria-hidden className="size-4" />
        </Step>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className={joinClassNames(buttonClass, number === page ? current : idle)}
          >
            {number}
          </button>
        ))}
        <Step label="Next page" to={page + 1} possible={page < pageCount} onPage={onPage}>
          <ChevronRight aria-hidden className="size-4" />
        </Step>
        {isLong && (
          <Step label="Last page" to={pageCount} possible={page < pageCount} onPage={onPage} wideOnly>
            <ChevronRight aria-hidden className="size-4" />
            <ChevronRight aria-hidden className="-ml-2.5 size-4" />
          </Step>
        )}
      </nav>
      <p className="hidden pt-3 text-center text-sm text-ink-muted print:block">
        Page {page} of {pageCount}
      </p>
    </>
  );
}
