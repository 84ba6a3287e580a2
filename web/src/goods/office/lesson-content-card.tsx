import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { fileKind } from '@zsm/contract/states'
import type { GoodId, LessonId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RichText } from '../../ui/page/rich-text.tsx'

type Read = OutputOf<typeof operators.getGoodLesson>
type File = NonNullable<Read['file']>

/** What a learner would find in a lesson: the player, the article or the document, and the attachments. */
export function LessonContentCard({ id, detailId, sold }: { id: GoodId; detailId: LessonId; sold: boolean }) {
  const lesson = useQuery(
    query(operators.getGoodLesson, { id, detailId, soldFlag: sold }, { background: true }),
  )
  return (
    <Loaded from={lesson} rows={6}>
      {(read) => (
        <>
          {read.file ? (
            <Media key={read.file.url} file={read.file} onExpired={lesson.refetch} />
          ) : (
            <Article of={read} />
          )}
          {read.attachments.length > 0 && (
            <ul aria-label="附件">
              {read.attachments.map(({ id, title, ext, size, url }) => (
                <li key={id}>
                  附件：
                  <a href={url} target="_blank" rel="noreferrer">
                    {title}.{ext}
                  </a>{' '}
                  <span className="muted numeric">{bytes(size)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  )
}

function Article({ of: { contentHtml, contentImages, wordCount } }: { of: Read }) {
  if (wordCount === null) return <p className="muted">素材还没有上传，或已经删除</p>
  if (wordCount === 0 && contentImages.length === 0) return <p className="muted">还没有写内容</p>
  return <RichText html={contentHtml} pictures={contentImages} />
}

/** The address expires after a while; a fresh one is asked for once. */
function Media({ file, onExpired }: { file: File; onExpired: () => unknown }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <ErrorState text="暂时放不了，请稍后再试" onRetry={() => void onExpired()} />
  const { kindDict, title, ext, url, coverUrl, size } = file
  const own = { src: url, controls: true, preload: 'metadata', onError: () => setBroken(true) } as const
  if (kindDict === fileKind.video)
    return (
      <video
        {...own}
        className="lesson-player"
        poster={coverUrl ?? undefined}
        aria-label={title}
        playsInline
      />
    )
  if (kindDict === fileKind.audio) return <audio {...own} aria-label={title} />
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer">
        打开 {title}.{ext}
      </a>{' '}
      <span className="muted numeric">{bytes(size)}</span>
    </p>
  )
}
