import { PictureOutlined } from '@ant-design/icons'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { lazy, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import '../../ui/form/form.css'
import { FormContext } from '../../ui/form/form-context.ts'
import { UploadLines } from '../../ui/upload/upload-lines.tsx'
import { isMoving } from '../../ui/upload/upload-store.ts'
import { FilePicker } from '../files/picker.tsx'
import { acceptOf } from '../media-kind.ts'
import { coverShape, type Shape } from './crop.ts'
import type { Picture } from './crop-dialog.tsx'
import './field.css'
import { rememberFile, useFile } from '../files/use-file.ts'
import { queuePicture } from '../uploads/queue-files.ts'
import { refusalOf } from '../uploads/refusal.ts'
import { forgetPicture, useSentPicture, waitingText } from './sent.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

type Props = {
  value?: FileId | null
  onChange?: (id: FileId | null) => void
  id?: string
  error?: string | undefined
  /** The record and its field, so that an uploading picture finds its field again: `shop:new:1:logo`. */
  place: string
  /** The word for the picture: 封面. */
  name: string
  /** The alternative text: 课程封面. */
  alt: string
  shape?: Shape
  /** Advice on choosing a picture. */
  advice: string
}

/** A picture from the library, or a new one cropped to its shape. */
export function PictureField({
  value = null,
  onChange,
  id,
  error,
  place,
  name,
  alt,
  shape = coverShape,
  advice,
}: Props) {
  const [picking, setPicking] = useState(false)
  const [picture, setPicture] = useState<Picture>()
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useFile(value)
  const { sent, upload } = useSentPicture(place)
  const waits = upload !== undefined && isMoving(upload)
  const shown = waits ? sent?.url : chosen?.url

  const put = (id: FileId | null) => {
    forgetPicture(place)
    onChange?.(id)
  }
  const stored = sent?.file
  const take = useEffectEvent(() => stored && put(rememberFile(stored)))
  // The upload may end outside React, before the page that waits for it is opened again.
  useEffect(() => void (stored && take()), [stored])
  const { block } = use(FormContext)
  // Holds back the form around this field.
  useEffect(() => (waits ? block(waitingText(name)) : undefined), [waits, block, name])

  const choose = (file: File | undefined) => {
    const reason = file && refusalOf(file, fileKind.image)
    setRefusal(reason)
    if (file && !reason) setPicture({ url: URL.createObjectURL(file), name: file.name })
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(undefined)
  }
  const message = refusal ?? error
  return (
    <div className="picture-field" {...(id ? { id } : {})} tabIndex={-1}>
      <div
        className="picture-frame"
        data-empty={!shown}
        data-waiting={waits}
        style={{ aspectRatio: shape.ratio, width: shape.shownWidth }}
      >
        {shown ? (
          <img src={shown} alt={waits ? `${alt}（还没有传完）` : alt} />
        ) : (
          <button type="button" onClick={() => input.current?.click()}>
            <PictureOutlined aria-hidden />
            上传{name}
          </button>
        )}
      </div>
      <div className="picture-side">
        <p className="muted">{advice}</p>
        <div className="picture-buttons">
          <Button onClick={() => input.current?.click()}>上传并裁剪</Button>
          <Button onClick={() => setPicking(true)}>从素材库选择</Button>
          {!waits && chosen?.url && (
            <Button onClick={() => setPicture({ url: chosen.url, name: chosen.title })}>裁剪</Button>
          )}
          {value && !waits && (
            <Button type="text" onClick={() => put(null)}>
              移除
            </Button>
          )}
        </div>
        {upload && <UploadLines uploads={[upload]} />}
        {message && (
          <p className="field-error" role="alert">
            {message}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        // antd makes every file input of a form a block
        style={{ display: 'none' }}
        accept={acceptOf(fileKind.image)}
        aria-label={`选择${name}图片`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <FilePicker
        open={picking}
        kind={fileKind.image}
        onPick={([file]) => {
          setPicking(false)
          setRefusal(undefined)
          if (file) put(file.id)
        }}
        onClose={() => setPicking(false)}
      />
      <Suspense>
        {picture && (
          <CropDialog
            picture={picture}
            name={name}
            shape={shape}
            onClose={close}
            onCrop={(file) => {
              queuePicture(place, file)
              close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
