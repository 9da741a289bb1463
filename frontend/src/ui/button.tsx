import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { joinClassNames } from '#lib/join-class-names';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'md' | 'sm';
type Look = { variant?: Variant | undefined; size?: Size | undefined };

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg border font-medium whitespace-nowrap select-none print:hidden ' +
  'transition-colors duration-100 [&_svg]:shrink-0 disabled:opacity-55 aria-disabled:opacity-55 ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const variants: Record<Variant, string> = {
  primary:
    'border-transparent bg-accent text-accent-ink shadow-card not-disabled:not-aria-disabled:hover:bg-accent-strong',
  secondary:
    'border-line bg-surface-raised text-ink shadow-card not-disabled:not-aria-disabled:hover:bg-surface-sunken',
  ghost:
    'border-transparent text-ink-muted not-disabled:not-aria-disabled:hover:bg-surface-sunken not-disabled:not-aria-disabled:hover:text-ink',
  danger:
    'border-transparent bg-danger text-danger-ink shadow-card not-disabled:not-aria-disabled:hover:bg-danger-strong',
};

const sizes: Record<Size, string> = {
  md: 'min-h-10 px-4 text-sm [&_svg]:size-4 pointer-coarse:min-h-11',
  sm: 'min-h-8 px-3 text-sm [&_svg]:size-4 pointer-coarse:min-h-11',
};

const iconSizes: Record<Size, string> = {
  md: 'size-10 text-sm [&_svg]:size-5 pointer-coarse:size-11',
  sm: 'size-8 text-sm [&_svg]:size-4 pointer-coarse:size-11',
};

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined; icon?: ReactNode };

/** Also keeps a form from being sent by Enter, which presses its button. */
const ignorePress = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();

/**
 * While `busy` it takes no second press, shows a spinner in place of its icon and keeps its words. It is not `disabled`
 * then: whoever pressed it by keyboard would lose their place on the page.
 */
export function Button({ variant = 'secondary', size = 'md', busy = false, icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      {...(busy && { onClick: ignorePress })}
      className={joinClassNames(base, variants[variant], sizes[size], rest.className)}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look & { label: string; icon: ReactNode };

/** `label` is both its accessible name and its tooltip. */
export function IconButton({ label, icon, variant = 'ghost', size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={joinClassNames(base, variants[variant], iconSizes[size], rest.className)}
    >
      {icon}
    </button>
  );
}

type LinkButtonProps = LinkProps & Look & { icon?: ReactNode };

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ variant = 'secondary', size = 'md', icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={joinClassNames(base, variants[variant], sizes[size], rest.className)}>
      {icon}
      {children}
    </Link>
  );
}
