import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import type { StatementImport } from '#contract/imports/imports';
import { explainStatedRowCount, noStatedRowCountMessage } from '#core/statements/reader/stated-row-count';
import { formatReconciliationCoverage } from '#core/statements/reconcile/coverage-message';
import { rebuildStatedFiguresFromLines } from '#core/statements/reconcile/rebuild-stated-figures-from-lines';
import {
  countReconciliationCoverage,
  getReconciliationLineState,
  type ReconciliationLineState,
} from '#core/statements/reconcile/reconciliation-line-state';
import { api, getErrorMessage } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { focusPageTitle } from '#lib/focus';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';

import { Skeleton } from '#ui/spinner';
import { Table, type TableColumn } from '#ui/table/table';
import type { PlatformStatedFiguresView } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { importQuery, importsQueryKey } from '../queries';
import { dismissFinishedImport, getRunningImport } from '../run/running-import';
import { getDifferenceCauseLink } from './cause-link';
import { ReconciliationForm } from './reconciliation-form';
import {
  formatReconciliationFigure,
  getReconciliationLineName,
  toReconciliationLineKey,
} from './reconciliation-line-text';
import { RecordSkippedCashButton } from './record-skipped-cash-button';
import { RecordedImportSkippedLines } from './recorded-import-skipped-lines';

/** Certificates of before causes had links have one sentence. */
const listCauses = ({ causes, cause }: ReconciliationLineView) =>
  causes ?? (cause ? [{ kind: 'residue' as const, sentence: cause }] : []);

/** What is sent already is put away, so that the next files can be chosen. */
const dismissIfFinished = (): void => {
  if (getRunningImport()?.state === 'done') dismissFinishedImport();
};

type Cause = ReturnType<typeof listCauses>[number];

/** To what the cause is about; or, of rows whose cash can be recorded by itself, the press that does it. */
const Mend = ({ cause, line, id }: { cause: Cause; line: ReconciliationLineView; id: number }) => {
  const { cash = [] } = 'cash' in cause ? cause : {};
  if (cash.length > 0) {
    return <RecordSkippedCashButton id={id} identities={cash} label={importMessages.lateCash(cash.length)} />;
  }
  const way = getDifferenceCauseLink(cause, line);
  if (!way) return null;
  return (
    <span className="block print:hidden">
      <Link
        to={way.to}
        onClick={dismissIfFinished}
        className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
      >
        {way.label}
      </Link>
    </span>
  );
};

const Causes = ({ line, id }: { line: ReconciliationLineView; id: number }) => {
  const causes = listCauses(line);
  if (causes.length === 0) return <span className="block text-ink-muted">{importMessages.noCause}</span>;
  return causes.map((cause, at) => (
    <span key={cause.sentence} className="block text-start">
      <span className="text-ink-muted">
        {at === 0 && importMessages.likely}
        {cause.sentence}
      </span>
      <Mend cause={cause} line={line} id={id} />
    </span>
  ));
};

const Verdict = ({ line, id }: { line: ReconciliationLineView; id: number }) => {
  const state = getReconciliationLineState(line);
  if (state === 'equal') return <span className="text-positive">= {importMessages.agrees}</span>;
  if (state === 'notCompared')
    return <span className="text-pretty text-ink-muted">{importMessages.notComparedLine}</span>;
  return (
    <span className="text-pretty">
      <span className="figures font-medium text-negative">
        {Number(line.difference) > 0 ? '+' : ''}
        {formatReconciliationFigure(line, line.difference)}
      </span>{' '}
      <Causes line={line} id={id} />
    </span>
  );
};

const getColumns = (id: number): TableColumn<ReconciliationLineView>[] => [
  { id: 'what', header: importMessages.figure, heading: true, cell: getReconciliationLineName },
  { id: 'platform', header: importMessages.where, cell: ({ platform }) => platform },
  {
    id: 'counted',
    header: importMessages.counted,
    align: 'end',
    cell: (line) => formatReconciliationFigure(line, line.counted),
  },
  {
    id: 'stated',
    header: importMessages.stated,
    align: 'end',
    cell: (line) => formatReconciliationFigure(line, line.stated),
  },
  { id: 'difference', header: importMessages.differenceIs, cell: (line) => <Verdict line={line} id={id} /> },
];

const getRowKey = (line: ReconciliationLineView): string => `${line.platform} ${toReconciliationLineKey(line)}`;

interface CertificateProps {
  id: number;
  lines: readonly ReconciliationLineView[];
  /** Named where there are several. */
  platform?: string;
}

interface CertificateProps {
  id: number;
  lines: readonly ReconciliationLineView[];
  /** Named where there are several. */
  platform?: string;
}

const takeLinesOf = (lines: readonly ReconciliationLineView[], state: ReconciliationLineState) =>
  lines.filter((line) => getReconciliationLineState(line) === state);

/** How many figures agree; nothing where none is compared. */
const Agreement = ({ lines }: Pick<CertificateProps, 'lines'>) => {
  const [equal, different] = [takeLinesOf(lines, 'equal').length, takeLinesOf(lines, 'different').length];
  if (equal + different === 0) return null;
  return (
    <p className="font-medium">
      {different === 0 ? importMessages.equal(equal) : importMessages.different(different, equal + different)}
    </p>
  );
};

