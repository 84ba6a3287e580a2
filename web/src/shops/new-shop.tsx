import { type Shop, shops } from '@zsm/contract/shops'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { labelOf } from '../format/dictionary.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { EditorPage } from '../ui/form/editor-page.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { ShopFields } from './shop-fields.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { changedShopFields, emptyShop, type ShopValues, shopInput } from './shop-values.ts'

type Props = { shopDict: Shop['shopDict'] }

/** Opens the first shop of a kind. */
export const NewShop = ({ shopDict }: Props) => (
  <Drafted<ShopValues> scope={`shop:new:${shopDict}`}>
    {(draft) => <NewShopForm shopDict={shopDict} draft={draft} />}
  </Drafted>
)

function NewShopForm({ shopDict, draft }: Props & { draft: DraftedForm<ShopValues> }) {
  const [form] = Form.useForm<ShopValues>()
  const [values, setValues] = useState(emptyShop)
  const [requestId] = useState(newUuid)
  const title = labelOf('shopDict', shopDict)
  const create = useCall(shops.create, {
    invalidates: [shops],
    failure: 'inline',
    onSuccess: () => {
      void draft.end()
      toast.success(`${title}开张了`)
    },
  })
  const dirty = changedShopFields(emptyShop, values).length > 0
  useLeaveGuard(dirty && !create.isSuccess)
  return (
    <EditorPage
      title={title}
      state={create.isPending ? 'saving' : dirty ? 'unsaved' : 'clean'}
      primary={{ label: '开店', loading: create.isPending, onClick: form.submit }}
    >
      <Notice>您还没有{title}。填写店铺名称就可以开店，其他内容之后随时能补。</Notice>
      <div className="shop-columns">
        <FormShell<ShopValues>
          form={form}
          endpoint={shops.create}
          initial={emptyShop}
          draft={draft}
          submitting={create.isPending}
          failure={create.error}
          submitLabel="开店"
          footer={false}
          onChange={setValues}
          onSubmit={(wanted) => create.mutate({ ...shopInput(wanted), shopDict, requestId })}
        >
          <ShopFields scope={`shop:new:${shopDict}`} shopDict={shopDict} />
        </FormShell>
        <ShopPreview values={values} goods={[]} open />
      </div>
    </EditorPage>
  )
}
