import { Command } from 'cmdk';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#lib/session';
import type { SessionUser } from '#lib/session-store';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { type Group, groupsFor, type Offer } from './offers';
import { useOffers } from './use-offers';

const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted';

const Found = ({ title, offers, onChoose }: Group & { onChoose: (offer: Offer) => void }) => (
  <Command.Group heading={title} className={heading}>
    {offers.map((offer) => (
      <Command.Item
        key={offer.to}
        value={`${title} ${offer.to}`}
        onSelect={() => onChoose(offer)}
        className="flex min-h-10 cursor-pointer scroll-my-2 items-center gap-3 rounded-lg px-3 py-2 text-sm aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{offer.label}</span>
        {offer.hint && <span className="ml-auto min-w-0 text-right text-xs text-ink-muted">{offer.hint}</span>}
      </Command.Item>
    ))}
  </Command.Group>
);

/** What has gone wrong or is still to come, below the list, which stays usable. */
const State = ({ isReading, postsFailed, stocksFailed }: ReturnType<typeof useOffers>) => {
  const failures = [postsFailed && messages.postsNotRead, stocksFailed && messages.stocksNotRead].filter(Boolean);
  return (
    <p role="status" className="mt-3 min-h-5 text-sm text-ink-muted">
      {failures.length > 0 ? failures.join(' ') : isReading && messages.reading}
    </p>
  );
};

interface PaletteProps {
  onClose: () => void;
}

const logOut: Offer = { label: messages.logOut, to: 'log-out' };

/** Once it is closed and has given the focus back: what opens next may take it. */
const useChoice = (onClose: () => void) => {
  const navigate = useNavigate();
  const { logout } = useSession();
  return (offer: Offer) => {
    flushSync(onClose);
    setTimeout(() => (offer === logOut ? logout() : void navigate(offer.to)));
  };
};

const Contents = ({ person, onClose }: PaletteProps & { person: SessionUser }) => {
  const [typed, setTyped] = useState('');
  const offers = useOffers(person);
  const choose = useChoice(onClose);
  // Posts and stocks can be many: they come once something is sought.
  const sought = (all: readonly Offer[]) => (typed.trim() === '' ? [] : all);
  const all = [
    { title: messages.pages, offers: offers.pages },
    { title: messages.adding, offers: offers.adding },
    { title: messages.stocks, offers: sought(offers.stocks) },
    { title: messages.notes, offers: sought(offers.notes) },
    { title: messages.posts, offers: sought(offers.posts) },
    { title: messages.session, offers: [logOut] },
  ];
  const groups = groupsFor(all, typed);
  return (
    <Command label={messages.field} shouldFilter={false} loop vimBindings={false}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={messages.placeholder}
        maxLength={120}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-surface-raised px-3 text-base text-ink placeholder:text-ink-muted"
      />
      <div className="mt-2 h-[max(12rem,calc(100dvh-16rem))] sm:h-[min(24rem,55dvh)]">
        <Command.List label={messages.list} className="max-h-full overflow-y-auto overscroll-contain">
          {groups.map((group) => (
            <Found key={group.title} {...group} onChoose={choose} />
          ))}
        </Command.List>
        {groups.length === 0 && (
          <p role="status" className="px-3 py-6 text-center text-sm text-ink-muted">
            {messages.none}
          </p>
        )}
      </div>
      <State {...offers} />
    </Command>
  );
};

/** Leads to every page, form, post and stock that its person has, by a few letters of its name. */
export const Palette = ({ onClose }: PaletteProps) => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Dialog title={messages.title} description={messages.description} onClose={onClose}>
      <Contents person={user} onClose={onClose} />
    </Dialog>
  );
};
