import { Compass } from 'lucide-react';
import { dashboardHomePath } from '#app/route-guards';
import { LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';

export default function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<Compass aria-hidden />}
        title="There is nothing at this address"
        action={<LinkButton to={dashboardHomePath}>Go to the dashboard</LinkButton>}
      >
        The link may be old, or the address may have a typing mistake.
      </EmptyState>
    </>
  );
}
