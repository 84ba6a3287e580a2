import type { ListedGood } from '@zsm/contract/goods/good'
import { goodKind } from '@zsm/contract/states'
import { DetailDrawer } from '../../ui/overlay/detail-drawer.tsx'
import { LearningFigures } from './learning-figures.tsx'
import { SourceFigures } from './source-figures.tsx'

type GoodFiguresDrawerProps = {
  good: Pick<ListedGood, 'id' | 'name' | 'bizDict'>
  period: string
  onPeriod: (period: string) => void
  onClose: () => void
}

/** What a good has brought, by source, and how far its learners have come. */
export const GoodFiguresDrawer = ({
  good: { id, name, bizDict },
  period,
  onPeriod,
  onClose,
}: GoodFiguresDrawerProps) => (
  <DetailDrawer title={`${name} 的数据`} size={960} open onClose={onClose}>
    <div className="figures-panels">
      <SourceFigures goodId={id} period={period} onPeriod={onPeriod} />
      {(bizDict === goodKind.course || bizDict === goodKind.lesson) && <LearningFigures goodId={id} />}
    </div>
  </DetailDrawer>
)
