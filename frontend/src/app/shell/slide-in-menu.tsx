import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useCloseOnBack } from '#lib/use-close-on-back';
import { IconButton } from '#ui/button';
import { MainMenu } from './main-menu';

/** Where the fixed menu appears; the slide-in one then has no business staying open. */
const wide = '(width >= 64rem)';

/**
 * A native modal dialog: the page behind is inert, Tab stays inside, Escape closes, and closing gives the
 * focus back to the button that opened it.
 */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    const media = matchMedia(wide);
    const onChange = (): void => dialog.current?.close();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return { dialog, close };
};

const isForNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

export default function SlideInMenu({ id, onClose }: { id: string; onClose: () => void }) {
  const { dialog, close } = useModal();
  useCloseOnBack(true, close);
  const onClick = (event: MouseEvent<HTMLDialogElement>): void => {
    const target = event.target as Element;
    const link = target.closest('a');
    // A link to the page that one is on has only to close the menu.
    if (link?.pathname === location.pathname && !isForNewTab(event)) event.preventDefault();
    // What opens something else gives way to it: nothing can lie over a native dialog.
    if (link || target === dialog.current || target.closest('[data-leaves-menu]')) close();
  };
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label="Menu"
      data-dialog-scrim
      onClose={onClose}
      onClickCapture={onClick}
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overscroll-contain border-r border-line bg-surface-raised text-ink shadow-float transition-transform duration-200 backdrop:bg-scrim starting:-translate-x-full"
    >
      <IconButton label="Close menu" icon={<X aria-hidden />} onClick={close} className="absolute top-2 right-3" />
      <MainMenu />
    </dialog>
  );
}
