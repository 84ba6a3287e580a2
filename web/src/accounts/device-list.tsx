import type { UseQueryResult } from '@tanstack/react-query'
import type { SignedInDevice } from '@zsm/contract/accounts'
import type { Instant } from '@zsm/contract/values'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { confirm } from '../ui/overlay/confirm.ts'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { deviceName } from './device-name.ts'

type Device = Pick<SignedInDevice, 'id' | 'ip' | 'userAgent' | 'createTime'> & {
  /** Whether it is the caller's own; never, among somebody else's devices. */
  currentFlag?: boolean
  /** When it was last used, if known. */
  seenTime?: Instant
}

const device: Column<Device> = {
  key: 'device',
  title: '设备',
  render: ({ userAgent }) => deviceName(userAgent),
}
const address: Column<Device> = {
  key: 'ip',
  title: '登录地址',
  render: ({ ip }) => <span className="numeric">{ip}</span>,
}
const signedIn = timeColumn<Device>('登录时间', ({ createTime }) => createTime)
const seen = timeColumn<Device>('最近使用', ({ createTime, seenTime = createTime }) => seenTime, 'seen')
const current: Column<Device> = {
  key: 'current',
  title: '状态',
  render: ({ currentFlag }) =>
    currentFlag ? <Status kind="success">当前设备</Status> : <Status>已登录</Status>,
}
const columns = [device, address, signedIn, current]
const columnsWithUse = [device, address, signedIn, seen, current]

type DeviceListProps<Row extends Device> = {
  description: string
  from: UseQueryResult<{ list: Row[] }>
  onEnd: (device: { id: Row['id'] }) => unknown
}

/** The devices on which a user is signed in. A device can be signed out here. */
export function DeviceList<Row extends Device>({ description, from, onEnd }: DeviceListProps<Row>) {
  const endAfterAsking = async ({ id, userAgent }: Row) => {
    const text = `“${deviceName(userAgent)}”需要重新登录才能继续使用。`
    if (await confirm({ title: '让这台设备退出？', text, accept: '退出', danger: true })) onEnd({ id })
  }
  return (
    <Panel title="登录设备" description={description} flush>
      <Loaded from={from}>
        {({ list }) => (
          <DataTable
            label="登录设备"
            columns={list.some(({ seenTime }) => seenTime) ? columnsWithUse : columns}
            rows={list}
            rowActions={(device) => [
              {
                label: '退出',
                danger: true,
                disabled: device.currentFlag ? '这是您正在用的设备，请从右上角退出登录' : undefined,
                onClick: () => endAfterAsking(device),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
