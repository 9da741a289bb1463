import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from './class-names';

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

const look =
  'flex w-fit max-w-full gap-3 rounded-xl border border-line bg-surface-raised px-4 py-3 text-sm ' +
  'font-medium text-ink shadow-float';

function ToastCard({ toast }: { toast: Toast }) {
  const motion = toast.visible ? 'animate-enter' : 'animate-leave opacity-0';
  const message = resolveValue(toast.message, toast);
  if (toast.type === 'custom') return <div className={motion}>{message}</div>;
  const icon = toast.icon ?? icons[toast.type];
  return (
    <div className={classNames(look, motion)}>
      {icon && <span className="shrink-0">{icon}</span>}
      <div className="min-w-0">{message}</div>
    </div>
  );
}

/**
 * Where toasts appear: at the right, under the page's title and main button, or over the title alone where that button
 * stands below it; the newest first, read out politely. They are for reading: a press goes to what lies under them, and
 * a pointer that happens to rest there does not keep them.
 */
export function Toaster() {
  const { toasts } = useToaster(options);
  return (
    <section
      aria-live="polite"
      aria-label="Notifications"
      className="print:hidden pointer-events-none fixed inset-x-4 top-15 z-60 flex flex-col items-end gap-2 sm:top-54 sm:left-auto sm:max-w-sm lg:top-28"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
