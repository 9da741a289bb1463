import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CertificateLine } from '#contract/import-certificate';
import type { Import } from '#contract/imports';
import { api, messageOf } from '#lib/api';
import type { CallValues } from '#lib/calls';
import { focusTitle } from '#lib/focus';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { PageHeader } from '#ui/page-header';
import { Read } from '#ui/read';
import { Refusal } from '#ui/refusal';
import { Skeleton } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import { causeLink } from './cause-link';
import { CompareForm } from './compare-form';
import { figureOfLine, keyOfLine, nameOfLine } from './line-words';
import { messages } from './messages';
import type { StatedView } from './protocol';
import { importQuery, root } from './queries';
import { putAway, sendingNow } from './sending';

const isEqual = ({ difference }: CertificateLine): boolean => Number(difference) === 0;

/** Certificates of before causes had links have one sentence. */
const causesOf = ({ causes, cause }: CertificateLine) =>
  causes ?? (cause ? [{ kind: 'residue' as const, sentence: cause }] : []);

/** What is sent already is put away, so that the next files can be chosen. */
const seeDone = (): void => {
  if (sendingNow()?.state === 'done') putAway();
};

const Causes = ({ line }: { line: CertificateLine }) => {
  const causes = causesOf(line);
  if (causes.length === 0) return <span className="block text-ink-muted">{messages.noCause}</span>;
  return causes.map((cause, at) => {
    const way = causeLink(cause, line);
    return (
      <span key={cause.sentence} className="block">
        <span className="text-ink-muted">
          {at === 0 && messages.likely}
          {cause.sentence}
        </span>
        {way && (
          <span className="block print:hidden">
            <Link
              to={way.to}
              onClick={seeDone}
              className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
            >
              {way.label}
            </Link>
          </span>
        )}
      </span>
    );
  });
};

const Verdict = ({ line }: { line: CertificateLine }) => {
  if (isEqual(line)) return <span className="text-positive">= {messages.agrees}</span>;
  return (
    <span className="text-pretty">
      <span className="figures font-medium text-negative">
        {Number(line.difference) > 0 ? '+' : ''}
        {figureOfLine(line, line.difference)}
      </span>{' '}
      <Causes line={line} />
    </span>
  );
};

const columns: Column<CertificateLine>[] = [
  { id: 'what', header: messages.stock, heading: true, cell: nameOfLine },
  { id: 'platform', header: messages.where, cell: ({ platform }) => platform },
  { id: 'counted', header: messages.counted, align: 'end', cell: (line) => figureOfLine(line, line.counted) },
  { id: 'stated', header: messages.stated, align: 'end', cell: (line) => figureOfLine(line, line.stated) },
  { id: 'difference', header: messages.differenceIs, cell: (line) => <Verdict line={line} /> },
];

const keyOf = (line: CertificateLine): string => `${line.platform} ${keyOfLine(line)}`;

/** What is counted here beside what the broker states, those that differ first. */
export const CertificateTable = ({ lines }: { lines: readonly CertificateLine[] }) => {
  if (lines.length === 0) return <p className="text-ink-muted">{messages.notCompared}</p>;
  const different = lines.filter((line) => !isEqual(line)).length;
  const sorted = lines.toSorted((one, other) => Number(isEqual(one)) - Number(isEqual(other)));
  return (
    <>
      <p className="mb-4 font-medium">
        {different === 0 ? messages.equal(lines.length) : messages.different(different, lines.length)}
      </p>
      <Table caption={messages.certificate} columns={columns} rows={sorted} rowKey={keyOf} />
    </>
  );
};

export const namesOf = ({ files }: Pick<Import, 'files'>): string => files.map(({ name }) => name).join(', ');

type Stated = NonNullable<CallValues<'POST /imports/{id}/finish'>['stated']>[number];
type Year = NonNullable<Stated['dividends']>[number];

/** What the files list of dividends stays compared, whatever else is typed. */
const listedIn = (lines: readonly CertificateLine[]): Stated[] => {
  const byPlatform = Map.groupBy(
    lines.filter(({ kind }) => kind === 'dividends'),
    ({ platform }) => platform,
  );
  return [...byPlatform].map(([platform, own]) => {
    const years = [...Map.groupBy(own, ({ what, from = '' }) => `${what}|${from}`).values()];
    const dividends = years.map((same): Year => {
      const [{ what, from, to } = { what: '' }] = same as [CertificateLine];
      const [year = '', currency = 'USD'] = what.split(' ');
      const sums = Object.fromEntries(same.map(({ part = 'net', stated }) => [part, stated]));
      return { year, currency, ...(from && to && { from, to }), ...sums };
    });
    const day =
      dividends
        .map(({ year, to }) => to ?? `${year}-12-31`)
        .toSorted()
        .at(-1) ?? '';
    return { platform: platform as Stated['platform'], day, positions: [], balances: [], dividends };
  });
};

/** An import is finished again with what was typed: its certificate is the newest. */
const useCompare = (one: Import) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const compare = async (stated: StatedView): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const counts = { recorded: one.recorded, here: 0, leftOut: one.leftOut };
    const all = [{ ...stated, day: stated.day ?? '' }, ...listedIn(one.certificate)];
    try {
      const after = await api.call('POST /imports/{id}/finish', { id: one.id, stated: all, counts });
      client.setQueryData(importQuery(one.id).queryKey, after);
      void client.invalidateQueries({ queryKey: [...root, 'list'] });
    } catch (error) {
      setFailure(messageOf(error, messages.compareFailed));
    }
    setBusy(false);
  };
  return { busy, failure, compare: (stated: StatedView) => void compare(stated) };
};

/** The certificate with the way to compare anew. */
export const Certificate = ({ one }: { one: Import }) => {
  const { busy, failure, compare } = useCompare(one);
  return (
    <div className="space-y-8">
      <div>
        <CertificateTable lines={one.certificate} />
      </div>
      <div>
        <CompareForm platforms={one.platforms} busy={busy} label={messages.compareNow} onCompare={compare} />
        {failure && <Refusal sentence={failure} />}
      </div>
    </div>
  );
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loadingOne}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

/** The certificate of an import on a page of its own, to be printed. */
export const CertificatePage = ({ id }: { id: number }) => {
  const one = useQuery(importQuery(id));
  // It stands at the same address as the list that led to it.
  useEffect(focusTitle, []);
  return (
    <div className="space-y-6">
      <PageHeader
        title={messages.certificate}
        subtitle={one.data ? `${namesOf(one.data)} · ${messages.importedAt(one.data.begunAt)}` : undefined}
        actions={
          <>
            <LinkButton to="?" icon={<ArrowLeft aria-hidden />}>
              {messages.back}
            </LinkButton>
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {messages.print}
            </Button>
          </>
        }
      />
      <Read
        of={one}
        loading={<Outline />}
        failed={{ title: messages.oneFailed, message: messages.importsFailedHint, theirs: 'message' }}
      >
        {(data) => (
          <Card>
            <Certificate one={data} />
          </Card>
        )}
      </Read>
    </div>
  );
};
