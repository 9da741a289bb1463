import { Zip, ZipDeflate } from 'fflate';

interface Entry {
  name: string;
  pieces: readonly Blob[];
}

/** An archive of files, a piece of them after the other, so that neither they nor it are ever one text. */
export const createZip = async (entries: readonly Entry[], mtime: Date): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const { name, pieces } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = mtime;
    archive.add(file);
    for (const piece of pieces) file.push(new Uint8Array(await piece.arrayBuffer()));
    file.push(new Uint8Array(), true);
  }
  archive.end();
  return new Blob(parts, { type: 'application/zip' });
};
