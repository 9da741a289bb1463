import { Hourglass } from 'lucide-react';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';

/** Stands where an area of the product will be; it shows no figure, since it has none. */
export default function NotYetPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<Hourglass aria-hidden />} title="Not part of this release">
        This area has not been built yet. Nothing is recorded or shown here.
      </EmptyState>
    </>
  );
}
