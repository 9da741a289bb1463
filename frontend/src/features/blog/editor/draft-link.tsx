import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { FormField } from '#ui/form/form-field';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { draftLinkQuery, useMakeDraftLink, useRevokeDraftLink } from '../queries';
import { draftLinkMessages as messages } from './draft-link-messages';

const copy = (address: string) => {
  navigator.clipboard.writeText(address).then(
    () => toast.success(messages.copied),
    () => toast.error(messages.copyFailed),
  );
};

/** Shown once: nobody can read it again. */
const NewAddress = ({ address }: { address: string }) => (
  <div className="flex flex-wrap items-start gap-2">
    <FormField label={messages.address} hint={messages.addressHint} className="grow basis-60">
      {(control) => <input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />}
    </FormField>
    <Button className="mt-6.5" onClick={() => copy(address)}>
      {messages.copy}
    </Button>
  </div>
);

/** The link that was made just now stands until it is revoked or the page is left. */
const LinkOfDraft = ({ slug, expiresAt }: { slug: string; expiresAt: string | null }) => {
  const [address, setAddress] = useState<string>();
  const making = useMakeDraftLink();
  const revoking = useRevokeDraftLink();
  const make = () =>
    making.write(slug, {
      done: ({ path }) => {
        setAddress(`${globalThis.location.origin}${path}`);
        toast.success(messages.made);
      },
      failed: (error) => toast.error(getErrorMessage(error, messages.makeFailed)),
    });
  const revoke = () =>
    revoking.write(slug, {
      done: () => {
        setAddress(undefined);
        toast.success(messages.revoked);
      },
      failed: (error) => toast.error(getErrorMessage(error, messages.revokeFailed)),
    });
  return (
    <>
      <p className="text-sm text-ink-muted">{messages.warning}</p>
      <p className="mt-2 mb-3">{expiresAt ? messages.until(expiresAt) : messages.none}</p>
      {expiresAt && address && <NewAddress address={address} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={making.busy} onClick={make}>
          {expiresAt ? messages.renew : messages.create}
        </Button>
        {expiresAt && (
          <Button busy={revoking.busy} onClick={revoke}>
            {messages.revoke}
          </Button>
        )}
        {expiresAt && <span className="text-sm text-ink-muted">{messages.renewHint}</span>}
      </div>
    </>
  );
};

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;

const LoadedLink = ({ slug }: { slug: string }) => (
  <QueryView of={useQuery(draftLinkQuery(slug))} loading={<Spinner label={messages.loading} />} failed={failed}>
    {({ expires_at }) => <LinkOfDraft slug={slug} expiresAt={expires_at} />}
  </QueryView>
);

/** The private link to a draft, asked for once it is wanted. */
export const DraftLinkSection = ({ slug }: { slug: string }) => {
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure title={messages.title} description={messages.hint} onToggle={() => setWanted(true)}>
      {isWanted && <LoadedLink slug={slug} />}
    </Disclosure>
  );
};
