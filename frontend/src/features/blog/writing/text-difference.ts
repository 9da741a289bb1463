import { diffLines } from 'diff';

export type TextDiffLine = { kind: 'taken' | 'added' | 'same'; text: string } | { kind: 'skipped'; lines: number };

/** Unchanged lines that are shown around a change. */
const around = 2;

const splitLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** The ends of a run of unchanged lines, each beside the change that it stands at; what lies between is counted. */
const collapseUnchangedLines = (lines: readonly string[], isFirst: boolean, isLast: boolean): TextDiffLine[] => {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  const same = (text: string): TextDiffLine => ({ kind: 'same', text });
  // A line in place of one or two would save nothing.
  if (lines.length <= head + tail + 1) return lines.map(same);
  return [
    ...lines.slice(0, head).map(same),
    { kind: 'skipped', lines: lines.length - head - tail },
    ...(tail > 0 ? lines.slice(-tail).map(same) : []),
  ];
};

/** What became of a text, line by line, with two unchanged lines around each change; empty where they are the same. */
export const diffTextLines = (before: string, after: string): TextDiffLine[] => {
  const parts = diffLines(before.endsWith('\n') ? before : `${before}\n`, after.endsWith('\n') ? after : `${after}\n`);
  if (parts.every(({ added, removed }) => !added && !removed)) return [];
  return parts.flatMap(({ value, added, removed }, at): TextDiffLine[] => {
    const lines = splitLines(value);
    if (!added && !removed) return collapseUnchangedLines(lines, at === 0, at === parts.length - 1);
    return lines.map((text) => ({ kind: added ? 'added' : 'taken', text }));
  });
};
