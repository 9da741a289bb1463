import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#lib/session';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { CreatePost } from './create-post';
import { words } from './management-messages';
import { PostList } from './post-list';

/** The list and the creation form in turns; a text in the making is still there when one comes back to it. */
const Management = () => {
  const [isCreating, setCreating] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <Button variant={isCreating ? 'secondary' : 'primary'} onClick={() => setCreating(!isCreating)}>
            {isCreating ? words.backToPosts : words.create}
          </Button>
        }
      />
      {!isCreating && <PostList />}
      <div hidden={!isCreating}>
        <CreatePost key={round} onSaved={() => setRound(round + 1)} />
      </div>
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
