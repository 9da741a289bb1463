/** Milliseconds until a browser has taken what it was given to save. */
const taken = 60_000;

/** Gives a file to the browser, which puts it where its downloads go. */
export const downloadFile = ({ name, blob }: { name: string; blob: Blob }): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), taken);
};
