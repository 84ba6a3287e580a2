import { goods } from '@zsm/contract/goods'
import type { GoodLink } from '@zsm/contract/goods/links'
import { linkType } from '@zsm/contract/states'
import type { Fen, GoodId } from '@zsm/contract/values'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { choicesOf } from '../../format/dictionary.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Values = {
  linkTypeDict: GoodLink['linkTypeDict']
  title: string
  url: string
  externalId?: string
  imageUrl?: string
  priceFen?: Fen
}

const types = linkType.values

export const linkInput = ({
  linkTypeDict,
  title,
  url,
  externalId,
  imageUrl,
  priceFen,
  commissionBp,
}: GoodLink) => ({ linkTypeDict, title, url, externalId, imageUrl, priceFen, commissionBp })

type Props = {
  goodId: GoodId
  link: GoodLink | undefined
  /** The sort position of a new link. */
  sort: number
  onClose: () => void
}

/** The form of one product sold elsewhere. */
export const ProductLinkDialog = (props: Props) => (
  <Drafted<Values>
    scope={`link:${props.link?.id ?? `new:${props.goodId}`}`}
    baseVersion={props.link?.version ?? 0}
    waiting={null}
  >
    {(draft) => <ProductLinkForm {...props} draft={draft} />}
  </Drafted>
)

function ProductLinkForm({ goodId, link, sort, draft, onClose }: Props & { draft: DraftedForm<Values> }) {
  const [form] = Form.useForm<Values>()
  const [requestId] = useState(newUuid)
  const onSuccess = () => {
    void draft.end()
    toast.success(link ? '链接已保存' : '链接已添加')
    onClose()
  }
  const options = { invalidates: [goods], failure: 'inline' as const, onSuccess }
  const create = useCall(goods.createLink, options)
  const update = useCall(goods.updateLink, options)
  const submit = (values: Values) => {
    if (!link) return create.mutate({ ...values, goodId, sort, requestId })
    const { id, version } = link
    update.mutate({
      ...linkInput(link),
      ...values,
      id,
      version,
      goodId,
      sort: link.sort,
      shelfFlag: link.shelfFlag,
    })
  }
  const type = Form.useWatch('linkTypeDict', form)
  const initial = link ? linkInput(link) : { linkTypeDict: linkType.douyinShop }
  return (
    <FormDialog<Values>
      open
      title={link ? '编辑商品链接' : '添加商品链接'}
      endpoint={goods.createLink}
      form={form}
      draft={draft}
      initial={initial}
      submitting={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      submitLabel={link ? '保存' : '添加'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="linkTypeDict" label="来源" picked>
        <Select options={choicesOf('linkTypeDict', types)} />
      </Field>
      <Field name="title" label="商品名称">
        <TextField max={60} placeholder="如：手机三脚架" />
      </Field>
      <Field
        name="url"
        label={type === linkType.miniProgram ? '小程序页面' : '商品链接'}
        hint={
          type === linkType.miniProgram
            ? '小程序的页面路径，如 pages/goods/detail?id=1'
            : '在抖店或橱窗里复制，以 https:// 开头。'
        }
      >
        <Input maxLength={500} placeholder={type === linkType.miniProgram ? 'pages/index' : 'https://'} />
      </Field>
      <Field name="priceFen" label="参考价" hint="留空不显示；以外部页面的价格为准。">
        <MoneyField />
      </Field>
      <Field name="externalId" label="商品编号" hint="方便与抖店后台对照。">
        <TextField max={64} />
      </Field>
    </FormDialog>
  )
}
