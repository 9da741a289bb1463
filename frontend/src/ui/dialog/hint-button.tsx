import { type ReactNode, useId, useRef, useState } from 'react';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { InfoButton } from './info-button';

const Floating = createOnDemandComponent(() => import('./floating-panel'));

/** A small info button that opens an explanation on click, Enter or touch; Escape or a press elsewhere closes it. */
export function HintButton({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [{ open, isShown }, set] = useState({ open: false, isShown: false });
  const close = () => set({ open: false, isShown });
  return (
    <>
      <InfoButton
        ref={button}
        label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void Floating.load().catch(() => undefined)}
        onClick={() => set({ open: !open, isShown: true })}
      />
      {isShown && (
        <Floating
          {...{ id, open }}
          anchor={button}
          onClose={close}
          onMissing={() => set({ open: false, isShown: false })}
          takesFocus
          aria-label={label}
          className="z-50 w-max max-w-[min(20rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-surface-raised p-3 text-sm text-ink shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-enter"
        >
          {children}
        </Floating>
      )}
    </>
  );
}
