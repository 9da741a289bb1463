import { useEffect, useRef } from 'react';
import { closeAfterBlurMs } from './stock-suggestions';

/** Closes 200 ms after the input is left, so that a press on the list is not lost; coming back keeps it open. */
export const useCloseAfterBlur = (close: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stayOpen = () => clearTimeout(timer.current);
  const closeSoon = () => {
    stayOpen();
    timer.current = setTimeout(close, closeAfterBlurMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { closeSoon, stayOpen };
};

/** Escape closes the open list and nothing around it: a dialog listens on the document, so this listens before it. */
export const useEscapeForList = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isOpen]);
};
