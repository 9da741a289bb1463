import type { ComponentProps } from 'react';
import { joinClassNames } from '#lib/join-class-names';

export type BadgeTone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

/** One or two words about the thing beside it. The words carry the meaning; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone | undefined }) {
  const shape = 'inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap';
  return <span {...rest} className={joinClassNames(shape, tones[tone], className)} />;
}
