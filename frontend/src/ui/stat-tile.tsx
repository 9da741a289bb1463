import { type ReactNode, useId } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { ExplainButton, FigureWithExplanation } from './explain/explain-button';

type StatProps = {
  label: string;
  value: ReactNode;
  /** How the figure is computed, in a sentence, where that is all there is to say. */
  hint?: string | undefined;
  detail?: ReactNode;
  /** The way into what it was made of: an `ExplainButton`; the figure becomes it. */
  explain?: ReactNode;
  tone?: 'neutral' | 'positive' | 'negative' | undefined;
};

const tones = { neutral: '', positive: 'text-positive', negative: 'text-negative' };

/** One figure with its name. Where its group is narrow, name and figure share a line. */
export function StatTile({ label, value, hint, detail, explain, tone = 'neutral' }: StatProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div
      role="group"
      aria-labelledby={labelId}
      className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 @wide:flex-col @wide:flex-nowrap @wide:items-start @wide:justify-start"
    >
      <div id={labelId} className="flex min-h-6 items-center text-sm text-ink-muted">
        {label}
      </div>
      <div
        data-stat-value
        className={joinClassNames(
          'figures ml-auto text-lg font-semibold @wide:mt-1 @wide:ml-0 @wide:text-2xl',
          tones[tone],
        )}
      >
        <FigureWithExplanation explain={explain ?? (hint && <ExplainButton name={label} hint={hint} />)}>
          {value}
        </FigureWithExplanation>
      </div>
      {detail && <div className="w-full text-right text-sm text-ink-muted @wide:mt-1 @wide:text-left">{detail}</div>}
    </div>
  );
}

/**
 * Figures side by side on one panel, parted by hairlines; inside a card they need no panel of their own.
 * Three stand in one row, four in one or in two rows of two, never three and one, and five in one row where there is room.
 */
export function StatGroup({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div
        data-arrow-keys="items"
        className={
          'flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card @wide:flex-row @wide:flex-wrap ' +
          '*:bg-surface-raised *:px-4 *:py-3 @wide:*:min-w-50 @wide:*:flex-1 @wide:*:px-6 @wide:*:py-5 ' +
          '@4xl:has-[>:nth-child(5):last-child]:*:min-w-0 @4xl:has-[>:nth-child(5):last-child]:*:px-4 @4xl:has-[>:nth-child(5):last-child]:[&_[data-stat-value]]:text-xl ' +
          '@wide:has-[>:nth-child(4):last-child]:*:min-w-2/5 @4xl:has-[>:nth-child(4):last-child]:*:min-w-min ' +
          'in-data-card:rounded-none in-data-card:border-0 in-data-card:bg-transparent in-data-card:shadow-none ' +
          'in-data-card:*:px-0 in-data-card:*:py-1 @wide:in-data-card:gap-6 @wide:in-data-card:*:min-w-40 @wide:in-data-card:*:px-0 @wide:in-data-card:*:py-0'
        }
      >
        {children}
      </div>
    </div>
  );
}
