import { useMemo } from 'react';
import { diffTextLines, type TextDiffLine } from '../writing/text-difference';
import { postEditingMessages } from './editing-messages';

const looks = { taken: 'bg-negative-soft text-negative', added: 'bg-positive-soft text-positive', same: '' } as const;
const marks = { taken: '−', added: '+', same: ' ' } as const;
const lineLabels = { taken: postEditingMessages.taken, added: postEditingMessages.added, same: '' } as const;

const Line = ({ line }: { line: TextDiffLine }) => {
  if (line.kind === 'skipped')
    return <li className="py-1 text-ink-muted">{postEditingMessages.unchanged(line.lines)}</li>;
  return (
    <li className={`flex gap-2 px-1 ${looks[line.kind]}`}>
      <span aria-hidden className="w-3 shrink-0 select-none">
        {marks[line.kind]}
      </span>
      {lineLabels[line.kind] && <span className="sr-only">{lineLabels[line.kind]}</span>}
      <span className="min-w-0 break-words whitespace-pre-wrap">{line.text || '\u00a0'}</span>
    </li>
  );
};

/** Two texts, line by line. Its library comes with the first difference that is looked at. */
export default function VersionDifference({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => diffTextLines(before, after), [before, after]);
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{postEditingMessages.same}</p>;
  return (
    <ol className="font-mono text-sm">
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </ol>
  );
}
