import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StatementImport } from '#contract/imports/imports';
import { type CorporateActionProposal, proposeCorporateActions } from '#core/statements/plan/propose-corporate-actions';
import { api } from '#lib/api/api';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import { formatAmount } from '#lib/format';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { importMessages } from '../messages';
import { importsQueryKey } from '../queries';
import { RecordSkippedCashButton } from './record-skipped-cash-button';

type Cash = NonNullable<ApiCallAnswer<'GET /imports/{id}/left-out'>['lines'][number]['cash']>;

const formatCash = ({ row: { transactionType, amount, currency } }: Cash): string =>
  formatAmount(currency, ['deposit', 'interest'].includes(transactionType) ? amount : -amount);

/** To the page of the stock, where the form opens with what the lines state. */
const getProposedActionPath = ({ symbol, kind, date, received, ...figures }: CorporateActionProposal): string => {
  const { symbol: to, ...shares } = received ?? {};
  const proposal = new URLSearchParams({ kind, date, ...(to !== undefined && { to }), ...shares, ...figures });
  return `/dashboard/stock/${encodeURIComponent(symbol)}?${new URLSearchParams({ action: `${proposal}` })}`;
};

const ProposedActionLink = ({ proposal }: { proposal: CorporateActionProposal }) => (
  <Link
    to={getProposedActionPath(proposal)}
    className="inline-flex min-h-8 items-center text-accent underline pointer-coarse:min-h-11"
  >
    {importMessages.proposedAction(proposal)}
  </Link>
);

const Lines = ({ one }: { one: StatementImport }) => {
  const { data, error, fetchNextPage, hasNextPage, isPending } = useInfiniteQuery({
    queryKey: [...importsQueryKey, 'left-out', one.id, one.leftOut],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /imports/{id}/left-out', { id: one.id, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after,
  });
  if (isPending) return <p role="status">{importMessages.linesLoading}</p>;
  if (error) return <p role="alert">{importMessages.linesFailed}</p>;
  const lines = data.pages.flatMap((page) => page.lines);
  const open = lines.filter(({ cash }) => cash).length;
  const proposals = proposeCorporateActions(lines);
  return (
    <>
      {(open > 1 || (open > 0 && hasNextPage)) && (
        <div className="mb-4">
          <p className="text-sm text-pretty text-ink-muted">{importMessages.lateCashHint}</p>
          <RecordSkippedCashButton
            id={one.id}
            label={hasNextPage ? importMessages.recordEveryCash : importMessages.recordAllCash(open)}
          />
        </div>
      )}
      <ul className="space-y-2 text-sm">
        {lines.map((line, at) => {
          const proposal = proposals.get(at);
          return (
            <li key={`${at} ${line.sentence}`}>
              <span>
                {importMessages.leftLine(line.lines)}
                {line.isRefused && importMessages.refusedLine}
                {line.sentence}
              </span>
              <span className="block text-ink-muted wrap-anywhere">{line.cells.filter(Boolean).join(', ')}</span>
              {line.cashIsRecorded && <span className="text-positive">{importMessages.cashRecorded}</span>}
              {line.cash && (
                <RecordSkippedCashButton
                  id={one.id}
                  identities={[line.cash.identity]}
                  label={importMessages.recordCash(formatCash(line.cash))}
                />
              )}
              {proposal && <ProposedActionLink proposal={proposal} />}
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="mt-2" onClick={() => void fetchNextPage()}>
          {importMessages.linesMore}
        </Button>
      )}
    </>
  );
};

/** What was left out of an import, and what was refused, line by line; read once somebody looks. */
export const RecordedImportSkippedLines = ({ one }: { one: StatementImport }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      title={importMessages.linesTitle(one.leftOut)}
      description={importMessages.linesHint}
      onToggle={() => setOpen(true)}
    >
      {isOpen && <Lines one={one} />}
    </Disclosure>
  );
};
