import { useMutation } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import type { FileId, Instant } from '@zsm/contract/values'
import { works } from '@zsm/contract/works'
import { Button } from 'antd'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { invalidate } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { dateTime } from '../format/time.ts'
import { useAuthorization } from './use-authorization.ts'

type Files = { videos: FileId[]; pictures: FileId[] }

/**
 * Uploads the files of a work to Douyin before it is published. Publishing is then fast, and a file that Douyin refuses is
 * reported at once.
 */
export function HandOver({ videos, pictures }: Files) {
  const { frontId } = useCreator()
  const { user } = useAuthorization()
  const hand = useMutation({
    mutationFn: async () => {
      const calls = [
        ...videos.map((filePath) => () => call(works.uploadVideo, { filePath, frontId })),
        ...pictures.map((filePath) => () => call(works.uploadImage, { filePath, frontId })),
      ]
      const times: Instant[] = []
      for (const one of calls) times.push((await one()).mediaExpireTime)
      return times.sort()[0]
    },
    meta: { shown: 'inline' },
    // The authorisation may have expired, which the notice above the form then says.
    onError: () => invalidate(creators.getDouyinUser),
  })
  if (user.data?.authFlag !== true || videos.length + pictures.length === 0) return null
  return (
    <div className="publish-hand-over">
      <Button loading={hand.isPending} onClick={() => hand.mutate()}>
        先传到抖音
      </Button>
      <span className="muted" role="status">
        {hand.isPending && '正在传到抖音，可以继续填写'}
        {hand.isSuccess && hand.data && `已传到抖音，${dateTime(hand.data)} 前发布不用再传`}
        {hand.isIdle && '发布时会自动上传；先传好，发布更快'}
      </span>
      {hand.isError && (
        <p className="field-error" role="alert">
          {failureText(hand.error)}
        </p>
      )}
    </div>
  )
}
