import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { PageHeader } from '#ui/page/page-header';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSampleRows } from '../banking/use-sample-rows';
import { MarcusCdForm } from './marcus-cd-form';
import { MarcusCdTable } from './marcus-cd-table';
import { marcusCdMessages as words } from './messages';
import { listSampleCds, type SampleCd } from './sample-data';

export default function MarcusCdPage() {
  const { rows: cds, remove } = useSampleRows(listSampleCds);
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
        <MarcusCdTable cds={cds} onEdit={setEdited} onDelete={remove} />
      </Card>
      {edited !== undefined && <MarcusCdForm cd={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
