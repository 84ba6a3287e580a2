import { useQuery } from '@tanstack/react-query'
import { materials } from '@zsm/contract/materials'
import { query } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { thousands } from '../../format/number.ts'
import type { Filters } from './view.ts'

/** How many files match and their bytes; of unused files, what deleting them frees. The quota stands beside it. */
export function SumLine({ filters }: { filters: Filters }) {
  const { data: sum } = useQuery(query(materials.sumData, filters, { background: true }))
  const { data: usage } = useQuery(query(materials.usage, {}, { background: true }))
  const unused = filters.usedFlag === false
  return (
    <p className="library-sum muted numeric">
      {sum && (
        <span>
          {thousands(sum.fileCount)} 个，共 {bytes(sum.size)}
          {unused && sum.fileCount > 0 && `：没有在任何地方使用，删除并清空回收站后释放 ${bytes(sum.size)}`}
        </span>
      )}
      {usage && (
        <span>
          已用 {bytes(usage.usedSize)} / {bytes(usage.limitSize)}
          {usage.deletedSize > 0 && `（回收站 ${bytes(usage.deletedSize)}）`}
        </span>
      )}
    </p>
  )
}
