import { Popover } from 'radix-ui';
import { type ComponentProps, type RefObject, useRef } from 'react';

type FloatingProps = Pick<
  ComponentProps<typeof Popover.Content>,
  'id' | 'role' | 'aria-label' | 'className' | 'children' | 'onPointerEnter' | 'onPointerLeave'
> & {
  /** The button that it explains. A press on it is the button's own affair. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  /** Takes the focus, and gives it back when it is closed from the keyboard. */
  takesFocus?: boolean;
};

/** What stands over the page beside its button; Escape or a press elsewhere closes it. A chunk of its own: see `createOnDemandComponent`. */
export default function FloatingPanel({ anchor, open, onClose, takesFocus = false, ...content }: FloatingProps) {
  const isLeft = useRef(false);
  return (
    <Popover.Root open={open} onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            isLeft.current = false;
            if (!takesFocus) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (takesFocus && !isLeft.current) anchor.current?.focus();
          }}
          {...content}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
