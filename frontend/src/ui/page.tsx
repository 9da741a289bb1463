import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from './page-header';
import { Read, type ReadProps } from './read';

type PageProps<Data> = ComponentProps<typeof PageHeader> &
  ReadProps<Data> & {
    /** Its dialogs; there whatever became of the data. */
    dialogs?: ReactNode;
  };

/** A page of records: its title, what it reads, and its dialogs. */
export function Page<Data>({ of, loading, failed, shown, children, dialogs, ...header }: PageProps<Data>) {
  return (
    <div className="space-y-6">
      <PageHeader {...header} />
      <Read {...{ of, loading, failed, shown }}>{children}</Read>
      {dialogs}
    </div>
  );
}
