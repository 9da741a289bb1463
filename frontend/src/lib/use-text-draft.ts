import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '#lib/drafts';
import { onWayOut } from '#lib/leaving';

/** Milliseconds without a key until what was typed is kept. */
const atRest = 300;

/**
 * Keeps a list of rows that is no form as `useDraft` keeps a form: while it is typed, until it is saved; and offers what was
 * kept before, as long as nothing else is typed.
 */
export const useTextDraft = (name: string, rows: readonly unknown[]) => {
  const [offered, setOffered] = useState<Draft | null>(null);
  const [isLost, setLost] = useState(false);
  const state = useRef({ isOver: false, wasTyped: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let isThere = true;
    void readDraft(name).then((draft) => {
      if (isThere && draft && !state.current.wasTyped) setOffered(draft);
    });
    return () => {
      isThere = false;
    };
  }, [name]);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (state.current.isOver) return;
    if (rows.length === 0) void dropDraft(name);
    else void keepDraft(name, { values: { rows }, at: Date.now() }).then((isKept) => setLost(!isKept));
  });
  useEffect(() => {
    // Nothing was typed yet: what was kept before stays.
    if (rows.length === 0 && !state.current.wasTyped) return;
    state.current.wasTyped = true;
    timer.current = setTimeout(keep, atRest);
    return () => clearTimeout(timer.current);
  }, [rows]);
  useEffect(() => {
    // A tab that is closed or reloaded gives no time to rest.
    const keepNow = () => {
      if (timer.current !== undefined) keep();
    };
    const stopKeeping = onWayOut(keepNow);
    return () => {
      stopKeeping();
      keepNow();
    };
  }, []);
  return {
    offered,
    /** The browser keeps nothing of what is typed. */
    isLost,
    use: (): unknown => {
      setOffered(null);
      return offered?.values['rows'];
    },
    putAway: () => {
      setOffered(null);
      void dropDraft(name);
    },
    saved: () => {
      state.current.isOver = true;
      void dropDraft(name);
    },
  };
};
