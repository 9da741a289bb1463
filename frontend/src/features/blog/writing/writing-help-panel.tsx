import { Check, Square } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import toast from 'react-hot-toast/headless';
import { getMarkdownTitle, replaceMarkdownTitle } from '#core/blog/posts';
import { writingHelpKinds } from '#core/blog/writing-help';
import { Button } from '#ui/button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { PostFields } from '../editor/post-fields';
import { parsePostTags } from '../post-tags';
import type { TextEditorHandle } from '../text-editor/text-editor-handle';
import { applyProposedPictureAlt, type HelpProposal, listPictureAltProposals, replacePassage } from './apply-proposal';
import { writingHelpMessages as messages } from './help-messages';
import { useWritingHelp } from './use-writing-help';

export interface WritingHelpProps {
  typed: Pick<PostFields, 'content' | 'description' | 'keywords'>;
  /** The editor, whose selection is meant. */
  text: RefObject<TextEditorHandle | null>;
  disabled: boolean;
  onTake: (change: Partial<Pick<PostFields, 'content' | 'description' | 'keywords'>>) => void;
}

const diffLabels = { taken: messages.before, added: messages.after, none: messages.same };

const TextDifference = createOnDemandComponent(() => import('../editor/text-version-diff'));

/** Both in words where the code that compares them cannot be had. */
const Difference = ({ before, after }: { before: string; after: string }) => (
  <TextDifference
    before={before}
    after={after}
    labels={diffLabels}
    meanwhile={<p className="text-sm break-words whitespace-pre-wrap">{after}</p>}
    onMissing={() => undefined}
  />
);

interface ProposalProps extends WritingHelpProps {
  proposal: HelpProposal;
}

/** Takes a change into the text, or says why it can't be. */
const takeOrSay = (changed: string | null, fault: string, onTake: WritingHelpProps['onTake']): boolean => {
  if (changed === null) toast.error(fault);
  else {
    onTake({ content: changed });
    toast.success(messages.taken);
  }
  return changed !== null;
};

const Titles = ({ proposal, typed, onTake, onEnd }: ProposalProps & { onEnd: () => void }) => (
  <ul className="divide-y divide-line">
    {proposal.proposals.map((title) => (
      <li key={title} className="flex flex-wrap items-center justify-between gap-3 py-2">
        <div className="min-w-0 flex-1">
          <Difference before={getMarkdownTitle(typed.content)} after={title} />
        </div>
        <Button
          size="sm"
          aria-label={messages.takeTitle(title)}
          onClick={() => {
            onTake({ content: replaceMarkdownTitle(typed.content, title) });
            toast.success(messages.taken);
            onEnd();
          }}
        >
          {messages.take}
        </Button>
      </li>
    ))}
  </ul>
);

const Pictures = ({ proposal, typed, onTake }: ProposalProps) => (
  <ul className="divide-y divide-line">
    {listPictureAltProposals(proposal).map(({ picture, words, number }) => (
      <li key={number} className="flex flex-wrap items-center gap-3 py-2">
        <img
          src={picture.url}
          alt={messages.picture(number)}
          className="size-20 rounded-md bg-surface-sunken object-cover"
        />
        <div className="min-w-0 flex-1">
          <Difference before={picture.alt} after={words} />
        </div>
        <Button
          size="sm"
          aria-label={messages.takeWords(number)}
          onClick={() =>
            takeOrSay(applyProposedPictureAlt(typed.content, picture, words), messages.pictureGone, onTake)
          }
        >
          {messages.take}
        </Button>
      </li>
    ))}
  </ul>
);

/** One proposal, as what it would change. */
const Single = ({ before, after, onTake }: { before: string; after: string; onTake: () => void }) => (
  <>
    <Difference before={before} after={after} />
    <Button size="sm" className="mt-3" icon={<Check aria-hidden />} onClick={onTake}>
      {messages.take}
    </Button>
  </>
);

const Proposal = (props: ProposalProps & { onEnd: () => void }): ReactNode => {
  const { proposal, typed, onTake, onEnd } = props;
  const { kind, proposals, passage } = proposal;
  const [first = ''] = proposals;
  const take = (change: Parameters<typeof onTake>[0]) => {
    onTake(change);
    toast.success(messages.taken);
    onEnd();
  };
  if (kind === 'titles') return <Titles {...props} />;
  if (kind === 'pictures') return <Pictures {...props} />;
  if (kind === 'description') {
    return <Single before={typed.description} after={first} onTake={() => take({ description: first })} />;
  }
  if (kind === 'tags') {
    const before = parsePostTags(typed.keywords).join('\n');
    return (
      <Single before={before} after={proposals.join('\n')} onTake={() => take({ keywords: proposals.join(', ') })} />
    );
  }
  const takePassage = () => {
    if (takeOrSay(replacePassage(typed.content, passage, first), messages.passageGone, onTake)) onEnd();
  };
  return <Single before={passage.text.trim()} after={first} onTake={takePassage} />;
};

/** What a model can be asked about the text, and what it proposes: shown as what would change, to take or to leave. */
export function WritingHelpPanel(props: WritingHelpProps) {
  const { typed, text, disabled } = props;
  const { proposal, asking, ask, stop, leave } = useWritingHelp(typed.content, text);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {writingHelpKinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            busy={asking === kind}
            disabled={disabled || (asking !== null && asking !== kind)}
            // The selection stays where it is, also for the eye.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => ask(kind)}
          >
            {messages.kinds[kind]}
          </Button>
        ))}
        {asking && (
          <Button size="sm" icon={<Square aria-hidden />} onClick={stop}>
            {messages.stop}
          </Button>
        )}
      </div>
      <div role="status">
        {asking && <p className="mt-3 text-sm text-ink-muted">{messages.asking}</p>}
        {proposal && (
          <section aria-label={messages.proposed[proposal.kind]} className="mt-4">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h3 className="font-semibold">{messages.proposed[proposal.kind]}</h3>
              <Button size="sm" variant="ghost" onClick={leave}>
                {messages.leave}
              </Button>
            </div>
            <p className="mb-2 text-sm text-ink-muted">
              {messages.differenceHint} {proposal.isCut && messages.cut}
            </p>
            <Proposal {...props} proposal={proposal} onEnd={leave} />
          </section>
        )}
      </div>
    </>
  );
}
