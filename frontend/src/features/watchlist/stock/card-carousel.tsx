import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useId } from 'react';
import { IconButton } from '#ui/button';
import { formatCarouselPage, watchlistMessages } from '../messages';
import { useCardCarousel } from './use-card-carousel';

/** Where the arrow keys have a meaning of their own. */
const ownKeys = 'select, input, textarea';

interface CarouselProps {
  label: string;
  /** Beside the buttons. */
  heading: string;
  /** The cards, each with its key. */
  children: ReactElement[];
}

/** Cards side by side, 400 px each or as wide as the screen, as many a page as fit; turned by swipe, arrow keys or buttons. */
export const CardCarousel = ({ label, heading, children }: CarouselProps) => {
  const { viewport, page, pageCount, previous, next } = useCardCarousel();
  const id = useId();
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(ownKeys)) return;
    if (event.key === 'ArrowLeft') previous();
    else if (event.key === 'ArrowRight') next();
    else return;
    event.preventDefault();
  };
  return (
    <section aria-label={label} aria-roledescription="carousel" onKeyDown={turn} className="min-w-0">
      <div className="mb-3 flex min-h-10 items-center justify-between gap-4">
        <p role="status" className="text-sm text-ink-muted">
          {heading}
        </p>
        {pageCount > 1 && (
          <div className="flex items-center gap-1">
            <IconButton
              label={watchlistMessages.previous}
              icon={<ChevronLeft aria-hidden />}
              aria-controls={id}
              aria-disabled={page === 0 || undefined}
              onClick={previous}
            />
            <p aria-live="polite" className="figures text-sm text-ink-muted print:hidden">
              {formatCarouselPage(page + 1, pageCount)}
            </p>
            <IconButton
              label={watchlistMessages.next}
              icon={<ChevronRight aria-hidden />}
              aria-controls={id}
              aria-disabled={page === pageCount - 1 || undefined}
              onClick={next}
            />
          </div>
        )}
      </div>
      <div
        ref={viewport}
        className="-m-1 touch-pan-y touch-pinch-zoom overflow-hidden p-1 print:m-0 print:overflow-visible print:p-0"
      >
        <ul id={id} className="-ml-4 flex print:ml-0 print:transform-none! print:flex-wrap print:gap-y-4">
          {children.map((card) => (
            <li
              key={card.key}
              className="min-w-0 flex-[0_0_min(26rem,100%)] break-inside-avoid pl-4 print:flex-[0_0_50%]"
            >
              {card}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
