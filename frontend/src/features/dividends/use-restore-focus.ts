import { useRef } from 'react';

/** Remembers what had the focus when the form took it, and gives it back to that where it is still on the page. */
export const useRestoreFocus = () => {
  const opener = useRef<Element | null>(null);
  if (opener.current === null) opener.current = document.activeElement;
  return () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
};
