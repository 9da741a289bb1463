import { useEffect, useRef, useState } from 'react';

interface Running<Job> {
  job: Job;
}

/**
 * Lets one piece of work through at a time. A press while one is under way does nothing, or with `inTurn` follows it.
 * It is held from the press itself, which needs no drawing, until what came of the work has been drawn: a form that its
 * own success has closed is never free again.
 */
export const useSingleFlight = <Job>({ inTurn = false }: { inTurn?: boolean } = {}) => {
  const last = useRef<Promise<void> | null>(null);
  const [{ running, ended }, setState] = useState<{ running: Running<Job> | null; ended: Promise<void> | null }>({
    running: null,
    ended: null,
  });
  useEffect(() => {
    if (last.current === ended) last.current = null;
  }, [ended]);

  const run = (job: Job, work: () => Promise<unknown>): void => {
    const before = last.current;
    if (before && !inTurn) return;
    setState({ running: { job }, ended: null });
    const carryOut = async (): Promise<void> => {
      if (before) await before;
      await work().finally(() => {
        if (last.current === mine) setState({ running: null, ended: mine });
      });
    };
    const mine = carryOut();
    last.current = mine;
  };
  return { running, run };
};
