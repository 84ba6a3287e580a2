import { PhoneOutlined, PictureOutlined, WechatOutlined } from '@ant-design/icons'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { FileId } from '@zsm/contract/values'
import { priceText } from '../goods/public.ts'
import { useFile } from '../materials/public.ts'
import { useCategoryPath } from '../reference/public.ts'
import './shop-preview.css'
import type { ShopValues } from './shop-values.ts'

type Props = { values: ShopValues; goods: readonly ListedGood[]; open: boolean }

/** The shop as learners see it on a phone, updated as the creator types. */
export function ShopPreview({ values, goods, open }: Props) {
  const pathOf = useCategoryPath()
  const categories = values.classifyIds.flatMap((id) => pathOf(id)?.split(' / ').at(-1) ?? [])
  return (
    <section className="shop-preview" aria-label="店铺预览">
      <p className="shop-preview-title muted">学员看到的样子</p>
      <div className="shop-phone">
        <Picture id={values.coverFileId} className="shop-phone-cover" />
        <div className="shop-phone-body">
          <div className="shop-phone-head">
            <Picture id={values.logoFileId} className="shop-phone-logo" />
            <strong>{values.name.trim() || '店铺名称'}</strong>
            {!open && <span className="shop-phone-closed">停业中</span>}
          </div>
          {categories.length > 0 && <p className="shop-phone-classes">{categories.join(' · ')}</p>}
          {values.noticeText.trim() && <p className="shop-phone-notice">公告：{values.noticeText}</p>}
          <p className="shop-phone-intro">{values.intro.trim() || '还没有介绍'}</p>
          <ShelfPreview goods={goods} open={open} />
          <div className="shop-phone-contact">
            <span data-on={values.serviceMobile !== ''}>
              <PhoneOutlined aria-hidden /> {values.serviceMobile || '未留电话'}
            </span>
            <span data-on={values.wechatQrFileId !== null}>
              <WechatOutlined aria-hidden /> {values.wechatQrFileId ? '加微信' : '未留微信'}
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}

const shown = 3

function ShelfPreview({ goods, open }: Pick<Props, 'goods' | 'open'>) {
  if (!open) return <p className="muted">店铺停业，商品不对外展示。</p>
  if (goods.length === 0) return <p className="muted">上架的商品会显示在这里。</p>
  return (
    <ul className="shop-phone-goods">
      {goods.slice(0, shown).map((good) => (
        <li key={good.id}>
          {good.coverUrl ? (
            <img src={good.coverUrl} alt="" loading="lazy" />
          ) : (
            <PictureOutlined aria-hidden />
          )}
          <span>
            {good.name}
            <b className="numeric">{priceText(good)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Picture({ id, className }: { id: FileId | null; className: string }) {
  const file = useFile(id)
  return (
    <span className={className}>
      {file ? <img src={file.coverUrl ?? file.url} alt="" /> : <PictureOutlined aria-hidden />}
    </span>
  )
}
