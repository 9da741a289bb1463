import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#lib/session';
import { useAskedFor } from '#lib/use-asked-for';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { CreatePost } from './create-post';
import { EditPost } from './edit-post';
import { words as editing } from './editing-messages';
import { words } from './management-messages';
import { PostList } from './post-list';

/** The list and the creation form in turns; a text in the making is still there when one comes back to it. */
const ListAndForm = ({ onEdit }: { onEdit: (slug: string) => void }) => {
  const [isCreating, setCreating] = useState(false);
  const [wasCreating, setWasCreating] = useState(false);
  const [round, setRound] = useState(0);
  const show = (creating: boolean) => {
    setCreating(creating);
    setWasCreating(true);
  };
  useAskedFor('add', () => show(true));
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <Button variant={isCreating ? 'secondary' : 'primary'} onClick={() => show(!isCreating)}>
            {isCreating ? words.backToPosts : words.create}
          </Button>
        }
      />
      {!isCreating && <PostList onEdit={onEdit} />}
      {wasCreating && (
        <div hidden={!isCreating}>
          <CreatePost key={round} onSaved={() => setRound(round + 1)} />
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
      <PageHeader title={editing.title} actions={<Button onClick={leave}>{words.backToPosts}</Button>} />
      <EditPost key={slug} slug={slug} onDone={leave} />
    </>
  );
};

const OwnerOnly = () => (
  <>
    <PageHeader title={words.title} />
    <EmptyState
      icon={<LockKeyhole aria-hidden />}
      title={words.ownerOnly}
      action={<LinkButton to="/blog">{words.toBlog}</LinkButton>}
    >
      {words.ownerOnlyHint}
    </EmptyState>
  </>
);

export default function ManagementPage() {
  return useSession().user?.role === 'owner' ? <Management /> : <OwnerOnly />;
}
