import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
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
  let moved = 0;
  const follow = ({ clientX }: PointerEvent): void => {
    moved = clientX - began.x;
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  const begin = ({ clientX }: PointerEvent): void => {
    began = { x: clientX, page: carousel.selectedScrollSnap() };
    moved = 0;
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  };
  const settle = (): void => {
    carousel.scrollTo(getPageAfterSwipe(began.page, moved, carousel.scrollSnapList().length));
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
export const useCardCarousel = () => {
  const [viewport, carousel] = useEmblaCarousel(options);
  const [{ page, pageCount }, setPlace] = useState({ page: 0, pageCount: 1 });
  useEffect(() => {
    if (!carousel) return;
    const look = () =>
      setPlace({ page: carousel.selectedScrollSnap(), pageCount: Math.max(1, carousel.scrollSnapList().length) });
    look();
    carousel.on('select', look).on('reInit', look);
    const stopFollowing = followSwipes(carousel);
    return () => {
      stopFollowing();
      carousel.off('select', look).off('reInit', look);
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
