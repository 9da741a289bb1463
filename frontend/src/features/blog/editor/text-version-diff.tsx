import { useMemo } from 'react';
import { diffTextLines, type TextDiffLine } from '../writing/text-difference';
import { postEditingMessages } from './editing-messages';

const looks = { taken: 'bg-negative-soft text-negative', added: 'bg-positive-soft text-positive', same: '' } as const;
const marks = { taken: '−', added: '+', same: ' ' } as const;

interface DiffLabels {
  /** Said before a line that is only in the first text, and one that is only in the second. */
  taken: string;
  added: string;
  /** Where there is no difference. */
  none: string;
}
const versionLabels: DiffLabels = {
  taken: postEditingMessages.taken,
  added: postEditingMessages.added,
  none: postEditingMessages.same,
};

const Line = ({ line, labels }: { line: TextDiffLine; labels: DiffLabels }) => {
  if (line.kind === 'skipped')
    return <li className="py-1 text-ink-muted">{postEditingMessages.unchanged(line.lines)}</li>;
  return (
    <li className={`flex gap-2 px-1 ${looks[line.kind]}`}>
      <span aria-hidden className="w-3 shrink-0 select-none">
        {marks[line.kind]}
      </span>
      {line.kind !== 'same' && <span className="sr-only">{labels[line.kind]}</span>}
      <span className="min-w-0 break-words whitespace-pre-wrap">{line.text || '\u00a0'}</span>
    </li>
  );
};

interface DifferenceProps {
  before: string;
  after: string;
  /** Of a version and the editor, unless others are given. */
  labels?: DiffLabels;
}

/** Two texts, line by line. Its library comes with the first difference that is looked at. */
export default function VersionDifference({ before, after, labels = versionLabels }: DifferenceProps) {
  const lines = useMemo(() => diffTextLines(before, after), [before, after]);
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{labels.none}</p>;
  return (
    <ol className="font-mono text-sm">
      {lines.map((line, at) => (
        <Line key={at} line={line} labels={labels} />
      ))}
    </ol>
  );
}
