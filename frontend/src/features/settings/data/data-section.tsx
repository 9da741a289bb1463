import { FileInput } from 'lucide-react';
import { useSession } from '#lib/session/session';
import { LinkCard } from '#ui/link-card';
import { dataMessages } from './data-messages';
import { ExportSection } from './export-section';
import { RestoreSection } from './restore-section';

/** Who has no page of trades would not see what a statement brings. */
const BringStatement = () =>
  useSession().user?.hasMarcusAccess && (
    <LinkCard to="/dashboard/import" title={dataMessages.statements} icon={<FileInput />}>
      {dataMessages.statementsHint}
    </LinkCard>
  );

/** One's own data in one's own hands: in from a broker, out as a file, and back. */
export const DataSection = () => (
  <>
    <BringStatement />
    <ExportSection />
    <RestoreSection />
  </>
);
