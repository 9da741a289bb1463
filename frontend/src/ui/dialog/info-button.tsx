import { Info } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The small button beside a figure or a field that tells more about it, in a note or a dialog; 44 px under a finger. */
export const InfoButton = ({ label, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-haspopup="dialog"
    {...rest}
    className="relative inline-grid size-6 shrink-0 place-items-center print:hidden rounded-full text-ink-muted transition-colors duration-100 after:absolute hover:text-accent aria-expanded:text-accent pointer-coarse:after:-inset-2.5"
  >
    <Info aria-hidden className="size-4" />
  </button>
);
