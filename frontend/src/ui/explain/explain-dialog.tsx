import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyPart, Explained } from '#core/insight/explained';
import { Dialog } from '#ui/dialog';
import { ErrorState } from '#ui/error-state';
import { Spinner } from '#ui/spinner';
import { Explanation, Explanations } from './explanation';
import { words } from './words';

/** One figure, or all those of a row; null where there is none, and so nothing to explain. */
export type Made = Explained | readonly AnyPart[] | null;
/** With the sentence that tells how it is computed, where that comes with the code that makes it. */
export interface Told {
  hint: string | undefined;
  made: Made;
}
export type Make = () => Promise<Made | Told>;

const isMany = (made: Made): made is readonly AnyPart[] => Array.isArray(made);

const isTold = (made: Made | Told): made is Told => made !== null && 'made' in made;

const HintLine = ({ children }: { children: string }) => <p className="mb-4 text-sm text-ink-muted">{children}</p>;

const Shown = ({ made }: { made: Made }) => {
  if (isMany(made)) return <Explanations of={made} />;
  return made ? <Explanation of={made} /> : <p className="text-ink-muted">{words.noneHere}</p>;
};

/** As the figures stood when it was opened: they may be read again meanwhile, and what is open stays. */
const MadeNow = ({ make }: { make: Make }) => {
  const [made, setMade] = useState<Made | Told | 'failed' | undefined>();
  const [first] = useState(() => make);
  useEffect(() => {
    if (made === undefined) {
      first().then(
        (done) => setMade(done),
        () => setMade('failed'),
      );
    }
  }, [first, made]);
  if (made === undefined) return <Spinner label={words.loading} />;
  if (made === 'failed') {
    return <ErrorState title={words.failed} message={words.failedHint} onRetry={() => setMade(undefined)} />;
  }
  if (!isTold(made)) return <Shown made={made} />;
  return (
    <>
      {made.hint && <HintLine>{made.hint}</HintLine>}
      <Shown made={made.made} />
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
  onClose: () => void;
  hint?: string | undefined;
  of?: Make | undefined;
  children?: ReactNode;
}

/** What is behind the button, when it is first pressed. */
export default function ExplainDialog({ onClose, hint, of, children }: ExplainDialogProps) {
  useLeftByLink(onClose);
  return (
    <Dialog title={words.title} onClose={onClose} size="lg">
      {hint && <HintLine>{hint}</HintLine>}
      {of ? <MadeNow make={of} /> : children}
    </Dialog>
  );
}
