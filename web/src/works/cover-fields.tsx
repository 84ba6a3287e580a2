import { Form, type FormInstance, Slider } from 'antd'
import { useRef } from 'react'
import { duration } from '../format/duration.ts'
import { PictureField, type Shape, useFile } from '../materials/public.ts'
import { Field } from '../ui/form/field.tsx'
import './publish-fields.css'
import type { PublishForm } from './publish-values.ts'

/** The aspect ratio of a cover on a phone. */
const portraitShape: Shape = { ratio: 3 / 4, largestWidth: 1080, shownWidth: 132 }

/** The cover of a video: one of its frames, or a picture. */
export function CoverFields({ form, place }: { form: FormInstance<PublishForm>; place: string }) {
  const fileId = Form.useWatch('fileId', form) ?? null
  const coverFileId = Form.useWatch('coverFileId', form) ?? null
  if (!fileId) return null
  return (
    <>
      {!coverFileId && (
        <Field name="coverFrameMs" label="封面画面" required hint="拖动滑块，选视频里的一帧做封面。">
          <FrameField key={fileId} fileId={fileId} />
        </Field>
      )}
      <Field name="coverFileId" label="封面图片">
        <PictureField
          place={place}
          name="封面"
          alt="作品封面"
          shape={portraitShape}
          advice="不用视频里的画面时，可以换成一张图片，建议 1080×1440。"
        />
      </Field>
    </>
  )
}

const longestMs = 900_000

type FrameProps = {
  fileId: NonNullable<PublishForm['fileId']>
  value?: number
  onChange?: (ms: number) => void
}

/** The video is paused at the chosen frame. */
function FrameField({ fileId, value = 0, onChange }: FrameProps) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useFile(fileId)
  const show = (ms: number) => {
    if (video.current) video.current.currentTime = ms / 1000
  }
  if (!file) return <div className="publish-frame" />
  return (
    <div className="publish-frame">
      <video
        ref={video}
        src={file.url}
        poster={file.coverUrl ?? undefined}
        aria-label="封面画面"
        muted
        playsInline
        preload="metadata"
        onLoadedMetadata={() => show(value)}
      />
      <Slider
        ariaLabelForHandle="封面画面的时间"
        ariaValueTextFormatterForHandle={frameTime}
        tooltip={{ formatter: (ms) => frameTime(ms ?? 0) }}
        min={0}
        max={Math.min(longestMs, Math.floor((file.durationSec ?? 0) * 10) * 100)}
        step={100}
        value={value}
        onChange={(ms) => {
          show(ms)
          onChange?.(ms)
        }}
      />
    </div>
  )
}

const frameTime = (ms: number) => duration(ms / 1000)
