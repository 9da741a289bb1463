import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds in which what stands above may still come and push it away. */
const settlesWithin = 3_000;
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The address of a section leads to it, from an e-mail as from the list above, until the person moves the page themselves. */
const useLedHere = (id: string) => {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    place.current?.focus({ preventScroll: true });
    const watcher = new ResizeObserver(() => place.current?.scrollIntoView());
    const stop = () => watcher.disconnect();
    watcher.observe(document.body);
    const timer = setTimeout(stop, settlesWithin);
    for (const move of moves) addEventListener(move, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of moves) removeEventListener(move, stop);
    };
  }, [hash, id]);
  return place;
};

/** A part of the settings with an address of its own: `/dashboard/settings#notices`. */
export const SettingsSection = ({ id, children }: { id: string; children: ReactNode }) => (
  <div ref={useLedHere(id)} id={id} tabIndex={-1} className="scroll-mt-20 space-y-6 outline-none">
    {children}
  </div>
);
