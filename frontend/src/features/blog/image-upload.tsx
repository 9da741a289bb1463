import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Field, TextField } from '#ui/field';
import { ProgressBar } from '#ui/progress-bar';
import { acceptedImages, fileLook, imageMarkdown } from './image-file';
import { type Uploaded, useImageUpload } from './use-image-upload';
import { words } from './writing-messages';

interface ImageUploadProps {
  /** Markdown of the post, in which an image is there only once. */
  content: string;
  disabled: boolean;
  onInsert: (image: string) => void;
}

interface InsertionProps extends ImageUploadProps {
  image: Uploaded;
  onRemove: () => void;
}

const Insertion = ({ image, content, disabled, onInsert, onRemove }: InsertionProps) => {
  const [alt, setAlt] = useState('');
  const insert = () => {
    onInsert(imageMarkdown(image.imageUrl, alt));
    toast.success(words.inserted);
  };
  return (
    <div className="mt-3 flex flex-wrap items-start gap-4">
      <img
        src={image.imageUrl}
        srcSet={image.srcset}
        sizes="10rem"
        alt={alt}
        width={image.width}
        height={image.height}
        className="h-24 w-40 rounded-lg border border-line bg-surface-sunken object-cover"
      />
      <div className="min-w-56 flex-1">
        <TextField
          label={words.alt}
          hint={words.altHint}
          maxLength={200}
          autoComplete="off"
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ImagePlus aria-hidden />}
            disabled={disabled || content.trim() === '' || content.includes(image.imageUrl)}
            onClick={insert}
          >
            {words.insert}
          </Button>
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={onRemove}>
            {words.removeImage}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** Uploads a picture as soon as it is chosen, and puts it under the post's title when asked to. */
export const ImageUpload = (props: ImageUploadProps) => {
  const { image, percent, error, choose, clear, fieldKey } = useImageUpload();
  return (
    <Card title={words.image}>
      <Field label={words.chooseImage} hint={words.imageHint} error={error}>
        {(control) => (
          <input
            key={fieldKey}
            type="file"
            accept={acceptedImages}
            {...control}
            disabled={percent !== null}
            onChange={(event) => choose(event.target.files?.[0])}
            className={`${control.className} ${fileLook}`}
          />
        )}
      </Field>
      {percent !== null && (
        <div className="mt-2 flex items-center gap-4">
          <div className="flex-1">
            <ProgressBar label={words.uploading} value={percent} valueText={`${percent}%`} />
          </div>
          <span className="figures w-12 text-right text-sm text-ink-muted">{percent}%</span>
          <Button size="sm" onClick={clear}>
            {words.cancelUpload}
          </Button>
        </div>
      )}
      {image && <Insertion key={image.imageUrl} {...props} image={image} onRemove={clear} />}
    </Card>
  );
};
