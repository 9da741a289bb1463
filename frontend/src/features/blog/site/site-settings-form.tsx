import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { EditableSiteSettings, SiteLink } from '#contract/blog/site-settings';
import { siteLimits, sitePageNames, sitePageTitles } from '#core/blog/site-pages';
import { getErrorBody, getErrorMessage } from '#lib/api/api';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { TextAreaField, TextField } from '#ui/form/form-field';
import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { siteFormMessages as messages, sitePageHints } from './site-messages';
import { SitePortraitField } from './site-portrait-field';
import { siteSettingsQuery, useSaveSite } from './site-queries';
import { SiteVersions } from './site-versions';

type Faults = readonly { path: string; msg: string }[];
type Change = (changed: Partial<EditableSiteSettings>) => void;

interface PartProps {
  site: EditableSiteSettings;
  change: Change;
  findFault: (path: string) => string | undefined;
}

const OwnerPart = ({ site, change, findFault }: PartProps) => {
  const setPortrait = useCallback((portrait: string) => change({ portrait }), [change]);
  return (
    <Card title={messages.owner} description={messages.ownerHint}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField
          label={messages.name}
          autoComplete="name"
          value={site.name}
          error={findFault('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={messages.headline}
          hint={messages.headlineHint}
          value={site.headline}
          error={findFault('headline')}
          onChange={(event) => change({ headline: event.target.value })}
        />
        <TextAreaField
          label={messages.summary}
          hint={messages.summaryHint}
          value={site.summary}
          error={findFault('summary')}
          onChange={(event) => change({ summary: event.target.value })}
        />
        <SitePortraitField portrait={site.portrait} error={findFault('portrait')} onChange={setPortrait} />
      </div>
    </Card>
  );
};

const ContactPart = ({ site, change, findFault }: PartProps) => {
  const setLink = (at: number, changed: Partial<SiteLink>) =>
    change({ links: site.links.map((link, place) => (place === at ? { ...link, ...changed } : link)) });
  return (
    <Card title={messages.ways} description={messages.waysHint}>
      <TextField
        label={messages.contact}
        hint={messages.contactHint}
        type="email"
        autoComplete="email"
        value={site.contact}
        error={findFault('contact')}
        onChange={(event) => change({ contact: event.target.value })}
      />
      {site.links.map((link, at) => (
        <div key={at} className="flex items-start gap-3">
          <TextField
            label={messages.linkLabel(at + 1)}
            className="flex-1"
            value={link.label}
            error={findFault(`links.${at}.label`)}
            onChange={(event) => setLink(at, { label: event.target.value })}
          />
          <TextField
            label={messages.linkUrl(at + 1)}
            className="flex-2"
            inputMode="url"
            value={link.url}
            error={findFault(`links.${at}.url`)}
            onChange={(event) => setLink(at, { url: event.target.value })}
          />
          <div className="pt-6.5">
            <IconButton
              label={messages.removeLink(at + 1)}
              icon={<Trash2 aria-hidden />}
              onClick={() => change({ links: site.links.filter((_, place) => place !== at) })}
            />
          </div>
        </div>
      ))}
      {site.links.length < siteLimits.links && (
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => change({ links: [...site.links, { label: '', url: 'https://' }] })}
        >
          {messages.addLink}
        </Button>
      )}
    </Card>
  );
};

const looks = [
  ['title', messages.siteTitle, messages.siteTitleHint],
  ['language', messages.language, messages.languageHint],
  ['accent', messages.accent, messages.accentHint],
  ['accentDark', messages.accentDark, messages.accentDarkHint],
] as const;

const LookPart = ({ site, change, findFault }: PartProps) => (
  <Card title={messages.look}>
    <div className="grid gap-x-6 sm:grid-cols-2">
      {looks.map(([field, label, hint]) => (
        <TextField
          key={field}
          label={label}
          hint={hint}
          autoComplete="off"
          value={site[field]}
          error={findFault(field)}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
    </div>
  </Card>
);

const VoicePart = ({ site, change, findFault }: PartProps) => (
  <Card title={messages.writing} description={messages.writingHint}>
    <TextAreaField
      label={messages.voice}
      hint={messages.voiceHint}
      rows={4}
      value={site.voice}
      error={findFault('voice')}
      onChange={(event) => change({ voice: event.target.value })}
    />
  </Card>
);

const PagesPart = ({ site, change, findFault }: PartProps) => (
  <Card title={messages.pages} description={messages.pagesHint}>
    {sitePageNames.map((name) => (
      <TextAreaField
        key={name}
        label={messages.page(sitePageTitles[name])}
        hint={sitePageHints[name]}
        rows={7}
        value={site.pages[name]}
        error={findFault(`pages.${name}`)}
        onChange={(event) => change({ pages: { ...site.pages, [name]: event.target.value } })}
      />
    ))}
  </Card>
);

const Form = ({ source }: { source: EditableSiteSettings }) => {
  const [site, setSite] = useState(source);
  const [faults, setFaults] = useState<Faults>([]);
  const { write, busy } = useSaveSite();
  const change = useCallback<Change>((changed) => setSite((last) => ({ ...last, ...changed })), []);
  const findFault = (path: string) => faults.find((fault) => fault.path === path)?.msg;
  const isUnsaved = JSON.stringify(site) !== JSON.stringify(source);
  const save = () =>
    write(site, {
      done: (answer) => {
        setFaults([]);
        setSite(answer);
        toast.success(messages.saved);
      },
      failed: (error) => {
        setFaults(getErrorBody(error)?.details ?? []);
        toast.error(getErrorMessage(error, messages.saveFailed));
      },
    });
  const part = { site, change, findFault };
  return (
    <>
      <LeavePageConfirmation isUnsaved={isUnsaved}>{messages.leave}</LeavePageConfirmation>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <OwnerPart {...part} />
        <PagesPart {...part} />
        <ContactPart {...part} />
        <LookPart {...part} />
        <VoicePart {...part} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" busy={busy}>
            {messages.save}
          </Button>
          <a href="/" target="_blank" rel="noreferrer" className="text-accent underline underline-offset-4">
            {messages.viewSite}
          </a>
        </div>
      </form>
      <SiteVersions
        present={source.version}
        onTakeBack={({ number: _number, at: _at, by: _by, ...settings }) =>
          setSite({ ...settings, version: source.version })
        }
      />
    </>
  );
};

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;

/** Whose site it is and what visitors see of them, published as one version. */
export default function SiteSettingsForm() {
  return (
    <QueryView
      of={useQuery(siteSettingsQuery)}
      loading={
        <div role="status">
          <span className="sr-only">{messages.loading}</span>
          <Skeleton className="h-132 rounded-lg" />
        </div>
      }
      failed={failed}
    >
      {(source) => <Form source={source} />}
    </QueryView>
  );
}
