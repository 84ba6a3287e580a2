import { useQueries, useQuery } from '@tanstack/react-query'
import type { Coupon } from '@zsm/contract/coupons'
import { goods } from '@zsm/contract/goods'
import { shops } from '@zsm/contract/shops'
import { couponState } from '@zsm/contract/states'
import type { GoodId, ShopId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { SourceChoice } from '../goods/public.ts'
import { learnerPaths } from '../learner-paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { QrCode } from '../ui/figure/qr-code.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import './coupon-link-dialog.css'

type LinkProps = { coupon: Coupon; onClose: () => void }

/** The address that opens a shop or a good with the coupon, as text and as a code. */
export function CouponLinkDialog({ coupon, onClose }: LinkProps) {
  const shop = useQuery(query(shops.listData, { shopDict: coupon.shopDict }))
  return (
    <Modal open centered width={560} title={`分享“${coupon.name}”`} onCancel={onClose} footer={null}>
      {coupon.statusDict !== couponState.running && (
        <Notice kind="warning">
          这张优惠券{couponState.labels[coupon.statusDict]}，打开链接的人现在还用不了。
        </Notice>
      )}
      <Loaded from={shop} rows={3}>
        {({ list: [first] }) => (first ? <CouponLink coupon={coupon} shopId={first.id} /> : null)}
      </Loaded>
    </Modal>
  )
}

/** A coupon of one good opens that good. */
function CouponLink({ coupon: { code, name, goodIds }, shopId }: { coupon: Coupon; shopId: ShopId }) {
  const [place, setPlace] = useState<string>(goodIds.length === 1 ? (goodIds[0] ?? '') : '')
  const [source, setSource] = useState('')
  const read = useQueries({
    queries: goodIds.map((id) => query(goods.get, { id, viewFlag: false }, { background: true })),
  })
  const options = goodIds.map((value, index) => ({ value, label: read[index]?.data?.name ?? '…' }))
  const target = place ? { goodId: place as GoodId } : { shopId }
  const path = place ? learnerPaths.good(place) : learnerPaths.shop(shopId)
  const asked = new URLSearchParams({ ...(source && { f: source }), coupon: code })
  const address = new URL(`${path}?${asked}`, location.origin).href
  return (
    <div className="coupon-link">
      {goodIds.length > 0 && (
        <div className="coupon-link-choice">
          <span>打开</span>
          <SelectFilter
            label="打开哪一页"
            value={place}
            options={[{ value: '', label: '店铺首页' }, ...options]}
            onChange={(next) => {
              setPlace(next)
              setSource('')
            }}
          />
        </div>
      )}
      <SourceChoice key={place} target={target} code={source} onChoose={setSource} />
      <div className="coupon-link-picture">
        <QrCode text={address} label={`“${name}”的二维码`} />
      </div>
      <p className="coupon-link-address">
        <Copyable text={address} />
      </p>
      <p className="muted">
        打开链接会自动带上优惠，30 天内在同一个浏览器下单都有效；也可以把优惠码 <b>{code}</b>{' '}
        告诉学员，下单时填写。
      </p>
    </div>
  )
}
