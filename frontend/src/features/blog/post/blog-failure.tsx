import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button';
import { blogMessages } from '../messages';

/** What could not be read, and a way to load the whole page anew. */
export const BlogFailure = ({ title }: { title: string }) => (
  <div role="alert" className="blog-empty">
    <TriangleAlert aria-hidden className="mx-auto mb-3 size-6 text-negative" />
    <p>
      <strong>{title}</strong>
    </p>
    <p className="mb-5">{blogMessages.failedHint}</p>
    {/* A form without fields asks for its own page again, also where no script runs. */}
    <form>
      <Button type="submit" icon={<RotateCw aria-hidden />}>
        {blogMessages.tryAgain}
      </Button>
    </form>
  </div>
);
