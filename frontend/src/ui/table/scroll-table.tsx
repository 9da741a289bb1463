import { type ReactNode, useId } from 'react';
import { useScrollRegion } from './scroll-region';

/** A table that stands in rows of its own making: it scrolls sideways by keyboard too where it is wider than its room. */
export function ScrollTable({ caption, children }: { caption: string; children: ReactNode }) {
  const captionId = useId();
  const region = useScrollRegion(captionId);
  return (
    <div {...region} className="relative -m-1 overflow-x-auto p-1 print:m-0 print:overflow-visible print:p-0">
      {/* Browsers forget what a table is once it is not displayed as one. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-labelledby={captionId} className="block w-full @3xl:table">
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}
