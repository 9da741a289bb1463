import { useEffect, useState } from 'react';

/** The text as it was once nobody has typed for some milliseconds. */
export const useDebouncedText = (text: string, ms: number): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
};
