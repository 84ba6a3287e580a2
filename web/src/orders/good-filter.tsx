import { GoodId } from '@zsm/contract/values'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { chosen } from '../ui/table/chosen.ts'

const GoodChoice = lazyPart(() => import('../goods/public.ts').then((file) => file.GoodChoice))

/** Only the orders of one good, which is found by its name among all of them. */
export const GoodFilter = ({ value, onChange }: { value: string; onChange: (good: string) => void }) => (
  <span className="good-filter">
    <GoodChoice
      everything
      all="全部商品"
      aria-label="商品"
      value={chosen(GoodId, value)}
      onChange={(id) => onChange(id ?? '')}
    />
  </span>
)
