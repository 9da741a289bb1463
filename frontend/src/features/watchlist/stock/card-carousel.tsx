import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { IconButton } from '#ui/button';
import { formatCarouselPage, watchlistMessages } from '../messages';
import { getPageAfterSwipe } from './page-after-swipe';

type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

const options: Parameters<typeof useEmblaCarousel>[0] = {
  align: 'start',
  containScroll: 'trimSnaps',
  slidesToScroll: 'auto',
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/** Follows the pointer from where it came down; once it is let go, the swipe's length alone decides on the page. */
const followSwipes = (carousel: Carousel): (() => void) => {
  const root = carousel.rootNode();
  let began = { x: 0, page: 0 };
  let delta = 0;
  const follow = ({ clientX }: PointerEvent): void => {
    delta = clientX - began.x;
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  const begin = ({ clientX }: PointerEvent): void => {
    began = { x: clientX, page: carousel.selectedScrollSnap() };
    delta = 0;
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  };
  const settle = (): void => {
    carousel.scrollTo(getPageAfterSwipe(began.page, delta, carousel.scrollSnapList().length));
  };
  root.addEventListener('pointerdown', begin);
  carousel.on('pointerUp', settle);
  return () => {
    stop();
    root.removeEventListener('pointerdown', begin);
    carousel.off('pointerUp', settle);
  };
};

/** The carousel, on which of its pages it stands (from 0), and how many it has at the width there is. */
const useCardCarousel = () => {
  const [viewport, carousel] = useEmblaCarousel(options);
  const [{ page, pageCount }, setPlace] = useState({ page: 0, pageCount: 1 });
  useEffect(() => {
    if (!carousel) return;
    const updatePlace = () =>
      setPlace({ page: carousel.selectedScrollSnap(), pageCount: Math.max(1, carousel.scrollSnapList().length) });
    updatePlace();
    carousel.on('select', updatePlace).on('reInit', updatePlace);
    const stopFollowing = followSwipes(carousel);
    return () => {
      stopFollowing();
      carousel.off('select', updatePlace).off('reInit', updatePlace);
    };
  }, [carousel]);
  return {
    viewport,
    page,
    pageCount,
    previous: () => carousel?.scrollPrev(),
    next: () => carousel?.scrollNext(),
  };
};

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
