import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { IncomeCalendarFeed } from '#contract/income';
import { api } from '#lib/api/api';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { FormField } from '#ui/form/form-field';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { describeIncomeFeed, incomeFeedMessages as messages } from './feed-messages';

const root = ['income-feed'] as const;
const feedQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => api.call('GET /insight/income/feed', undefined, { signal }),
});

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-40 rounded-lg" />
  </div>
);
const failed = { title: messages.loadFailed, message: messages.loadFailedHint, theirs: 'message' } as const;

const copy = (address: string) => {
  navigator.clipboard.writeText(address).then(
    () => toast.success(messages.copied),
    () => toast.error(messages.copyFailed),
  );
};

/** Shown once: nobody can read it again. */
const Address = ({ address }: { address: string }) => (
  <div className="flex flex-wrap items-start gap-2">
    <FormField label={messages.address} hint={messages.addressHint} className="grow basis-60">
      {(control) => <input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />}
    </FormField>
    <Button className="mt-6.5" onClick={() => copy(address)}>
      {messages.copy}
    </Button>
  </div>
);

const WithAmounts = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => {
  const hintId = useId();
  return (
    <div>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-describedby={hintId}
          className="mt-0.5 size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="font-medium">{messages.withAmounts}</span>
      </label>
      <p id={hintId} className="pl-7.5 text-sm pointer-coarse:pl-9 text-ink-muted">
        {messages.withAmountsHint}
      </p>
    </div>
  );
};

const useMakeFeed = () =>
  useApiMutation((call, body: { withAmounts: boolean }) => call('POST /insight/income/feed', body), {
    event: 'income_feed_make',
    changes: [root],
    logged: false,
  });
const useRemoveFeed = () =>
  useApiMutation((call, _: null) => call('DELETE /insight/income/feed'), {
    event: 'income_feed_remove',
    changes: [root],
    waits: true,
    logged: false,
  });

/** The address that was made just now stands until it is removed or the page is left. */
const Feed = ({ feed }: { feed: IncomeCalendarFeed | null }) => {
  const [withAmounts, setWithAmounts] = useState(feed?.withAmounts ?? false);
  const [address, setAddress] = useState<string>();
  const [asked, ask] = useState<'renew' | 'remove'>();
  const making = useMakeFeed();
  const removal = useRemoveFeed();
  const close = () => ask(undefined);
  const make = () => {
    const toasts = createMutationToastCallbacks({ done: messages.made, failed: messages.makeFailed, close });
    making.write(
      { withAmounts },
      {
        ...toasts,
        done: (answer, press) => {
          setAddress(`${globalThis.location.origin}${answer.path}`);
          toasts.done(answer, press);
        },
      },
    );
  };
  const remove = () => {
    const toasts = createMutationToastCallbacks({ done: messages.removed, failed: messages.removeFailed, close });
    removal.write(null, {
      ...toasts,
      done: (answer, press) => {
        setAddress(undefined);
        toasts.done(answer, press);
      },
    });
  };
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-muted">{messages.warning}</p>
      <p>{feed ? describeIncomeFeed(feed) : messages.none}</p>
      {address !== undefined && <Address address={address} />}
      <WithAmounts on={withAmounts} onChange={setWithAmounts} />
      <div className="flex flex-wrap gap-2">
        <Button busy={making.busy} onClick={feed ? () => ask('renew') : make}>
          {feed ? messages.renew : messages.create}
        </Button>
        {feed && (
          <Button variant="ghost" onClick={() => ask('remove')}>
            {messages.remove}
          </Button>
        )}
      </div>
      {asked === 'renew' && (
        <ConfirmDialog
          title={messages.renewTitle}
          confirmLabel={messages.renew}
          busy={making.busy}
          onClose={close}
          onConfirm={make}
        >
          <p>{messages.renewConsequence}</p>
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={messages.removeTitle}
          confirmLabel={messages.remove}
          busy={removal.busy}
          onClose={close}
          onConfirm={remove}
        >
          <p>{messages.removeConsequence}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};

/** The income calendar at a secret address, for calendar programs. */
export const IncomeFeedCard = () => (
  <Card title={messages.title} description={messages.description} className="print:hidden">
    <QueryView of={useQuery(feedQuery)} loading={<Outline />} failed={failed}>
      {({ feed }) => <Feed feed={feed} />}
    </QueryView>
  </Card>
);
