import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';

const missing = 'This part of the page could not be loaded. Check your connection and try again.';

type Loaded<Props> = Promise<{ default: ComponentType<Props> }>;

interface Wanted {
  /** Called where its code cannot be had, which is told by a toast. */
  onMissing: () => void;
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
  const Part = ({ onMissing, ...props }: Props & Wanted) => {
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
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
  return Object.assign(Part, { load });
};

/** Milliseconds after which a browser that is never idle, or can't say so, is taken for idle. */
const patience = 3_000;

/** Fetches what a page will need in a moment, once the browser has nothing else to do. */
export const usePreload = ({ load }: { load: () => Promise<unknown> }): void => {
  useEffect(() => {
    let isGone = false;
    // What can't be had now is asked for again when it is shown.
    const fetchIt = () => {
      if (!isGone) load().catch(() => undefined);
    };
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchIt, { timeout: patience });
    else setTimeout(fetchIt, patience);
    return () => {
      isGone = true;
    };
  }, [load]);
};
