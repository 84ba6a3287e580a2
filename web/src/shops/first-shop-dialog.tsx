import { useQuery } from '@tanstack/react-query'
import { type Shop, shops } from '@zsm/contract/shops'
import { shopKind } from '@zsm/contract/states'
import { query, useCall } from '../api/query.ts'
import { PictureField, squareShape } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField, TextField } from '../ui/form/text-field.tsx'
import { type ShopValues, shopInput } from './shop-values.ts'

type FirstValues = Pick<ShopValues, 'name' | 'logoFileId' | 'intro'>

/** Name, logo and introduction of the knowledge shop: what learners see first. The rest is for the shop's own page. */
export function FirstShopDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(query(shops.listData, { shopDict: shopKind.knowledge }))
  const [shop] = data?.list ?? []
  return shop ? <FirstShopForm key={shop.version} shop={shop} onClose={onClose} /> : null
}

function FirstShopForm({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const { id, version, name, logoFileId, intro } = shop
  const save = useCall(shops.update, {
    invalidates: [shops],
    failure: 'inline',
    onSuccess: () => {
      toast.success('店铺已布置好')
      onClose()
    },
  })
  return (
    <FormDialog<FirstValues>
      open
      title="布置店铺"
      endpoint={shops.update}
      initial={{ name, logoFileId, intro }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate({ id, version, ...shopInput({ ...shop, ...values }) })}
      onClose={onClose}
    >
      <Field name="name" label="店铺名称">
        <TextField max={20} placeholder="如：小满的摄影课堂" />
      </Field>
      <Field name="logoFileId" label="店铺标志">
        <PictureField
          place={`shop:${id}:first-logo`}
          name="标志"
          alt="店铺标志"
          shape={squareShape}
          advice="方形，400×400 以上，JPG、PNG 或 WebP，20 MB 以内。"
        />
      </Field>
      <Field name="intro" label="店铺介绍" hint="您是谁、擅长什么。封面、公告和联系方式在店铺页里填写。">
        <TextAreaField max={500} placeholder="如：十年摄影师，专教零基础用手机拍好照片" />
      </Field>
    </FormDialog>
  )
}
