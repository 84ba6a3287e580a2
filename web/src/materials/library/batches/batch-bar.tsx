import type { FileId } from '@zsm/contract/values'
import { useState } from 'react'
import { thousands } from '../../../format/number.ts'
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx'
import type { MediaKind } from '../../media-kind.ts'
import { useFolders } from '../folders/use-folders.ts'
import { useTags } from '../tags/use-tags.ts'
import type { Filters } from '../view.ts'
import './batches.css'
import { allChosen, countChosen, nothingChosen, type Selection, selectedInput } from './selection.ts'
import { useBatches } from './use-batches.ts'
import { useDownload } from './use-download.ts'

const MoveDialog = lazyPart(() => import('../folders/move-dialog.tsx').then((file) => file.MoveDialog))
const TagDialog = lazyPart(() => import('../tags/tag-dialog.tsx').then((file) => file.TagDialog))

type Props = {
  kind: MediaKind
  filters: Filters
  selection: Selection
  /** How many files match the filters. */
  total: number
  titles: ReadonlyMap<FileId, string>
  onSelect: (selection: Selection) => void
}

/** What can be done with the chosen files. */
export function BatchBar({ kind, filters, selection, total, titles, onSelect }: Props) {
  const [asking, setAsking] = useState<'move' | 'tag' | 'untag'>()
  const { folders } = useFolders(kind)
  const tags = useTags(kind)
  const count = countChosen(selection, total)
  const selected = { ...(selection.all && filters), ...selectedInput(selection) }
  const end = () => {
    setAsking(undefined)
    onSelect(nothingChosen)
  }
  const batches = useBatches({ selected, count, titles, onDone: end })
  const download = useDownload()
  return (
    <section className="batch-bar" aria-label="批量操作">
      <strong className="numeric" role="status">
        已选 {thousands(count)} 个
      </strong>
      {!selection.all && count < total && (
        <button type="button" className="link-button" onClick={() => onSelect(allChosen)}>
          选择全部 {thousands(total)} 个
        </button>
      )}
      <span className="batch-actions">
        <button type="button" className="link-button" onClick={() => setAsking('move')}>
          移动到…
        </button>
        <button type="button" className="link-button" onClick={() => setAsking('tag')}>
          加标签
        </button>
        <button type="button" className="link-button" onClick={() => setAsking('untag')}>
          去标签
        </button>
        <button
          type="button"
          className="link-button"
          disabled={download.isPending}
          onClick={() => download.mutate(selected)}
        >
          打包下载
        </button>
        <button
          type="button"
          className="link-button link-danger"
          disabled={batches.busy}
          onClick={() => void batches.remove()}
        >
          删除选中
        </button>
        <button type="button" className="link-button" onClick={() => onSelect(nothingChosen)}>
          取消选择
        </button>
      </span>
      {asking === 'move' && (
        <MoveDialog
          title={`移动 ${thousands(count)} 个素材`}
          folders={folders}
          sending={batches.busy}
          onMove={batches.move}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'tag' || asking === 'untag') && (
        <TagDialog
          title={`给 ${thousands(count)} 个素材${asking === 'tag' ? '加' : '去掉'}标签`}
          tags={tags}
          mayCreate={asking === 'tag'}
          sending={batches.busy}
          onChoose={asking === 'tag' ? batches.tag : batches.untag}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
