import { ExportSection } from './export-section';
import { RestoreSection } from './restore-section';

/** One's own data in one's own hands: out as a file, and back. */
export const DataSection = () => (
  <>
    <ExportSection />
    <RestoreSection />
  </>
);
