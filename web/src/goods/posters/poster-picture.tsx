import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Unread } from '../../ui/feedback/unread.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { drawPoster, type Poster } from './poster.ts'
import { type PosterFormat, posterFormats } from './poster-layout.ts'

/** A poster in a chosen shape, to be stored in the album. */
export function PosterPicture({ poster }: { poster: Poster }) {
  const [shape, setShape] = useState<PosterFormat['value']>('tall')
  const format = posterFormats.find(({ value }) => value === shape) ?? posterFormats[0]
  const drawn = useQuery({ queryKey: ['poster', poster, shape], queryFn: () => drawPoster(poster, format) })
  const url = useObjectUrl(drawn.data)
  return (
    <div className="poster">
      <ChoiceFilter label="海报尺寸" value={shape} options={posterFormats} onChange={setShape} />
      {drawn.error && <Unread error={drawn.error} onRetry={drawn.refetch} />}
      {!drawn.error && !url && <Skeleton rows={6} />}
      {url && (
        <>
          <img src={url} alt={`“${poster.title}”的海报`} width={format.width} height={format.height} />
          <Button type="primary" href={url} download={`${poster.title}-${format.width}x${format.height}.png`}>
            下载海报
          </Button>
          <p className="muted">手机上也可以长按图片保存到相册</p>
        </>
      )}
    </div>
  )
}

/** An address of the blob in this page. It is released when another takes its place. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // The browser holds a blob until its address is revoked.
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
