import { Link, Outlet } from 'react-router-dom';
import { LinkButton } from '#ui/button';
import { mainElementId } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { ProductLogo } from '#ui/product-logo';

/** The frame of what anyone may see. */
export default function PublicFrame() {
  return (
    <>
      <SkipLink />
      <header className="print:hidden border-b border-line bg-surface-raised">
        <div className="mx-auto flex h-16 max-w-5xl items-center justify-between px-4 sm:px-6">
          <Link to="/blog" className="flex min-h-11 items-center rounded-lg">
            <ProductLogo />
          </Link>
          <LinkButton to="/login" size="sm">
            Sign in
          </LinkButton>
        </div>
      </header>
      <main id={mainElementId} tabIndex={-1} className="mx-auto max-w-5xl px-4 py-10 outline-none sm:px-6">
        <Outlet />
      </main>
    </>
  );
}