/** What is counted here beside what the broker states, those that differ first. */
const Certificate = ({ id, lines, platform }: CertificateProps) => {
  const sorted = (['different', 'equal', 'notCompared'] as const).flatMap((state) => takeLinesOf(lines, state));
  const columns = getColumns(id).filter((column) => platform === undefined || column.id !== 'platform');
  const caption = platform === undefined ? importMessages.certificate : importMessages.certificateOf(platform);
  return (
    <section aria-label={caption}>
      {platform !== undefined && <h3 className="mb-1 text-base font-semibold">{platform}</h3>}
      {platform === undefined && <Agreement lines={lines} />}
      <p className="mb-4 text-sm text-ink-muted">
        {importMessages.coverage(formatReconciliationCoverage(countReconciliationCoverage(lines)))}
      </p>
      <Table caption={caption} columns={columns} rows={sorted} rowKey={getRowKey} />
    </section>
  );
};

/** One for each platform of the import. */
const Certificates = ({ one: { id, certificate: lines } }: { one: StatementImport }) => {
  if (lines.length === 0) return <p className="text-ink-muted">{importMessages.notCompared}</p>;
  const byPlatform = [...Map.groupBy(lines, ({ platform }) => platform)];
  if (byPlatform.length === 1) return <Certificate id={id} lines={lines} />;
  return (
    <div className="space-y-6">
      <Agreement lines={lines} />
      {byPlatform.map(([platform, own]) => (
        <Certificate key={platform} id={id} lines={own} platform={platform} />
      ))}
    </div>
  );
};

export const joinFileNames = ({ files }: Pick<StatementImport, 'files'>): string =>
  files.map(({ name }) => name).join(', ');

/** What the files list of dividends, and what they sum up, stays compared, whatever else is typed. */
const listFileStatedFigures = (lines: readonly ReconciliationLineView[]) =>
  rebuildStatedFiguresFromLines(
    lines.filter(({ kind, from }) => kind === 'dividends' || (kind === 'cash' && from !== undefined)),
  ) as NonNullable<ApiCallValues<'POST /imports/{id}/finish'>['stated']>;

/** An import is finished again with what was typed: its certificate is the newest. */
const useCompare = (one: StatementImport) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const compare = async (stated: PlatformStatedFiguresView): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const counts = one.counts ?? { recorded: one.recorded, here: 0, leftOut: one.leftOut };
    const all = [{ ...stated, day: stated.day ?? '' }, ...listFileStatedFigures(one.certificate)];
    try {
      const after = await api.call('POST /imports/{id}/finish', { id: one.id, stated: all, counts });
      client.setQueryData(importQuery(one.id).queryKey, after);
      void client.invalidateQueries({ queryKey: [...importsQueryKey, 'list'] });
    } catch (error) {
      setFailure(getErrorMessage(error, importMessages.compareFailed));
    }
    setBusy(false);
  };
  return { busy, failure, compare: (stated: PlatformStatedFiguresView) => void compare(stated) };
};

/** How many rows the files say they hold, beside how many were read of them. */
const StatedCounts = ({ files }: Pick<StatementImport, 'files'>) => {
  const sentences = files.flatMap((file) => explainStatedRowCount(file) ?? []);
  return (
    <ul className="space-y-1">
      {(sentences.length > 0 ? sentences : [noStatedRowCountMessage]).map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
};

/** The certificate with the way to compare anew. */
export const ImportReport = ({ one }: { one: StatementImport }) => {
  const { busy, failure, compare } = useCompare(one);
  return (
    <div className="space-y-8">
      <div>
        <Certificates one={one} />
        {one.counts?.rows !== undefined && (
          <div className="mt-4 space-y-1 text-sm">
            <p>{importMessages.rowsOf(one.counts)}</p>
            <StatedCounts files={one.files} />
          </div>
        )}
      </div>
      {one.leftOut > 0 && <RecordedImportSkippedLines one={one} />}
      <div>
        <ReconciliationForm
          platforms={one.platforms}
          busy={busy}
          label={importMessages.compareNow}
          onCompare={compare}
        />
        {failure && <FormError sentence={failure} />}
      </div>
    </div>
  );
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{importMessages.loadingOne}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

/** The certificate of an import on a page of its own, to be printed. */
export const ImportReportPage = ({ id }: { id: number }) => {
  const one = useQuery(importQuery(id));
  // It stands at the same address as the list that led to it.
  useEffect(focusPageTitle, []);
  return (
    <div className="space-y-6">
      <PageHeader
        title={importMessages.certificate}
        subtitle={one.data ? `${joinFileNames(one.data)} · ${importMessages.importedAt(one.data.begunAt)}` : undefined}
        actions={
          <>
            <LinkButton to="?" icon={<ArrowLeft aria-hidden />}>
              {importMessages.back}
            </LinkButton>
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {importMessages.print}
            </Button>
          </>
        }
      />
      <QueryView
        of={one}
        loading={<Outline />}
        failed={{ title: importMessages.oneFailed, message: importMessages.importsFailedHint, theirs: 'message' }}
      >
        {(data) => (
          <Card>
            <ImportReport one={data} />
          </Card>
        )}
      </QueryView>
    </div>
  );
};
