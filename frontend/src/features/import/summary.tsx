import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import { Stat, StatGroup } from '#ui/stat';
import { JoinedFiles } from './joined-files';
import { messages, whyNames } from './messages';
import type { LeftOutView } from './protocol';
import type { Preview } from './use-preview';

const number = (count: number): string => count.toLocaleString('en-US');

/** How many rows are of which state, and of which kind those are that will be recorded. */
export const Summary = ({ preview: { counts, shown } }: { preview: Preview }) => {
  const words = messages.counts;
  const kinds = [...counts.kinds].toSorted(([, one], [, other]) => other - one);
  return (
    <Card title={messages.summary}>
      <JoinedFiles joined={(shown?.planned.joined ?? []).filter(({ differ }) => differ)} />
      <StatGroup>
        <Stat label={words.new} value={number(counts.new)} />
        <Stat label={words.here} value={number(counts.here)} />
        {counts.typed > 0 && <Stat label={words.typed} value={number(counts.typed)} />}
        {counts.conflict > 0 && <Stat label={words.conflict} value={number(counts.conflict)} />}
        <Stat label={words.leftOut} value={number(shown?.planned.leftOut.length ?? 0)} />
      </StatGroup>
      {kinds.length > 0 && (
        <p className="mt-4 text-sm text-pretty text-ink-muted">
          {messages.newAre}
          {kinds.map(([kind, count]) => messages.byKind(kind, count)).join(', ')}.
        </p>
      )}
    </Card>
  );
};

/** Of one reason and sentence so many lines; the first are shown. */
const mostShown = 50;

const Lines = ({ lines, why }: { lines: readonly LeftOutView[]; why: LeftOutView['why'] }) => (
  <section>
    <h3 className="text-sm font-medium">
      {whyNames[why]} · {number(lines.length)}
    </h3>
    <ul className="mt-2 space-y-2 text-sm">
      {lines.slice(0, mostShown).map((one, at) => (
        <li key={`${at} ${one.sentence}`}>
          <span>
            {messages.leftLine(one.lines)}
            {one.sentence}
          </span>
          <span className="block truncate text-ink-muted" title={one.cells.join(', ')}>
            {one.cells.filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
    {lines.length > mostShown && <p className="mt-2 text-sm text-ink-muted">… {number(lines.length - mostShown)}</p>}
  </section>
);

/** Nothing is dropped without a line that says so. */
export const LeftOut = ({ lines }: { lines: readonly LeftOutView[] }) => {
  if (lines.length === 0) return null;
  return (
    <Disclosure title={`${messages.left} · ${number(lines.length)}`} description={messages.leftHint}>
      <div className="space-y-5">
        {[...Map.groupBy(lines, ({ why }) => why)].map(([why, own]) => (
          <Lines key={why} why={why} lines={own} />
        ))}
      </div>
    </Disclosure>
  );
};
