import { useEffect, useState } from 'react';
import type { Explained } from '#core/insight/explained';
import { ErrorState } from '#ui/error-state';
import { Spinner } from '#ui/spinner';
import { type ExplainWords, Explanation } from './explanation';
import { words } from './words';

/** What is told: a figure, or those of a row one after the other; none where there is nothing to tell. */
export interface Telling extends ExplainWords {
  figures: readonly Explained[];
}

interface ToldProps {
  hint?: string | undefined;
  tell: () => Promise<Telling>;
}

const Figures = ({ figures, ...rest }: Telling) => {
  if (figures.length === 0) return <Explanation of={null} {...rest} />;
  return (
    <div className="space-y-6">
      {figures.map((figure, at) => (
        <section key={at}>
          <Explanation of={figure} {...rest} />
        </section>
      ))}
    </div>
  );
};

/** What is behind the button, once it has been computed. */
export default function Told({ hint, tell }: ToldProps) {
  const [told, setTold] = useState<Telling | null>(null);
  const [error, setError] = useState(false);
  useEffect(() => {
    if (told || error) return;
    let isGone = false;
    tell().then(
      (telling) => !isGone && setTold(telling),
      () => !isGone && setError(true),
    );
    return () => {
      isGone = true;
    };
  }, [told, error, tell]);
  if (error) return <ErrorState title={words.failed} message={words.failedHint} onRetry={() => setError(false)} />;
  return (
    <>
      {hint && <p className="mb-4 text-sm text-ink-muted">{hint}</p>}
      {told ? <Figures {...told} /> : <Spinner label={words.loading} />}
    </>
  );
}
