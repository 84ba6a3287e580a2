/** @jsxImportSource preact */
import { type LearnerPicture, pictureLimits } from '@zsm/contract/learners/pictures'
import { useId } from 'preact/hooks'
import { type SendingWay, useSentFiles } from './use-sent-files.ts'

/** A phone whose photos have another format, such as HEIC, hands over a JPEG. */
const accept = '.jpg,.jpeg,.png,.webp,.gif'

export const waitForPictures = '图片还在上传，传完再提交'

export type PictureWay = SendingWay<LearnerPicture>

type PicturesFieldProps = {
  way: PictureWay
  value: readonly LearnerPicture[]
  onChange: (change: (before: readonly LearnerPicture[]) => readonly LearnerPicture[]) => void
  onBusy: (busy: boolean) => void
  onSession: (goOn: () => void) => void
}

const room = { most: pictureLimits.most, tooMany: `最多 ${pictureLimits.most} 张图片，多出的没有添加` }

export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange } = props
  const id = useId()
  const { percent, problem, choose, closed } = useSentFiles(props, room)
  return (
    <div class="files-field">
      {value.length > 0 && (
        <ul class="talk-files" aria-label="已添加的图片">
          {value.map(({ id, thumbnailUrl }, at) => (
            <li key={id}>
              <img src={thumbnailUrl} alt={`图片 ${at + 1}`} />
              <button
                type="button"
                class="small plain"
                aria-label={`移除图片 ${at + 1}`}
                onClick={() => onChange((before) => before.filter((picture) => picture.id !== id))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <label class="small" for={id} aria-disabled={closed}>
        {percent !== undefined ? `正在上传 ${percent}%` : `添加图片（${value.length}/${pictureLimits.most}）`}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        multiple
        accept={accept}
        disabled={closed}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
