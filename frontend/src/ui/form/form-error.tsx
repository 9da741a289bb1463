import type { ReactNode } from 'react';

const scrollBannerIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

type RefusalProps = { sentence: string; remedy?: ReactNode };

/** Why a form was not taken, above its buttons, with what to do about it where there is something. */
export function FormError({ sentence, remedy }: RefusalProps) {
  return (
    <div
      role="alert"
      ref={scrollBannerIntoView}
      className="mt-4 scroll-mb-24 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-negative-soft px-4 py-3 text-sm text-negative"
    >
      <p className="min-w-0 flex-1">{sentence}</p>
      {remedy}
    </div>
  );
}
