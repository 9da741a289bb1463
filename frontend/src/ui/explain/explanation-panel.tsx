import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { joinClassNames } from '#lib/join-class-names';
import { IconButton } from '#ui/button';
import { mainElementId } from '#ui/page/page-shell';
import { explanationMessages } from './messages';
import { resetPageSlide, slidePageToReveal } from './slide-page';

/** Closes the one that is open: there is never more than one, and the next takes its place. */
let closeOpenPanel: (() => void) | null = null;

/** Whether another was open when this one was asked for. */
const useIsOnlyPanel = (onClose: () => void): boolean => {
  const [isFirst] = useState(() => closeOpenPanel === null);
  const closeThis = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const close = () => closeThis();
    closeOpenPanel?.();
    closeOpenPanel = close;
    return () => {
      if (closeOpenPanel === close) closeOpenPanel = null;
    };
  }, []);
  return isFirst;
};

const isElement = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement;

/** Where Tab stops within the panel, as it stands. */
const listTabStops = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), summary')].filter((one) =>
    one.checkVisibility(),
  );

interface PanelPlace {
  panel: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  opener: HTMLElement | null;
  onLeave: () => void;
}

/** For Tab it stands after the figure that opened it, wherever it is drawn; Escape leaves it, from the page as well. */
const usePanelKeys = ({ panel, heading, opener, onLeave }: PanelPlace): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What stands above the panel has had its Escape.
    if (event.defaultPrevented || !panel.current) return;
    if (event.key === 'Escape') onLeave();
    if (event.key !== 'Tab' || !opener?.isConnected) return;
    const stops = listTabStops(panel.current);
    const isAt = (one: Element | null | undefined) => one === document.activeElement;
    if (isAt(opener) && !event.shiftKey) {
      event.preventDefault();
      heading.current?.focus();
    } else if (event.shiftKey && isAt(heading.current)) {
      event.preventDefault();
      opener.focus();
    } else if (!event.shiftKey && isAt(stops.at(-1))) {
      // The browser goes on from here.
      opener.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

/** What moves with the page; a dialog or a menu above it does not. */
const isOfPage = (one: HTMLElement): boolean =>
  one.closest('main, aside') !== null && one.closest('[role="dialog"], [role="menu"]') === null;

/** Neither the figure nor what has the focus after it lies under the panel. */
const usePageBeside = ({ panel, opener }: Pick<PanelPlace, 'panel' | 'opener'>): void => {
  useEffect(() => {
    const show = (target: HTMLElement | null) => {
      if (panel.current && target) slidePageToReveal(target, panel.current);
    };
    // By the keyboard: what is pressed with a pointer is seen, and is not to move away under it.
    const onFocus = ({ target }: FocusEvent) => {
      if (isElement(target) && isOfPage(target) && target.matches(':focus-visible')) show(target);
    };
    // Told at once, and whenever the window is made wider or narrower.
    const sizes = new ResizeObserver(() => show(opener));
    sizes.observe(document.documentElement);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      sizes.disconnect();
      // Another stands in its place by now, or none.
      if (closeOpenPanel === null) resetPageSlide();
    };
  }, [panel, opener]);
};

interface ExplanationPanelProps {
  name: string;
  figure?: ReactNode;
  /** What gets the focus back. */
  opener: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** The explanation beside the page, which can be used meanwhile: it is no modal dialog. */
export const ExplanationPanel = ({ name, figure, opener, onClose, children }: ExplanationPanelProps) => {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useIsOnlyPanel(onClose);
  const leave = () => {
    const hasFocus = panel.current?.contains(document.activeElement) || document.activeElement === document.body;
    onClose();
    // Whoever has gone on in the page stays there.
    if (hasFocus) opener?.focus();
  };
  usePanelKeys({ panel, heading, opener, onLeave: leave });
  usePageBeside({ panel, opener });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // Also where a narrower window takes it away: the dialog in its place gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => {
      if (shown?.contains(document.activeElement)) opener?.focus({ preventScroll: true });
    };
  }, [opener]);
  const main = document.getElementById(mainElementId);
  if (!main) return null;
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-name`}
      aria-describedby={figure === undefined ? undefined : `${id}-figure`}
      className={joinClassNames(
        'fixed inset-y-0 right-0 z-30 flex w-104 flex-col border-l border-line bg-surface-raised text-base text-ink shadow-float 2xl:w-120 print:hidden',
        isFirst && 'animate-fade-in',
      )}
    >
      <div className="border-b border-line py-4 pr-16 pl-6">
        <h2 ref={heading} id={`${id}-name`} tabIndex={-1} className="rounded-sm text-lg font-semibold">
          {name}
        </h2>
        {figure !== undefined && (
          <p id={`${id}-figure`} className="mt-0.5 text-2xl font-semibold">
            {figure}
          </p>
        )}
      </div>
      <IconButton
        label={explanationMessages.close}
        icon={<X aria-hidden />}
        onClick={leave}
        className="absolute top-2 right-4"
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-6">{children}</div>
    </section>,
    main,
  );
};
