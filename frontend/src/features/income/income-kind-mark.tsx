import type { IncomePaymentView } from '#contract/income';
import { joinClassNames } from '#lib/join-class-names';

type Kind = IncomePaymentView['kind'] | 'maturity';

/** A circle, a square, a triangle and a diamond: told apart without colour. */
const shapes: Record<Kind, string> = {
  dividend: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z',
  cdInterest: 'M2 2h8v8h-8z',
  savingsInterest: 'M6 1.5 11 10.5H1z',
  maturity: 'M6 1 11 6 6 11 1 6z',
};
const inks: Record<Kind, string> = {
  dividend: 'text-accent',
  cdInterest: 'text-warning',
  savingsInterest: 'text-positive',
  maturity: 'text-ink-muted',
};

/** Filled what was paid, in outline what is to come, dashed what is estimated. */
export const IncomeKindMark = ({ kind, basis }: { kind: Kind; basis?: IncomePaymentView['basis'] }) => (
  <svg
    aria-hidden
    viewBox="0 0 12 12"
    className={joinClassNames('size-2.5 shrink-0', inks[kind])}
    fill={basis === 'paid' ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.5}
    strokeDasharray={basis === 'estimated' ? '2 1.5' : undefined}
  >
    <path d={shapes[kind]} />
  </svg>
);
