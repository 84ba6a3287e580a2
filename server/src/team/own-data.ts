import { roleNames } from '@zsm/contract/wire/areas'
import { codes, type OwnData } from '../own-data.ts'

export const teamData: OwnData = {
  members: {
    title: '团队成员',
    targets: ['member'],
    columns: {
      id: '编号',
      name: '姓名',
      mobile: '手机号',
      role: codes('角色', roleNames),
      invite_time: '邀请时间',
      invite_expire_time: '邀请到期时间',
      join_time: '加入时间',
      seen_time: '最近使用时间',
      remove_time: '移除时间',
    },
  },
  member_sessions: {
    title: '团队成员的登录设备',
    columns: {
      id: '编号',
      member_id: '成员编号',
      create_time: '登录时间',
      seen_time: '最近使用时间',
      expire_time: '到期时间',
      superseded_time: '下线时间',
    },
    withheld: ['token_hash', 'ip', 'user_agent'],
  },
}
