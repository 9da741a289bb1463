import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { focusPageTitle } from '#lib/focus';
import { joinClassNames } from '#lib/join-class-names';
import { useCloseOnBack } from '#lib/use-close-on-back';
import { Button, IconButton } from '#ui/button';

type FrameProps = {
  /** Called where the person leaves it: by its X, Escape, Back or a press beside it. Whoever shows it takes it away. */
  onClose: () => void;
  /** While something is under way it cannot be left. */
  busy?: boolean | undefined;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

const scrim = 'fixed inset-0 z-40 flex justify-center animate-fade-in';
const panel =
  'relative flex w-full min-w-0 flex-col overflow-clip bg-surface-raised text-ink shadow-float outline-none animate-enter';

/**
 * Remembers what had the focus and gives it back; to the page's heading where that is gone, as after a delete. That is
 * done by a timer, before which something else may have been opened and typed in: it keeps the focus.
 */
const useReturnOfFocus = () => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement as HTMLElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      opener.current?.focus();
      if (document.activeElement === document.body) focusPageTitle();
    },
  };
};

type PanelProps = FrameProps & {
  role?: 'dialog' | 'alertdialog';
  place: string;
  width: string;
  /** Nothing of the page is seen behind it. */
  veiled?: boolean | undefined;
  /** It holds nothing but text: the keyboard scrolls its body. */
  reads?: boolean | undefined;
};

function Panel({
  onClose,
  busy,
  title,
  description,
  children,
  role = 'dialog',
  place,
  width,
  veiled,
  reads,
}: PanelProps) {
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { remember, giveBack } = useReturnOfFocus();
  const leave = () => {
    if (!busy) onClose();
  };
  useCloseOnBack(true, leave);
  /** The first field takes the focus, except where that would raise a touch keyboard over the form. */
  const settle = (event: Event) => {
    remember();
    if (role === 'alertdialog' || !matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <Radix.Root open onOpenChange={leave}>
      <Radix.Portal>
        <div data-dialog-scrim className={joinClassNames(scrim, veiled ? 'bg-surface' : 'bg-scrim', place)}>
          <Radix.Content
            ref={content}
            role={role}
            aria-modal
            onOpenAutoFocus={settle}
            onCloseAutoFocus={giveBack}
            {...(!description && { 'aria-describedby': undefined })}
            className={joinClassNames(panel, width)}
          >
            <div data-heading className="border-b border-line py-4 pr-16 pl-4 sm:pl-6">
              <Radix.Title className="text-lg font-semibold">
                <span id={titleId}>{title}</span>
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-ink-muted">{description}</Radix.Description>
              )}
            </div>
            <div
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6"
              {...(reads && { role: 'region', 'aria-labelledby': titleId, tabIndex: 0 })}
            >
              {children}
            </div>
            {/* Last in the order of focus, so that a form begins at its first field. */}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} className="absolute top-2 right-2 sm:right-4" />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

const sheet = 'sm:max-h-[calc(100dvh-4rem)] sm:self-center sm:rounded-2xl sm:border sm:border-line';
const widths = { md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

/** On a narrow screen it fills the screen; its body scrolls, its title and its `DialogFooter` stay. */
export type DialogProps = FrameProps & Pick<PanelProps, 'veiled' | 'reads'> & { size?: 'md' | 'lg' | undefined };

export function Dialog({ size = 'md', ...frame }: DialogProps) {
  return <Panel {...frame} place="sm:px-4" width={joinClassNames(sheet, widths[size])} />;
}

/** The buttons at the end of a dialog's body (or of the form in it); they stay in sight while the body scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-6 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface-raised px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
      {children}
    </div>
  );
}

type ConfirmDialogProps = Omit<FrameProps, 'description'> & {
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
};

/** Asks before something that is not done by mistake. Its focus begins on Cancel. */
export function ConfirmDialog({
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  ...frame
}: ConfirmDialogProps) {
  return (
    <Panel
      {...frame}
      role="alertdialog"
      place="items-center px-4"
      width="max-h-[calc(100dvh-2rem)] max-w-md rounded-2xl border border-line"
    >
      <div className="text-ink-muted">{children}</div>
      <DialogFooter>
        <Button disabled={frame.busy} onClick={frame.onClose}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={frame.busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Panel>
  );
}
