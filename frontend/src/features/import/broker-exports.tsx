import { type BrokerExportInstructions, brokerExportMessages as words } from './broker-export-messages';

const Row = ({ broker, where, note }: BrokerExportInstructions) => (
  <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10rem_1fr]">
    <dt className="font-medium">{broker}</dt>
    <dd className="text-pretty">
      {where}
      {note && <span className="block text-ink-muted">{note}</span>}
    </dd>
  </div>
);

/** Which brokers' files are read, where each of them offers its export, and what an import looks like. */
export const BrokerExportsHelp = () => (
  <details className="text-sm">
    <summary className="w-fit min-h-11 cursor-pointer rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline">
      {words.title}
    </summary>
    <ol className="mb-4 list-decimal space-y-1 pl-5 text-pretty">
      {words.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <dl className="divide-y divide-line border-y border-line">
      {words.brokers.map((one) => (
        <Row key={one.broker} {...one} />
      ))}
    </dl>
    <p className="mt-3 text-pretty text-ink-muted">{words.moved}</p>
  </details>
);
