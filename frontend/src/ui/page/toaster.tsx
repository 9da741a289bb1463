import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { joinClassNames } from '#lib/join-class-names';

/** Milliseconds. The store itself holds at most 20 toasts, the newest. */
const options = {
  duration: 4000,
  removeDelay: 120,
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

const icons: Record<Toast['type'], ReactNode> = {
  success: <CircleCheck aria-hidden className="size-5 text-positive" />,
  error: <CircleAlert aria-hidden className="size-5 text-negative" />,
  loading: <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" />,
  blank: null,
  custom: null,
};

const cardClass =
  'flex w-fit max-w-full gap-3 rounded-xl border border-line bg-surface-raised px-4 py-3 text-sm ' +
  'font-medium text-ink shadow-float';

function ToastCard({ toast }: { toast: Toast }) {
  const motion = toast.visible ? 'animate-enter' : 'animate-leave opacity-0';
  const message = resolveValue(toast.message, toast);
  if (toast.type === 'custom') return <div className={motion}>{message}</div>;
  const icon = toast.icon ?? icons[toast.type];
  return (
    <div className={joinClassNames(cardClass, motion)}>
      {icon && <span className="shrink-0">{icon}</span>}
      <div className="min-w-0">{message}</div>
    </div>
  );
}

/** Pixels: below the bar that a narrow page begins with; a little air; the widest toast with the margin beside it. */
const minTop = 64;
const gap = 8;
const maxWidth = 400;

/** The title with its buttons that a toast must not cover: that of the open dialog, else the page's. */
const findHeading = (): Element | null =>
  [...document.querySelectorAll('[data-heading]')].at(-1) ??
  document.querySelector('main header') ??
  document.querySelector('h1');

/** As high as a toast can stand at the right, in pixels of the window. */
const findTop = (): number => {
  const heading = findHeading()?.getBoundingClientRect();
  if (!heading || heading.right < window.innerWidth - maxWidth) return minTop;
  return Math.min(Math.max(minTop, heading.bottom + gap), window.innerHeight / 2);
};

/** A page that comes or grows moves it. */
const useTop = (isVisible: boolean): number => {
  const [top, setTop] = useState(minTop);
  useLayoutEffect(() => {
    if (!isVisible) return;
    const place = (): void => setTop(findTop());
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isVisible]);
  return top;
};

/**
 * Where toasts appear: at the right, right below the title and its buttons; the newest first, read out politely. They are
 * for reading: a press goes to what lies under them, and a pointer that happens to rest there does not keep them.
 */
export function Toaster() {
  const { toasts } = useToaster(options);
  const top = useTop(toasts.length > 0);
  return (
    <section
      aria-live="polite"
      aria-label="Notifications"
      style={{ top }}
      className="print:hidden pointer-events-none fixed inset-x-4 z-60 flex flex-col items-end gap-2 sm:left-auto sm:max-w-sm"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
