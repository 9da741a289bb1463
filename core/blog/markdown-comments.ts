const fence = /^ {0,3}(`{3,}|~{3,})/;

/** The text in runs of lines, those of fenced code apart. */
const splitAtFences = (markdown: string): { isCode: boolean; lines: string[] }[] => {
  const runs: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1];
    const begins = open === undefined && mark !== undefined;
    if (begins) {
      open = mark;
      runs.push({ isCode: true, lines: [] });
    }
    runs.at(-1)?.lines.push(line);
    if (!begins && open !== undefined && mark?.startsWith(open) && line.trim() === mark) {
      open = undefined;
      runs.push({ isCode: false, lines: [] });
    }
  }
  return runs.filter(({ lines }) => lines.length > 0);
};

/**
 * The text without its HTML comments, which no reader sees; those within fenced code stay. One that is never closed hides
 * all that follows, as in the page: `a <!-- b --> c` -> `a  c`.
 */
export const removeMarkdownComments = (markdown: string): string => {
  const kept: string[] = [];
  let isOpen = false;
  for (const { isCode, lines } of splitAtFences(markdown)) {
    let text = lines.join('\n');
    if (isOpen) {
      const end = text.indexOf('-->');
      if (end < 0) continue;
      text = text.slice(end + 3);
      isOpen = false;
    }
    if (!isCode) {
      text = text.replace(/<!--[\s\S]*?-->/g, '');
      const start = text.indexOf('<!--');
      if (start >= 0) {
        isOpen = true;
        text = text.slice(0, start);
      }
    }
    kept.push(text);
  }
  return kept.join('\n');
};
