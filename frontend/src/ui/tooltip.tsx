import { Tooltip as Radix } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react';
import { Button, IconButton, LinkButton } from './button';

const Provided = createContext(false);

/** Put once around the pages that use tooltips: the second one then opens without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value={true}>
      <Radix.Provider delayDuration={300} skipDelayDuration={200}>
        {children}
      </Radix.Provider>
    </Provided>
  );
}

const focusable = new Set<unknown>(['a', 'button', 'input', 'select', 'textarea', Button, IconButton, LinkButton]);

/** Whether what it explains can be reached by keyboard by itself. */
const canFocus = (children: ReactNode): children is ReactElement =>
  isValidElement<{ tabIndex?: number }>(children) &&
  (focusable.has(children.type) || (typeof children.type === 'string' && children.props.tabIndex !== undefined));

/** A dialog that opens gives the focus to its first button; only somebody at the keyboard asked for an explanation. */
const onlyByKeyboard: ComponentProps<typeof Radix.Trigger>['onFocus'] = (event) => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
};

type TooltipProps = { content: ReactNode; children: ReactNode };

function Bare({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const own = canFocus(children);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      {own ? (
        <Radix.Trigger asChild onFocus={onlyByKeyboard}>
          {children}
        </Radix.Trigger>
      ) : (
        <Radix.Trigger
          type="button"
          onFocus={onlyByKeyboard}
          onClick={(event) => {
            // A finger has no hover: a tap opens it, a tap elsewhere closes it.
            event.preventDefault();
            setOpen(true);
          }}
          className="cursor-help rounded-sm decoration-ink-muted/60 decoration-dotted underline-offset-4 [text-decoration-line:underline]"
        >
          {children}
        </Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] animate-enter rounded-lg bg-ink px-3 py-2 text-sm text-surface shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Explains what it surrounds, on hover, focus and tap. What cannot take the focus by itself becomes a button with a dotted line. */
export function Tooltip(props: TooltipProps) {
  return use(Provided) ? (
    <Bare {...props} />
  ) : (
    <TooltipProvider>
      <Bare {...props} />
    </TooltipProvider>
  );
}
