import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteFormDraft, type FormDraft, readFormDraft, saveFormDraft } from '#lib/drafts/form-drafts';
import { useRegisterUnsavedInput } from '#lib/drafts/unsaved-input';
import { onPageExit } from '#lib/session/page-exit';

/** Milliseconds without a key until what was typed is kept. */
const atRest = 300;

/**
 * Keeps a list of rows that is no form as `useFormDraft` keeps a form: while it is typed, until it is saved; and offers what was
 * kept before, as long as nothing else is typed.
 */
export const useRowsDraft = (name: string, rows: readonly unknown[]) => {
  const [offered, setOffered] = useState<FormDraft | null>(null);
  const [isLost, setLost] = useState(false);
  const state = useRef({ isOver: false, wasTyped: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useRegisterUnsavedInput(rows.length > 0);
  useEffect(() => {
    let isThere = true;
    void readFormDraft(name).then((draft) => {
      if (isThere && draft && !state.current.wasTyped) setOffered(draft);
    });
    return () => {
      isThere = false;
    };
  }, [name]);
  const saveRows = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (state.current.isOver) return;
    if (rows.length === 0) void deleteFormDraft(name);
    else void saveFormDraft(name, { values: { rows }, at: Date.now() }).then((isStored) => setLost(!isStored));
  });
  useEffect(() => {
    // Nothing was typed yet: what was kept before stays.
    if (rows.length === 0 && !state.current.wasTyped) return;
    state.current.wasTyped = true;
    timer.current = setTimeout(saveRows, atRest);
    return () => clearTimeout(timer.current);
  }, [rows]);
  useEffect(() => {
    // A tab that is closed or reloaded gives no time to rest.
    const keepNow = () => {
      if (timer.current !== undefined) saveRows();
    };
    const stopKeeping = onPageExit(keepNow);
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
      void deleteFormDraft(name);
    },
    saved: () => {
      state.current.isOver = true;
      void deleteFormDraft(name);
    },
  };
};
