import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormField, TextField } from '#ui/form/form-field';
import { ProgressBar } from '#ui/progress-bar';
import { postWritingMessages } from '../writing/writing-messages';
import { acceptedImageTypes, imageInputClasses, toImageMarkdown } from './image-file';
import { type UploadedImage, useImageUpload } from './use-image-upload';

interface ImageUploadProps {
  /** Markdown of the post, in which an image is there only once. */
  content: string;
  disabled: boolean;
  onInsert: (image: string) => void;
}

interface InsertionProps extends ImageUploadProps {
  image: UploadedImage;
  onRemove: () => void;
}

const Insertion = ({ image, content, disabled, onInsert, onRemove }: InsertionProps) => {
  const [alt, setAlt] = useState('');
  const insert = () => {
    onInsert(toImageMarkdown(image.imageUrl, alt));
    toast.success(postWritingMessages.inserted);
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
          label={postWritingMessages.alt}
          hint={postWritingMessages.altHint}
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
            {postWritingMessages.insert}
          </Button>
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={onRemove}>
            {postWritingMessages.removeImage}
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
    <Card title={postWritingMessages.image}>
      <FormField label={postWritingMessages.chooseImage} hint={postWritingMessages.imageHint} error={error}>
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
      {percent !== null && (
        <div className="mt-2 flex items-center gap-4">
          <div className="flex-1">
            <ProgressBar label={postWritingMessages.uploading} value={percent} valueText={`${percent}%`} />
          </div>
          <span className="figures w-12 text-right text-sm text-ink-muted">{percent}%</span>
          <Button size="sm" onClick={clear}>
            {postWritingMessages.cancelUpload}
          </Button>
        </div>
      )}
      {image && <Insertion key={image.imageUrl} {...props} image={image} onRemove={clear} />}
    </Card>
  );
};
