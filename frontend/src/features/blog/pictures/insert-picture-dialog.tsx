import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { FormField, TextField } from '#ui/form/form-field';
import { ProgressBar } from '#ui/progress-bar';
import { postWritingMessages } from '../writing/writing-messages';
import { acceptedImageTypes, imageInputClasses, toFigureMarkdown } from './image-file';
import { useImageUpload } from './use-image-upload';

interface PictureDialogProps {
  /** Pasted or dropped; null where one is still to be chosen. */
  file: File | null;
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

/** Uploads what was brought, at once. */
const useBrought = (file: File | null) => {
  const upload = useImageUpload();
  const isTaken = useRef(false);
  useEffect(() => {
    if (!file || isTaken.current) return;
    isTaken.current = true;
    upload.choose(file);
  }, [file, upload]);
  return upload;
};

/** A picture for the text: what it shows, and what stands under it. */
export const InsertPictureDialog = ({ file, onInsert, onClose }: PictureDialogProps) => {
  const { image, percent, error, choose, fieldKey } = useBrought(file);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  return (
    <Dialog title={postWritingMessages.pictureTitle} description={postWritingMessages.pictureAt} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (image) onInsert(toFigureMarkdown(image.imageUrl, alt, caption));
        }}
      >
        <FormField label={postWritingMessages.pictureFile} hint={postWritingMessages.imageHint} error={error}>
          {(control) => (
            <input
              key={fieldKey}
              type="file"
              accept={acceptedImageTypes}
              {...control}
              disabled={percent !== null}
              onChange={(event) => choose(event.target.files?.[0])}
              className={`${control.className} ${imageInputClasses}`}
            />
          )}
        </FormField>
        <div className="mb-3 grid min-h-32 place-items-center rounded-lg bg-surface-sunken p-2">
          {percent !== null && (
            <div className="w-full max-w-xs">
              <ProgressBar label={postWritingMessages.uploading} value={percent} valueText={`${percent}%`} />
            </div>
          )}
          {image && <img src={image.imageUrl} alt={alt} className="max-h-40 rounded-md" />}
        </div>
        <TextField
          label={postWritingMessages.pictureAlt}
          hint={postWritingMessages.altHint}
          autoComplete="off"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <TextField
          label={postWritingMessages.caption}
          hint={postWritingMessages.captionHint}
          autoComplete="off"
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
        <DialogFooter>
          <Button onClick={onClose}>{postWritingMessages.cancelUpload}</Button>
          <Button type="submit" variant="primary" disabled={!image}>
            {postWritingMessages.insertPicture}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
