import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { NoticeSettings, NoticeSettingsEdit } from '#contract/notices';
import { alwaysOnNoticeKinds, noticeKinds } from '#core/notices/kinds';
import { noticeKindNamesAndHints } from '#core/notices/messages';
import { api } from '#lib/api/api';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { useSession } from '#lib/session/session';
import { Card } from '#ui/card';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { noticeSettingsMessages as messages } from './notice-settings-messages';

const root = ['notice-settings'] as const;
const settingsQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => api.call('GET /insight/notices/settings', undefined, { signal }),
});

/** A second press follows the first: each says one thing alone. */
const useChoose = () =>
  useApiMutation((call, choice: NoticeSettingsEdit) => call('PUT /insight/notices/settings', choice), {
    event: 'notices_choose',
    changes: [root],
    waits: true,
    inTurn: true,
  });

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-132 rounded-lg" />
  </div>
);

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;
const toasts = createMutationToastCallbacks({ done: messages.saved, failed: messages.saveFailed });

interface SwitchProps {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

const Switch = ({ label, hint, on, onChange }: SwitchProps) => {
  const hintId = useId();
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-describedby={hintId}
          className="mt-0.5 size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="font-medium">{label}</span>
      </label>
      <p id={hintId} className="pl-7.5 text-sm pointer-coarse:pl-9 text-ink-muted">
        {hint}
      </p>
    </li>
  );
};

/** Told in any case: there is nothing to choose. */
const Constant = ({ label, hint }: Pick<SwitchProps, 'label' | 'hint'>) => (
  <li className="py-3">
    <p className="font-medium">{label}</p>
    <p className="text-sm text-ink-muted">{hint}</p>
  </li>
);

type Name = keyof NoticeSettingsEdit;

/** What was pressed shows at once, and goes back where it could not be saved. */
const Choice = ({ settings }: { settings: NoticeSettings }) => {
  const { user } = useSession();
  const { write } = useChoose();
  const [pressed, setPressed] = useState<NoticeSettingsEdit>({});
  const forget = (name: Name) => setPressed(({ [name]: _done, ...others }) => others);
  const choose = (name: Name) => (on: boolean) => {
    setPressed((before) => ({ ...before, [name]: on }));
    write(
      { [name]: on },
      {
        done: (...answer) => {
          forget(name);
          toasts.done(...answer);
        },
        failed: (error) => {
          forget(name);
          toasts.failed(error);
        },
      },
    );
  };
  const isOn = (name: Name) => pressed[name] ?? settings[name];
  return (
    <ul className="-my-3 divide-y divide-line">
      {noticeKinds.map((kind) => {
        const [label, hint] = noticeKindNamesAndHints[kind];
        return <Switch key={kind} label={label} hint={hint} on={isOn(kind)} onChange={choose(kind)} />;
      })}
      {alwaysOnNoticeKinds.map((kind) => {
        const [label, hint] = noticeKindNamesAndHints[kind];
        return <Constant key={kind} label={label} hint={hint} />;
      })}
      {settings.mailOffered && (
        <Switch
          label={messages.mail}
          hint={messages.mailTo(user?.email ?? '') + (settings.mailFailed ? ` ${messages.mailFailed}` : '')}
          on={isOn('mail')}
          onChange={choose('mail')}
        />
      )}
    </ul>
  );
};

export const NoticeSettingsCard = () => (
  <Card title={messages.title} description={messages.description}>
    <QueryView of={useQuery(settingsQuery)} loading={<Outline />} failed={failed}>
      {(read) => <Choice settings={read} />}
    </QueryView>
  </Card>
);
