import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';

const missing = 'This part of the page could not be loaded. Check your connection and try again.';

type Loaded<Props> = Promise<{ default: ComponentType<Props> }>;

interface Wanted {
  /** Called where its code cannot be had, which is told by a toast. */
  onMissing: () => void;
  /** Stands in its place until its code has come. */
  meanwhile?: ReactNode;
}

export interface OnDemandComponent<Props> {
  (props: Props & Wanted): ReactNode;
  /** Fetches its code. Rejects where it cannot be had now. */
  load: () => Promise<void>;
}

/**
 * A part of a page whose code comes when it is first shown, or before by `load`. Not `lazy`, whose failure would take
 * the page with it, and for as long as the page stands: here the next press tries again.
 */
export const createOnDemandComponent = <Props extends object>(
  fetchCode: () => Loaded<Props>,
): OnDemandComponent<Props> => {
  let part: ComponentType<Props> | null = null;
  let under: Promise<void> | null = null;
  const load = (): Promise<void> => {
    under ??= fetchCode().then(
      (code) => {
        part = code.default;
      },
      (error: unknown) => {
        under = null;
        throw error;
      },
    );
    return under;
  };
  const Part = ({ onMissing, meanwhile = null, ...props }: Props & Wanted) => {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => part);
    useEffect(() => {
      if (Loaded) return;
      let isGone = false;
      load().then(
        () => {
          if (!isGone) setLoaded(() => part);
        },
        () => {
          if (isGone) return;
          toast.error(missing, { id: missing });
          onMissing();
        },
      );
      return () => {
        isGone = true;
      };
    });
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile;
  };
  return Object.assign(Part, { load });
};

/** Milliseconds after which a browser that is never idle, or can't say so, is taken for idle. */
const patience = 3_000;

/** Milliseconds without a call after which a page stands: code that comes in between asks for more. */
const rest = 1_000;

/** Once the browser has nothing else to do. */
const runWhenIdle = (task: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: patience });
  else setTimeout(task, patience);
};

/**
 * Fetches what a page will need in a moment, once it has its figures and the browser has nothing else to do: on a slow
 * line whatever is fetched before keeps them waiting.
 */
export const usePreloadWhenIdle = ({ load }: { load: () => Promise<unknown> }): void => {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const fetchIt = () => {
      // What can't be had now is asked for again when it is shown.
      if (!isGone) load().catch(() => undefined);
    };
    const wait = () => {
      clearTimeout(waiting);
      if (client.isFetching() > 0) return;
      waiting = setTimeout(() => {
        stop();
        runWhenIdle(fetchIt);
      }, rest);
    };
    const stop = client.getQueryCache().subscribe(wait);
    wait();
    return () => {
      isGone = true;
      clearTimeout(waiting);
      stop();
    };
  }, [client, load]);
};
