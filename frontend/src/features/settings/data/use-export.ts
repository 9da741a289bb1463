import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { downloadFile } from '#lib/download-file';
import { dataSettingsMessages } from './data-settings-messages';
import { LedgerKeepsChangingError } from './read-account-backup';

interface MadeFile {
  name: string;
  blob: Blob;
  /** What it holds, as a sentence. */
  holds: string;
}

/** How far it is, in words; and what ends it. */
export interface ExportTextProgressOptions {
  onProgress: (progress: string) => void;
  signal: AbortSignal;
}

/** Makes a file of what is recorded, and saves it. */
export const useFileMaking = <Kind extends string>(
  make: (kind: Kind, watch: ExportTextProgressOptions) => Promise<MadeFile>,
) => {
  const [busy, setBusy] = useState<{ kind: Kind; progress: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const broken = useRef<AbortController | null>(null);
  const pressed = useRef<Element | null>(null);
  useEffect(() => () => broken.current?.abort(), []);
  const run = async (kind: Kind, { begins, failed }: { begins: string; failed: string }): Promise<void> => {
    const controller = new AbortController();
    broken.current = controller;
    pressed.current = document.activeElement;
    setFailure(null);
    setBusy({ kind, progress: begins });
    try {
      const onProgress = (progress: string) => setBusy({ kind, progress });
      const file = await make(kind, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return setBusy(null);
      downloadFile(file);
      toast.success(file.holds);
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure(
          error instanceof LedgerKeepsChangingError ? dataSettingsMessages.noRest : getErrorMessage(error, failed),
        );
      }
    }
    setBusy(null);
  };
  /** Its button goes away: whoever pressed it by keyboard goes on where they began. */
  const cancel = (): void => {
    broken.current?.abort();
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
  };
  return { busy, failure, run, cancel };
};
