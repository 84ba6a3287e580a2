import { goodKind } from '@zsm/contract/states'
import { Input, Switch } from 'antd'
import { useStore } from 'zustand'
import { labelOf } from '../../format/dictionary.ts'
import { fenFromYuan } from '../../format/money.ts'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { type FieldsProps, GoodItem } from '../editor/good-item.tsx'
import { PricePlanList } from '../price-plans/price-plan-list.tsx'
import { PriceIncome } from './price-income.tsx'

/** The price of a good, or that it is free. */
export function PriceFields({
  editor: { kind, change, store, followPrices },
  items: { values, found, names, item, idOf },
}: FieldsProps) {
  const { freeFlag, price, serviceUnitDict } = values
  const good = useStore(store, ({ albumDataInfo }) => albumDataInfo)
  const free =
    kind.bizDict === goodKind.course || kind.bizDict === goodKind.bundle
      ? `${kind.buyer}不用付款就能学习。`
      : `${kind.buyer}不用付款就能得到。`
  const unit = serviceUnitDict ? `/ ${labelOf('serviceUnitDict', serviceUnitDict)}` : undefined
  return (
    <EditorSection title="价格" description={`${kind.buyer}支付的金额，平台服务费按分类从中扣除。`}>
      <GoodItem id={idOf('freeFlag')} label={names.freeFlag} required error={found.freeFlag}>
        <Switch
          id={idOf('freeFlag')}
          aria-label={names.freeFlag}
          checked={freeFlag}
          onChange={(freeFlag) => change({ freeFlag })}
        />
        <span className="muted good-free">{freeFlag ? free : `打开后不设价格，${free}`}</span>
      </GoodItem>
      <GoodItem {...item('price')} required={!freeFlag}>
        <Input
          id={idOf('price')}
          className="numeric good-price"
          prefix="¥"
          suffix={unit}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          placeholder={freeFlag ? '免费' : '0.00'}
          disabled={freeFlag}
          value={freeFlag ? '' : price}
          onChange={({ target }) => change({ price: target.value })}
        />
        {!freeFlag && <PriceIncome priceFen={fenFromYuan(price)} categoryId={values.classifyId} />}
      </GoodItem>
      {good && <PricePlanList good={good} onChanged={followPrices} />}
    </EditorSection>
  )
}
