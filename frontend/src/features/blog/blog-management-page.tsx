import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#lib/session/session';
import { useAddressAction } from '#lib/use-address-action';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { EditPostForm } from './editor/edit-post-form';
import { postEditingMessages as editing } from './editor/editing-messages';
import { NewPostForm } from './editor/new-post-form';
import { blogManagementMessages } from './management-messages';
import { OwnerPostList } from './post/owner-post-list';

/** The list and the creation form in turns; a text in the making is still there when one comes back to it. */
const ListAndForm = ({ onEdit }: { onEdit: (slug: string) => void }) => {
  const [isCreating, setCreating] = useState(false);
  const [wasCreating, setWasCreating] = useState(false);
  const [round, setRound] = useState(0);
  const show = (creating: boolean) => {
    setCreating(creating);
    setWasCreating(true);
  };
  useAddressAction('add', () => show(true));
  return (
    <>
      <PageHeader
        title={blogManagementMessages.title}
        subtitle={blogManagementMessages.subtitle}
        actions={
          <Button variant={isCreating ? 'secondary' : 'primary'} onClick={() => show(!isCreating)}>
            {isCreating ? blogManagementMessages.backToPosts : blogManagementMessages.create}
          </Button>
        }
      />
      {!isCreating && <OwnerPostList onEdit={onEdit} />}
      {wasCreating && (
        <div hidden={!isCreating}>
          <NewPostForm key={round} onSaved={() => setRound(round + 1)} />
        </div>
      )}
    </>
  );
};

/** `?edit=slug` is the editor of that post: Back leaves it, and a reload stays in it. */
const Management = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const slug = new URLSearchParams(search).get('edit');
  if (slug === null) return <ListAndForm onEdit={(edit) => void navigate(`?edit=${encodeURIComponent(edit)}`)} />;
  const leave = () => void navigate('/dashboard/blog', { replace: true });
  return (
    <>
      <PageHeader
        title={editing.title}
        actions={<Button onClick={leave}>{blogManagementMessages.backToPosts}</Button>}
      />
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
