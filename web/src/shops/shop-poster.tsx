import type { Shop } from '@zsm/contract/shops'
import { Button } from 'antd'
import { useState } from 'react'
import { learnerPaths } from '../learner-paths.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

const PosterDialog = lazyPart(() => import('../goods/public.ts').then((file) => file.PosterDialog))

/** Opens the address, the code and the poster of a shop. */
export function ShopPoster({ shop: { id, name, coverUrl, openFlag } }: { shop: Shop }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>分享店铺</Button>
      {isOpen && (
        <PosterDialog
          name={name}
          price=""
          coverUrl={coverUrl}
          path={learnerPaths.shop(id)}
          target={{ shopId: id }}
          closedText={openFlag ? '' : '店铺停业中，别人打开会看到停业；恢复营业后链接和海报都有效。'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
