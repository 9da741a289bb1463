import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PostSource } from '#contract/blog-editing';
import { api, messageOf, NotSent, statusOf } from '#lib/api';
import { createRequestKeys } from '#lib/request-keys';
import { draftKeeper, type Outcome, type Place } from './draft-keeper';
import { words } from './editing-messages';
import { forgetText, keepText } from './kept-text';
import { isSameTyped, type Typed } from './typed';
import { typedIn } from './typed-in';

/** Milliseconds of rest after which the browser keeps what is typed, and the server; and until a lost save is sent again. */
const restHere = 300;
const rest = 2_000;
const again = 15_000;

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' | 'offline' | 'homeless' }
  | { is: 'saved'; at: number }
  | { is: 'refused'; reason: string }
  /** The server has another text, which this one did not follow. */
  | { is: 'differs'; server: PostSource | null };

export interface Autosave {
  state: SaveState;
  place: Place;
  /** Sends what is not sent yet; false where the server does not have it. */
  flush: () => Promise<boolean>;
  /** Reads what the server has, to be compared. */
  compare: () => Promise<void>;
  /** Goes on from what the server has: with what is typed, which follows it then, or with the server's text. */
  takeOver: (server: PostSource, withMine: boolean) => void;
  /** Where the draft is once nothing is under way any more. */
  settledPlace: () => Promise<Place>;
  /** Closes the comparison; nothing is chosen, and nothing saved until it is. */
  putOff: () => void;
  /** Nothing more is kept: it is published, or given up. */
  end: () => void;
}

const conflict = 409;
const isLost = (error: unknown): boolean => {
  const status = statusOf(error);
  return error instanceof NotSent || status === undefined || status >= 500;
};

/** Keeps what is typed: at once in the browser, and after two seconds of rest on the server. */
export const useAutosave = (typed: Typed, start: { place: Place; saved: Typed }, isPaused: boolean): Autosave => {
  const keeper = useMemo(() => {
    const call = api.callWith(createRequestKeys());
    return draftKeeper(call, statusOf, start);
    // A start is one editor's: another is another editor.
  }, []);
  const [state, setState] = useState<SaveState>({ is: 'untouched' });
  const [place, setPlace] = useState(start.place);
  const hasEnded = useRef(false);
  const latest = useRef(typed);
  latest.current = typed;

  const keepHere = useCallback((): Promise<boolean> => {
    const { slug, version } = keeper.place;
    return keepText(slug ?? '', { typed: latest.current, draftVersion: version, at: Date.now() });
  }, [keeper]);

  const settle = useCallback(
    async (outcome: Outcome | null, from: Place): Promise<boolean> => {
      if (hasEnded.current || outcome === null) return true;
      if ('saved' in outcome) {
        setPlace(keeper.place);
        forgetText(from.slug ?? '');
        if (isSameTyped(latest.current, keeper.saved))
          setState({ is: 'saved', at: Date.parse(outcome.saved.saved_at) });
        else void keepHere();
        return true;
      }
      const isKept = await keepHere();
      const { failed } = outcome;
      if (isLost(failed)) setState({ is: isKept ? 'offline' : 'homeless' });
      else if (statusOf(failed) === conflict) setState({ is: 'differs', server: null });
      else setState({ is: 'refused', reason: messageOf(failed, words.gone) });
      return false;
    },
    [keeper, keepHere],
  );

  const flush = useCallback(async (): Promise<boolean> => {
    if (hasEnded.current) return true;
    const from = keeper.place;
    if (!isSameTyped(latest.current, keeper.saved)) setState({ is: 'saving' });
    return settle(await keeper.save(latest.current), from);
  }, [keeper, settle]);

  const isDiffering = state.is === 'differs';
  const isUntouched = isSameTyped(typed, keeper.saved);
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
      if (hasEnded.current || isSameTyped(latest.current, keeper.saved)) return;
      void keepHere();
      const from = keeper.place;
      void keeper.save(latest.current).then((outcome) => {
        if (outcome && 'saved' in outcome) forgetText(from.slug ?? '');
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
        setState({ is: 'refused', reason: messageOf(error, words.compareFailed) });
      }
    },
    settledPlace: async () => {
      await keeper.idle();
      return keeper.place;
    },
    takeOver: (server, withMine) => {
      keeper.take({ slug: server.slug, version: server.draft?.version ?? 0 }, typedIn(server));
      setPlace(keeper.place);
      if (!withMine) forgetText(server.slug);
      setState({ is: withMine ? 'waiting' : 'untouched' });
    },
    putOff: () => setState({ is: 'differs', server: null }),
    end: () => {
      hasEnded.current = true;
      forgetText(keeper.place.slug ?? '');
    },
  };
};
