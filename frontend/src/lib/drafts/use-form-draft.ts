import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { deleteFormDraft, type FormDraft, readFormDraft, saveFormDraft } from '#lib/drafts/form-drafts';
import { onPageExit } from '#lib/session/page-exit';

/** Milliseconds without a key until what was typed is kept. */
const atRest = 300;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What differs between what was typed and what the form begins with. */
export const getDraftChanges = (draft: FormDraft, initial: object): [name: string, typed: unknown, saved: unknown][] =>
  Object.entries(draft.values).flatMap(([name, typed]) => {
    const saved = (initial as Record<string, unknown>)[name];
    return isSame(typed, saved) ? [] : [[name, typed, saved] as [string, unknown, unknown]];
  });

interface FormDraftOptions<Values extends FieldValues> {
  /** Names the form and its record. */
  name: string;
  initial: DefaultValues<Values>;
  version: number | undefined;
}

/**
 * Keeps what is typed into a form until it is saved, and offers what was kept before.
 * `offered` is a draft that differs from what the form shows, until it is taken or put away.
 */
export const useFormDraft = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, initial, version }: FormDraftOptions<Values>,
) => {
  const [offered, setOffered] = useState<FormDraft | null>(null);
  // What the form began with: the form's own parts stay the same while it is there.
  const [began] = useState(initial);
  // Saved or put away: what was typed a moment ago is not to be kept any more.
  const [saving] = useState({ isOver: false });
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isThere = true;
    void readFormDraft(name).then((draft) => {
      if (isThere && draft && getDraftChanges(draft, began).length > 0) setOffered(draft);
    });
    return () => {
      isThere = false;
    };
  }, [name, began]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveDraft = () => {
      timer = undefined;
      if (saving.isOver) return;
      const values = form.getValues();
      const draft: FormDraft = { values, at: Date.now(), ...(version !== undefined && { version }) };
      if (getDraftChanges(draft, began).length === 0) void deleteFormDraft(name);
      else void saveFormDraft(name, draft).then((isStored) => setLost(!isStored));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(saveDraft, atRest);
      },
    });
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      saveDraft();
    };
    // A tab that is closed or reloaded gives no time to rest.
    const stopKeeping = onPageExit(keepNow);
    return () => {
      stopKeeping();
      unsubscribe();
      keepNow();
    };
  }, [form, name, version, began, saving]);
  return {
    offered,
    /** The browser keeps nothing of what is typed. */
    isLost,
    /** What was typed is in the form again. */
    use: () => {
      if (offered) form.reset({ ...began, ...offered.values } as DefaultValues<Values>, { keepDefaultValues: true });
      setOffered(null);
    },
    putAway: () => {
      setOffered(null);
      void deleteFormDraft(name);
    },
    /** It is saved: nothing is left to be kept. */
    saved: () => {
      saving.isOver = true;
      void deleteFormDraft(name);
    },
  };
};
