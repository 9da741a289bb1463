import { notifyManager, useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ComputedFigure, FigureTerm } from '#core/insight/explain/figure-terms';
import { useMediaQuery } from '#lib/use-media-query';
import { Dialog } from '#ui/dialog/dialog';
import { ErrorState } from '#ui/page/error-state';
import { Spinner } from '#ui/spinner';
import { ExplanationPanel } from './explanation-panel';
import { FigureExplanation, FigureExplanations } from './figure-explanation';
import { explanationMessages } from './messages';

/** One figure, or all those of a row; null where there is none, and so nothing to explain. */
export type ExplainedFigures = ComputedFigure | readonly FigureTerm[] | null;
/** With the sentence that tells how it is computed, where that comes with the code that makes it. */
export interface ExplainedFiguresWithHint {
  hint: string | undefined;
  made: ExplainedFigures;
}
export type LoadExplanation = () => Promise<ExplainedFigures | ExplainedFiguresWithHint>;

const isMany = (figures: ExplainedFigures): figures is readonly FigureTerm[] => Array.isArray(figures);

const hasHint = (figures: ExplainedFigures | ExplainedFiguresWithHint): figures is ExplainedFiguresWithHint =>
  figures !== null && 'made' in figures;

const HintLine = ({ children }: { children: string }) => <p className="mb-4 text-sm text-ink-muted">{children}</p>;

interface ShownProps {
  made: ExplainedFigures;
  /** The figure of several that is open at first. */
  asked: string | undefined;
}

const Shown = ({ made, asked }: ShownProps) => {
  if (isMany(made)) return <FigureExplanations of={made} asked={asked} />;
  return made ? <FigureExplanation of={made} /> : <p className="text-ink-muted">{explanationMessages.noneHere}</p>;
};

/** Whether the page has read what it shows: what it kept of the last visit may still be replaced by then. */
const useHasRead = (): boolean => {
  const isReading = useIsFetching() > 0;
  const [hasRead, setHasRead] = useState(!isReading);
  useEffect(() => {
    // An answer that has come is told to the page a moment later: until then it would be explained as it was.
    if (!isReading) notifyManager.schedule(() => setHasRead(true));
  }, [isReading]);
  return hasRead;
};

/** As the figures stood when it was opened, or as soon as the page had read them; what is open stays after that. */
const MadeNow = ({ make, asked }: { make: LoadExplanation } & Pick<ShownProps, 'asked'>) => {
  const [figures, setFigures] = useState<ExplainedFigures | ExplainedFiguresWithHint | 'failed' | undefined>();
  const [attempt, setAttempt] = useState(0);
  const hasRead = useHasRead();
  const makeLatest = useEffectEvent(make);
  useEffect(() => {
    let isLatest = true;
    const show = (done: typeof figures): void => {
      if (isLatest) setFigures(done);
    };
    makeLatest().then(show, () => show('failed'));
    return () => {
      isLatest = false;
    };
  }, [attempt, hasRead]);
  const retry = (): void => {
    setFigures(undefined);
    setAttempt(attempt + 1);
  };
  if (figures === undefined) return <Spinner label={explanationMessages.loading} />;
  if (figures === 'failed') {
    return <ErrorState title={explanationMessages.failed} message={explanationMessages.failedHint} onRetry={retry} />;
  }
  if (!hasHint(figures)) return <Shown made={figures} asked={asked} />;
  return (
    <>
      {figures.hint && <HintLine>{figures.hint}</HintLine>}
      <Shown made={figures.made} asked={asked} />
    </>
  );
};

/** A row's link may lead to another part of the very page that this lies over. */
const useLeftByLink = (onClose: () => void): void => {
  const { pathname, search } = useLocation();
  const [first] = useState(pathname + search);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname + search !== first) leave();
  }, [pathname, search, first]);
};

interface ExplainDialogProps {
  /** What is explained: `Net worth`, or whose figures: `AAPL`. */
  name: string;
  /** It as it stands on the page; several have none. */
  figure?: ReactNode;
  /** What was pressed; what has the focus where nobody says. */
  opener?: HTMLElement | undefined;
  onClose: () => void;
  hint?: string | undefined;
  of?: LoadExplanation | undefined;
  asked?: string | undefined;
  children?: ReactNode;
}

/** From here on a page has room for a panel beside what is explained. */
const wide = '(width >= 64rem)';

/** What is behind a figure, when it is first pressed: beside the page, or over it where there is no room beside it. */
export default function ExplainDialog({
  name,
  figure,
  opener: pressed,
  onClose,
  hint,
  of,
  asked,
  children,
}: ExplainDialogProps) {
  useLeftByLink(onClose);
  // Kept here: a window that is made narrower and wider changes what it is shown in.
  const [opener] = useState(
    () => pressed ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null),
  );
  const isWide = useMediaQuery(wide);
  const body = (
    <>
      {hint && <HintLine>{hint}</HintLine>}
      {of ? <MadeNow make={of} asked={asked} /> : children}
    </>
  );
  if (isWide) {
    return <ExplanationPanel {...{ name, figure, opener, onClose }}>{body}</ExplanationPanel>;
  }
  return (
    <Dialog
      title={name}
      {...(figure !== undefined && { description: <span className="text-2xl font-semibold text-ink">{figure}</span> })}
      onClose={onClose}
      size="lg"
    >
      {body}
    </Dialog>
  );
}
