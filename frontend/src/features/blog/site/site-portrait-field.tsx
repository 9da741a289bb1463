import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { getImageSources } from '#core/blog/images';
import { Button } from '#ui/button';
import { FormField } from '#ui/form/form-field';
import { ProgressBar } from '#ui/progress-bar';
import { acceptedImageTypes, imageInputClasses } from '../pictures/image-file';
import { useImageUpload } from '../pictures/use-image-upload';
import { siteFormMessages as messages } from './site-messages';

interface PortraitProps {
  /** Its address; empty where there is none. */
  portrait: string;
  error: string | undefined;
  onChange: (portrait: string) => void;
}

/** Uploads a portrait as soon as it is chosen. */
export const SitePortraitField = ({ portrait, error: refused, onChange }: PortraitProps) => {
  const { image, percent, error, choose, clear, fieldKey } = useImageUpload();
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!image || taken.current === image.imageUrl) return;
    taken.current = image.imageUrl;
    onChange(image.imageUrl);
  }, [image, onChange]);
  const remove = () => {
    taken.current = null;
    clear();
    onChange('');
  };
  return (
    <div>
      <FormField label={messages.portrait} hint={messages.portraitHint} error={error ?? refused}>
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
      {percent !== null && <ProgressBar label={messages.uploading} value={percent} valueText={`${percent}%`} />}
      {portrait && (
        <div className="mt-2 flex items-center gap-4">
          <img
            src={portrait}
            srcSet={getImageSources(portrait)?.srcset}
            sizes="5rem"
            alt=""
            className="size-20 rounded-full border border-line bg-surface-sunken object-cover"
          />
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={remove}>
            {messages.removePortrait}
          </Button>
        </div>
      )}
    </div>
  );
};
