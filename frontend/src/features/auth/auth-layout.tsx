import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { mainElementId } from '#ui/page/page-shell';
import { ProductLogo } from '#ui/product-logo';
import { authMessages } from './messages';

interface Props {
  title: string;
  children: ReactNode;
  /** Where else to go, under the form. */
  footer: ReactNode;
}

export const AuthLayout = ({ title, children, footer }: Props) => (
  <main
    id={mainElementId}
    tabIndex={-1}
    className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10 outline-none"
  >
    <div className="flex justify-center">
      <ProductLogo />
    </div>
    <div className="rounded-2xl border border-line bg-surface-raised p-6 shadow-card sm:p-8">
      <h1 className="mb-6 text-2xl font-semibold">{title}</h1>
      {children}
      <div className="mt-6 grid gap-1.5 border-t border-line pt-5 text-sm text-ink-muted">{footer}</div>
    </div>
    <p className="mx-auto flex max-w-sm items-start gap-2.5 text-sm text-ink-muted">
      <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-medium text-ink">{authMessages.restricted}</strong> {authMessages.restrictedWhy}
      </span>
    </p>
  </main>
);

export const authLinkClasses = 'font-medium text-accent underline underline-offset-4 hover:text-accent-strong';
