import { isCallError } from '@zsm/contract/client/call-error'
import { type Shop, shops } from '@zsm/contract/shops'
import { shopState } from '@zsm/contract/states'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { toast } from '../ui/feedback/toast.ts'
import { changedShopFields, mergeShop, type ShopValues, shopInput, shopValues } from './shop-values.ts'

/** A shop being edited: the saved version, the form, and the merge of both. */
export function useShop(opened: Shop, onSaved: (version: number) => void) {
  const [form] = Form.useForm<ShopValues>()
  const [saved, setSaved] = useState(opened)
  const [values, setValues] = useState(() => shopValues(opened))
  const update = useCall(shops.update, { invalidates: [shops], failure: 'inline' })
  const conflict = isCallError(update.error, 'versionConflict')

  const show = (shop: Shop, next: ShopValues) => {
    setSaved(shop)
    setValues(next)
    form.setFieldsValue(next)
  }

  /** Sends `wanted`. Input typed meanwhile stays in the form. */
  const send = async (
    shop: Shop,
    wanted: ShopValues,
    statusDict?: typeof shopState.open | typeof shopState.closed,
  ) => {
    if (update.isPending) return
    const sent = {
      id: shop.id,
      version: shop.version,
      ...shopInput(wanted),
      ...(statusDict && { statusDict }),
    }
    const taken = await update.mutateAsync(sent).catch(() => undefined)
    if (!taken) return
    if (statusDict === undefined) onSaved(taken.version)
    show(taken, mergeShop(wanted, valuesOf(form), shopValues(taken)))
    toast.success(
      statusDict === undefined ? '已保存' : statusDict === shopState.open ? '已恢复营业' : '已停业',
    )
  }

  /** Reads what somebody else saved meanwhile, so that the creator can choose. */
  const readLatest = async () => {
    const page = await call(shops.listData, { shopDict: saved.shopDict }).catch(showFailure)
    update.reset()
    return page?.list[0]
  }
  return {
    form,
    saved,
    values,
    setValues,
    dirty: changedShopFields(shopValues(saved), values).length > 0,
    saving: update.isPending,
    failure: conflict ? null : update.error,
    conflict,
    save: (wanted: ShopValues) => send(saved, wanted),
    setOpen: (statusDict: typeof shopState.open | typeof shopState.closed) =>
      send(saved, shopValues(saved), statusDict),
    closeConflict: update.reset,
    async takeTheirs() {
      const latest = await readLatest()
      if (latest) show(latest, shopValues(latest))
    },
    async keepMine() {
      const latest = await readLatest()
      if (!latest) return
      const merged = mergeShop(shopValues(saved), values, shopValues(latest))
      show(latest, merged)
      await send(latest, merged)
    },
  }
}

const valuesOf = (form: FormInstance<ShopValues>): ShopValues => form.getFieldsValue(true)
