import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { PageHeader } from '#ui/page-header';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSamples } from '../banking/use-samples';
import { CdForm } from './cd-form';
import { CdTable } from './cd-table';
import { cdMessages as words } from './messages';
import { type SampleCd, sampleCds } from './sample-data';

export default function MarcusCdPage() {
  const { rows: cds, remove } = useSamples(sampleCds);
  /** The one being edited, null for a new one; undefined while the form is closed. */
  const [edited, setEdited] = useState<SampleCd | null>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      {words.add}
    </Button>
  );
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} actions={add} />
      <DemonstrationNotice />
      <Card title={words.list}>
        <CdTable cds={cds} onEdit={setEdited} onDelete={remove} />
      </Card>
      {edited !== undefined && <CdForm cd={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
