import { PictureOutlined } from '@ant-design/icons'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import '../ui/form.css'
import { coverShape, type Shape } from './crop.ts'
import type { Picture } from './crop-dialog.tsx'
import { FilePicker } from './file-picker.tsx'
import { acceptOf } from './media-kind.ts'
import './picture-field.css'
import { refusalOf } from './refusal.ts'
import { uploadFile } from './upload-file.ts'
import { useFile } from './use-file.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

type Props = {
  value?: FileId | null
  onChange?: (id: FileId | null) => void
  id?: string
  error?: string | undefined
  /** What the picture is, in words: 封面. */
  name: string
  /** What it shows, for those who can't see it: 课程封面. */
  alt: string
  shape?: Shape
  /** What a good one is like. */
  advice: string
}

const image = 3

/** A picture: out of the library, or an own one cut to its shape. */
export function PictureField({
  value = null,
  onChange,
  id,
  error,
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

  const choose = (file: File | undefined) => {
    const reason = file && refusalOf(file, image)
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
        data-empty={!chosen?.url}
        style={{ aspectRatio: shape.ratio, width: shape.shownWidth }}
      >
        {chosen?.url ? (
          <img src={chosen.url} alt={alt} />
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
          {chosen?.url && (
            <Button onClick={() => setPicture({ url: chosen.url, name: chosen.title })}>裁剪</Button>
          )}
          {value && (
            <Button type="text" onClick={() => onChange?.(null)}>
              移除
            </Button>
          )}
        </div>
        {message && (
          <p className="field-error" role="alert">
            {message}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        // antd shows every file input of a form as a block
        style={{ display: 'none' }}
        accept={acceptOf(image)}
        aria-label={`选择${name}图片`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <FilePicker
        open={picking}
        kind={image}
        onPick={([file]) => {
          setPicking(false)
          setRefusal(undefined)
          if (file) onChange?.(file.id)
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
            onCrop={async (file) => {
              const uploaded = await uploadFile(file, image)
              onChange?.(uploaded.id)
              close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
