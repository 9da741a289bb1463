import type sharp from 'sharp';

const loadSharp = async (): Promise<typeof sharp> => {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return library;
};

let loading: Promise<typeof sharp> | undefined;

/** Only the three decoders that are needed: none of those that read other files, programs or addresses. */
export const loadSafeSharp = (): Promise<typeof sharp> => {
  loading ??= loadSharp();
  return loading;
};
