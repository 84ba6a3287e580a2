import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedGood } from '@zsm/contract/goods/good'
import { type Shop, shops } from '@zsm/contract/shops'
import { shopKind, shopState } from '@zsm/contract/states'
import type { Page as ListPage } from '@zsm/contract/values'
import { Button, Modal } from 'antd'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { labelOf } from '../format/dictionary.ts'
import { thousands } from '../format/number.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { StatisticCard, StatisticRow } from '../ui/figure/statistic-card.tsx'
import { EditorPage, type SaveState } from '../ui/form/editor-page.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Link } from '../ui/page/link.tsx'
import { ShopFields } from './shop-fields.tsx'
import { ShopGoods } from './shop-goods.tsx'
import { ShopPoster } from './shop-poster.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { type ShopValues, shopValues } from './shop-values.ts'
import { useShop } from './use-shop.ts'

type Props = { shop: Shop; goods: UseQueryResult<ListPage<ListedGood>> }

/** The editor of a shop: figures, pictures, contacts, whether it is open, and its goods. */
export const ShopEditor = (props: Props) => (
  <Drafted<ShopValues> scope={`shop:${props.shop.id}`} baseVersion={props.shop.version}>
    {(draft) => <ShopForm {...props} draft={draft} />}
  </Drafted>
)

function ShopForm({ shop, goods, draft }: Props & { draft: DraftedForm<ShopValues> }) {
  const editor = useShop(shop, (version) => void draft.follow({ scope: `shop:${shop.id}`, version }))
  const { saved, dirty, saving, failure, values } = editor
  useLeaveGuard(dirty)
  return (
    <EditorPage
      title={labelOf('shopDict', saved.shopDict)}
      state={stateOf({ saving, failed: failure !== null, dirty })}
      primary={{ label: '保存', loading: saving, onClick: editor.form.submit }}
      actions={
        <>
          <ShopPoster shop={saved} />
          <OpenSwitch shop={saved} disabled={saving} onChange={editor.setOpen} />
        </>
      }
    >
      {saved.statusDict === shopState.banned && (
        <Notice kind="danger" action={<Link to={paths.takedowns()}>申诉</Link>}>
          店铺已被平台下架{saved.banReason && `：${saved.banReason}`}
          。恢复之前不能售卖；已经购买的学员仍可继续学习。
        </Notice>
      )}
      {saved.statusDict === shopState.closed && (
        <Notice kind="warning">店铺停业中，商品不对外展示、不能购买；已购买的学员仍可继续学习。</Notice>
      )}
      <Figures shop={saved} />
      <div className="shop-columns">
        <FormShell<ShopValues>
          form={editor.form}
          endpoint={shops.update}
          initial={shopValues(shop)}
          draft={draft}
          submitting={saving}
          failure={failure}
          submitLabel="保存"
          footer={false}
          onChange={editor.setValues}
          onSubmit={editor.save}
        >
          <ShopFields scope={`shop:${shop.id}`} shopDict={saved.shopDict} />
        </FormShell>
        <ShopPreview values={values} goods={goods.data?.list ?? []} open={saved.openFlag} />
      </div>
      <ShopGoods shop={saved} goods={goods} />
      {editor.conflict && (
        <Modal
          open
          title="店铺已在别处修改"
          width={480}
          onCancel={editor.closeConflict}
          footer={[
            <Button key="theirs" onClick={editor.takeTheirs}>
              刷新，放弃我的修改
            </Button>,
            <Button key="mine" type="primary" onClick={editor.keepMine}>
              保留我的并保存
            </Button>,
          ]}
        >
          <p>您打开之后，店铺在另一个页面或设备上保存过。“保留我的”以您改过的内容为准，其余用最新的。</p>
        </Modal>
      )}
    </EditorPage>
  )
}

function stateOf({ saving, failed, dirty }: Record<'saving' | 'failed' | 'dirty', boolean>): SaveState {
  if (saving) return 'saving'
  if (failed) return 'failed'
  return dirty ? 'unsaved' : 'clean'
}

const Figures = ({ shop: { shopDict, goodCount, saleCount, scoreAvg } }: { shop: Shop }) => (
  <StatisticRow>
    <StatisticCard
      label="在架商品"
      value={thousands(goodCount)}
      to={shopDict === shopKind.knowledge ? paths.courses({ shelf: 1 }) : paths.services({ shelf: 1 })}
    />
    <StatisticCard label="累计销量" value={thousands(saleCount)} to={paths.orders()} />
    <StatisticCard
      label="店铺评分"
      value={scoreAvg === null ? '—' : (scoreAvg / 100).toFixed(2)}
      to={paths.reviews({ shop: shopDict })}
      hint={scoreAvg === null ? '学员评价后显示' : '学员评价的平均分，满分 5 分'}
    />
  </StatisticRow>
)

type OpenSwitchProps = {
  shop: Shop
  disabled: boolean
  onChange: (statusDict: typeof shopState.open | typeof shopState.closed) => unknown
}

/** Opens or closes the shop. Closing asks first and says what it means for learners. */
function OpenSwitch({ shop: { statusDict }, disabled, onChange }: OpenSwitchProps) {
  if (statusDict === shopState.banned) return <Status kind="danger">平台下架</Status>
  const close = async () => {
    const accepted = await confirm({
      title: '店铺停业？',
      text: '店铺和商品不再对外展示，不能购买；已购买的学员仍可继续学习，订单和收益不受影响。随时可以恢复营业。',
      accept: '停业',
      danger: true,
    })
    if (accepted) onChange(2)
  }
  return statusDict === shopState.open ? (
    <>
      <Status kind="success">营业中</Status>
      <Button disabled={disabled} onClick={close}>
        停业
      </Button>
    </>
  ) : (
    <>
      <Status kind="warning">停业中</Status>
      <Button disabled={disabled} onClick={() => onChange(1)}>
        恢复营业
      </Button>
    </>
  )
}
