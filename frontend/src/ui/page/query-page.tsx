import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from './page-header';
import { QueryView, type QueryViewProps } from './query-view';

type PageProps<Data> = ComponentProps<typeof PageHeader> &
  QueryViewProps<Data> & {
    /** Its dialogs; there whatever became of the data. */
    dialogs?: ReactNode;
  };

/** A page of records: its title, what it reads, and its dialogs. */
export function QueryPage<Data>({ of, loading, failed, shown, children, dialogs, ...header }: PageProps<Data>) {
  return (
    <div className="space-y-6">
      <PageHeader {...header} />
      <QueryView {...{ of, loading, failed, shown }}>{children}</QueryView>
      {dialogs}
    </div>
  );
}
