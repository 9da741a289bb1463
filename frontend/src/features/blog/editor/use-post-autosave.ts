import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EditablePost } from '#contract/blog/blog-editing';
import { api, getErrorMessage, getErrorStatus, RequestNotSentError } from '#lib/api/api';
import { createIdempotencyKeys } from '#lib/api/idempotency-keys';
import { deleteBrowserPostDraft, saveBrowserPostDraft } from './browser-post-draft';
import { createDraftSaver, type DraftSaveResult, type DraftSlugAndVersion } from './draft-saver';
import { postEditingMessages } from './editing-messages';
import { getDraftOrPublishedPostFields } from './editor-post-fields';
import { arePostFieldsEqual, type PostFields } from './post-fields';

/** Milliseconds of rest after which the browser keeps what is typed, and the server; and until a lost save is sent again. */
const restHere = 300;
const rest = 2_000;
const again = 15_000;

export type AutosaveState =
  | { is: 'untouched' | 'waiting' | 'saving' | 'offline' | 'homeless' }
  | { is: 'saved'; at: number }
  | { is: 'refused'; reason: string }
  /** The server has another text, which this one did not follow. */
  | { is: 'differs'; server: EditablePost | null };

export interface PostAutosave {
  state: AutosaveState;
  place: DraftSlugAndVersion;
  /** Sends what is not sent yet; false where the server does not have it. */
  flush: () => Promise<boolean>;
  /** Reads what the server has, to be compared. */
  compare: () => Promise<void>;
  /** Goes on from what the server has: with what is typed, which follows it then, or with the server's text. */
  takeOver: (server: EditablePost, withMine: boolean) => void;
  /** Where the draft is once nothing is under way any more. */
  settledPlace: () => Promise<DraftSlugAndVersion>;
  /** Closes the comparison; nothing is chosen, and nothing saved until it is. */
  putOff: () => void;
  /** Nothing more is kept: it is published, or given up. */
  end: () => void;
}

const conflict = 409;
const isLost = (error: unknown): boolean => {
  const status = getErrorStatus(error);
  return error instanceof RequestNotSentError || status === undefined || status >= 500;
};

/** Keeps what is typed: at once in the browser, and after two seconds of rest on the server. */
export const usePostAutosave = (
  typed: PostFields,
  start: { place: DraftSlugAndVersion; saved: PostFields },
  isPaused: boolean,
): PostAutosave => {
  const keeper = useMemo(() => {
    const call = api.callWith(createIdempotencyKeys());
    return createDraftSaver(call, getErrorStatus, start);
    // A start is one editor's: another is another editor.
  }, []);
  const [state, setState] = useState<AutosaveState>({ is: 'untouched' });
  const [place, setPlace] = useState(start.place);
  const hasEnded = useRef(false);
  const latest = useRef(typed);
  latest.current = typed;

  const keepHere = useCallback((): Promise<boolean> => {
    const { slug, version } = keeper.place;
    return saveBrowserPostDraft(slug ?? '', { typed: latest.current, draftVersion: version, at: Date.now() });
  }, [keeper]);

  const settle = useCallback(
    async (outcome: DraftSaveResult | null, from: DraftSlugAndVersion): Promise<boolean> => {
      if (hasEnded.current || outcome === null) return true;
      if ('saved' in outcome) {
        setPlace(keeper.place);
        deleteBrowserPostDraft(from.slug ?? '');
        if (arePostFieldsEqual(latest.current, keeper.saved))
          setState({ is: 'saved', at: Date.parse(outcome.saved.saved_at) });
        else void keepHere();
        return true;
      }
      const isStored = await keepHere();
      const { failed } = outcome;
      if (isLost(failed)) setState({ is: isStored ? 'offline' : 'homeless' });
      else if (getErrorStatus(failed) === conflict) setState({ is: 'differs', server: null });
      else setState({ is: 'refused', reason: getErrorMessage(failed, postEditingMessages.gone) });
      return false;
    },
    [keeper, keepHere],
  );

  const flush = useCallback(async (): Promise<boolean> => {
    if (hasEnded.current) return true;
    const from = keeper.place;
    if (!arePostFieldsEqual(latest.current, keeper.saved)) setState({ is: 'saving' });
    return settle(await keeper.save(latest.current), from);
  }, [keeper, settle]);

  const isDiffering = state.is === 'differs';
  const isUntouched = arePostFieldsEqual(typed, keeper.saved);
  useEffect(() => {
    if (isUntouched || isDiffering || hasEnded.current) return;
    setState((now) => (now.is === 'offline' || now.is === 'homeless' ? now : { is: 'waiting' }));
    const here = setTimeout(() => void keepHere(), restHere);
    const there = isPaused ? undefined : setTimeout(() => void flush(), rest);
    return () => {
      clearTimeout(here);
      clearTimeout(there);
    };
    // Every change of what is typed begins the rest anew.
  }, [typed, isUntouched, isPaused, isDiffering, flush, keepHere]);

  const isLosing = state.is === 'offline' || state.is === 'homeless';
  useEffect(() => {
    if (!isLosing) return;
    const retry = () => void flush();
    const timer = setInterval(retry, again);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isLosing, flush]);

  // Whoever goes elsewhere within the two seconds has it saved on the way.
  useEffect(
    () => () => {
      if (hasEnded.current || arePostFieldsEqual(latest.current, keeper.saved)) return;
      void keepHere();
      const from = keeper.place;
      void keeper.save(latest.current).then((outcome) => {
        if (outcome && 'saved' in outcome) deleteBrowserPostDraft(from.slug ?? '');
      });
    },
    [keeper, keepHere],
  );

  return {
    state,
    place,
    flush,
    compare: async () => {
      const { slug } = keeper.place;
      if (slug === null) return;
      try {
        setState({ is: 'differs', server: await api.call('GET /blog/posts/{slug}/source', { slug }) });
      } catch (error) {
        setState({ is: 'refused', reason: getErrorMessage(error, postEditingMessages.compareFailed) });
      }
    },
    settledPlace: async () => {
      await keeper.idle();
      return keeper.place;
    },
    takeOver: (server, withMine) => {
      keeper.take({ slug: server.slug, version: server.draft?.version ?? 0 }, getDraftOrPublishedPostFields(server));
      setPlace(keeper.place);
      if (!withMine) deleteBrowserPostDraft(server.slug);
      setState({ is: withMine ? 'waiting' : 'untouched' });
    },
    putOff: () => setState({ is: 'differs', server: null }),
    end: () => {
      hasEnded.current = true;
      deleteBrowserPostDraft(keeper.place.slug ?? '');
    },
  };
};
