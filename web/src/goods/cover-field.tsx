import { PictureOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import { uploadRules } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { query } from '../api/query.ts'
import { FilePicker, uploadFile } from '../materials/public.ts'
import './cover-field.css'
import type { Picture } from './crop-dialog.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

type Props = {
  value: FileId | null
  onChange: (id: FileId | null) => void
  id: string
  error?: string | undefined
}

const { maxSize, extensions } = uploadRules[3]
const accept = extensions.map((extension) => `.${extension}`).join(',')

/** The cover: out of the library, or an own picture cut to 16:9. */
export function CoverField({ value, onChange, id, error }: Props) {
  const [picking, setPicking] = useState(false)
  const [picture, setPicture] = useState<Picture>()
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const cover = useCover(value)

  const choose = (file: File | undefined) => {
    const reason = file && refusalOf(file)
    setRefusal(reason)
    if (file && !reason) setPicture({ url: URL.createObjectURL(file), name: file.name })
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(undefined)
  }
  const message = refusal ?? error
  return (
    <div className="cover-field" id={id} tabIndex={-1}>
      <div className="cover-picture" data-empty={!cover?.url}>
        {cover?.url ? (
          <img src={cover.url} alt="课程封面" />
        ) : (
          <button type="button" onClick={() => input.current?.click()}>
            <PictureOutlined aria-hidden />
            上传封面
          </button>
        )}
      </div>
      <div className="cover-side">
        <p className="muted">建议 1280×720 以上，比例 16:9，JPG、PNG 或 WebP，20 MB 以内。</p>
        <div className="cover-buttons">
          <Button onClick={() => input.current?.click()}>上传并裁剪</Button>
          <Button onClick={() => setPicking(true)}>从素材库选择</Button>
          {cover?.url && (
            <Button onClick={() => setPicture({ url: cover.url, name: cover.title })}>裁剪</Button>
          )}
          {value && (
            <Button type="text" onClick={() => onChange(null)}>
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
        accept={accept}
        aria-label="选择封面图片"
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <FilePicker
        open={picking}
        kind={3}
        onPick={([file]) => {
          setPicking(false)
          setRefusal(undefined)
          if (file) onChange(file.id)
        }}
        onClose={() => setPicking(false)}
      />
      <Suspense>
        {picture && (
          <CropDialog
            picture={picture}
            onClose={close}
            onCrop={async (file) => {
              const uploaded = await uploadFile(file, 3)
              onChange(uploaded.id)
              close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function useCover(id: FileId | null) {
  const file = useQuery({
    ...query(contract.materials.get, { id: id as FileId }, { background: true }),
    enabled: id !== null,
  })
  return id ? file.data : undefined
}

function refusalOf(file: File): string | undefined {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (!extensions.some((allowed) => allowed === extension)) return '请选择 JPG、PNG、WebP 或 GIF 图片'
  if (file.size === 0) return '这张图片是空的，请换一张'
  if (file.size > maxSize) return '图片超过 20 MB，请压缩后再上传'
  return undefined
}
