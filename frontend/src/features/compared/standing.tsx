import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Comparison } from '#contract/comparisons';
import { comparePath, compareWords, standingWords } from './messages';
import { comparisonsQuery, type Under } from './queries';

export const StandingIcon = ({ one: { changedSince, different } }: { one: Comparison }) => {
  const look = 'size-4 shrink-0';
  if (changedSince) return <History aria-hidden className={`${look} text-ink-muted`} />;
  if (different > 0) return <CircleAlert aria-hidden className={`${look} text-negative`} />;
  return <CircleCheck aria-hidden className={`${look} text-positive`} />;
};

/** On a platform's card: as of which day it was right, and the way to compare it. */
export default function Standing({ platform, under }: { platform: string; under: Under }) {
  const { data } = useQuery(comparisonsQuery(under));
  const one = data?.find((compared) => compared.platform === platform);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {one && (
        <span className="flex items-center gap-1.5">
          <StandingIcon one={one} />
          {standingWords(one)}
        </span>
      )}
      <Link
        to={comparePath(platform)}
        aria-label={`${compareWords}: ${platform}`}
        className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
      >
        {compareWords}
      </Link>
    </p>
  );
}
