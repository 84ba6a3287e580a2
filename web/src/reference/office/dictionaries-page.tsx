import { useQuery } from '@tanstack/react-query'
import { dictColors, type OfficeDict } from '@zsm/contract/office/dictionaries'
import { operators } from '@zsm/contract/operators'
import { reference } from '@zsm/contract/reference'
import { Select } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { useView } from '../../ui/table/use-view.ts'
import { dictionaryTitles } from './dictionary-titles.ts'
import '../../ui/table/list-page.css'
import './dictionaries-page.css'

const colorNames: Record<(typeof dictColors)[number], string> = {
  '': '由页面决定',
  success: '绿色',
  warning: '橙色',
  danger: '红色',
  info: '灰色',
}

const columns: readonly Column<OfficeDict>[] = [
  { key: 'label', title: '显示名称', render: ({ label }) => label },
  { key: 'value', title: '值', render: ({ value }) => <span className="numeric">{value}</span> },
  { key: 'own', title: '默认名称', render: ({ ownLabel }) => ownLabel },
  {
    key: 'color',
    title: '颜色',
    render: ({ color, label }) => (color === '' ? colorNames[''] : <Status kind={color}>{label}</Status>),
  },
]

const types = Object.entries(dictionaryTitles).map(([value, label]) => ({ value, label }))
const places = { type: 'orderStatusDict' }

/** The labels and colours of the program's values. */
export function DictionariesPage() {
  const [view, setView] = useView(places)
  const [changed, setChanged] = useState<OfficeDict>()
  const list = useQuery(query(operators.listDict, { dictType: view.type }))
  return (
    <Page title="字典" description="修改状态和选项显示的名称与颜色；值由程序决定，不能增减。">
      <Panel flush>
        <div className="filters">
          <Select
            className="dict-filter"
            aria-label="字典"
            showSearch={{ optionFilterProp: 'label' }}
            value={view.type}
            options={types}
            onChange={(type) => setView({ type })}
          />
        </div>
        <Loaded from={list} rows={8}>
          {({ list }) => (
            <DataTable
              label="字典"
              columns={columns}
              rows={list}
              rowKey={({ dictType, value }) => `${dictType}.${value}`}
              rowActions={(word) => [{ label: '修改', onClick: () => setChanged(word) }]}
            />
          )}
        </Loaded>
      </Panel>
      {changed && <WordDialog word={changed} onClose={() => setChanged(undefined)} />}
    </Page>
  )
}

function WordDialog({ word, onClose }: { word: OfficeDict; onClose: () => void }) {
  const save = useCall(operators.updateDict, {
    failure: 'inline',
    invalidates: [operators, reference],
    staleOn: ['versionConflict'],
    onSuccess: () => {
      toast.success('字典已修改，各页面打开时换成新的名称')
      onClose()
    },
  })
  const { dictType, value, version } = word
  return (
    <FormDialog<{ label?: string; color?: OfficeDict['color'] }>
      open
      title={`修改“${word.ownLabel}”`}
      endpoint={operators.updateDict}
      initial={{ label: word.label, color: word.color }}
      submitLabel="保存"
      submitting={save.isPending}
      failure={save.error}
      onSubmit={({ label = '', color = '' }) => save.mutate({ dictType, value, version, label, color })}
      onClose={onClose}
    >
      <Field name="label" label="显示名称" hint={`留空则用默认名称“${word.ownLabel}”`}>
        <TextField max={12} />
      </Field>
      <Field name="color" label="颜色">
        <Select options={dictColors.map((color) => ({ value: color, label: colorNames[color] }))} />
      </Field>
    </FormDialog>
  )
}
