import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '#ui/button';
import { ProductLogo } from '#ui/product-logo';
import { NoticesBellSlot } from './notices-bell-slot';
import { SlideInMenu } from './slide-in-menu';

const menuId = 'slide-in-menu';

/** On narrow screens: the product and the button that opens the menu. The menu closes when the page changes. */
export const DashboardTopBar = () => {
  const { pathname } = useLocation();
  const [{ path, open }, setState] = useState({ path: pathname, open: false });
  if (path !== pathname) setState({ path: pathname, open: false });
  const setOpen = (wanted: boolean): void => setState({ path: pathname, open: wanted });
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface-raised px-4 lg:hidden print:hidden">
      <Link to="/dashboard" className="flex min-h-11 items-center rounded-lg">
        <ProductLogo />
      </Link>
      <div className="flex items-center gap-1">
        <NoticesBellSlot />
        <IconButton
          label="Open menu"
          icon={<MenuIcon aria-hidden />}
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      {open && <SlideInMenu id={menuId} onClose={() => setOpen(false)} />}
    </header>
  );
};
