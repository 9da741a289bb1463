import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createOnDemandComponent } from '#ui/page/on-demand';

const Floating = createOnDemandComponent(() => import('./floating-panel'));

/** Milliseconds: a pointer that only passes opens nothing; one on its way to the explanation does not close it. */
const delay = { open: 300, close: 120 };

/** Open by what the pointer does, after a pause; and at once by whoever else says so. */
const useOpening = () => {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (wanted: boolean, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(wanted);
    else timer.current = setTimeout(() => setOpen(wanted), after);
  };
  return { open, set };
};

/** Explains what it surrounds, on hover, focus and tap. What it surrounds becomes a button with a dotted line. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { open, set } = useOpening();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-describedby={open ? id : undefined}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'touch') return;
          void Floating.load().catch(() => undefined);
          set(true, delay.open);
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== 'touch') set(false, delay.close);
        }}
        // A dialog that opens gives the focus to its first button; only somebody at the keyboard asked for an explanation.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) set(true);
        }}
        onBlur={() => set(false)}
        // A finger has no hover: a tap opens it, a tap elsewhere closes it.
        onClick={() => set(true)}
        className="cursor-help rounded-sm decoration-ink-muted/60 decoration-dotted underline-offset-4 [text-decoration-line:underline]"
      >
        {children}
      </button>
      {open && (
        <Floating
          {...{ id, open }}
          anchor={button}
          onClose={() => set(false)}
          onMissing={() => set(false)}
          role="tooltip"
          onPointerEnter={() => set(true)}
          onPointerLeave={() => set(false, delay.close)}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] animate-enter rounded-lg bg-ink px-3 py-2 text-sm text-surface shadow-float"
        >
          {content}
        </Floating>
      )}
    </>
  );
}
