import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#lib/session/session';
import { useUrlAction } from '#lib/use-address-action';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { PageHeader } from '#ui/page/page-header';
import { EditPostForm } from './editor/edit-post-form';
import { postEditingMessages as editing } from './editor/editing-messages';
import { NewPostForm } from './editor/new-post-form';
import { blogManagementMessages } from './management-messages';
import { OwnerPostList, type OwnerPostListProps } from './post/owner-post-list';
import { useOwnerPostFilter } from './post/use-owner-post-filter';
import { SiteSetupHint } from './site/site-hint';
import { siteFormMessages } from './site/site-messages';

const SiteForm = createOnDemandComponent(() => import('./site/site-settings-form'));

/** The list and the creation form in turns; a text in the making is still there when one comes back to it. */
const ListAndForm = ({ onEdit, ...list }: OwnerPostListProps) => {
  const [isCreating, setCreating] = useState(false);
  const [wasCreating, setWasCreating] = useState(false);
  const [round, setRound] = useState(0);
  const show = (creating: boolean) => {
    setCreating(creating);
    setWasCreating(true);
  };
  useUrlAction('add', () => show(true));
  return (
    <>
      <PageHeader
        title={blogManagementMessages.title}
        subtitle={blogManagementMessages.subtitle}
        actions={
          <>
            <LinkButton to="?site=edit">{siteFormMessages.open}</LinkButton>
            <Button variant={isCreating ? 'secondary' : 'primary'} onClick={() => show(!isCreating)}>
              {isCreating ? blogManagementMessages.backToPosts : blogManagementMessages.create}
            </Button>
          </>
        }
      />
      {!isCreating && <SiteSetupHint />}
      {!isCreating && <OwnerPostList {...list} onEdit={onEdit} />}
      {wasCreating && (
        <div hidden={!isCreating}>
          <NewPostForm key={round} onSaved={() => setRound(round + 1)} />
        </div>
      )}
    </>
  );
};

/** `?edit=slug` is the editor of that post, `?site=edit` that of the site: Back leaves it, and a reload stays in it. */
const Management = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const [filter, setFilter] = useOwnerPostFilter();
  const slug = query.get('edit');
  const leave = () => void navigate('/dashboard/blog', { replace: true });
  const back = <Button onClick={leave}>{blogManagementMessages.backToPosts}</Button>;
  if (query.has('site')) {
    return (
      <>
        <PageHeader title={siteFormMessages.title} subtitle={siteFormMessages.subtitle} actions={back} />
        <SiteForm onMissing={leave} />
      </>
    );
  }
  if (slug === null) {
    const edit = (chosen: string) => void navigate(`?edit=${encodeURIComponent(chosen)}`);
    return <ListAndForm filter={filter} onFilter={setFilter} onEdit={edit} />;
  }
  return (
    <>
      <PageHeader title={editing.title} actions={back} />
      <EditPostForm key={slug} slug={slug} onDone={leave} />
    </>
  );
};

const OwnerOnly = () => (
  <>
    <PageHeader title={blogManagementMessages.title} />
    <EmptyState
      icon={<LockKeyhole aria-hidden />}
      title={blogManagementMessages.ownerOnly}
      action={<LinkButton to="/blog">{blogManagementMessages.toBlog}</LinkButton>}
    >
      {blogManagementMessages.ownerOnlyHint}
    </EmptyState>
  </>
);

export default function BlogManagementPage() {
  return useSession().user?.role === 'owner' ? <Management /> : <OwnerOnly />;
}
