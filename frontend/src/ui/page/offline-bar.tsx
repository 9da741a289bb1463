import { useIsOffline } from '#lib/api/connection';

const words =
  'No connection to the server. Figures are the last ones loaded; what you type stays, but cannot be saved yet.';

/** Says at the foot of the window that the server cannot be reached, for as long as it cannot. */
export function OfflineBar() {
  const isLost = useIsOffline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 max-sm:bottom-14 print:hidden">
      {isLost && (
        <p className="border-t border-line bg-warning-soft px-4 py-2 text-center text-sm text-pretty text-warning">
          {words}
        </p>
      )}
    </div>
  );
}
